import Fixtures
import FoundationEssentials
import Glibc
import Spool
import Testing

/// A folder for one test, deleted with what is in it.
final class Scratch {
  private let folder: TemporaryFolder
  var path: String { folder.path }

  init() throws { folder = try TemporaryFolder(["settings.json": smallSettingsWithSurveys]) }

  func put(_ text: String, at name: String) throws { try folder.put(text, at: name) }

  /// The words of a command that records a small study into `folder`.
  func record(
    _ folder: String = "out", days: Int = 1, participants: Int = 3, _ more: String...
  ) -> [String] {
    [
      "record", "--settings", path + "/settings.json", "--progress", "none", "--days", "\(days)",
      "--participants", "\(participants)", "--as", "beiwe,beiwe-download,truth", "--output",
      path + "/" + folder,
    ] + more
  }

  /// The length and checksum of every file below a folder, by its path there; empty folders too.
  func tree(_ folder: String = "out") throws -> [String: [UInt64]] {
    guard self.folder.has(folder) else { return [:] }
    var tree: [String: [UInt64]] = [:]
    for name in try self.folder.files(folder) {
      let bytes = try name.hasSuffix("/") ? nil : self.folder.bytes(name)
      tree[String(name.dropFirst(folder.count))] =
        bytes.map { [UInt64($0.count), UInt64(crc32(of: $0))] } ?? []
    }
    return tree
  }

  /// Paths that one of two folders lacks, or that have another content there.
  func differences(_ folder: String, _ other: String) throws -> [String] {
    let (one, other) = try (tree(folder), tree(other))
    return Set(one.keys).union(other.keys).filter { one[$0] != other[$0] }.sorted()
  }

  /// Records an issue that names what two folders differ in.
  ///
  /// - Parameter matters: whether a path counts.
  func expectSame(
    _ folder: String, _ other: String, _ note: String = "",
    sourceLocation: SourceLocation = #_sourceLocation,
    where matters: (String) -> Bool = { _ in true }
  ) throws {
    let differences = try differences(folder, other).filter(matters)
    #expect(
      differences.isEmpty, "\(folder) and \(other) differ in \(differences) \(note)",
      sourceLocation: sourceLocation)
  }

  /// When each file was written and which it is, by path.
  func stamps(_ folder: String = "out") throws -> [String: Stamp] {
    var stamps: [String: Stamp] = [:]
    for name in try tree(folder).keys {
      var status = stat()
      guard lstat("\(path)/\(folder)\(name)", &status) == 0 else { continue }
      stamps[name] = Stamp(
        file: status.st_ino, second: status.st_mtim.tv_sec, nanosecond: status.st_mtim.tv_nsec)
    }
    return stamps
  }

  struct Stamp: Equatable {
    let file: UInt
    let second: Int
    let nanosecond: Int
  }

  func manifest(_ folder: String = "out") throws -> String {
    try String(contentsOfFile: "\(path)/\(folder)/manifest.json", encoding: .utf8)
  }

  /// The lines of files.jsonl.
  func entries(_ folder: String = "out") throws -> [FileEntry] {
    try Data(contentsOf: URL(filePath: "\(path)/\(folder)/files.jsonl"))
      .split(separator: UInt8(ascii: "\n")).map { try FileEntry(line: Array($0)) }
  }
}
