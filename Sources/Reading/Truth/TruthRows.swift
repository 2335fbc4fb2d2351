import Spool

/// A reader of a large table of the ground truth, which reads the rows in pieces.
package final class TruthRows {
  /// The form of the cells after the time in the first cell.
  package struct Shape: Sendable {
    /// The content of a column of a table.
    package enum Cell: Sendable {
      /// A double in its shortest text form.
      case number
      /// A double in its shortest text form, or an empty cell, which is read as NaN.
      case numberOrNothing
      /// A whole number, which is read as a double.
      case integer
      /// One of these words, which is read as its position in the table's list of words.
      case word([String])
      /// A name, which is checked but not kept.
      case name
    }

    package let name: String
    package let header: String
    package let cells: [Cell]
    /// Whether recordings of version 0.1 have the table without its last column.
    let mayLackLast: Bool

    package init(_ name: String, header: String, _ cells: [Cell], mayLackLast: Bool = false) {
      self.name = name
      self.header = header
      self.cells = cells
      self.mayLackLast = mayLackLast
    }

    /// The number of numeric cells in a row.
    package var width: Int {
      cells.count { cell in
        switch cell {
        case .number, .numberOrNothing, .integer: true
        case .word, .name: false
        }
      }
    }
  }

  private let shape: Shape
  /// The cells that rows of this file have after the time.
  private var cells: [Shape.Cell]
  private let words: [[UInt8]]
  private let file: String
  private let text = TextReader()
  private let powers = CellScanner.powers()
  /// The position in the current text at which the next row begins.
  private var position = 0
  private var isAtEnd = false
  private var row = 0
  private var lastTime = Int64.min
  /// The findings in the rows read so far.
  package private(set) var finding = Finding()

  /// The largest number of rows that one call reads.
  private static let rowLimit = 1 << 18

  /// Opens the table of a participant. A missing table counts as a table without rows.
  package init(_ shape: Shape, of truth: Truth?, in folder: String) throws(FileError) {
    self.shape = shape
    cells = shape.cells
    words = shape.cells.flatMap { if case .word(let words) = $0 { words } else { [String]() } }
      .map { Array($0.utf8) }
    file = Truth.file(shape.name, in: truth?.folder ?? "")
    guard truth != nil, (try? Folder.kind(of: file, in: folder)) == .file else {
      isAtEnd = true
      return
    }
    try text.open(file, in: folder)
    guard try text.next() else {
      if text.defect == nil { finding.fail(RowPlace(file), "an empty file", allowed: shape.header) }
      close()
      return
    }
    var scanner = scanner(powers)
    let header = String(decoding: scanner.line(), as: UTF8.self)
    let isOlder =
      shape.mayLackLast && header == TruthTableReader.withoutLast(shape.header)
    if isOlder { cells.removeLast() }
    finding.judge(
      isOlder || header == shape.header, header, allowed: shape.header, at: RowPlace(file))
    position = scanner.position
  }

  /// Returns the time of the next row, in ms; nil after the last row.
  package func nextTime() throws(FileError) -> Int64? {
    while try prepare() {
      var scanner = scanner(powers)
      while !scanner.isAtEnd {
        if let time = scanner.milliseconds() { return time }
        skipBadLine(&scanner)
        position = scanner.position
      }
    }
    return nil
  }

  /// Appends the rows before `end`, in ms. Reports and skips invalid rows.
  package func read(before end: Int64, into rows: inout Rows) throws(FileError) {
    let limit = rows.count + Self.rowLimit
    while try prepare() {
      rows.begin(file, row: row + 1)
      if readText(before: end, limit: limit, into: &rows) { return }
    }
  }

  /// Loads the next text if needed; returns false after the last row.
  private func prepare() throws(FileError) -> Bool {
    while !isAtEnd {
      if position < text.lineEnd { return true }
      position = 0
      if try !text.next() { close() }
    }
    return false
  }

  private func scanner(_ powers: UnsafePointer<Double>) -> CellScanner {
    CellScanner(text.bytes, from: position, to: text.lineEnd, powers: powers)
  }

  /// Reads rows of the current text; returns true when it has reached `end` or the limit of rows.
  private func readText(before end: Int64, limit: Int, into rows: inout Rows) -> Bool {
    powers.withUnsafeBufferPointer { powers in
      guard let base = powers.baseAddress else { return true }
      var scanner = scanner(base)
      defer { position = scanner.position }
      let first = rows.count
      // Each row counts as three checks (time, number of cells, order), and each of its cells
      // counts as one.
      defer { finding.count((rows.count - first) * (3 + cells.count)) }
      while !scanner.isAtEnd {
        let start = scanner.position
        guard let time = readRow(&scanner, into: &rows) else {
          scanner.position = start
          skipBadLine(&scanner)
          rows.begin(file, row: row + 1)
          continue
        }
        if time >= end || rows.count > limit {
          rows.remove(at: rows.count - 1)
          scanner.position = start
          return true
        }
        row += 1
        if time < lastTime {
          finding.fail(
            RowPlace(file, row: row), "\(time)", allowed: "\(lastTime) or later")
        }
        lastTime = time
      }
      return false
    }
  }

  /// Reads a row and returns its time. Returns nil for an invalid line and appends nothing.
  private func readRow(_ scanner: inout CellScanner, into rows: inout Rows) -> Int64? {
    let (values, places) = (rows.values.count, rows.words.count)
    guard let time = scanner.milliseconds(),
      cells.allSatisfy({
        scanner.skip(UInt8(ascii: ",")) && read($0, &scanner, into: &rows)
      }), scanner.skip(UInt8(ascii: "\n"))
    else {
      rows.values.removeLast(rows.values.count - values)
      rows.words.removeLast(rows.words.count - places)
      return nil
    }
    rows.times.append(time)
    return time
  }

  private func read(
    _ cell: Shape.Cell, _ scanner: inout CellScanner, into rows: inout Rows
  ) -> Bool {
    switch cell {
    case .number:
      guard let value = scanner.shortestNumber() else { return false }
      rows.values.append(value)
    case .numberOrNothing:
      guard let value = scanner.isCellEmpty ? .nan : scanner.shortestNumber() else { return false }
      rows.values.append(value)
    case .integer:
      guard let value = scanner.integer() else { return false }
      rows.values.append(Double(value))
    case .word(let list):
      let text = scanner.cell()
      guard list.contains(where: { $0.utf8.elementsEqual(text) }),
        let place = words.firstIndex(where: { $0.elementsEqual(text) })
      else { return false }
      rows.words.append(UInt8(place))
    case .name: return !scanner.cell().isEmpty
    }
    return true
  }

  // MARK: Defects

  private func skipBadLine(_ scanner: inout CellScanner) {
    let line = String(decoding: scanner.line(), as: UTF8.self)
    row += 1
    let place = RowPlace(file, row: row)
    let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    if !cells[0].isMilliseconds {
      finding.fail(place, cells[0], allowed: "13 digits for the milliseconds since 1970")
    }
    guard cells.count == self.cells.count + 1 else {
      finding.fail(place, "\(cells.count) cells", allowed: "\(self.cells.count + 1) cells")
      return
    }
    for (cell, text) in zip(self.cells, cells.dropFirst()) {
      if let allowed = allowed(cell, insteadOf: text) {
        finding.fail(place, text, allowed: allowed)
      }
    }
  }

  /// Returns the allowed content of the cell; nil if the text is allowed.
  private func allowed(_ cell: Shape.Cell, insteadOf text: String) -> String? {
    switch cell {
    case .number:
      guard let value = Double(text) else { return "a number" }
      return value.description == text ? nil : "the shortest text of the number, which is \(value)"
    case .numberOrNothing: return text.isEmpty ? nil : allowed(.number, insteadOf: text)
    case .integer: return text.isInteger ? nil : "a whole number"
    case .word(let words): return words.contains(text) ? nil : words.joined(separator: ", ")
    case .name: return text.isEmpty ? "the name of an app" : nil
    }
  }

  private func close() {
    isAtEnd = true
    let place = RowPlace(file)
    finding.count(1)
    if let defect = text.defect {
      finding.fail(
        RowPlace(file, row: row + 1), defect.fact, allowed: "a file that can be read to its end")
      return
    }
    finding.judge(
      text.endedWithLineEnd || text.contentBytes == 0, "no line end after the last row",
      allowed: "a line end after each row", at: place)
    if text.hasCarriageReturn {
      finding.fail(place, "a carriage return", allowed: "line feeds as the only line ends")
    }
  }
}
