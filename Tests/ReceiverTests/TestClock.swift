import Synchronization

@testable import Receiver

/// A clock that goes on only when a test says so.
final class TestClock: Sendable {
  /// The time of day in ms since 1970 UTC.
  private let time: Mutex<Int64>
  private let start = ContinuousClock.now
  private let startTime: Int64

  /// - Parameter milliseconds: since 1970 UTC.
  init(_ milliseconds: Int64 = 1_661_990_000_000) {
    startTime = milliseconds
    time = Mutex(milliseconds)
  }

  /// The time of day in ms since 1970 UTC.
  var milliseconds: Int64 { time.withLock { $0 } }

  /// The instant of a clock that measures lengths of time.
  var instant: ContinuousClock.Instant { start + .milliseconds(milliseconds - startTime) }

  /// Goes on by so many ms.
  func advance(_ milliseconds: Int64) { time.withLock { $0 += milliseconds } }
}

extension ServerOptions {
  /// Goes by a clock of a test, however much of its time a connection needs.
  mutating func follow(_ clock: TestClock) {
    now = { clock.instant }
    (headerPatience, requestPatience, idlePatience) = (1e9, 1e9, 1e9)
  }
}
