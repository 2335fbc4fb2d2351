import Spool
import Testing

@testable import Recorders

/// Tests of hourly checksums of few rows, and of equal times at the start or end of files.
struct HourSumEdgesTests {
  /// A row: its time in ms, and the text after the time.
  private typealias Row = (time: Int64, text: String)

  /// Returns the hourly sum of rows that are all added at once.
  private func sum(_ rows: [Row]) -> HourSum {
    var sum = HourSum(hour: 0)
    add(rows, to: &sum)
    return sum
  }

  private func add(_ rows: [Row], to sum: inout HourSum) {
    let lines = rows.map { "\($0.time),\($0.text)\n" }.joined()
    sum.add(Array(lines.utf8).span, at: rows.map(\.time)[...])
  }

  private func checksum(_ lines: String) -> UInt32 { crc32(of: Array(lines.utf8)) }

  @Test func `an hour has 3,600,000 ms`() {
    #expect([0, 3_599_999, 3_600_000, 7_200_001].map { HourSum.hour(of: $0) } == [0, 0, 1, 2])
  }

  @Test func `a sum without rows has the checksum of no bytes`() {
    var sum = HourSum(hour: 7)
    #expect(sum.hour == 7 && sum.count == 0 && sum.isInOrder && sum.checksum == 0)
    #expect(sum.first == .max && sum.last == .min)
    add([], to: &sum)
    #expect(sum.count == 0 && sum.checksum == 0)
    sum.append(self.sum([(5, "a")]))
    #expect(sum.hour == 0 && sum.count == 1 && sum.first == 5 && sum.last == 5)
    #expect(sum.checksum == checksum("5,a\n"))
  }

  /// A tab is less than a line feed. The comparison of lines must therefore not include the line
  /// feeds.
  @Test func `rows of one time are in the order of their bytes without line ends`() {
    let rows = sum([(5, "a\tb"), (5, "a"), (5, "A")])
    #expect(rows.checksum == checksum("5,A\n5,a\n5,a\tb\n") && rows.count == 3)
  }

  @Test func `an earlier row has no checksum, but a count and times`() {
    var sum = sum([(5, "a"), (9, "b"), (8, "c")])
    #expect(!sum.isInOrder && sum.checksum == nil)
    #expect(sum.count == 3 && sum.first == 5 && sum.last == 9)
    add([(3, "d"), (12, "e")], to: &sum)
    #expect(sum.count == 5 && sum.first == 3 && sum.last == 12 && sum.checksum == nil)
    // The first row of an addition may have an earlier time than the last row of the previous one.
    var other = self.sum([(5, "a"), (9, "b"), (10, "c")])
    add([(9, "d"), (11, "e"), (12, "f")], to: &other)
    #expect(other.checksum == nil && other.count == 6 && other.last == 12)
  }

  // MARK: Successive files

  private func appended(_ first: HourSum, _ others: HourSum...) -> HourSum {
    others.reduce(into: first) { $0.append($1) }
  }

  private func settled(_ sum: HourSum) -> HourSum {
    var sum = sum
    sum.settle()
    return sum
  }

  @Test func `rows of the only time of a file are sorted with those of the next file`() {
    let whole = appended(sum([(5, "b")]), sum([(5, "a"), (6, "d"), (6, "c")]))
    #expect(whole.checksum == checksum("5,a\n5,b\n6,c\n6,d\n"))
    #expect(whole.count == 4 && whole.first == 5 && whole.last == 6)
    // The second file has rows of this time only, and a third file follows.
    let same = appended(sum([(5, "b")]), sum([(5, "a")]), sum([(5, "0"), (7, "x")]))
    #expect(same.checksum == checksum("5,0\n5,a\n5,b\n7,x\n"))
  }

  @Test func `rows of the last time of a file are sorted with those of the next file`() {
    let whole = appended(sum([(5, "z"), (6, "b")]), sum([(6, "a")]), sum([(6, "0"), (7, "x")]))
    #expect(whole.checksum == checksum("5,z\n6,0\n6,a\n6,b\n7,x\n") && whole.count == 5)
  }

