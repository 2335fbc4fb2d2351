import Formats
import Spool

/// A line of `requests.jsonl`: a request of the app, as the recorder writes it.
struct CozieLine: Equatable {
  /// What a request brings, and by which device: streams of the ledger.
  enum Stream: String {
    case survey
    case watchHealth = "health-watch"
    case phoneHealth = "health-phone"
    case location, push, settings
  }

  let stream: Stream
  /// In ms since 1970 UTC.
  let due: Int64
  let rows: Int64
  /// The exact text.
  let body: [UInt8]

  /// Reads a line.
  ///
  /// - Throws: what is wrong with it.
  init(_ line: [UInt8]) throws(JSONReader.Defect) {
    var reader = JSONReader(line)
    let tree = try reader.value()
    try reader.end()
    func defect(_ fact: String) -> JSONReader.Defect { JSONReader.Defect(offset: 0, fact: fact) }
    guard case .object(let members) = tree, case .integer(let due)? = members["due"],
      case .integer(let rows)? = members["rows"], case .text(let body)? = members["body"],
      case .text(let device)? = members["device"], case .text(let kind)? = members["kind"]
    else { throw defect("no request of Cozie's app") }
    guard let stream = Stream(rawValue: kind) ?? Stream(rawValue: "\(kind)-\(device)") else {
      throw defect("no kind of request")
    }
    self.stream = stream
    self.due = due
    self.rows = rows
    self.body = Array(body.utf8)
    // What is joined with others is read again, and no server can read anything else.
    _ = try CozieRow.rows(in: self.body)
  }

  /// What a line says of itself; nil for a damaged one.
  static func traits(of line: [UInt8]) -> LineTraits? {
    (try? CozieLine(line)).map {
      LineTraits(stream: $0.stream.rawValue, rows: $0.rows, due: $0.due)
    }
  }

  /// The recorder's name for the file of such lines.
  static let fileStream = "cozie-requests"

  /// What the path of a file without a list tells: `…/<patient>/requests.jsonl`, compressed or not.
  static func name(ofFileAt path: String) -> LooseName? {
    let words = path.split(separator: "/").map(String.init)
    guard words.count > 1, let name = words.last,
      ["requests.jsonl", "requests.jsonl.gz"].contains(name)
    else { return nil }
    return LooseName(patient: words[words.count - 2], stream: fileStream, hasRows: false)
  }

  /// Whether a file has such lines; one without a recorder is of a folder without a list.
  static func isIn(_ file: FileEntry) -> Bool {
    ["cozie", ""].contains(file.recorder) && file.stream == fileStream
  }
}
