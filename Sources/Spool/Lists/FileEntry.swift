import FoundationEssentials

/// One file of a recording: a line of `files.jsonl`.
public struct FileEntry: Equatable, Sendable {
  /// The path below the folder of the recording.
  public var path: String
  /// The recorder that wrote the file, which is also the name of a folder in the recording.
  public var recorder: String
  /// The participant's number, from 0.
  public var participant: Int
  /// The participant's id, which is also the name of a folder below each recorder's folder.
  public var patient: String
  /// The phone's name of the stream, or the name of a table of the ground truth.
  public var stream: String
  /// The number of rows, without the header.
  public var rows: Int64
  /// The length on disk, in bytes.
  public var bytes: Int64
  /// The length of the content, in bytes.
  public var contentBytes: Int64
  /// The CRC-32 of the content, as at the end of a gzip member.
  public var contentCRC32: UInt32
  /// The earliest timestamp of a row, in ms since 1970 UTC.
  public var first: Int64?
  /// The latest timestamp of a row, in ms since 1970 UTC.
  public var last: Int64?
  /// The time at which the app closed the file, in ms since 1970 UTC; nil if each run writes the
  /// file again.
  public var closed: Int64?
  /// The time at which the app sends the file, in ms since 1970 UTC; nil if it never does.
  public var due: Int64?
  /// The position of the file in its participant's pack, in bytes; nil for a separate file.
  public var offset: Int64?

  /// Creates an entry; `content` has its lengths and its checksum.
  public init(
    path: String, recorder: String, participant: Int, patient: String, stream: String,
    rows: Int64, content: EncodedContent, first: Int64?, last: Int64?, closed: Int64?, due: Int64?
  ) {
    self.path = path
    self.recorder = recorder
    self.participant = participant
    self.patient = patient
    self.stream = stream
    self.rows = rows
    bytes = content.bytes
    contentBytes = content.contentBytes
    contentCRC32 = content.contentCRC32
    self.first = first
    self.last = last
    self.closed = closed
    self.due = due
  }

  /// Returns whether a list of files may contain this time, in ms since 1970 UTC.
  package static func isInstant(_ milliseconds: Int64) -> Bool {
    Listed.instants.contains(milliseconds)
  }

  /// Reads a line of `files.jsonl`.
  public init(line: [UInt8]) throws(BadListedValue) {
    self = try BadListedValue.decode(
      Self.self, from: line,
      allowed: "a JSON object with the keys of a list of files")
  }

  /// Writes the entry as a line of `files.jsonl`.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("path", path)
      $0.member("recorder", recorder)
      $0.member("participant", participant)
      $0.member("patient", patient)
      $0.member("stream", stream)
      $0.member("rows", rows)
      $0.member("bytes", bytes)
      $0.member("content_bytes", contentBytes)
      $0.member("content_crc32", contentCRC32.hexadecimal)
      $0.member("first", first)
      $0.member("last", last)
      $0.member("closed", closed)
      $0.member("due", due)
      if let offset { $0.member("offset", offset) }
    }
    json.newLine()
  }

  /// Writes the description of the file for a server.
  package func writeDescription(to json: inout JSONWriter) {
    json.object {
      $0.member("path", path)
      $0.member("stream", stream)
      $0.member("participant", participant)
      $0.member("rows", rows)
      $0.member("content_crc32", contentCRC32.hexadecimal)
      $0.member("first", first)
      $0.member("last", last)
    }
  }
}

extension FileEntry: Comparable {
  /// Compares entries in the order of `files.jsonl`: by participant, then recorder, then path.
  public static func < (left: FileEntry, right: FileEntry) -> Bool {
    if left.participant != right.participant { return left.participant < right.participant }
    if left.recorder != right.recorder {
      return left.recorder.utf8.lexicographicallyPrecedes(right.recorder.utf8)
    }
    return left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
  }
}

extension FileEntry: Decodable {
  private enum CodingKeys: String, CodingKey {
    case path, recorder, participant, patient, stream, rows, bytes
    case contentBytes = "content_bytes"
    case contentCRC32 = "content_crc32"
    case first, last, closed, due, offset
  }

  /// Reads a line of `files.jsonl`, and rejects values that no recording has.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let name = "a name of letters, digits, - and _"
    let recorder = try container.text(.recorder, name, where: Listed.isName)
    let patient = try container.text(.patient, name, where: Listed.isName)
    self.recorder = recorder
    self.patient = patient
    path = try container.text(
      .path, "a path inside \(recorder)/\(patient), without empty components, . and .."
    ) {
      Listed.isPath($0, in: recorder, of: patient)
    }
    participant = try container.decode(.participant, in: Listed.participants)
    stream = try container.text(.stream, name, where: Listed.isName)
    rows = try container.decode(.rows, in: Listed.count)
    bytes = try container.decode(.bytes, in: Listed.count)
    contentBytes = try container.decode(.contentBytes, in: Listed.count)
    contentCRC32 = try container.checksum(.contentCRC32)
    first = try container.decodeIfPresent(.first, in: Listed.instants)
    last = try container.decodeIfPresent(.last, in: Listed.instants)
    closed = try container.decodeIfPresent(.closed, in: Listed.instants)
    due = try container.decodeIfPresent(.due, in: Listed.instants)
    offset =
      container.contains(.offset) ? try container.decodeIfPresent(.offset, in: Listed.count) : nil
  }
}

extension KeyedDecodingContainer {
  func checksum(_ key: Key) throws -> UInt32 {
    let text = try? decode(String.self, forKey: key)
    guard let value = text.flatMap({ UInt32(hexadecimal: $0) }) else {
      throw refusal(of: key, "8 hexadecimal digits")
    }
    return value
  }
}

extension UInt32 {
  /// The number as 8 lower-case hexadecimal digits.
  package var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }

  /// Parses 8 hexadecimal digits; returns nil for any other text.
  package init?(hexadecimal text: String) {
    guard text.utf8.count == 8 else { return nil }
    self.init(hexadecimalDigits: text)
  }
}
