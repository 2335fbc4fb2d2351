import Testing

@testable import Formats

struct BeiweDialectTests {
  @Test func `old apps wrote other words`() {
    #expect(BeiweDialect.current.isAccuracy("unknown"))
    #expect(!BeiweDialect.current.isAccuracy("iPhone8,1/9.3.4"))
    #expect(BeiweDialect.wiki2016.isAccuracy("iPhone8,1/9.3.4"))
    #expect(!BeiweDialect.wiki2016.isAccuracy("unknown"))
    #expect(!BeiweDialect.wiki2016.isAccuracy("iPhone8,1/9.x"))
    #expect(BeiweDialect.v23.words(of: .reachability).contains("unreachable"))
    #expect(!BeiweDialect.current.words(of: .reachability).contains("unreachable"))
  }
}
