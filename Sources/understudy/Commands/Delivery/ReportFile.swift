import Spool

/// The page that a test is to write, whose place is made sure of before the test begins.
///
/// Nothing has the page's name before it is whole, and whatever is no plain file is left alone.
struct ReportFile: ~Copyable {
  private var file: PendingFile

  init(_ path: String) throws {
    try OutputPlace.check(path, of: "--report")
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
}

/// The result was printed, the page was not written.
struct ReportNotWritten: Error, CustomStringConvertible {
  let reason: FileError

  var description: String { "the result is printed, but the page could not be written: \(reason)" }
}
