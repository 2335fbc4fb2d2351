import Reading
import Spool

/// A file with all findings of the rules, one JSON object per line.
final class FindingsFile {
  private var file: PendingFile?
  /// The maximum length of a reported value, in characters. Without it, a value could be a whole
  /// line of a file.
  private static let longest = 200
  /// The bytes of lines that are not written to the file yet.
  private var waiting: [UInt8] = []

  /// Creates the file under a temporary name.
  init(_ path: String) throws(FileError) {
    // A killed run may have left a file with the temporary name.
    try Folder.deleteFile(path + PendingFile.suffix)
    file = try PendingFile(creating: path)
  }

  /// Appends the findings of the rules that a log contains.
  ///
  /// - Parameter findings: one finding per rule, in the same order as the rules.
  func write(_ log: FindingLog, of findings: [Finding], by rules: [Rule]) throws {
    var names: [FindingLog.Series: String] = [:]
    for (rule, finding) in zip(rules, findings) {
      for series in finding.logged { names[series] = rule.name }
    }
    try log.drain { line, series in
      // Some findings are from rules that the user did not select, but whose data were read for
      // another rule.
      guard let name = names[series] else { return }
      waiting += Self.text(line, of: name)
      if waiting.count > 65_536 { try flush() }
    }
  }

  /// Renames the file to its final name.
  func publish() throws(FileError) {
    try flush()
    try file.take()?.publish()
  }

  private func flush() throws(FileError) {
    try file?.write(waiting)
    waiting.removeAll(keepingCapacity: true)
  }

  private static func text(_ line: FindingLog.Line, of rule: String) -> [UInt8] {
    var json = JSONWriter(.compact)
    json.object { json in
      json.member("path", line.place.file)
      // In this file, rows are counted from 0, as in the list of faults.
      json.member("row", line.place.row.map { Int64($0) - 1 })
      json.member("rule", rule)
      json.member("level", line.level.rawValue)
      json.member("value", String(line.value.prefix(Self.longest)).withDates)
      json.member("allowed", String(line.allowed.prefix(Self.longest)).withDates)
    }
    json.newLine()
    return json.bytes
  }
}
