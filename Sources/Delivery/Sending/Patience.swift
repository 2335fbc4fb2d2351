import Synchronization

/// For how long a sender goes on while nothing succeeds.
final class Patience: Sendable {
  /// What the lanes of a pass share.
  private struct State {
    var successes = 0
    /// When the first of the attempts failed since one has succeeded.
    var failingSince: ContinuousClock.Instant?
    var isUnreachable = false
    /// Whether the last attempt waited in vain until its time was up, and none succeeded meanwhile.
    var isSilent = false
    var lastSuccess: ContinuousClock.Instant?
    var isEnded = false
    var retryAfter: Double?
  }

  private let state = Mutex(State())
  private let length: Duration

  init(for length: Duration) {
    self.length = length
  }

  /// Attempts that ended for good.
  var successes: Int { state.withLock { $0.successes } }

  /// Whether attempts have failed for long enough.
  var isExhausted: Bool { state.withLock { isExhausted($0) } }

  /// How long failures are borne from now on, in seconds.
  var left: Double {
    let failing = state.withLock { state in
      state.failingSince.map { ContinuousClock.now - $0 } ?? .zero
    }
    return max(0, (length - failing) / .seconds(1))
  }

  /// Whether not even the first attempts at other batches make sense any more: there is no server, or it says nothing.
  var isHopeless: Bool {
    state.withLock { $0.isEnded || ($0.isUnreachable || $0.isSilent) && isExhausted($0) }
  }

  private func isExhausted(_ state: State) -> Bool {
    state.isEnded || state.failingSince.map { ContinuousClock.now - $0 > length } ?? false
  }

  /// Ends it at once.
  func end() { state.withLock { $0.isEnded = true } }

  /// Takes in the outcome of an attempt that began at an instant: after a final one the patience begins anew.
  func note(_ delivered: Delivered, since start: ContinuousClock.Instant = .now) {
    state.withLock { state in
      state.isUnreachable = delivered.outcome == .unreachable
      state.isSilent = delivered.isTimeout && state.lastSuccess.map { $0 < start } ?? true
      if delivered.outcome.isFinal {
        state.successes += 1
        state.lastSuccess = .now
        state.failingSince = nil
      } else if state.failingSince == nil {
        state.failingSince = .now
      }
      if let seconds = delivered.retryAfter {
        state.retryAfter = max(state.retryAfter ?? 0, seconds)
      }
    }
  }

  /// The longest wait that the server has asked for since the last time, in seconds.
  func takeRetryAfter() -> Double? {
    state.withLock { $0.retryAfter.take() }
  }
}
