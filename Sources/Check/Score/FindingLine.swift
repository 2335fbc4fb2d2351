import Reading
import Spool

/// What somebody says is wrong: a line of a file of findings.
struct FindingLine: Equatable {
  /// Below the recording's folder.
  let path: String
  /// From 0 below the header; nil for a whole file.
  let rows: ClosedRange<Int64>?
  /// Nil where it is not known what is wrong.
  let kind: String?

  private static let keys = ["path", "rows", "row", "kind"]

  /// Reads a line; `row` is what `check` itself writes, and other keys are left to their writers.
  init(_ line: [UInt8]) throws(BadListedValue) {
    let line = try ListedLine(line, keys: Self.keys)
    let form = "the path of a file below the recording's folder"
    path = try line.needed("path", line.text("path", form, where: Self.isText), form)
    kind = try line.text("kind", "the name of a kind, or null", where: Self.isText)
    let row = try line.rowOrRows("row")
    rows = try line.rowOrRows("rows") ?? row
    if row != nil, line["rows"] != nil { throw line.refusal(of: "row", "left out with rows") }
  }

  /// Whether a text can stand in a record, of which a zero ends the path.
  private static func isText(_ text: String) -> Bool { !text.isEmpty && !text.utf8.contains(0) }
}
