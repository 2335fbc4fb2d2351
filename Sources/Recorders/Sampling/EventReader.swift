import Simulation

/// Reads an event sensor an hour ahead, so that a poll at which nothing happens asks nobody.
struct EventReader<Sensor: EventSensor> {
  private let sensor: Sensor
  private let end: Timestamp
  /// What happens before `horizon`; `first` is the first that was not yet taken.
  private var block = Block<Sensor.Sample>()
  private var first = 0
  private var horizon: Timestamp

  /// How far it reads ahead, in seconds.
  private static var reach: Double { 3_600 }

  /// - Parameter span: reading begins at its start, and goes ahead no further than its end.
  init(_ sensor: Sensor, in span: Range<Timestamp>) {
    self.sensor = sensor
    end = span.upperBound
    horizon = span.lowerBound
  }

  /// Takes the next that happens in a window, with its time in ms; nil if nothing does. What happened
  /// before the window is left out.
  mutating func next(
    in window: Range<Timestamp>, of life: LifeReader
  ) -> (time: Int64, sample: Sensor.Sample)? {
    while let next = next(before: window.upperBound, of: life) {
      if next.time >= window.lowerBound.milliseconds { return next }
    }
    return nil
  }

  private mutating func next(
    before instant: Timestamp, of life: LifeReader
  ) -> (time: Int64, sample: Sensor.Sample)? {
    while first == block.count {
      guard horizon < instant else { return nil }
      let later = max(instant, min(horizon.advanced(bySeconds: Self.reach), end))
      first = 0
      block.removeAll()
      sensor.measure(horizon..<later, of: life, into: &block)
      horizon = later
    }
    guard block.times[first] < instant.milliseconds else { return nil }
    defer { first += 1 }
    return (block.times[first], block.samples[first])
  }

  /// Leaves out what happens before `instant`.
  mutating func skip(to instant: Timestamp) {
    horizon = instant
    first = 0
    block.removeAll()
  }
}
