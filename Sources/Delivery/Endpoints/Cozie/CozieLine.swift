import Formats
import Spool

/// A line of `requests.jsonl`, which contains one request of the app.
struct CozieLine: Equatable {
  /// The kind of request and the device that sent it, as the name of a stream in the ledger.
  enum Stream: String {
    case survey
    case watchHealth = "health-watch"
    case phoneHealth = "health-phone"
    case location, push, settings
  }

  let stream: Stream
  /// The time at which the app sends the request, in ms since 1970 UTC.
  let due: Int64
  let rows: Int64
  /// The exact text of the request's body.
  let body: [UInt8]

  /// Parses a line.
  ///
  /// - Throws: the defect of an invalid line.
  init(_ line: [UInt8]) throws(JSONReader.Defect) {
    var reader = JSONReader(line)
    let tree = try reader.value()
    try reader.end()
    func defect(_ fact: String) -> JSONReader.Defect { JSONReader.Defect(offset: 0, fact: fact) }
    guard case .object(let members) = tree, case .integer(let due)? = members["due"],
      case .integer(let rows)? = members["rows"], case .text(let body)? = members["body"],
      case .text(let device)? = members["device"], case .text(let kind)? = members["kind"]
    else { throw defect("the line is not a request of the Cozie app") }
    guard let stream = Stream(rawValue: kind) ?? Stream(rawValue: "\(kind)-\(device)") else {
      throw defect("the line has an unknown kind of request")
    }
    self.stream = stream
    self.due = due
    self.rows = rows
    self.body = Array(body.utf8)
    // The body is parsed too, because joined requests are built from its rows.
    _ = try CozieRow.rows(in: self.body)
  }

  /// Returns the properties of a line; nil for a damaged line.
  static func traits(of line: [UInt8]) -> LineTraits? {
    (try? CozieLine(line)).map {
      LineTraits(stream: $0.stream.rawValue, rows: $0.rows, due: $0.due)
    }
  }

  /// The name of the stream of files with such lines.
  static let fileStream = "cozie-requests"

  /// Returns the participant and stream from the path of an unlisted file,
  /// `…/<patient>/requests.jsonl`, compressed or not.
  static func name(ofFileAt path: String) -> LooseName? {
    let words = path.split(separator: "/").map(String.init)
    guard words.count > 1, let name = words.last,
      ["requests.jsonl", "requests.jsonl.gz"].contains(name)
    else { return nil }
    return LooseName(patient: words[words.count - 2], stream: fileStream, hasRows: false)
  }

  /// Returns whether a file consists of such lines. A file without a recorder is from a folder
  /// without a list.
  static func isIn(_ file: FileEntry) -> Bool {
    ["cozie", ""].contains(file.recorder) && file.stream == fileStream
  }
}
