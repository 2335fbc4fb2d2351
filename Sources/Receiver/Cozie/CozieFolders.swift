import Formats
import Spool

/// What is kept of each participant, in a folder of his own below `cozie`.
///
/// | file | what |
/// |---|---|
/// | `requests.jsonl` | a body a line, as it came |
/// | `points.lp` | what the database has, in the order in which it was written |
/// | `dropped.jsonl` | a row a line that the database does not have |
/// | `sample.csv` | the points as researchers get them, written at the end |
struct CozieFolders: Sendable {
  /// The folder of rows that name nobody. Of a participant's id `StorePath` never makes this.
  static let unnamed = "%none"

  private static let growing = ["requests.jsonl", "points.lp", "dropped.jsonl"]

  private let root: String

  /// Opens the folders of a store; half a line, which a killed process has left, is dropped.
  init(in store: String) throws(FileError) {
    root = store + "/cozie"
    for folder in try names() {
      for name in Self.growing { try LineFile.mend("\(root)/\(folder)/\(name)") }
    }
  }

  /// The folder of the participant whom an element of a body names.
  static func name(for element: CozieElement) -> String? {
    element.row?.tags.first { $0.key == "id_participant" }.map { StorePath.part($0.value) }
  }

  // MARK: Growing

  /// Keeps a body as it came.
  ///
  /// - Parameter received: in ms since 1970 UTC.
  func keep(_ body: String, received: Int64, in folder: String) throws(FileError) {
    var json = JSONWriter(.compact)
    json.object { json in
      json.member("received", received)
      json.member("body", body)
    }
    json.newLine()
    try LineFile.append(json.bytes, to: "\(root)/\(folder)/requests.jsonl")
  }

  /// Adds lines of points.
  func addPoints(_ lines: [UInt8], in folder: String) throws(FileError) {
    try LineFile.append(lines, to: "\(root)/\(folder)/points.lp")
  }

  /// Adds lines that tell of rows that were lost.
  func addDrops(_ lines: [UInt8], in folder: String) throws(FileError) {
    try LineFile.append(lines, to: "\(root)/\(folder)/dropped.jsonl")
  }

  // MARK: Points, and the researchers' tables

  /// The names of all folders.
  func names() throws(FileError) -> [String] { try Folder.names(in: root) ?? [] }

  /// Writes the table of a participant of whom there are points.
  ///
  /// - Returns: how many rows it has.
  func writeTable(of folder: String) throws -> Int {
    var samples = CozieSamples()
    var count = 0
    try eachPoint(of: folder) { if samples.store($0) { count += 1 } }
    guard count > 0 else { return 0 }
    try PendingFile.replace("\(root)/\(folder)/sample.csv") { file in
      try samples.table { text, _, _ in try file.write(text) }
    }
    return count
  }

  /// Reads the points of a folder in the order in which they were written; none where there are none.
  func eachPoint(of folder: String, _ body: (InfluxPoint) -> Void) throws {
    let path = "\(root)/\(folder)/points.lp"
    guard try Folder.kind(of: path) != nil else { return }
    let bytes = try FileReader.bytes(of: path)
    // The file may be growing: behind the last line's end is half a line.
    guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else { return }
    for line in bytes[..<end].split(separator: UInt8(ascii: "\n")) {
      if let point = InfluxPoint(line: String(decoding: line, as: UTF8.self)) { body(point) }
    }
  }
}
