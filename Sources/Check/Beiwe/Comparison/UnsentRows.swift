import Formats
import Reading
import Spool

/// The rows of a stream's unsent files, which the app never sends but a receiver may still have.
///
/// The app never sends the few files that are left on a phone when the app or the study ends.
final class UnsentRows {
  private let files: [DataFile]
  private let folder: String
  /// The paths of the rows' files by the hashes of the rows; nil until they are read.
  private var paths: [UInt64: String]?
  /// The paths of unsent files whose rows also exist on the other side.
  private(set) var found: [String] = []

  init(_ files: [DataFile], in folder: String) {
    self.files = files
    self.folder = folder
  }

  /// Returns the rows of unsent files in an hour that the sent files lack. The result has the paths
  /// of their files, by the hashes of the rows.
  func rows(besides sent: borrowing HourMarks) throws(FileError) -> [UInt64: String] {
    var rows = try read()
    if case .few(let marks) = copy sent {
      for mark in marks { rows[mark.hash] = nil }
    }
    return rows
  }

  /// Records that the other side has a row of this file.
  func note(_ path: String) {
    if !found.contains(path) { found.append(path) }
  }

  private func read() throws(FileError) -> [UInt64: String] {
    if let paths { return paths }
    var read: [UInt64: String] = [:]
    let reader = HourReader(files, in: folder, .init(appliesServerRules: true))
    while let hour = try reader.nextHour() {
      try reader.take(hour) { (mark) throws(FileError) in
        read[mark.hash] = files[Int(mark.file)].path
      }
    }
    paths = read
    return read
  }
}
