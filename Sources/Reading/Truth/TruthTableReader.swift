import Spool

/// A reader of a small table of the ground truth, which returns each cell as text.
package struct TruthTableReader {
  package let file: String
  /// The number of the current row below the header, from 1.
  package private(set) var row = 0
  private var cells: [Substring] = []
  private var lines: ArraySlice<Substring>
  package private(set) var finding = Finding()
  private let width: Int
  /// Whether the table has its last column, which a table of version 0.1 may lack.
  package let hasLast: Bool
  private var failuresBefore = 0

  /// Whether all cells of the current row are valid so far. Invalid rows are reported and skipped,
  /// so that rules never get an impossible time.
  package var isGood: Bool { finding.failures == failuresBefore }

  /// Opens a table. Returns nil if the table does not exist.
  ///
  /// - Parameter mayLackLast: whether recordings of version 0.1 have the table without its last
  ///   column.
  package init?(
    _ name: String, in folder: String, at relative: String, header: String,
    mayLackLast: Bool = false
  ) throws(FileError) {
    file = Truth.file(name, in: relative)
    guard try Folder.kind(of: file, in: folder) != nil else { return nil }
    var lines: [Substring] = []
    do throws(FileError) {
      var reader = try LineReader(opening: file, in: folder)
      while let line = try reader.next() { lines.append(Substring(decoding: line, as: UTF8.self)) }
    } catch {
      guard error.isWrongData else { throw error }
      finding.fail(RowPlace(file), error.fact, allowed: "a readable table without overlong lines")
    }
    let first = lines.first ?? ""
    hasLast = !(mayLackLast && first == Self.withoutLast(header))
    let expected = hasLast ? header : Self.withoutLast(header)
    width = expected.split(separator: ",").count
    finding.judge(first == expected, String(first), allowed: header, at: RowPlace(file))
    self.lines = first == expected ? lines.dropFirst() : []
  }

  /// The header of a table without its last column.
  static func withoutLast(_ header: String) -> String {
    header.split(separator: ",").dropLast().joined(separator: ",")
  }

  /// Moves to the next complete row; returns false after the last one.
  package mutating func next() -> Bool {
    while let line = lines.popFirst() {
      row += 1
      cells = line.split(separator: ",", omittingEmptySubsequences: false)
      let isWhole = cells.count == width
      finding.count(1)
      failuresBefore = finding.failures
      if !isWhole { finding.fail(place, "\(cells.count) cells", allowed: "\(width) cells") }
      if isWhole { return true }
    }
    return false
  }

  private var place: RowPlace { RowPlace(file, row: row) }

  /// Returns a cell of the current row, as written in the file.
  package func text(_ column: Int) -> String { String(cells[column]) }

  /// Returns a cell of the current row without its enclosing quotes and the escapes of quotes
  /// inside it.
  package func unquoted(_ column: Int) -> String {
    let text = cells[column]
    guard text.utf8.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") else {
      return String(text)
    }
    return String(text.dropFirst().dropLast()).replacing("\"\"", with: "\"")
  }

  /// Checks a cell with the name of an app; an empty cell is a failure.
  package mutating func name(_ column: Int) {
    if text(column).isEmpty { finding.fail(place, "an empty cell", allowed: "the name of an app") }
  }

  /// Reports an invalid cell.
  package mutating func tell(_ column: Int, allowed: String) {
    finding.fail(place, text(column), allowed: allowed)
  }

  /// Reads a cell as a number; any other text is a failure and is read as NaN.
  package mutating func number(_ column: Int) -> Double {
    guard let value = Double(cells[column]) else {
      finding.fail(place, text(column), allowed: "a number")
      return .nan
    }
    return value
  }

  /// Reads a cell as a whole number; any other text is a failure and is read as 0.
  package mutating func integer(_ column: Int) -> Int {
    guard let value = Int(cells[column]), value.magnitude < 10_000_000_000_000 else {
      finding.fail(place, text(column), allowed: "a whole number of at most 13 digits")
      return 0
    }
    return value
  }

  /// Reads a cell as a whole number; returns nil for an empty cell.
  package mutating func optionalInteger(_ column: Int) -> Int? {
    cells[column].isEmpty ? nil : integer(column)
  }

  /// Reads a cell as a time, in ms since 1970.
  package mutating func time(_ column: Int) -> Int64 { Int64(integer(column)) }

  /// Reads the first two columns of a table of intervals as a time span.
  package mutating func span() -> Span {
    let (start, end) = (time(0), time(1))
    if end < start {
      finding.fail(
        place, "\(start) to \(end)",
        allowed: "an end time after the start time")
    }
    return start..<max(start, end)
  }

  /// Reads a cell whose word must be in a list; any other text is a failure.
  package mutating func word(_ column: Int, of list: [String], orNothing: Bool = false) -> String {
    let text = text(column)
    if !list.contains(text), !(orNothing && text.isEmpty) {
      finding.fail(place, text, allowed: list.joined(separator: ", "))
    }
    return text
  }
}
