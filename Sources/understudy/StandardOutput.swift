@preconcurrency import Glibc

/// The stream of results. It has a buffer, so the program may learn of a full disk only when it flushes the stream.
enum StandardOutput {
  /// Writes the rest of the buffer.
  ///
  /// - Throws: `NotWritten` if the rest, or an earlier part of the output, cannot be written.
  static func flush() throws(NotWritten) {
    guard fflush(stdout) == 0 else { throw NotWritten(code: errno) }
    // The C library remembers that an earlier write failed, but not its error number.
    guard ferror(stdout) == 0 else { throw NotWritten(code: EIO) }
  }

  /// A part of the results cannot be written. `code` is an `errno`.
  struct NotWritten: ExitCoded, CustomStringConvertible {
    let code: Int32

    var exitCode: ExitCode { .inputOutput }
    var description: String { "standard output: \(String(cString: strerror(code)))" }
  }
}
