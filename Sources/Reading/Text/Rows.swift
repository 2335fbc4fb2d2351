/// The rows of a table as numbers, with the files from which they were read.
package struct Rows: Sendable {
  /// The times of the rows as written in the file, in ms since 1970.
  package var times: [Int64] = []
  /// The numeric values, `width` per row, one row after another.
  package var values: [Double] = []
  /// The positions of each row's words in the list of words; empty for tables without words.
  package var words: [UInt8] = []
  package let width: Int
  /// The number of words in each row of a table with words.
  private let wordsPerRow: Int
  /// The first row of each file: its index here, the path of the file, and the row's number in the
  /// file.
  package private(set) var origins: [(index: Int, file: String, row: Int)] = []

  package init(width: Int, wordsPerRow: Int = 1) {
    self.width = width
    self.wordsPerRow = wordsPerRow
  }

  package var count: Int { times.count }

  @inlinable
  package func value(_ row: Int, _ column: Int) -> Double { values[row * width + column] }

  /// Returns three successive columns of a row.
  @inlinable
  package func axes(_ row: Int, from column: Int = 0) -> Axes {
    let first = row * width + column
    return Axes(values[first], values[first + 1], values[first + 2])
  }

  /// Records that the next rows are from a file, starting with its row of this number.
  package mutating func begin(_ file: String, row: Int) {
    origins.append((count, file, row))
  }

  /// Returns the place of a row.
  package func place(_ index: Int) -> RowPlace {
    guard let origin = origins.last(where: { $0.index <= index }) else { return RowPlace("") }
    return RowPlace(origin.file, row: origin.row + index - origin.index)
  }

  /// Removes the rows, and reuses their memory.
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
