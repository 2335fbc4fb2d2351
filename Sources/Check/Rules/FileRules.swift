import Reading
import Spool

/// What every file must be, whatever it tells.
extension Rule {
  static let files: [Rule] = [
    Rule(
      "readable", "A file is a regular one, undamaged, and has no endless line.",
      limit: "exact; a line has at most \(LineReader.limit) bytes, a stream's file at most "
        + "\(StreamCursor.rowsInTenMinutes) rows within ten minutes",
      catches:
        "a gzip file or an archive that is cut off, a FIFO, a link, a line that is too long, "
        + "millions of rows of one instant",
      .readable)
  ]
}
