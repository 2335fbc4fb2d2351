import Reading
import Spool

/// The rows of an hour on one side: few rows in memory in the order of reading, or many rows sorted
/// on disk.
enum HourMarks {
  case few([RowMark])
  /// Many rows on disk, sorted by hash and then by order of arrival.
  case many(MarkSorter)

  /// The maximum number of rows in memory.
  static let limit = 1 << 20
  /// The maximum number of rows whose differences are computed in memory.
  static let limitOfDifferences = 1 << 18

  init() { self = .few([]) }

  static let byHash: MarkSorter.Order = {
    ($0.hash, $0.arrival) < ($1.hash, $1.arrival)
  }

  mutating func add(_ mark: RowMark) throws(FileError) {
    switch self {
    case .few(var marks):
      self = .few([])  // Without this line, the array would be copied.
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

  /// Returns a sorter with the hour's rows, which sorts them by their hashes.
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
