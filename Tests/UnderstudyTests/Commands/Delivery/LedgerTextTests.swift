import Testing

@testable import Delivery
@testable import understudy

struct LedgerTextTests {
  private var summary: LedgerSummary {
    var summary = LedgerSummary(url: "https://host", endpoint: "http")
    summary.counts = [
      .init(outcome: .stored, files: 1_200, bytes: 4_210_000),
      .init(outcome: .refused, files: 3, bytes: 999), .init(outcome: nil, files: 7, bytes: 1_000),
    ]
    summary.attempts = 1_250
    return summary
  }

  private func run(_ left: [LeftFiles] = [], isInsecure: Bool = false) -> DeliveryRun {
    DeliveryRun(seconds: 12.3456, isInsecure: isInsecure, left: left)
  }

  private let left = LeftFiles(
    outcome: .refused, status: 400, text: "no", files: 3, example: "a/b.csv")

  @Test func `files are counted by outcome, with their bytes`() {
    #expect(
      summary.text() == """
        https://host as http: 1,210 files
          stored                                 1,200  4.21 MB
          refused                                    3  999 B
          not tried yet                              7  1.00 kB
          1,250 requests
        """)
    #expect(summary.text(run()).hasSuffix("\n  1,250 requests, 12.3 s"))
  }

  @Test func `further facts have lines of their own`() {
    var summary = summary
    (summary.withdrawn, summary.resting, summary.unanswered) = (1_001, 1_002, 1_003)
    (summary.repeated, summary.attempts) = (1_004, 1)
    let end =
      "1 request, 1,003 had no response, 1,004 were repeated with the same idempotency key"
    let lines = summary.text(run([left], isInsecure: true)).split(separator: "\n").map(String.init)
    #expect(lines[1] == "  CERTIFICATES WERE NOT CHECKED (--insecure)")
    #expect(
      lines[5...] == [
        "  1,001 were replaced in the folder and are therefore no longer sent",
        "  1,002 of these get one attempt per run; run the command again for another attempt",
        "  \(end), 12.3 s",
        "  not stored, by reason:", "    3 refused: \(left.reason)",
      ])
    summary.foundThere = 5
    #expect(summary.text().hasSuffix("  \(end), of which 5 were already stored"))
    summary.unanswered = 0
    #expect(summary.text().hasSuffix("\n  1 request"))
  }

  @Test func `the JSON has all of it`() {
    var summary = summary
    (summary.withdrawn, summary.resting, summary.unanswered) = (1, 2, 3)
    (summary.repeated, summary.foundThere) = (4, 5)
    #expect(
      summary.json(run([left], isInsecure: true)) == """
        {"url":"https://host","as":"http","files":1210,\
        "outcomes":{"stored":1200,"refused":3,"waiting":7},"withdrawn":1,"one_attempt_a_run":2,\
        "requests":1250,"unanswered":3,"repeated":4,"found_there":5,\
        "left":[{"outcome":"refused","files":3,"reason":"\(left.reason)","example":"a/b.csv"}],\
        "insecure":true,"seconds":12.346}
        """)
    #expect(!self.summary.json(run()).contains("one_attempt_a_run"))
    let letter = DeadLetter(
      path: "a", line: nil, outcome: .dropped, attempts: 1, status: nil, text: "t")
    #expect(
      LedgerSummary.json([self.summary], [letter]) == """
        {"targets":[{"url":"https://host","as":"http","files":1210,\
        "outcomes":{"stored":1200,"refused":3,"waiting":7},"withdrawn":0,"requests":1250,\
        "unanswered":0,"repeated":0,"found_there":0}],"not_stored":[{"path":"a",\
        "outcome":"dropped","attempts":1,"status":null,"text":"t"}]}
        """)
    #expect(letter.told == "dropped (HTTP 200): a: t (1 attempt)")
  }
}
