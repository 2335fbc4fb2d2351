import Glibc

@testable import Spool

/// Returns the process's mask for the modes of new files. It reads the kernel's report, because
/// umask() would change the mask.
func processMask() throws -> mode_t {
  let status = try FileReader.bytes(of: "/proc/self/status")
  let line = String(decoding: status, as: UTF8.self).split(separator: "\n")
    .first { $0.hasPrefix("Umask:") }
  return line.flatMap { mode_t($0.dropFirst(6).filter(\.isNumber), radix: 8) } ?? 0
}
