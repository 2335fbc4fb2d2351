import Glibc

@testable import Spool

/// The mask of the process for the modes of new files, as the kernel reports it: the other way of asking sets it.
func processMask() throws -> mode_t {
  let status = try FileReader.bytes(of: "/proc/self/status")
  let line = String(decoding: status, as: UTF8.self).split(separator: "\n")
    .first { $0.hasPrefix("Umask:") }
  return line.flatMap { mode_t($0.dropFirst(6).filter(\.isNumber), radix: 8) } ?? 0
}
