import FoundationEssentials

/// A fault that was done to a file of a recording: a line of `faults.jsonl`.
public struct FaultEntry: Equatable, Sendable {
  /// What a correct parser makes of the file.
  public enum Expected: String, CaseIterable, Decodable, Sendable {
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
  public enum ServerOutcome: String, CaseIterable, Decodable, Sendable {
    /// It takes all rows, as of any other file.
    case stored
    /// It answers 200 and drops the file because of its name.
    case nameInvalid = "name_invalid"
    /// It answers 400 while a file of the name waits to be processed.
    case nameTaken = "name_taken"
    /// It answers 200 and drops a file without a line.
    case fileEmpty = "file_empty"
    /// It stores the file, and no row comes out.
    case noRows = "no_rows"
    /// It puts its own header in the place of the first line, whatever that is.
    case headerReplaced = "header_replaced"
    /// It loses the first row, which it takes for a header.
    case firstRowLost = "first_row_lost"
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
    /// It keeps the beginning of the touched rows, or nothing of them.
    case rowsCut = "rows_cut"
    /// It answers 200, puts the upload aside and drops the file, since its first line gives no key.
    case keyInvalid = "key_invalid"
    /// It answers 400 to a request without a file, which the phone keeps.
    case fileMissing = "file_missing"
  }

  /// Where the fault can be seen.
  public enum Visible: String, CaseIterable, Decodable, Sendable {
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

  /// Reads a line of `faults.jsonl`.
  public init(line: [UInt8]) throws(BadListedValue) {
    self = try BadListedValue.decode(Self.self, from: line, allowed: "a line of a list of faults")
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

extension FaultEntry: Decodable {
  private enum CodingKeys: String, CodingKey {
    case path, participant, stream, kind, rows
    case cleanRows = "clean_rows"
    case cleanCRC32 = "clean_crc32"
    case expected, server, visible
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    path = try container.text(.path, "a path below the recording") {
      let steps = $0.split(separator: "/", omittingEmptySubsequences: false)
      return steps.count > 1 && !steps.contains { ["", ".", ".."].contains($0) }
    }
    participant = try container.decode(.participant, in: Listed.participants)
    let name = "a name of letters, digits, - and _"
    stream = try container.text(.stream, name, where: Listed.isName)
    kind = try container.text(.kind, name, where: Listed.isName)
    let ends: [Int]? =
      (try? container.decodeNil(forKey: .rows)) == true
      ? nil
      : try container.value(.rows, "null or two rising numbers from 0") { (ends: [Int]) in
        ends.count == 2 && 0 <= ends[0] && ends[0] <= ends[1]
      }
    rows = ends.map { $0[0]...$0[1] }
    cleanRows = try container.decode(.cleanRows, in: Listed.count)
    cleanCRC32 = try container.checksum(.cleanCRC32)
    expected = try container.word(.expected)
    server = (try? container.decodeNil(forKey: .server)) == true ? nil : try container.word(.server)
    visible = try container.word(.visible)
  }
}

extension KeyedDecodingContainer {
  /// One of the words of an enumeration.
  fileprivate func word<Word: RawRepresentable & CaseIterable & Decodable>(
    _ key: Key
  ) throws -> Word where Word.RawValue == String {
    guard let word = try? decode(Word.self, forKey: key) else {
      throw refusal(of: key, "one of " + Word.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return word
  }
}
