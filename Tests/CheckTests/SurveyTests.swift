import Fixtures
import FoundationEssentials
import Testing

@testable import Check
@testable import Reading

@Suite(.serialized) struct SurveyTests {
  /// Rules that the studies cannot judge.
  private static let unjudged: Set<String> = [
    "utc-column", "hours", "merged-rows", "shards", "layouts-agree", "registrations",
  ]

  @Test(.whole) func `rules hold in every recording and notice every spoiled one`() async throws {
    var joined: [Control.Case: Finding] = [:]
    for study in Survey.Study.allCases {
      for result in try await Survey.results(of: study) {
        Control.expect(result.findings, in: result.name)
        joined.merge(result.findings) { old, new in
          var both = old
          both += new
          return both
        }
      }
    }
    for rule in Rule.all {
      guard case .app(_, let conclude?) = rule.method else { continue }
      for name in [Control.Case.plain(rule.name), .defect(rule.name), .harmless(rule.name)] {
        if let pool = joined[name]?.pool { joined[name]? += conclude(pool) }
      }
    }
    Control.expect(joined, in: "all together")
    // Few recordings have no drives, runs or long walks.
    for rule in Rule.all where Survey.isWhole && !Self.unjudged.contains(rule.name) {
      #expect(joined[.plain(rule.name)]?.verdict == .pass, "\(rule.name) is judged")
    }
  }
}
