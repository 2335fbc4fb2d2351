/// The wait before the next attempt to send a batch.
///
/// The wait is random, from 0 to a limit that doubles after each failure (full jitter), so that
/// many senders spread out. Source: M. Brooker, "Exponential Backoff And Jitter", AWS Architecture
/// Blog, 2015.
public enum Backoff {
  /// The longest possible first wait, in seconds.
  static let base = 1.0
  /// The longest possible wait, in seconds, unless the server requests a longer one.
  static let cap = 30.0

  /// Returns the wait before the next attempt, in seconds.
  ///
  /// - Parameters:
  ///   - failures: the number of failed attempts so far, at least 1.
  ///   - jitter: a random number, uniform from 0 to 1.
  ///   - retryAfter: the minimum wait that the server requests, in seconds; nil without such a
  ///     request.
  static func delay(failures: Int, jitter: Double, retryAfter: Double? = nil) -> Double {
    precondition(failures > 0, "the delay before the first attempt is undefined")
    let limit = min(cap, base * Double(UInt64(1) << UInt64(min(failures - 1, 30))))
    let delay = limit * jitter
    return retryAfter.map { $0 + min(delay, base) } ?? delay
  }
}
