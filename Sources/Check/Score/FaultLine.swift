import Spool

/// A fault that a recording's ledger tells of.
struct FaultLine: Equatable {
  /// Who can know of a fault.
  enum Visibility: String, CaseIterable {
    /// Whoever reads the data.
    case data
    /// Whoever has the truth beside them.
    case truth
    case nobody
  }

  /// Below the recording's folder.
  let path: String
  let kind: String
  /// In the file before the fault, from 0 below the header; nil for the whole file.
  let rows: ClosedRange<Int64>?
  let visibility: Visibility
  /// Whether rows may have been put in, of which a correct parser is to get rid.
  let mayAddRows: Bool

  private static let keys = ["path", "kind", "rows", "visible", "expected", "fault"]

  init(_ line: [UInt8]) throws(BadListedValue) {
    let line = try FlatLine(line, keys: Self.keys)
    guard let path = try line.text("path", Self.pathForm) else {
      if line["fault"] != nil { throw Self.receivers }
      throw line.refusal(of: "path", Self.pathForm)
    }
    self.path = path
    guard let kind = try line.text("kind", Self.kindForm) else {
      throw line.refusal(of: "kind", Self.kindForm)
    }
    self.kind = kind
    guard let visibility = line["visible"]?.text.flatMap({ Visibility(rawValue: $0) }) else {
      let names = Visibility.allCases.map(\.rawValue).joined(separator: ", ")
      throw line.refusal(of: "visible", "one of \(names)")
    }
    self.visibility = visibility
    rows = try line.rows("rows")
    mayAddRows = ["drop_rows", "merge_rows"].contains(line["expected"]?.text)
  }

  private static let pathForm = "the path of a file below the recording's folder"
  private static let kindForm = "the name of a kind"
  /// A server's own list has the same name.
  private static let receivers = BadListedValue(
    key: "fault", value: "the fault of an answer, as a receiver lists them",
    allowed: "a fault of a file, as `record --faults` lists them")
}
