/// Rows of a table as columns of numbers, with the files that they are from.
struct Rows: Sendable {
  /// The times of the rows as they are written, in ms since 1970.
  var times: [Int64] = []
  /// `width` numbers a row, one row after the other.
  var values: [Double] = []
  /// The places of each row's words in their list; empty where rows have none.
  var words: [UInt8] = []
  let width: Int
  /// Words of a row that has any.
  private let wordsPerRow: Int
  /// Which file the rows from an index on are of, and the number of the first of them in it.
  private(set) var origins: [(index: Int, file: String, row: Int)] = []

  init(width: Int, wordsPerRow: Int = 1) {
    self.width = width
    self.wordsPerRow = wordsPerRow
  }

  var count: Int { times.count }

  @inline(__always)
  func value(_ row: Int, _ column: Int) -> Double { values[row * width + column] }

  /// Three columns of a row.
  @inline(__always)
  func axes(_ row: Int, from column: Int = 0) -> Axes {
    let first = row * width + column
    return Axes(values[first], values[first + 1], values[first + 2])
  }

  /// Says that the rows appended next are of a file, the first of them with this number in it.
  mutating func begin(_ file: String, row: Int) {
    origins.append((count, file, row))
  }

  /// Where a row stands.
  func place(_ index: Int) -> RowPlace {
    guard let origin = origins.last(where: { $0.index <= index }) else { return RowPlace("") }
    return RowPlace(origin.file, row: origin.row + index - origin.index)
  }

  /// Removes the rows and keeps their memory.
  mutating func removeAll() {
    times.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    origins.removeAll(keepingCapacity: true)
  }

  mutating func remove(at index: Int) {
    times.remove(at: index)
    values.removeSubrange(index * width..<(index + 1) * width)
    guard !words.isEmpty else { return }
    words.removeSubrange(index * wordsPerRow..<(index + 1) * wordsPerRow)
  }
}
