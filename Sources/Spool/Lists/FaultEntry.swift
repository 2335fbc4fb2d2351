/// The fault of one file of a recording, as a line of `faults.jsonl`.
public struct FaultEntry: Equatable, Sendable {
  /// The handling of the file by a correct parser.
  public enum Expected: String, CaseIterable, Sendable {
    /// The parser uses no row of the file.
    case dropFile = "drop_file"
    /// The parser skips the affected rows.
    case dropRows = "drop_rows"
    /// The parser restores the rows of the clean file.
    case repairRows = "repair_rows"
    /// The parser uses repeated rows once.
    case mergeRows = "merge_rows"
    /// The parser puts the rows back in order.
    case reorder
    /// The parser keeps the rows unchanged and reports that they cannot be correct.
    case flag
    /// The parser keeps the rows unchanged.
    case keep
  }

  /// The outcome at Beiwe's server of a faulty upload, or of a faulty file that the phone encrypted
  /// correctly.
  public enum ServerOutcome: String, CaseIterable, Sendable {
    /// The server stores all rows, as for a file without a fault.
    case stored
    /// The server responds with status 200 and drops the file because of its name.
    case nameInvalid = "name_invalid"
    /// The server responds with status 400 while a file with the same name waits to be processed.
    /// If the file is sent again later, the server stores it and merges identical rows.
    case nameTaken = "name_taken"
    /// The server responds with status 200 and drops a file without lines.
    case fileEmpty = "file_empty"
    /// The server stores the file without any rows.
    case noRows = "no_rows"
    /// The server reads the first line as a header. Files with different headers overwrite each
    /// other's rows in the hours that they share.
    case hourOverwritten = "hour_overwritten"
    /// The server drops the affected rows and keeps the other rows.
    case rowsDropped = "rows_dropped"
    /// The server keeps the affected rows unchanged.
    case rowsKept = "rows_kept"
    /// The server keeps the affected rows with a time in 1975.
    case rowsIn1975 = "rows_in_1975"
    /// The server merges identical rows into one row.
    case rowsMerged = "rows_merged"
    /// The server sorts the rows.
    case rowsSorted = "rows_sorted"
    /// The server fails for the hour in every run, together with every file that has a row in that
    /// hour.
    case hourBlocked = "hour_blocked"
    /// The server fails for the file in every run, but for no other file.
    case fileBlocked = "file_blocked"
    /// The server keeps only the beginning of the affected rows, or nothing of them.
    case rowsCut = "rows_cut"
    /// The server responds with status 200, stores the upload separately and drops the file,
    /// because its first line contains no key.
    case keyInvalid = "key_invalid"
    /// The server responds with status 400 to a request without a file. The phone keeps the file.
    case fileMissing = "file_missing"
  }

  /// The data that show the fault.
  public enum Visible: String, CaseIterable, Sendable {
    /// The app's files.
    case data
    /// Only the ground truth, because a phone could have written the same file.
    case truth
    /// No data, because no file exists at the path.
    case nobody
  }

  /// The path below the recording's folder. A file need not exist at this path.
  public var path: String
  /// The participant's number, from 0.
  public var participant: Int
  /// The stream of the clean file.
  public var stream: String
  /// The kind's name.
  public var kind: String
  /// The first and last affected row of the clean file, from 0; nil if no row is affected.
  public var rows: ClosedRange<Int>?
  /// The number of rows in the clean file.
  public var cleanRows: Int64
  /// The CRC-32 of the clean file's content.
  public var cleanCRC32: UInt32
  /// The handling of the file at the path by a correct parser.
  public var expected: Expected
  /// The outcome at Beiwe's server; nil for a file that is not sent to that server.
  public var server: ServerOutcome?
  /// The data that show the fault.
  public var visible: Visible

  /// Creates an entry from its properties.
  public init(
    path: String, participant: Int, stream: String, kind: String, rows: ClosedRange<Int>?,
    cleanRows: Int64, cleanCRC32: UInt32, expected: Expected, server: ServerOutcome?,
    visible: Visible
  ) {
    self.path = path
    self.participant = participant
    self.stream = stream
    self.kind = kind
    self.rows = rows
    self.cleanRows = cleanRows
    self.cleanCRC32 = cleanCRC32
    self.expected = expected
    self.server = server
    self.visible = visible
  }

  private static let keys = [
    "path", "participant", "stream", "kind", "rows", "clean_rows", "clean_crc32", "expected",
    "server", "visible", "fault",
  ]

  /// Reads a line of `faults.jsonl`.
  public init(line: [UInt8]) throws(BadListedValue) {
    let line = try ListedLine(line, keys: Self.keys)
    // Receivers write a list of faulty responses with the same name.
    if line["path"] == nil, line["fault"] != nil {
      throw BadListedValue(
        key: "fault", value: "the fault of a response, as in the list of a receiver",
        allowed: "the fault of a file, as in the list of `record --faults`")
    }
    let pathForm = "a path relative to the recording's folder"
    path = try line.needed("path", line.text("path", pathForm, where: Self.isPath), pathForm)
    let participants = Listed.participants
    participant = Int(
      try line.number(
        "participant", in: Int64(participants.lowerBound)...Int64(participants.upperBound)))
    let nameForm = "a name of letters, digits, - and _"
    stream = try line.needed(
      "stream", line.text("stream", nameForm, where: Listed.isName), nameForm)
    kind = try line.needed("kind", line.text("kind", nameForm, where: Listed.isName), nameForm)
    rows = try line.rows("rows").map { Int($0.lowerBound)...Int($0.upperBound) }
    cleanRows = try line.number("clean_rows", in: Listed.count)
    cleanCRC32 = try line.needed(
      "clean_crc32", line["clean_crc32"]?.text.flatMap { UInt32(hexadecimal: $0) },
      "8 hexadecimal digits")
    expected = try line.needed(
      "expected", line.word("expected"),
      "the result that a correct parser has")
    server = try line.word("server")
    visible = try line.needed(
      "visible", line.word("visible"),
      "data, truth or nobody")
  }

  /// Returns whether a path has at least two parts, and no part is empty, `.` or `..`.
  private static func isPath(_ path: String) -> Bool {
    let steps = path.split(separator: "/", omittingEmptySubsequences: false)
    return steps.count > 1 && !steps.contains { ["", ".", ".."].contains($0) }
  }

  /// Writes the fault as a line of `faults.jsonl`.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("path", path)
      json.member("participant", participant)
      json.member("stream", stream)
      json.member("kind", kind)
      json.key("rows")
      if let rows {
        json.inlineArray([rows.lowerBound, rows.upperBound]) { $0.integer($1) }
      } else {
        json.null()
      }
      json.member("clean_rows", cleanRows)
      json.member("clean_crc32", cleanCRC32.hexadecimal)
      json.member("expected", expected.rawValue)
      json.key("server")
      if let server { json.string(server.rawValue) } else { json.null() }
      json.member("visible", visible.rawValue)
    }
    json.newLine()
  }
}

extension FaultEntry: Comparable {
  /// Compares entries in the order of `faults.jsonl`, first by the bytes of the path, then by the
  /// bytes of the kind.
  public static func < (left: FaultEntry, right: FaultEntry) -> Bool {
    left.path == right.path
      ? left.kind.utf8.lexicographicallyPrecedes(right.kind.utf8)
      : left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
  }
}
