import FoundationEssentials

/// The name of the processor and the number of its cores.
var machine: String {
  let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
  let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
  let name = line?.split(separator: ":").last.map { $0.drop { $0 == " " } } ?? "unknown processor"
  return "\(name) x \(ProcessInfo.processInfo.activeProcessorCount)"
}

/// The peak memory of this process since `forgetPeakMemory()`, in bytes.
var peakMemory: Double {
  let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
  return 1_024 * (line?.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? .nan)
}

func forgetPeakMemory() {
  try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
}
