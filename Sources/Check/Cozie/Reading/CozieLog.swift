import Formats
import Spool

/// The log of the phone, one JSON array, entry by entry: each entry, or a block of entries that the watch has
/// handed over, is a line.
struct CozieLog: ~Copyable {
  private var lines: ContentLines
  /// What its text has wrong.
  private(set) var finding = Finding()
  private var rows = 0
  private var isClosed = false

  init(_ path: String?, in folder: String) throws(FileError) {
    lines = try ContentLines(path, in: folder)
  }

  /// The rows of the next line; nil at the end.
  mutating func next() throws(FileError) -> [CozieRow]? {
    guard var line = try lines.next() else {
      if !lines.path.isEmpty, lines.defect == nil {
        finding.judge(
          isClosed, "an open array", allowed: "its end", at: RowPlace(lines.path))
      }
      return nil
    }
    let place = RowPlace(lines.path, row: lines.number)
    if lines.number == 1 {
      finding.judge(
        line.first == UInt8(ascii: "["), "no array", allowed: "an array", at: place)
      line = Array(line.dropFirst())
    }
    guard let last = line.popLast() else { return [] }
    isClosed = last == UInt8(ascii: "]") && !Self.isWhole(line + [last])
    finding.judge(
      isClosed || last == UInt8(ascii: ","), "another end", allowed: "a comma, or the array's end",
      at: place)
    return entries(line, at: place)
  }

  /// Whether a text is entries with nothing missing, so that its bracket is theirs.
  private static func isWhole(_ text: [UInt8]) -> Bool {
    var depth = 0
    var isText = false
    var isEscaped = false
    for byte in text {
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
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return depth == 0
  }

  private mutating func entries(_ line: [UInt8], at place: RowPlace) -> [CozieRow] {
    var entries: [CozieRow] = []
    var reader = JSONReader([UInt8(ascii: "[")] + line + [UInt8(ascii: "]")])
    do throws(JSONReader.Defect) {
      try reader.list { (reader) throws(JSONReader.Defect) in
        entries += try CozieRow.rows(&reader).rows
      }
      try reader.end()
      finding.count(1)
    } catch {
      finding.fail(place, "\(error.fact) after \(error.offset) bytes", allowed: "entries of JSON")
    }
    rows += entries.count
    return entries
  }

  /// Tells what was in the file, once it is read.
  mutating func tell(to found: inout AppFindings, _ progress: CheckProgress?) throws(FileError) {
    try lines.tell(to: &found, progress, rows: rows)
  }
}
