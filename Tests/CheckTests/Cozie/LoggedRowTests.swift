import Spool
import Testing

@testable import Check
@testable import Reading

/// A log of two bursts of health, with a position before, between and behind them.
struct LoggedRowTests {
  /// - Parameter number: among the rows that were sent; they are sent 10 s one after another.
  private static func row(
    _ number: Int, of request: Int, type: String = "", measured time: Int64 = 0
  ) -> LoggedRow {
    LoggedRow(
      place: RowPlace("log", row: number + 1), places: [number], due: 10_000 * Int64(request),
      request: request, isHealth: !type.isEmpty, type: type, time: time)
  }

  private static let rows = [
    row(0, of: 1), row(1, of: 2, type: "heart_rate", measured: 19_000),
    row(2, of: 2, type: "heart_rate", measured: 12_000),
    row(3, of: 2, type: "step_count", measured: 15_000), row(4, of: 3),
    row(5, of: 4, type: "heart_rate", measured: 39_000),
    row(6, of: 4, type: "heart_rate", measured: 31_000),
    row(7, of: 4, type: "heart_rate", measured: 25_000), row(8, of: 5),
  ]

  private func wrong(_ order: [Int]) -> [Int] {
    LoggedRow.outOfOrder(order.map { Self.rows[$0] }).map { order[$0] }.sorted()
  }

  @Test(arguments: [
    [0, 1, 2, 3, 4, 5, 6, 7, 8],
    // The last sample of the second burst was sent first by one that nobody answered.
    [0, 1, 2, 3, 7, 4, 5, 6, 8],
    // Rows that were lost are at no row.
    [0, 2, 3, 5, 7, 8],
  ])
  func `rows may stand where they were sent, or where a burst was not answered`(order: [Int]) {
    #expect(wrong(order) == [])
  }

  @Test(arguments: [
    // Positions in the place of each other.
    ([0, 1, 2, 3, 8, 5, 6, 7, 4], [4, 5, 6, 7, 8]),
    // Samples of one burst in another order.
    ([0, 1, 2, 3, 4, 5, 7, 6, 8], [6, 7]),
    // A position before the burst that was sent before it, and one behind that was sent later.
    ([0, 4, 1, 2, 3, 5, 6, 7, 8], [1, 2, 3]), ([0, 1, 2, 3, 5, 4, 6, 7, 8], [5]),
    // Bursts in the place of each other.
    ([0, 5, 6, 7, 1, 2, 3, 4, 8], [1, 2, 3, 5, 6, 7]),
    // Copies.
    ([0, 1, 2, 3, 4, 4, 5, 6, 7, 8], [4]), ([0, 1, 2, 1, 2, 3, 4, 5, 6, 7, 8], [1, 2]),
  ])
  func `a row out of order or twice is told, and hardly any other`(order: [Int], told: [Int]) {
    let wrong = wrong(order)
    #expect(!wrong.isEmpty && wrong.allSatisfy(told.contains), "\(wrong)")
  }

  @Test func `the most elements are kept whose values can rise`() {
    #expect(LoggedRow.longestRise([]) == [])
    #expect(LoggedRow.longestRise([[3], [1, 4], [2], [5]]).count == 3)
    #expect(LoggedRow.longestRise([[0], [1], [0], [1], [2]]).count == 3)
  }

  /// A fortnight of a watch has tens of thousands of rows, of which two often share a checksum of 32 bits.
  @Test func `rows that share a checksum are told apart`() {
    let (one, other) = (Array("plumless".utf8), Array("buckeroo".utf8))
    #expect(crc32(of: one) == crc32(of: other))
    #expect(RowMark.hash(of: one) != RowMark.hash(of: other))
  }
}
