import Glibc

@testable import Spool

/// A folder for one test, deleted with what is in it.
final class TemporaryFolder {
  let path: String

  init() throws {
    // In memory where that is possible: on a busy disk, making files durable takes seconds.
    let parent = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    var template = Array("\(parent)/understudy-spool-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw FileError.failed(.createFolder, path: parent, code: errno)
    }
    path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  deinit {
    try? Self.delete(path)
  }

  /// Writes a file and the folders above it.
  func put(_ text: String, at name: String) throws {
    let path = self.path + "/" + name
    try Folder.deleteFile(path)
    var file = try PendingFile(creating: path)
    try file.write(Array(text.utf8))
    try file.publish()
  }

  func text(_ name: String) throws -> String? {
    try FileReader.contents(of: path + "/" + name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The paths of all files and empty folders below, with the contents of the files.
  func tree() throws -> [String: [UInt8]] {
    var tree: [String: [UInt8]] = [:]
    func add(_ name: String) throws {
      let names = try Folder.names(in: path + name) ?? []
      if names.isEmpty { tree[name + "/"] = [] }
      for child in names.map({ name + "/" + $0 }) {
        if try Folder.kind(of: path + child) == .folder {
          try add(child)
        } else {
          tree[child] = try FileReader.contents(of: path + child)
        }
      }
    }
    try add("")
    return tree
  }

  private static func delete(_ path: String) throws {
    for name in try Folder.names(in: path) ?? [] {
      let child = path + "/" + name
      if try Folder.kind(of: child) == .folder {
        try delete(child)
      } else {
        unlink(child)
      }
    }
    rmdir(path)
  }
}
