import Testing

@testable import Check
@testable import Reading

struct MarkSorterTests {
  /// Returns random marks, some of which are equal.
  private func marks(_ count: Int, seed: UInt64 = 1, kinds: UInt64 = 1 << 40) -> [RowMark] {
    var state = seed
    return (0..<count).map { row in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return RowMark(
        time: Int64(state >> 40 % 3_600), hash: state >> 20 % kinds, file: 0, row: Int32(row))
    }
  }

  @Test(arguments: [0, 1, 999, 1_000, 1_001, 60_000])
  func `marks come in order from memory and from disk`(count: Int) throws {
    let marks = marks(count)
    var sorter = MarkSorter(limit: 1_000, HourMarks.byHash)
    for mark in marks { try sorter.add(mark) }
    #expect(sorter.count == count)
    let sorted = try sorter.sorted()
    var last: RowMark?
    var seen = 0
    var sum: UInt64 = 0
    var isOrdered = true
    while let mark = try sorted.next() {
      if let last, !HourMarks.byHash(last, mark) { isOrdered = false }
      last = mark
      seen += 1
      sum &+= mark.hash
    }
    #expect(isOrdered && seen == count && sum == marks.reduce(0) { $0 &+ $1.hash })
  }

  /// The part on disk is longer than the 4,096 marks that are read at once.
  @Test(arguments: [4_095, 4_096, 4_097, 8_192, 12_000])
  func `long parts come in order`(limit: Int) throws {
    let marks = marks(12_000)
    var sorter = MarkSorter(limit: limit, HourMarks.byHash)
    for mark in marks { try sorter.add(mark) }
    let sorted = try sorter.sorted()
    var rows: [Int32] = []
    while let mark = try sorted.next() { rows.append(mark.row) }
    let expected = marks.sorted { ($0.hash, $0.row) < ($1.hash, $1.row) }.map(\.row)
    #expect(rows == expected)
  }

  @Test func `full memory is written to the file, and only then`() throws {
    var sorter = MarkSorter(limit: 3, HourMarks.byHash)
    var parts: [[Range<Int>]] = []
    for mark in marks(7) {
      try sorter.add(mark)
      parts.append(sorter.parts)
    }
    #expect(parts == [[], [], [0..<3], [0..<3], [0..<3], [0..<3, 3..<6], [0..<3, 3..<6]])
    #expect(sorter.count == 7)
  }

  /// A limit of 10 keeps all four marks in memory. A limit of 2 writes some of them to disk.
  @Test(arguments: [10, 2])
  func `the first mark is the one that comes next, and nil after the last`(limit: Int) throws {
    var sorter = MarkSorter(limit: limit, HourMarks.byHash)
    for hash in [5, 2, 9, 2] as [UInt64] {
      try sorter.add(RowMark(time: 0, hash: hash, file: 0, row: Int32(sorter.count)))
    }
    let sorted = try sorter.sorted()
    var rows: [Int32] = []
    while let first = sorted.first {
      let next = try #require(try sorted.next())
      #expect(first.row == next.row)
      rows.append(next.row)
    }
    // The two marks with the hash 2 keep the order of their rows.
    #expect(rows == [1, 3, 0, 2])
    #expect(try sorted.next()?.row == nil)
  }

  private let places = HourDifference.Places {
    RowPlace("a", row: Int($0.row))
  } second: {
    RowPlace("b", row: Int($0.row))
  }

  private func rows(_ marks: [RowMark]) throws -> HourMarks {
    var rows = HourMarks()
    for mark in marks { try rows.add(mark) }
    return rows
  }

  /// The comparison of hours on disk finds the same differences as the comparison in memory.
  @Test(arguments: 0..<40)
  func `many rows differ as few rows do`(seed: UInt64) throws {
    let first = marks(200, seed: seed, kinds: 150)
    var second = first
    second.removeSubrange(10..<20)
    second += marks(15, seed: seed + 1_000, kinds: 400)
    second[30].hash &+= 7
    second = second.enumerated().map {
      RowMark(time: $1.time, hash: $1.hash, file: 0, row: Int32($0))
    }
    let hour: Int64 = 0
    let small = HourDifference(hour, first, second, comparesOrder: false, places: places)
    let large = try HourDifference(
      hour, rows(first), rows(second), isMerged: false, comparesOrder: false, places: places)
    #expect(small.counts == large.counts && small.rows == large.rows)
    #expect(small.counts.reduce(0, +) > 0)
  }

  @Test func `rows that stand before earlier ones are told of many rows, too`() throws {
    let first = marks(500)
    var second = first
    second.swapAt(100, 101)
    second.swapAt(300, 301)
    second = second.enumerated().map {
      RowMark(time: $1.time, hash: $1.hash, file: 0, row: Int32($0))
    }
    let difference = try HourDifference(
      0, rows(first), rows(second), isMerged: false, comparesOrder: true,
      places: places)
    #expect(difference.counts == [0, 0, 2, 0, 0])
    #expect(difference.examples["reordered"] == ["b row 101", "b row 301"])
  }

  @Test func `identical rows of the phone are one after the server's rules`() throws {
    let first = marks(300, kinds: 100)
    var seen: Set<UInt64> = []
    let second = first.filter { seen.insert($0.hash).inserted }
    let difference = try HourDifference(
      0, rows(first), rows(second), isMerged: true, comparesOrder: false,
      places: places)
    #expect(difference.isEmpty && difference.rows == second.count && second.count < 150)
  }
}
