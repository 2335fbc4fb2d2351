import Testing

@testable import Formats

struct BeiweDialectTests {
  @Test(arguments: [
    (profile: "apps/beiwe-2.5.2", dialect: BeiweDialect.current),
    (profile: "apps/beiwe-laboratory", dialect: .current),
    (profile: "apps/beiwe-2.3", dialect: .v23),
    (profile: "apps/beiwe-wiki-2016", dialect: .wiki2016),
  ])
  func `a manifest's app profile tells the dialect`(profile: String, dialect: BeiweDialect) {
    #expect(BeiweDialect(profiles: ["studies/demo", profile]) == dialect)
  }

  @Test func `old apps wrote other words`() {
    #expect(BeiweDialect.current.isAccuracy("unknown"))
    #expect(!BeiweDialect.current.isAccuracy("iPhone8,1/9.3.4"))
    #expect(BeiweDialect.wiki2016.isAccuracy("iPhone8,1/9.3.4"))
    #expect(!BeiweDialect.wiki2016.isAccuracy("unknown"))
    #expect(!BeiweDialect.wiki2016.isAccuracy("iPhone8,1/9.x"))
    #expect(BeiweDialect.v23.reachabilityWords.contains("unreachable"))
    #expect(!BeiweDialect.current.reachabilityWords.contains("unreachable"))
  }
}
