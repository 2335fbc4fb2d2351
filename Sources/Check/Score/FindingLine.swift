import Reading
import Spool

/// A finding of `check` or another fault detector, from one line of a file of findings.
struct FindingLine: Equatable {
  /// The path of the file with the finding, below the recording's folder.
  let path: String
  /// The numbers of the affected rows, counted from 0 below the header; nil for the whole file.
  let rows: ClosedRange<Int64>?
  /// The kind of fault; nil if the kind is unknown.
  let kind: String?
  /// Whether the finding is a remark and not a failure.
  let isRemark: Bool

  private static let keys = ["path", "rows", "row", "kind", "level"]

  /// Reads a line of JSON. The key `row`, which `check` writes, is accepted in place of `rows`.
  /// Unknown keys are ignored.
  init(_ line: [UInt8]) throws(BadListedValue) {
    let line = try ListedLine(line, keys: Self.keys)
    let form = "the path of a file, relative to the recording's folder"
    path = try line.needed("path", line.text("path", form, where: Self.isText), form)
    kind = try line.text("kind", "the name of a fault kind, or null", where: Self.isText)
    let levels = FindingLog.Level.allCases.map(\.rawValue)
    let level = try line.text(
      "level", levels.joined(separator: " or "), where: levels.contains)
    isRemark = level == FindingLog.Level.remark.rawValue
    let row = try line.rowOrRows("row")
    rows = try line.rowOrRows("rows") ?? row
    if row != nil, line["rows"] != nil {
      throw line.refusal(of: "row", "either the key row or the key rows")
    }
  }

  /// Returns whether a text can be part of a sort record, in which a zero byte ends the path.
  private static func isText(_ text: String) -> Bool { !text.isEmpty && !text.utf8.contains(0) }
}
