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
    let line = try FlatLine(line, keys: Self.keys)
    let path = "the path of a file below the recording's folder"
    guard let text = try line.text("path", path) else { throw line.refusal(of: "path", path) }
    self.path = text
    kind = try line.text("kind", "the name of a kind, or null")
    let row = try line.rows("row")
    rows = try line.rows("rows") ?? row
    if row != nil, line["rows"] != nil { throw line.refusal(of: "row", "left out with rows") }
  }
}
