import Testing

@testable import Delivery
@testable import understudy

struct ItemTextTests {
  private func summary(lines: Int) -> LedgerSummary {
    var summary = LedgerSummary(url: "lines://here", endpoint: "lines")
    summary.counts = [
      .init(outcome: .stored, files: 1_200, bytes: 9), .init(outcome: .dropped, files: 3, bytes: 9),
    ]
    summary.lines = lines
    summary.dividedFiles = lines > 0 ? 2 : 0
    return summary
  }

  private let run = DeliveryRun(seconds: 1, isInsecure: false, left: [])

  @Test func `lines that are sent by themselves are told with the number of their files`() {
    #expect(
      summary(lines: 1_203).text().hasPrefix("lines://here as lines: 1,203 lines of 2 files\n"))
    #expect(summary(lines: 1_200).text().contains(": 1,200 lines of 2 files, 3 whole files\n"))
    let json = summary(lines: 1_200).json(run)
    #expect(json.contains(#""files":5,"lines":1200,"outcomes":{"stored":1200,"dropped":3},"#))
  }

  @Test func `files without such lines are told as ever`() {
    #expect(summary(lines: 0).text().hasPrefix("lines://here as lines: 1,203 files\n"))
    #expect(!summary(lines: 0).json(run).contains("lines\":"))
  }

  @Test func `a line that is not stored is named by its file and its number`() {
    let letter = DeadLetter(
      path: "a/requests.jsonl", line: 7, outcome: .refused, attempts: 2, status: 400, text: "no")
    #expect(letter.told == "refused: a/requests.jsonl line 7: HTTP 400: no (2 attempts)")
    let json = LedgerSummary.json([], [letter])
    #expect(json.contains(#"{"path":"a/requests.jsonl","line":7,"outcome":"refused","#))
  }
}
