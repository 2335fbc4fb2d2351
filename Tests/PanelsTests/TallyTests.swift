import Testing

@testable import Panels

struct TallyTests {
  @Test func `names beyond the limit are one`() {
    var tally = Tally(from: 0)
    for number in 0..<100 { tally.change("name \(number)") { $0 += 1 } }
    tally.change("name 0") { $0 += 1 }
    #expect(tally.all.count == 65 && tally.all.reduce(0) { $0 + $1.value } == 101)
    #expect(tally.all.first?.value == 2 && tally.all.last?.value == 36)
  }

  @Test func `long names are cut`() {
    var tally = Tally(from: 0)
    tally.change(String(repeating: "x", count: 1_000)) { $0 += 1 }
    #expect(tally.all.first?.key.count == 48)
  }
}
