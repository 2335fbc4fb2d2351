import Dispatch
import Glibc

/// How progress is shown on standard error.
enum ProgressStyle: String, CaseIterable {
  /// A bar where it can be drawn, lines elsewhere.
  case auto
  /// A bar on every terminal, lines elsewhere.
  case bar
  case plain
  /// A JSON object a line, for programs that draw a bar of their own.
  case json
  case none

  /// Whether the line is redrawn. Files and pipes never hold control sequences.
  ///
  /// - Parameter name: the terminal's, from `TERM`; `dumb` cannot erase a line.
  func isBar(isTerminal: Bool, name: String?) -> Bool {
    switch self {
    case .auto: isTerminal && !["dumb", "", nil].contains(name)
    case .bar: isTerminal
    case .plain, .json, .none: false
    }
  }
}

/// Tells how far something is: a line that is redrawn on a terminal, a new line every ten seconds
/// elsewhere.
struct ProgressBar: Sendable {
  /// Seconds from one drawing to the next.
  var interval: Double

  private let style: ProgressStyle
  private let isBar: Bool
  private let terminal: Terminal
  private let line: @Sendable (_ seconds: Double) -> ProgressLine

  /// - Parameter line: what to show so many seconds after the start.
  init(
    _ style: ProgressStyle, on terminal: Terminal = .standardError,
    line: @escaping @Sendable (_ seconds: Double) -> ProgressLine
  ) {
    self.terminal = terminal
    self.line = line
    self.style = style
    isBar = style.isBar(
      isTerminal: terminal.isTerminal, name: getenv("TERM").map { String(cString: $0) })
    interval = isBar ? 0.2 : style == .json ? 0.5 : 10
  }

  /// Shows progress as long as `work` runs.
  func showing<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    if style == .none { return try await work() }
    // A queue of its own has a thread of its own: the work may take all those of Swift's tasks for
    // as long as it lasts, and a task that draws would wait for them.
    let queue = DispatchQueue(label: "progress")
    let start = ContinuousClock.now
    let sources = makeSources(on: queue) {
      draw(after: (ContinuousClock.now - start) / .seconds(1))
    }
    let result: Result<Value, any Error>
    do { result = .success(try await work()) } catch { result = .failure(error) }
    for source in sources { source.cancel() }
    // Nothing is drawn over what comes next.
    await withCheckedContinuation { end in queue.async { end.resume() } }
    if isBar { terminal.write(ProgressLine.erased) }
    return try result.get()
  }

  /// What makes the line be drawn: time that passes, and a window that gets another size.
  private func makeSources(
    on queue: DispatchQueue, draw: @escaping @Sendable () -> Void
  ) -> [any DispatchSourceProtocol] {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now() + interval, repeating: interval)
    var sources: [any DispatchSourceProtocol] = [timer]
    if isBar { sources.append(DispatchSource.makeSignalSource(signal: SIGWINCH, queue: queue)) }
    for source in sources {
      source.setEventHandler(handler: draw)
      source.resume()
    }
    return sources
  }

  /// Shows what there is to tell so many seconds after the start.
  func draw(after seconds: Double) {
    let line = line(seconds)
    terminal.write(
      isBar
        ? line.redrawn(width: terminal.columns)
        : (style == .json ? line.json(after: seconds) : line.text) + "\n")
  }
}
