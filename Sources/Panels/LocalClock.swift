import Formats

/// The civil time by which a page tells days.
package struct LocalClock: Sendable {
  /// Such as `America/New_York`.
  package let zone: String
  private let offset: @Sendable (Int64) -> Int64

  /// - Parameters:
  ///   - zone: the zone's name.
  ///   - offset: how many ms its clocks are ahead of UTC, at an instant in ms since 1970.
  package init(zone: String, offset: @escaping @Sendable (Int64) -> Int64) {
    self.zone = zone
    self.offset = offset
  }

  private static let dayLength: Int64 = 86_400_000

  /// What the clocks show, as ms since 1970 of somebody who takes them for UTC.
  func local(_ time: Int64) -> Int64 { time + offset(time) }

  /// The local date of an instant, in days since 1970.
  func date(of time: Int64) -> Int64 { local(time).quotientRoundedDown(by: Self.dayLength) }

  /// When a local date begins.
  func start(of date: Int64) -> Int64 {
    let midnight = date * Self.dayLength
    // Clocks that are set at midnight itself need a second look.
    let guess = midnight - offset(midnight)
    let start = midnight - offset(guess)
    // Where they skip midnight, the date begins with the hour after it.
    return self.date(of: start) < date ? max(guess, start) : start
  }

  /// The instants of a local date: 23, 24 or 25 hours.
  func span(of date: Int64) -> Range<Int64> {
    let start = start(of: date)
    return start..<max(self.start(of: date + 1), start + 1)
  }
}
