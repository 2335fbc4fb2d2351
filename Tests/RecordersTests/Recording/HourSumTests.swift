import Spool
import Testing

@testable import Recorders

/// What rows come to must not depend on how they arrive: in which pieces, and in which files.
@Suite struct HourSumTests {
  private static let start: Int64 = 1_772_427_600_000

  /// Rows of which every third has the time of the one before, and another place in the order of bytes.
  private static let rows: [(time: Int64, line: String)] = (0..<200).map { number in
    let time = start + Int64(number - (number % 3 == 2 ? 1 : 0)) * 10
    return (time, "\(time),\((number * 7_919) % 1_000)\n")
  }

  private func sum(_ rows: some Collection<(time: Int64, line: String)>, pieces: Int) -> HourSum {
    var sum = HourSum(hour: HourSum.hour(of: Self.start))
    var rest = Array(rows)[...]
    while !rest.isEmpty {
      let piece = rest.prefix(pieces)
      rest = rest.dropFirst(pieces)
      sum.add(Array(piece.map(\.line).joined().utf8).span, at: piece.map(\.time)[...])
    }
    return sum
  }

  /// By sorting all lines.
  private static func checksum(_ rows: some Collection<(time: Int64, line: String)>) -> UInt32 {
    let lines = rows.map { Array($0.line.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
    return crc32(of: Array(lines.joined()))
  }

  private static let expected = checksum(rows)

  @Test(arguments: [1, 2, 3, 7, 64, 200])
  func `rows of one time are sorted, however they come`(_ pieces: Int) {
    let sum = sum(Self.rows, pieces: pieces)
    #expect(sum.checksum == Self.expected)
    #expect(sum.count == Self.rows.count)
    #expect(sum.first == Self.rows.first?.time && sum.last == Self.rows.last?.time)
  }

  @Test(arguments: [1, 2, 5, 64])
  func `rows of which each is later need no sorting`(_ pieces: Int) {
    let rows = Self.rows.enumerated().filter { $0.offset % 3 != 2 }.map(\.element)
    #expect(sum(rows, pieces: pieces).checksum == Self.checksum(rows))
  }

  @Test(arguments: 1..<200)
  func `the sums of two files are that of one, wherever it is cut`(_ cut: Int) {
    var first = sum(Self.rows[..<cut], pieces: 16)
    let second = sum(Self.rows[cut...], pieces: 16)
    first.append(second)
    #expect(first.checksum == Self.expected && first.count == Self.rows.count)
  }

  @Test func `the sums of many files are that of one`() {
    var whole = HourSum(hour: HourSum.hour(of: Self.start))
    for start in stride(from: 0, to: 200, by: 2) {
      var part = sum(Self.rows[start..<start + 2], pieces: 2)
      if start % 4 == 0 { part.settle() }
      whole.append(part)
    }
    // A file of two times has forgotten its lines, and the next begins with the last of them.
    #expect(whole.checksum == nil && whole.count == 200)
    whole = HourSum(hour: whole.hour)
    for start in stride(from: 0, to: 200, by: 2) {
      whole.append(sum(Self.rows[start..<start + 2], pieces: 2))
    }
    #expect(whole.checksum == Self.expected)
  }

  @Test func `settled files follow each other`() {
    let rows = Self.rows.enumerated().filter { $0.offset % 3 != 2 }.map(\.element)
    var whole = HourSum(hour: HourSum.hour(of: Self.start))
    for start in stride(from: 0, to: rows.count, by: 10) {
      var part = sum(rows[start..<min(start + 10, rows.count)], pieces: 4)
      part.settle()
      whole.append(part)
    }
    #expect(whole.checksum == Self.checksum(rows))
  }

  @Test func `rows that are not in order have no checksum, but a number and times`() {
    let rows = [Self.rows[5], Self.rows[0], Self.rows[9]]
    for pieces in 1...3 {
      let sum = sum(rows, pieces: pieces)
      #expect(sum.checksum == nil && sum.count == 3)
      #expect(sum.first == Self.rows[0].time && sum.last == Self.rows[9].time)
    }
    var late = sum(Self.rows[100...], pieces: 10)
    late.append(sum(Self.rows[..<100], pieces: 10))
    #expect(late.checksum == nil && late.count == 200 && late.first == Self.start)
  }
}
