import Spool

/// The report page of a load test. The path of the page is checked before the test starts.
///
/// The page gets its name only after it is complete. A path that is not a plain file stays
/// unchanged.
struct ReportFile: ~Copyable {
  private var file: PendingFile

  init(_ path: String) throws {
    try OutputPlace.check(path, of: "--report")
    // A killed run may have left the temporary file.
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

/// The error for a page that could not be written after the result was printed.
struct ReportNotWritten: Error, CustomStringConvertible {
  let reason: FileError

  var description: String { "the result is printed, but the page could not be written: \(reason)" }
}
