import Reading
import Spool

/// The rows of an hour on one side, in the order in which they were read: in memory, or on disk where they
/// are many, and then in order of their texts.
enum HourMarks {
  case few([RowMark])
  /// Behind each other by hash and arrival.
  case many(MarkSorter)

  /// Rows in memory at most.
  static let limit = 1 << 20
  /// Rows whose differences are found in memory at most.
  static let limitOfDifferences = 1 << 18

  init() { self = .few([]) }

  static let byHash: MarkSorter.Order = {
    ($0.hash, $0.arrival) < ($1.hash, $1.arrival)
  }

  mutating func add(_ mark: RowMark) throws(FileError) {
    switch self {
    case .few(var marks):
      self = .few([])  // Or it would be copied.
      marks.append(mark)
      self = .few(marks)
      if marks.count > Self.limit { self = .many(try sorter()) }
    case .many(var sorter):
      self = .few([])
      try sorter.add(mark)
      self = .many(sorter)
    }
  }

  var count: Int {
    switch self {
    case .few(let marks): marks.count
    case .many(let sorter): sorter.count
    }
  }

  /// Returns a sorter of the rows by their hashes.
  consuming func sorter() throws(FileError) -> MarkSorter {
    switch self {
    case .many(let sorter): return sorter
    case .few(let marks):
      var sorter = MarkSorter(Self.byHash)
      for mark in marks { try sorter.add(mark) }
      return sorter
    }
  }
}
