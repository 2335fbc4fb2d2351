import Reading
import Spool

/// The rules about files with any content.
extension Rule {
  static let files: [Rule] = [
    Rule(
      "readable", "Every file is a regular file, is not damaged, and has no overlong line.",
      limit:
        "exact. A line has at most \(LineReader.limit) bytes, and the file of a stream has at most "
        + "\(StreamCursor.rowsInTenMinutes) rows within ten minutes",
      catches:
        "a truncated gzip file or archive, a FIFO, a link, a line that is too long, "
        + "millions of rows with the same time",
      .readable)
  ]
}
