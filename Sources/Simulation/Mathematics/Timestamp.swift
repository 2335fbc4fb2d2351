/// A time, in microseconds since 1970-01-01 00:00 UTC.
///
/// Whole microseconds keep time arithmetic exact. Functions of time use seconds since the start of
/// their interval.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// The microseconds since 1970 UTC, without leap seconds.
  public var microseconds: Int64

  /// Creates a time from microseconds since 1970-01-01 00:00 UTC.
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// Creates a time from milliseconds since 1970-01-01 00:00 UTC.
  public init(milliseconds: Int64) {
    microseconds = milliseconds * 1_000
  }

  /// Creates a time from seconds since 1970-01-01 00:00 UTC.
  public init(seconds: Int64) {
    microseconds = seconds * 1_000_000
  }

  /// The whole milliseconds since 1970, rounded down as in apps that convert to an integer.
  public var milliseconds: Int64 {
    microseconds >= 0 ? microseconds / 1_000 : (microseconds - 999) / 1_000
  }

  /// The whole seconds since 1970, rounded down.
  public var wholeSeconds: Int64 {
    microseconds >= 0 ? microseconds / 1_000_000 : (microseconds - 999_999) / 1_000_000
  }

  /// Returns the seconds from `start` to this time.
  public func seconds(since start: Timestamp) -> Double {
    Double(microseconds - start.microseconds) * 1e-6
  }

  /// Returns the time some `seconds` later, rounded to the nearest microsecond.
  public func advanced(bySeconds seconds: Double) -> Timestamp {
    let shift = seconds * 1e6
    return Timestamp(
      microseconds: microseconds + Int64(shift < 0 ? shift - 0.5 : shift + 0.5))
  }

  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.microseconds < right.microseconds
  }
}
