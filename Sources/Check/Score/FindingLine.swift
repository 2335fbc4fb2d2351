import Reading
import Spool

/// A finding of any program, which is one line of a file of findings.
struct FindingLine: Equatable {
  /// The file's path below the recording's folder.
  let path: String
  /// The rows, from 0 below the header; nil for a whole file.
  let rows: ClosedRange<Int64>?
  /// The kind of fault; nil if the kind is unknown.
  let kind: String?

  private static let keys = ["path", "rows", "row", "kind"]

  /// Reads a line. `check` itself writes the key `row`. Other keys are ignored.
  init(_ line: [UInt8]) throws(BadListedValue) {
    let line = try ListedLine(line, keys: Self.keys)
    let form = "the path of a file below the recording's folder"
    path = try line.needed("path", line.text("path", form, where: Self.isText), form)
    kind = try line.text("kind", "the name of a fault kind, or null", where: Self.isText)
    let row = try line.rowOrRows("row")
    rows = try line.rowOrRows("rows") ?? row
    if row != nil, line["rows"] != nil {
      throw line.refusal(of: "row", "either the key row or the key rows")
    }
  }

  /// Returns whether a record can contain a text. In a record, a zero byte ends the path.
  private static func isText(_ text: String) -> Bool { !text.isEmpty && !text.utf8.contains(0) }
}
