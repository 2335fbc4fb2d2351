/// A sensor that reports events.
public protocol EventSensor: Sensor {
  associatedtype Sample: Sendable

  /// Appends all events of the time window, which excludes its end, in order of time.
  func measure(
    _ window: Range<Timestamp>, of life: LifeReader, into block: inout Block<Sample>)
}

extension LifeReader {
  /// Calls `body` with each day that overlaps the window, and the overlap in seconds of that day.
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