  @Test func `a file may begin at the last time of the file before, but not earlier`() {
    let rows = sum([(5, "a"), (8, "b")])
    #expect(appended(rows, sum([(8, "c")])).isInOrder)
    let earlier = appended(rows, sum([(7, "c"), (9, "d")]))
    #expect(!earlier.isInOrder && earlier.count == 4 && earlier.checksum == nil)
    #expect(earlier.first == 5 && earlier.last == 9)
    let first = appended(rows, sum([(4, "c")]))
    #expect(first.first == 4 && first.last == 8 && first.checksum == nil)
  }

  @Test func `a file out of order makes the sum of all files out of order`() {
    let broken = sum([(8, "b"), (7, "c")])
    #expect(appended(sum([(5, "a")]), broken).checksum == nil)
    #expect(appended(broken, sum([(9, "a")])).checksum == nil)
    #expect(appended(sum([(5, "a")]), broken, sum([(9, "a")])).count == 4)
  }

  // MARK: Settled files

  @Test func `a settled file has its checksum, and later files follow it`() {
    let one = settled(sum([(5, "a")]))
    #expect(one.checksum == checksum("5,a\n"))
    let three = settled(sum([(6, "b"), (7, "c"), (8, "d")]))
    let whole = appended(one, three, sum([(9, "f"), (9, "e")]))
    #expect(whole.checksum == checksum("5,a\n6,b\n7,c\n8,d\n9,e\n9,f\n") && whole.count == 6)
    // A settled file of one row follows a file that still has its lines.
    #expect(
      appended(sum([(3, "a"), (4, "b")]), one, sum([(6, "c")])).checksum
        == checksum("3,a\n4,b\n5,a\n6,c\n"))
  }

  @Test func `rows of one time need the lines of both files`() {
    let (first, next) = (sum([(4, "z"), (5, "b")]), sum([(5, "a"), (6, "y")]))
    #expect(appended(first, next).checksum == checksum("4,z\n5,a\n5,b\n6,y\n"))
    #expect(appended(settled(first), next).checksum == nil)
    #expect(appended(first, settled(next)).checksum == nil)
    #expect(appended(settled(first), settled(next)).checksum == nil)
  }

  @Test func `a sum has the lines at its end if its last file has them`() {
    let (first, next, last) = (sum([(4, "a")]), sum([(5, "c")]), sum([(5, "b")]))
    #expect(
      appended(settled(first), next, last).checksum == checksum("4,a\n5,b\n5,c\n"))
    #expect(appended(first, settled(next), last).checksum == nil)
  }

  /// A sum keeps its lines if two of its rows have the same time, because a further row of its last
  /// time may follow.
  @Test func `equal times in any file, or of two files, prevent settling`() {
    let (tied, single) = (
      [(5, "b"), (5, "a")] as [Row], [(4, "x")] as [Row]
    )
    let further = sum([(8, "0")])
    let last = sum([(8, "z")])
    for parts in [
      // The equal times are within the first file, within the second file, or between both.
      (sum(tied), last, "5,a\n5,b\n"), (sum(single), sum([(8, "y"), (8, "z")]), "4,x\n"),
      (sum([(4, "x"), (8, "y")]), last, "4,x\n"),
    ] {
      let whole = appended(settled(appended(parts.0, parts.1)), further)
      let hasY = parts.2 == "4,x\n"
      #expect(
        whole.checksum == checksum(parts.2 + "8,0\n" + (hasY ? "8,y\n" : "") + "8,z\n"))
    }
    // Without equal times the sum no longer has lines, so no further row can be inserted.
    #expect(appended(settled(appended(sum(single), last)), further).checksum == nil)
    #expect(appended(settled(sum(single)), last).checksum == checksum("4,x\n8,z\n"))
  }
}
