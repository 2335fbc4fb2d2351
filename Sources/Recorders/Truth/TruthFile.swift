import Spool

/// A writer of a table of the ground truth as CSV, with LF as line end.
struct TruthFile<Table: TruthTable>: ~Copyable {
  private var table: Table
  private var files: ListedFiles
  private var isOpen = false
  private var first: Int64?
  private var last: Int64?
  private var line = RowWriter()
  private var text = TextBuffer()

  init(_ table: Table, of participant: RecordedParticipant) {
    self.table = table
    files = ListedFiles(Layout.truth.name, of: participant)
  }

  mutating func observe(_ day: StudyDay) throws(FileError) {
    try write(table.rows(of: day))
  }

  mutating func observe(_ work: AppWork) throws(FileError) {
    try write(table.rows(of: work))
  }

  /// Closes the file, which has a header even without rows.
  mutating func finish() throws(FileError) -> [FileEntry] {
    try write(table.lastRows())
    try open()
    try files.close(at: nil)
    var entries = files.entries
    for index in entries.indices { (entries[index].first, entries[index].last) = (first, last) }
    return entries
  }

  private mutating func open() throws(FileError) {
    guard !isOpen else { return }
    isOpen = true
    try files.create(Table.name + ".csv", stream: Table.name)
    let names = RowWriter.names { Table.Row().write(to: &$0) }
    try files.write(names.dropFirst() + [UInt8(ascii: "\n")])
  }

  /// The number of rows whose text is in memory at a time; a day may have about ten thousand rows.
  private static var pieceLength: Int { 512 }

  private mutating func write(_ rows: [Table.Row]) throws(FileError) {
    guard !rows.isEmpty else { return }
    try open()
    for start in stride(from: 0, to: rows.count, by: Self.pieceLength) {
      try write(rows[start..<min(start + Self.pieceLength, rows.count)])
    }
  }

  private mutating func write(_ rows: ArraySlice<Table.Row>) throws(FileError) {
    text.removeAll()
    for row in rows {
      line.removeAll()
      row.write(to: &line)
      line.endLine()
      text.append(1..<line.count, of: line)  // The text omits the comma before the first cell.
      first = min(first ?? row.time, row.time)
      last = max(last ?? row.time, row.time)
    }
    try text.withBytes { (text) throws(FileError) in try files.write(text, rows: rows.count) }
  }
}
