import Spool
import Testing

@testable import Check
@testable import Reading

/// Tests of reports with handwritten findings.
struct CheckReportTests {
  private static let rules = [
    Rule("first", "a", limit: "b", catches: "c", .readable),
    Rule("second", "a", limit: "b", catches: "c", .whole { _ in judged(7) }),
    Rule(
      "third", "a", limit: "b", catches: "c",
      .app(
        "app",
        conclude: { pool in
          var finding = Finding()
          finding.judge(
            pool["a"] == [3, 5], "another sum", allowed: "3 and 5", at: RowPlace("pool"))
          return finding
        })),
    Rule("fourth", "a", limit: "b", catches: "c", .app("app")),
  ]

  private static func judged(_ count: Int, failures: Int = 0) -> Finding {
    var finding = Finding()
    finding.count(count)
    for row in 0..<failures { finding.fail(RowPlace("file", row: row), "x", allowed: "y") }
    return finding
  }

  private static func pooled(_ values: [Double]) -> Finding {
    var finding = judged(1)
    finding.pool = ["a": values]
    finding.logged = [4]
    return finding
  }

  @Test func `findings of participants add up by their rules`() {
    var report = CheckReport(Self.rules)
    #expect(report.lines.map(\.rule.name) == ["first", "second", "third", "fourth"])
    #expect(report.participants == 0 && report.count(.notJudged) == 4 && report.broken == 0)
    report.add(
      Check.Part(
        findings: [Self.judged(2), Finding(), Self.pooled([1, 2]), Self.judged(3, failures: 2)],
        others: []))
    report.add(
      Check.Part(
        findings: [Self.judged(5), Finding(), Self.pooled([2, 3]), Self.judged(4)], others: [],
        badPack: .corrupt(path: "a")))
    #expect(report.participants == 2 && report.badPacks == [.corrupt(path: "a")])
    #expect(report.lines.map(\.finding.judged) == [7, 0, 2, 7])
    #expect(report.lines[3].finding.failures == 2 && report.broken == 1)
    #expect(report.lines.allSatisfy { $0.finding.logged.isEmpty })
    #expect(report.count(.holds) == 2 && report.count(.notJudged) == 1)
    var recording = report
    recording.conclude(Listing(known: []))
    #expect(recording.lines.map(\.finding.judged) == [7, 7, 3, 7])
    #expect(recording.lines[2].finding.verdict == .holds)
    report.conclude(nil)
    #expect(report.lines[1].finding.lack?.what == "manifest")
  }

  @Test func `rules about all participants judge if there is data`() {
    var report = CheckReport(Self.rules)
    report.conclude(Listing(known: []))
    #expect(report.lines.map(\.finding.judged) == [0, 7, 0, 0])
  }

  @Test func `other streams are counted once for each participant`() {
    var report = CheckReport(Self.rules)
    let findings = Self.rules.map { _ in Finding() }
    for others in [
      ["beiwe/a/wifi", "beiwe/a/a_identifiers_1.csv", "beiwe/b/a_identifiers_2.csv"],
      ["beiwe/b/wifi", "beiwe/b/some_folder_name", "beiwe/b/a_b.csv", ""],
    ] {
      report.add(Check.Part(findings: findings, others: others))
    }
    #expect(
      report.others
        == ["wifi": 2, "identifiers": 1, "some_folder_name": 1, "a_b.csv": 1, "": 1])
  }
}
