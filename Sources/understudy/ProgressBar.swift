import Glibc

/// How progress is shown on standard error.
enum ProgressStyle: String, CaseIterable {
  /// A bar on a terminal, lines elsewhere.
  case auto
  case bar, plain, none
}

/// Tells how far something is: a line that is redrawn on a terminal, a new line every ten seconds
/// elsewhere.
struct ProgressBar: Sendable {
  private let isBar: Bool
  private let isSilent: Bool
  private let line: @Sendable (_ seconds: Double) -> String

  /// - Parameter line: what to show so many seconds after the start.
  init(_ style: ProgressStyle, line: @escaping @Sendable (_ seconds: Double) -> String) {
    self.line = line
    isSilent = style == .none
    isBar = style == .bar || (style == .auto && Self.isTerminal)
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
    let line = line(seconds)
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
