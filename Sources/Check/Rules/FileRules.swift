import Reading
import Spool

/// The rules for all files, with any content.
extension Rule {
  static let files: [Rule] = [
    Rule(
      "readable", "A file is a regular file, is not damaged, and has no endless line.",
      limit: "exact; a line has at most \(LineReader.limit) bytes, a stream's file at most "
        + "\(StreamCursor.rowsInTenMinutes) rows within ten minutes",
      catches:
        "a truncated gzip file or archive, a FIFO, a link, a line that is too long, "
        + "millions of rows with the same time",
      .readable)
  ]
}
