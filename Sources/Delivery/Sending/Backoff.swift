/// How long to wait before the next of several attempts.
///
/// Full jitter: anything up to a limit that doubles, so that many senders spread out (M. Brooker,
/// "Exponential Backoff And Jitter", AWS Architecture Blog, 2015).
public enum Backoff {
  /// The longest that the first wait may be, in seconds.
  static let base = 1.0
  /// The longest that any wait may be, in seconds.
  static let cap = 30.0

  /// In seconds.
  ///
  /// - Parameters:
  ///   - failures: attempts that have failed so far, from 1.
  ///   - jitter: uniform from 0 to 1.
  ///   - retryAfter: what the server asks for, in seconds, which is waited for at least; nil if nothing.
  static func delay(failures: Int, jitter: Double, retryAfter: Double? = nil) -> Double {
    precondition(failures > 0, "the first attempt waits for nothing")
    let limit = min(cap, base * Double(UInt64(1) << UInt64(min(failures - 1, 30))))
    let delay = limit * jitter
    return retryAfter.map { $0 + min(delay, base) } ?? delay
  }
}
