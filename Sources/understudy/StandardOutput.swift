@preconcurrency import Glibc

/// The stream of results. The stream has a buffer, so a full disk may cause an error only when the
/// buffer is flushed.
enum StandardOutput {
  /// Writes the rest of the buffer.
  ///
  /// - Throws: `NotWritten` if the rest, or an earlier part of the output, cannot be written.
  static func flush() throws(NotWritten) {
    guard fflush(stdout) == 0 else { throw NotWritten(code: errno) }
    // The C library reports that an earlier write failed, but not its error number.
    guard ferror(stdout) == 0 else { throw NotWritten(code: EIO) }
  }

  /// The error that a part of the results cannot be written. `code` is an `errno`.
  struct NotWritten: ExitCoded, CustomStringConvertible {
    let code: Int32

    var exitCode: ExitCode { .inputOutput }
    var description: String { "standard output: \(String(cString: strerror(code)))" }
  }
}
