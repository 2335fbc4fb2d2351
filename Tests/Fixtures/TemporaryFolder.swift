import FoundationEssentials
import Glibc

/// A folder for one test, deleted with what is in it: with the last reference to it, or at the end of
/// the tests.
public final class TemporaryFolder: Sendable {
  public let path: String

  /// - Parameter files: texts by path below the folder.
  public init(_ files: [String: String] = [:]) throws {
    path = Self.place.path + "/" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try put(text, at: name) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// What globals hold is never released, so that all goes at the end of the process too.
  private static let place: TestPlace = {
    atexit { TemporaryFolder.place.delete() }
    return TestPlace()
  }()

  /// Another folder with the same files.
  public func copy() throws -> TemporaryFolder {
    let other = try TemporaryFolder()
    try FileManager.default.removeItem(atPath: other.path)
    try FileManager.default.copyItem(atPath: path, toPath: other.path)
    return other
  }

  // MARK: Files

  /// Writes a file and the folders above it.
  public func put(_ text: String, at name: String) throws { try put(Array(text.utf8), at: name) }

  public func put(_ bytes: [UInt8], at name: String) throws {
    let file = URL(filePath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  public func bytes(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(filePath: path + "/" + name)))
  }

  public func text(_ name: String) throws -> String {
    try String(contentsOfFile: path + "/" + name, encoding: .utf8)
  }

  public func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: path + "/" + name)
  }

  public func delete(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path + "/" + name)
  }

  /// The paths of all files below a folder of this one, in order; of an empty folder its own with a
  /// slash.
  public func files(_ folder: String = "") throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: path + "/" + folder).sorted()
    if names.isEmpty, !folder.isEmpty { return [folder + "/"] }
    return try names.flatMap { name in
      let child = folder.isEmpty ? name : folder + "/" + name
      var isFolder = false
      _ = FileManager.default.fileExists(atPath: path + "/" + child, isDirectory: &isFolder)
      return isFolder ? try files(child) : [child]
    }
  }
}
