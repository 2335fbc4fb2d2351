import Formats
import Spool

/// Files of a participant that the server processes together, and the download's files that it writes of
/// them.
///
/// The server bins rows by hour and by header. Each bin makes a whole file of the download from the file that
/// stood there before the batch and from its own rows. So of two bins for one file the second overwrites the
/// rows of the first. Where no file stood there before, the server then fails to register the file twice, and
/// ends its run.
///
/// The server: `do_process_user_file_chunks` in `libs/file_processing/file_processing_core.py`,
/// `libs/file_processing/csv_merger.py`.
struct BeiweBatch {
  /// What the server keeps rows apart by.
  private struct Bin: Hashable {
    /// The path of the download's file.
    var place: String
    /// The header of the raw file, which is not the header that the download gets.
    var header: [UInt8]
  }

  /// The rows of a bin.
  private struct Rows {
    /// The header of the download's file.
    var header: String
    /// In the order in which the files were read.
    var pieces: [HourRows] = []
    /// The raw files that rows come from.
    var files: Set<String> = []
  }

  /// A file of the download while a batch is written.
  private struct Target {
    /// The rows that the file had before the batch; nil if there was no file.
    var rows: HourRows?
    /// How many rows the file has now.
    var count: Int
    var isWritten = false
  }

  /// The folder of the participant in the download.
  private let folder: String
  /// The last instant that the server accepts, in ms since 1970 UTC.
  private let latest: Int64
  /// The bins in the order in which the server found them.
  private var bins: [Bin] = []
  private var rows: [Bin: Rows] = [:]

  /// What became of a batch.
  struct Outcome {
    /// Raw files that wait on, because an hour of theirs fails.
    var failed: Set<String> = []
    /// Files of the download that the server could not make.
    var broken: Set<String> = []
    /// How many rows the download has gained; negative if rows were overwritten.
    var added = 0
    /// The file of the download that was written twice and ended the run; nil if none did.
    var overwritten: String?
  }

  /// - Parameters:
  ///   - folder: the folder of the participant in the download.
  ///   - latest: the last instant that the server accepts, in ms since 1970 UTC.
  init(in folder: String, latest: Int64) {
    self.folder = folder
    self.latest = latest
  }

  /// Adds the rows of a raw file; the server reads the files of a batch from the last to the first.
  ///
  /// - Returns: whether the file has rows that the server keeps. A file without such rows is done with.
  mutating func add(_ path: String, _ file: RawFile, _ bytes: [UInt8]) -> Bool {
    var lines = RawLines(bytes)
    guard let header = file.prepare(&lines), lines.hasRows else { return false }
    let hours = HourRows.divided(lines.text, latest: latest)
    for (hour, piece) in hours {
      let bin = Bin(place: "\(folder)/\(file.folder)/\(hour.fileName)", header: lines.header)
      if rows[bin] == nil { bins.append(bin) }
      rows[bin, default: Rows(header: header)].pieces.append(piece)
      rows[bin]?.files.insert(path)
    }
    return !hours.isEmpty
  }

  /// Writes the download's files.
  ///
  /// - Throws: `FileError`.
  func write() throws -> Outcome {
    var outcome = Outcome()
    var targets: [String: Target] = [:]
    let counts = bins.reduce(into: [:]) { $0[$1.place, default: 0] += 1 }
    for bin in bins {
      guard let new = rows[bin] else { continue }
      if new.pieces.contains(where: \.isBroken) {
        outcome.failed.formUnion(new.files)
        outcome.broken.insert(bin.place)
        continue
      }
      var target = try targets[bin.place] ?? Self.target(at: bin.place)
      var merged = target.rows ?? HourRows()
      merged.merge(new.pieces)
      try PendingFile.replace(bin.place, with: merged.text(header: new.header))
      outcome.added += merged.count - target.count
      target.count = merged.count
      if target.isWritten, target.rows == nil {
        outcome.overwritten = bin.place
        return outcome
      }
      // Few files have several bins, and the rows of a file take memory.
      guard counts[bin.place] != 1 else { continue }
      target.isWritten = true
      targets[bin.place] = target
    }
    return outcome
  }

  private static func target(at path: String) throws -> Target {
    guard try Folder.kind(of: path) != nil else { return Target(rows: nil, count: 0) }
    let rows = HourRows(download: try FileReader.bytes(of: path))
    return Target(rows: rows, count: rows.count)
  }
}
