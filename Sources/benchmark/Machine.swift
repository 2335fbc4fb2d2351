import FoundationEssentials
import Glibc

/// The processor's name and how many of them there are.
var machine: String {
  let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
  let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
  let name = line?.split(separator: ":").last.map { $0.drop { $0 == " " } } ?? "unknown processor"
  return "\(name) x \(ProcessInfo.processInfo.activeProcessorCount)"
}

/// CPU time of this process so far, in seconds.
func processSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + 1e-9 * Double(time.tv_nsec)
}
