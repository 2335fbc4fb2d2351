import Glibc

/// A file that only grows, a line at a time; a line is there whole or, after a kill, not at all.
package final class LogFile: Sendable {
  private let descriptor: Int32

  /// Creates the file where it is missing.
  package init(_ path: String) throws(FileError) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .failed(.create, path: path, code: errno) }
  }

  /// Adds a line, which has its line end. What cannot be written is left out: a log is no reason to end.
  package func append(_ line: [UInt8]) {
    _ = line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  }

  deinit {
    close(descriptor)
  }
}
