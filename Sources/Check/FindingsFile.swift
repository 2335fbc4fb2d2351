import Reading
import Spool

/// A file of everything that rules found wrong, a line of JSON each.
final class FindingsFile {
  private var file: PendingFile?
  /// A value may be a whole line of any file, and what reads findings takes no endless ones; in characters.
  private static let longest = 200
  /// Lines that are not in the file yet.
  private var waiting: [UInt8] = []

  /// Begins the file beside its place; nothing has its name yet.
  init(_ path: String) throws(FileError) {
    // A killed run may have left it.
    try Folder.deleteFile(path + PendingFile.suffix)
    file = try PendingFile(creating: path)
  }

  /// Appends what a log has of the findings of rules.
  ///
  /// - Parameter findings: one for each rule, in the same order.
  func write(_ log: FailureLog, of findings: [Finding], by rules: [Rule]) throws {
    var names: [FailureLog.Series: String] = [:]
    for (rule, finding) in zip(rules, findings) {
      for series in finding.logged { names[series] = rule.name }
    }
    try log.failures { place, value, series in
      // Some findings belong to no rule, because another one needs what was read for them.
      guard let name = names[series] else { return }
      waiting += Self.line(place, value, of: name)
      if waiting.count > 65_536 { try flush() }
    }
  }

  /// Gives the file its name.
  func publish() throws(FileError) {
    try flush()
    try file.take()?.publish()
  }

  private func flush() throws(FileError) {
    try file?.write(waiting)
    waiting.removeAll(keepingCapacity: true)
  }

  private static func line(_ place: RowPlace, _ value: String, of rule: String) -> [UInt8] {
    var json = JSONWriter(.compact)
    json.object { json in
      json.member("path", place.file)
      // From 0, as the ledger of faults counts.
      json.member("row", place.row.map { Int64($0) - 1 })
      json.member("rule", rule)
      json.member("value", String(value.prefix(Self.longest)))
    }
    json.newLine()
    return json.bytes
  }
}
