/// A fault that was done to a file of a recording: a line of `faults.jsonl`.
public struct FaultEntry: Equatable, Sendable {
  /// What a correct parser makes of the file.
  public enum Expected: String, CaseIterable, Sendable {
    /// It takes nothing of the file.
    case dropFile = "drop_file"
    /// It leaves out the touched rows.
    case dropRows = "drop_rows"
    /// It restores the rows as they were.
    case repairRows = "repair_rows"
    /// It takes once what is there several times.
    case mergeRows = "merge_rows"
    /// It puts the rows back in order.
    case reorder
    /// It takes the rows as they lie, and says that they cannot be right.
    case flag
    /// It takes the rows as they lie.
    case keep
  }

  /// What Beiwe's server makes of the file, whose lines the phone has encrypted well, or of a faulty upload.
  public enum ServerOutcome: String, CaseIterable, Sendable {
    /// It takes all rows, as of any other file.
    case stored
    /// It answers 200 and drops the file because of its name.
    case nameInvalid = "name_invalid"
    /// It answers 400 while a file of the name waits to be processed. Sent again afterwards, the file is
    /// stored, and identical rows become one.
    case nameTaken = "name_taken"
    /// It answers 200 and drops a file without a line.
    case fileEmpty = "file_empty"
    /// It stores the file, and no row comes out.
    case noRows = "no_rows"
    /// It takes the first line for a header, and files with different headers overwrite each other's rows in
    /// the hours that they share.
    case hourOverwritten = "hour_overwritten"
    /// It drops the touched rows and keeps the others.
    case rowsDropped = "rows_dropped"
    /// It keeps the touched rows as they are.
    case rowsKept = "rows_kept"
    /// It keeps the touched rows, with a time in 1975.
    case rowsIn1975 = "rows_in_1975"
    /// It makes one row of identical ones.
    case rowsMerged = "rows_merged"
    /// It sorts the rows.
    case rowsSorted = "rows_sorted"
    /// It fails at the hour again and again, with every file that has a row in it.
    case hourBlocked = "hour_blocked"
    /// It fails at the file again and again, and at no other file.
    case fileBlocked = "file_blocked"
    /// It keeps the beginning of the touched rows, or nothing of them.
    case rowsCut = "rows_cut"
    /// It answers 200, puts the upload aside and drops the file, since its first line gives no key.
    case keyInvalid = "key_invalid"
    /// It answers 400 to a request without a file, which the phone keeps.
    case fileMissing = "file_missing"
  }

  /// Where the fault can be seen.
  public enum Visible: String, CaseIterable, Sendable {
    /// In the app's files.
    case data
    /// Beside the truth alone: the phone could have written the file so.
    case truth
    /// Nowhere: nothing lies at the path.
    case nobody
  }

  /// Below the folder of the recording; what lies there, if anything does.
  public var path: String
  /// The participant's number, from 0.
  public var participant: Int
  /// The stream of the clean file.
  public var stream: String
  /// The kind's name.
  public var kind: String
  /// The first and the last touched row of the clean file, from 0; nil where none was.
  public var rows: ClosedRange<Int>?
  /// How many rows the clean file had.
  public var cleanRows: Int64
  /// The CRC-32 of the clean file's content.
  public var cleanCRC32: UInt32
  /// What a correct parser makes of what lies there.
  public var expected: Expected
  /// Nil for what is not on its way to a server of Beiwe.
  public var server: ServerOutcome?
  /// Where it can be seen.
  public var visible: Visible

  /// Makes a line; the parameters are the properties.
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
    // A server's own list has the same name.
    if line["path"] == nil, line["fault"] != nil {
      throw BadListedValue(
        key: "fault", value: "the fault of an answer, as a receiver lists them",
        allowed: "a fault of a file, as `record --faults` lists them")
    }
    let pathForm = "a path below the recording"
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
    expected = try line.needed("expected", line.word("expected"), "what a parser makes of it")
    server = try line.word("server")
    visible = try line.needed("visible", line.word("visible"), "data, truth or nobody")
  }

  /// Whether a path leads down from the recording, step by step.
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
  /// The order of `faults.jsonl`: by the bytes of the path, then of the kind.
  public static func < (left: FaultEntry, right: FaultEntry) -> Bool {
    left.path == right.path
      ? left.kind.utf8.lexicographicallyPrecedes(right.kind.utf8)
      : left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
  }
}
