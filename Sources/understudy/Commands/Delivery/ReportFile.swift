import Glibc
import Spool

/// The page that a test is to write, whose place is made sure of before the test begins.
///
/// Nothing has the page's name before it is whole, and whatever is no plain file is left alone.
struct ReportFile: ~Copyable {
  private var file: PendingFile

  init(_ path: String) throws {
    try Self.check(path)
    // A killed run may have left it.
    try Folder.deleteFile(path + PendingFile.suffix)
    file = try PendingFile(creating: path)
  }

  consuming func write(_ text: String) throws(ReportNotWritten) {
    do throws(FileError) {
      try file.write(Array(text.utf8))
      try file.publish()
    } catch {
      throw ReportNotWritten(reason: error)
    }
  }

  private static func check(_ path: String) throws {
    if path.isEmpty { throw NoPlaceForReport(path: path, reason: "the name is empty") }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    guard try Folder.kind(of: folder) != nil else {
      throw NoPlaceForReport(path: path, reason: "its folder does not exist")
    }
    guard let kind = try Folder.kind(of: path) else { return }
    guard kind == .file else {
      throw NoPlaceForReport(path: path, reason: "it is not a plain file, and stays as it is")
    }
    guard access(path, W_OK) == 0 else {
      throw FileError.failed(.write, path: path, code: errno)
    }
  }
}

/// A page cannot go where it is to go.
struct NoPlaceForReport: Error, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String {
    "--report is \"\(path)\": \(reason); it must be a new name, or a file, in a folder that exists"
  }
}

/// The result was printed, the page was not written.
struct ReportNotWritten: Error, CustomStringConvertible {
  let reason: FileError

  var description: String { "the result is printed, but not the page: \(reason)" }
}
