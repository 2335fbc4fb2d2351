import Formats
import Reading
import Spool

/// A reader of the phone's log, which is a JSON array. Each line has one entry, or a block of
/// entries from the watch. An entry is a row even if it continues on the next line.
struct CozieLog: ~Copyable {
  private var lines: ContentLines
  /// The defects of the log's text.
  private(set) var finding = Finding()
  /// The number of rows read so far.
  private var rows = 0
  private var isClosed = false

  init(_ path: String?, in folder: String) throws(FileError) {
    lines = try ContentLines(path, in: folder)
  }

  /// Returns the rows of the next line with their places; nil at the end.
  mutating func next() throws(FileError) -> [(row: CozieRow, place: RowPlace)]? {
    guard var line = try lines.next() else {
      if !lines.path.isEmpty, lines.defect == nil {
        finding.judge(
          isClosed, "a JSON array without its end", allowed: "a closed JSON array",
          at: RowPlace(lines.path, row: rows == 0 ? 1 : nil))
      }
      return nil
    }
    if lines.number == 1 {
      let start = place(1)
      finding.judge(
        line.first == UInt8(ascii: "["), "no JSON array", allowed: "a JSON array", at: start)
      line = Array(line.dropFirst())
    }
    guard let last = line.popLast() else { return [] }
    isClosed = last == UInt8(ascii: "]") && LogText(line + [last]).depth != 0
    let text = LogText(line)
    let end = place(max(text.objects.count, 1))
    finding.judge(
      isClosed || last == UInt8(ascii: ","),
      "a line that does not end in a comma or in the end of the array",
      allowed: "a line that ends in a comma or in the end of the array",
      at: end)
    defer { rows += text.objects.count }
    return entries(line, text)
  }

  /// Returns the position of a row in the current line, counted from 1.
  private func place(_ number: Int) -> RowPlace { RowPlace(lines.path, row: rows + number) }

  private mutating func entries(
    _ line: [UInt8], _ text: LogText
  ) -> [(row: CozieRow, place: RowPlace)] {
    do throws(JSONReader.Defect) {
      var entries: [CozieRow] = []
      var reader = JSONReader([UInt8(ascii: "[")] + line + [UInt8(ascii: "]")])
      try reader.list { (reader) throws(JSONReader.Defect) in
        entries += try CozieRow.rows(&reader).rows
      }
      try reader.end()
      finding.count(1)
      return entries.enumerated().map { ($1, place($0 + 1)) }
    } catch {
      // If a block continues on the next line, its defect is reported at the end of this line. If a
      // block continues from the previous line, its defect is reported at the start of this line.
      let row = text.depth > 0 ? max(text.objects.count, 1) : 1
      finding.fail(
        place(row), "\(error.fact) after \(error.offset) bytes", allowed: "JSON entries")
      return text.objects.enumerated().compactMap { number, object in
        let rows = try? CozieRow.rows(in: Array(line[object])).rows
        return rows?.first.map { ($0, place(number + 1)) }
      }
    }
  }

  /// Records the facts about the file's content, after its last line.
  mutating func tell(to found: inout AppFindings, _ progress: ReadingProgress?) throws(FileError) {
    try lines.tell(to: &found, progress, rows: rows)
  }
}

/// The objects in a piece of JSON text, which may be incomplete.
private struct LogText {
  /// The ranges of the outermost objects, in bytes.
  private(set) var objects: [Range<Int>] = []
  /// The number of brackets that are still open at the end; negative if more brackets are closed
  /// than opened.
  private(set) var depth = 0

  init(_ text: [UInt8]) {
    var (braces, start, isText, isEscaped) = (0, 0, false, false)
    for (place, byte) in text.enumerated() {
      if isText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "{"):
        if braces == 0 { start = place }
        (braces, depth) = (braces + 1, depth + 1)
      case UInt8(ascii: "}"):
        (braces, depth) = (max(braces - 1, 0), depth - 1)
        if braces == 0 { objects.append(start..<place + 1) }
      default: break
      }
    }
  }
}
