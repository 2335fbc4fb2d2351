/// A sensor that reports when something happens.
public protocol EventSensor: Sensor {
  associatedtype Sample: Sendable

  /// Appends everything from `window.lowerBound` up to but not at its end, in order of time.
  func measure(
    _ window: Range<Timestamp>, of life: LifeReader, into block: inout Block<Sample>)
}

extension LifeReader {
  /// Calls `body` with each day that the window touches, and the seconds of that day in it.
  func forEachDay(
    in window: Range<Timestamp>, _ body: (Day, Range<Double>) -> Void
  ) {
    var start = window.lowerBound
    while start < window.upperBound {
      let day = day(at: start)
      let end = min(day.end, window.upperBound)
      body(day, start.seconds(since: day.start)..<end.seconds(since: day.start))
      start = end
    }
  }
}
