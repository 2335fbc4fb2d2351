import CLinux
import Spool

/// The most memory that this process has had, in bytes; nil where Linux does not tell.
///
/// `getrusage` would count the parent's as well, see getrusage(2) and fork(2).
func peakMemory() -> Int64? {
  guard var lines = try? LineReader(opening: "/proc/self/status") else { return nil }
  while let line = try? lines.next() {
    let words = String(decoding: line, as: UTF8.self).split { " \t".contains($0) }
    if words.first == "VmHWM:", words.count > 1 { return Int64(words[1]).map { $0 * 1_024 } }
  }
  return nil
}

/// Lets Glibc give free blocks of a megabyte and more back to Linux. Otherwise it keeps those that are as large as the
/// largest it has seen, up to 32 MiB.
func returnFreeMemory() { linux_return_memory(1 << 20) }
