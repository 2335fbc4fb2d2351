import Glibc
import Testing

@testable import Check
@testable import Reading

struct HarmonicTests {
  /// Returns the harmonic of a wave over two periods of 16 rows each, delayed by a share of a
  /// period.
  private func harmonic(_ amplitude: Axes, late: Double, rows: Range<Int> = 0..<32) -> Harmonic {
    var harmonic = Harmonic()
    for row in rows {
      let turns = Double(row) / 16
      harmonic.add(amplitude * cos(2 * .pi * (turns - late)), at: turns)
    }
    return harmonic
  }

  @Test func `a wave has its cosine and its sine`() {
    let early = harmonic([2, -1, 0], late: 0)
    #expect((early.cosine - [32, -16, 0]).length < 1e-9 && early.sine.length < 1e-9)
    let late = harmonic([2, -1, 0], late: 0.25)
    #expect((late.sine - [32, -16, 0]).length < 1e-9 && late.cosine.length < 1e-9)
  }

  @Test func `the power is a quarter of the squared amplitudes`() {
    #expect(abs(harmonic([2, 0, 0], late: 0.1).power - 1) < 1e-9)
    #expect(abs(harmonic([2, -4, 6], late: 0.7).power - 14) < 1e-9)
    // A wave of another frequency adds no power to this harmonic.
    var other = Harmonic()
    for row in 0..<32 { other.add([cos(4 * .pi * Double(row) / 16), 0, 0], at: Double(row) / 16) }
    #expect(other.power < 1e-12)
  }

  @Test func `parts of a wave add up`() {
    var whole = harmonic([2, 1, 0], late: 0.2, rows: 0..<13)
    whole += harmonic([2, 1, 0], late: 0.2, rows: 13..<32)
    let once = harmonic([2, 1, 0], late: 0.2)
    #expect((whole.cosine - once.cosine).length < 1e-9)
    #expect((whole.sine - once.sine).length < 1e-9 && abs(whole.power - once.power) < 1e-9)
  }

  @Test(arguments: [
    (0.3, 0.1, 0.2), (0.1, 0.3, -0.2), (0.9, 0.1, -0.2), (0, 0, 0), (0.5, 0.1, 0.4),
  ])
  func `a wave turns behind another by a share of a turn`(
    late: Double, other: Double, lag: Double
  ) {
    let (one, two) = (harmonic([2, 1, -3], late: late), harmonic([1, 0.5, -1.5], late: other))
    #expect(abs(one.lag(behind: two) - lag) < 1e-9)
  }

  @Test func `a window begins and ends at nothing and is full in the middle`() {
    let shares = [0, 0.25, 0.5, 0.75, 1]
    for (share, weight) in zip(shares, [0, 0.5, 1, 0.5, 0]) {
      #expect(abs(Harmonic.taper(share) - weight) < 1e-12)
    }
  }

  @Test func `a sum of vectors knows its mean and where it begins`() {
    var rows = Rows(width: 3)
    rows.begin("file", row: 11)
    for row in 0..<6 {
      rows.times.append(Int64(row))
      rows.values += [Double(row), Double(-row), 1]
    }
    var sum = VectorSum()
    #expect(sum.mean == .zero && sum.place == RowPlace(""))
    sum.add(2..<4, of: rows) { rows.axes($0) }
    #expect(sum.count == 2 && sum.sum == [5, -5, 2] && sum.mean == [2.5, -2.5, 1])
    #expect(sum.place == RowPlace("file", row: 13))
    sum.add(5..<6, of: rows) { 2 * rows.axes($0) }
    #expect(sum.count == 3 && sum.sum == [15, -15, 4] && sum.mean == [5, -5, 4.0 / 3])
    #expect(sum.place == RowPlace("file", row: 13))
  }
}
