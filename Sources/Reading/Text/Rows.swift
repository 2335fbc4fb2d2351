/// Rows of a table as columns of numbers, with the files that they are from.
package struct Rows: Sendable {
  /// The times of the rows as they are written, in ms since 1970.
  package var times: [Int64] = []
  /// `width` numbers a row, one row after the other.
  package var values: [Double] = []
  /// The places of each row's words in their list; empty where rows have none.
  package var words: [UInt8] = []
  package let width: Int
  /// Words of a row that has any.
  private let wordsPerRow: Int
  /// Which file the rows from an index on are of, and the number of the first of them in it.
  package private(set) var origins: [(index: Int, file: String, row: Int)] = []

  package init(width: Int, wordsPerRow: Int = 1) {
    self.width = width
    self.wordsPerRow = wordsPerRow
  }

  package var count: Int { times.count }

  @inlinable
  package func value(_ row: Int, _ column: Int) -> Double { values[row * width + column] }

  /// Three columns of a row.
  @inlinable
  package func axes(_ row: Int, from column: Int = 0) -> Axes {
    let first = row * width + column
    return Axes(values[first], values[first + 1], values[first + 2])
  }

  /// Says that the rows appended next are of a file, the first of them with this number in it.
  package mutating func begin(_ file: String, row: Int) {
    origins.append((count, file, row))
  }

  /// Where a row stands.
  package func place(_ index: Int) -> RowPlace {
    guard let origin = origins.last(where: { $0.index <= index }) else { return RowPlace("") }
    return RowPlace(origin.file, row: origin.row + index - origin.index)
  }

  /// Removes the rows and keeps their memory.
  package mutating func removeAll() {
    times.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    origins.removeAll(keepingCapacity: true)
  }

  package mutating func remove(at index: Int) {
    times.remove(at: index)
    values.removeSubrange(index * width..<(index + 1) * width)
    guard !words.isEmpty else { return }
    words.removeSubrange(index * wordsPerRow..<(index + 1) * wordsPerRow)
  }
}
