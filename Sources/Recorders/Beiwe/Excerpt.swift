import Formats
import Simulation

/// The time span of an excerpt. The excerpt contains each file with a row in the span as a whole,
/// and no other file.
struct Excerpt: Sendable {
  /// The range of the rows' times, in ms since 1970 UTC.
  let span: Range<Int64>
  /// The UTC hours that overlap the span, in ms since 1970 UTC. The download's files in the excerpt
  /// are the files of these hours.
  let hours: Range<Int64>

  /// The excerpt that contains every file.
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

  /// An upper limit for the delay of a sensor's clock, in ms. The clock's offset at a launch has a
  /// standard deviation of 2 ms.
  private static let reserve: Int64 = 1_000

  /// Returns whether all rows from `instant` on are after the excerpt. Apart from their offset,
  /// sensor clocks only run fast, never slow.
  func isOver(at instant: Timestamp) -> Bool {
    instant.milliseconds - Self.reserve >= hours.upperBound
  }
}
