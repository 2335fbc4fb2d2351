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
    #expect(report.participants == 0 && report.count(.skipped) == 4 && report.failed == 0)
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
    #expect(report.lines[3].finding.failures == 2 && report.failed == 1)
    #expect(report.lines.allSatisfy { $0.finding.logged.isEmpty })
    #expect(report.count(.pass) == 2 && report.count(.skipped) == 1)
    var recording = report
    recording.conclude(Listing(known: []))
    #expect(recording.lines.map(\.finding.judged) == [7, 7, 3, 7])
    #expect(recording.lines[2].finding.verdict == .pass)
    report.conclude(nil)
    #expect(report.lines[1].finding.reason == .notApplicable(Rule.recordings))
  }

  @Test func `rules about all participants judge if there is data`() {
    var report = CheckReport(Self.rules)
    report.conclude(Listing(known: []))
    #expect(report.lines.map(\.finding.judged) == [0, 7, 0, 0])
  }

  @Test func `other streams are counted once for each participant`() {
    var report = CheckReport(Self.rules)
    let findings = Self.rules.map { _ in Finding() }
    let (wifi, calls) = (Unjudged("wifi", reason: "a"), Unjudged("calls", reason: "a"))
    for others in [[wifi, calls, wifi], [wifi]] {
      report.add(Check.Part(findings: findings, others: others))
    }
    #expect(report.others == [wifi: 2, calls: 1])
    #expect(report.text().hasSuffix("not judged      calls, wifi of 2 participants (a)\n"))
  }

  @Test func `remarks are printed after failures and leave a pass`() {
    var report = CheckReport(Self.rules)
    var remarked = Self.judged(9)
    remarked.remark(RowPlace("file", row: 3), "twice", usual: "once")
    report.add(
      Check.Part(
        findings: [remarked, Finding(), Finding(), Self.judged(7, failures: 6)], others: []))
    report.conclude(nil)
    #expect(report.failed == 1 && report.count(.pass) == 1)
    #expect(
      report.text() == """
        FAIL fourth: a
          6 of 7 checked
          file row 0: x; allowed: y
          file row 1: x; allowed: y
          file row 2: x; allowed: y
          file row 3: x; allowed: y
          file row 4: x; allowed: y
          and 1 more, which --findings FILE writes

        remark first: a
          1 of 9 checked
          file row 3: twice; usual: once

        pass            1 rule, 9 values checked
        fail            1 rule, 7 values checked
        skipped         1 rule: no data to check
        not applicable  1 rule: recordings of Understudy

        """)
    #expect(
      report.verdict == "1 rule passed, 1 failed, 1 with remarks, 1 skipped, 1 not applicable")
    #expect(report.text(isVerbose: true).hasPrefix("first   pass            9 checked, 1 remark\n"))
  }
}
