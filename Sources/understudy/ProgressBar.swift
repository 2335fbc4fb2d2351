import Glibc
import Recorders
import Simulation

/// How progress is shown on standard error.
enum ProgressStyle: String, CaseIterable {
  /// A bar on a terminal, lines elsewhere.
  case auto
  case bar, plain, none
}

/// Tells how far a recording is: a line that is redrawn on a terminal, a new line every ten seconds
/// elsewhere.
struct ProgressBar: Sendable {
  private let isBar: Bool
  private let isSilent: Bool
  private let progress: Progress
  private let participants: Int
  /// Simulated seconds in all.
  private let total: Double

  init(_ style: ProgressStyle, _ progress: Progress, study: Study, participants: [Int]) {
    self.progress = progress
    self.participants = participants.count
    isSilent = style == .none
    isBar = style == .bar || (style == .auto && Self.isTerminal)
    total =
      study.span.upperBound.seconds(since: study.span.lowerBound) * Double(participants.count)
  }

  private static var isTerminal: Bool {
    guard isatty(STDERR_FILENO) == 1 else { return false }
    return getenv("TERM").map { String(cString: $0) != "dumb" } ?? false
  }

  /// Shows progress as long as `work` runs.
  func showing<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    if isSilent { return try await work() }
    let start = ContinuousClock.now
    let drawing = Task {
      while !Task.isCancelled {
        try await Task.sleep(for: isBar ? .milliseconds(200) : .seconds(10))
        draw(after: (ContinuousClock.now - start) / .seconds(1))
      }
    }
    defer {
      drawing.cancel()
      if isBar { StandardError().write("\r\u{1B}[K") }
    }
    return try await work()
  }

  private func draw(after seconds: Double) {
    let done = min(progress.simulatedSeconds / max(total, 1), 1)
    let rate = Double(progress.rows) / max(seconds, 0.001)
    var line =
      "\(progress.participants)/\(participants) participants, \(Int(done * 100)) %, "
      + "\(progress.rows) rows, \(Quantity.bytes(Int64(progress.bytes))), \(Int(rate)) rows/s"
    if done > 0.01 { line += ", \(Quantity.seconds(seconds * (1 - done) / done)) to go" }
    if isBar {
      // The last column stays free, so that no terminal wraps the line.
      StandardError().write("\r\(line.prefix(max(Self.columns - 1, 20)))\u{1B}[K")
    } else {
      StandardError.print(line)
    }
  }

  private static var columns: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
