/// An instant, in microseconds since 1970-01-01 00:00 UTC.
///
/// Whole microseconds keep arithmetic on instants exact; functions of time take seconds since the
/// start of the interval they belong to.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Since 1970, UTC, without leap seconds.
  public var microseconds: Int64

  /// Microseconds since 1970-01-01 00:00 UTC.
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// Milliseconds since 1970-01-01 00:00 UTC.
  public init(milliseconds: Int64) {
    microseconds = milliseconds * 1_000
  }

  /// Seconds since 1970-01-01 00:00 UTC.
  public init(seconds: Int64) {
    microseconds = seconds * 1_000_000
  }

  /// Whole milliseconds since 1970, rounded down, as apps do that convert to an integer.
  public var milliseconds: Int64 {
    microseconds >= 0 ? microseconds / 1_000 : (microseconds - 999) / 1_000
  }

  /// Whole seconds since 1970, rounded down.
  public var wholeSeconds: Int64 {
    microseconds >= 0 ? microseconds / 1_000_000 : (microseconds - 999_999) / 1_000_000
  }

  /// Seconds from `start` to this instant.
  public func seconds(since start: Timestamp) -> Double {
    Double(microseconds - start.microseconds) * 1e-6
  }

  /// The instant `seconds` later, to the nearest microsecond.
  public func advanced(bySeconds seconds: Double) -> Timestamp {
    let shift = seconds * 1e6
    return Timestamp(
      microseconds: microseconds + Int64(shift < 0 ? shift - 0.5 : shift + 0.5))
  }

  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.microseconds < right.microseconds
  }
}
