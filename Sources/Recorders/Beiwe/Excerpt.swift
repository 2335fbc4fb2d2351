import Formats
import Simulation

/// The times around which files are written: a file with a row in the span is written whole, others
/// are left out.
struct Excerpt: Sendable {
  /// Times that rows carry, in ms.
  let span: Range<Int64>
  /// The hours of UTC that the span touches, in ms: no other row is in a download's file with a row
  /// in the span.
  let hours: Range<Int64>

  /// Every file.
  static let all = Excerpt(span: .min ..< .max, hours: .min ..< .max)

  init(_ span: Range<Timestamp>) {
    let (start, end) = (span.lowerBound.milliseconds, span.upperBound.milliseconds)
    self.init(
      span: start..<end,
      hours: BeiweHour(milliseconds: start).start..<BeiweHour(milliseconds: end - 1).end)
  }

  private init(span: Range<Int64>, hours: Range<Int64>) {
    self.span = span
    self.hours = hours
  }

  /// More ms than a sensor's clock is ever behind: its offset at a launch deviates by 2.
  private static let reserve: Int64 = 1_000

  /// Whether none of the rows that happen from `instant` on is asked for. Sensors' clocks are fast,
  /// but for their offset.
  func isOver(at instant: Timestamp) -> Bool {
    instant.milliseconds - Self.reserve >= hours.upperBound
  }
}
