import Testing

@testable import Delivery
@testable import understudy

struct ItemTextTests {
  private func summary(_ items: [Outcome: Int]) -> LedgerSummary {
    var summary = LedgerSummary(url: "lines://here", endpoint: "lines")
    summary.counts = [.init(outcome: .dropped, files: 2, bytes: 9)]
    summary.items = items
    return summary
  }

  private let run = DeliveryRun(seconds: 1, isInsecure: false, left: [])

  @Test func `items are told by outcome, in the order of the outcomes`() {
    let summary = summary([.dropped: 3, .stored: 1_200])
    let line = "\n  of what the files hold: 1,200 stored, 3 dropped under 200\n"
    #expect(summary.text().contains(line))
    #expect(summary.json(run).contains(#""items":{"stored":1200,"dropped":3},"#))
  }

  @Test func `files without items are told as ever`() {
    #expect(!summary([:]).text().contains("of what the files hold"))
    #expect(!summary([:]).json(run).contains("items"))
  }
}
