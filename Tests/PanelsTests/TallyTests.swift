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

  @Test func `64 names are counted by themselves, in their order`() {
    var tally = Tally(from: 10)
    #expect(tally.isEmpty)
    for number in (0..<64).reversed() { tally.change("\(100 + number)") { $0 += number } }
    #expect(tally.all.map(\.key) == (100..<164).map { "\($0)" })
    #expect(tally.all.map(\.value) == (0..<64).map { 10 + $0 } && !tally.isEmpty)
    tally.change("a") { $0 += 5 }
    tally.change("b") { $0 += 7 }
    tally.change("100") { $0 += 1 }
    #expect(tally.all.count == 65 && tally.all[0].value == 11)
    #expect(tally.all[64].key == "further names" && tally.all[64].value == 22)
  }
}
