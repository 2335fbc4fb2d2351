import Formats
import Simulation

/// A stream of a motion sensor with a constant sampling rate, whose rows the app caches.
protocol SampledStream: AppStream where Row.Sample == Source.Sample {
  associatedtype Source: MotionSensor

  /// Returns the sensor of the participant's phone as the app sees it.
  static func source(_ setup: Timeline.Setup) -> Source

  var source: Source { get }
  var samples: SampleFiles { get set }

  init(source: Source, samples: SampleFiles)
}

extension SampledStream {
  static var sensor: any Sensor.Type { Source.self }

  init?(_ setup: Timeline.Setup) {
    guard setup.collects(Source.self),
      let rate = setup.settings.rate(of: Source.self, by: setup.profile)
    else { return nil }
    self.init(
      source: Self.source(setup),
      samples: SampleFiles(
        of: Source.self, on: setup.phone, rate: rate, cacheSize: Timeline.cacheSize))
  }

  func switchOn(at instant: Timestamp, after launch: Launch) {
    samples.switchOn(at: instant, clock: launch.clock)
  }

  func switchOff() { samples.switchOff() }

  func collect(_ window: Range<Timestamp>, of life: LifeReader) -> [Happening] {
    samples.collect(window).map { [.file($0)] } ?? []
  }

  func flush(at instant: Timestamp) -> Bool { samples.flush(at: instant) }

  func loseCache() { samples.loseCache() }

  /// Writes the rows that are still in memory, when data collection ends.
  func end(at instant: Timestamp) -> Bool { samples.flush(at: instant) }

  func close(at instant: Timestamp) -> Timestamp? { samples.close(at: instant) }

  func writeFiles(to writer: inout FileWriter, of life: LifeReader) throws {
    for file in samples.closed {
      try writer.write(file, Self.stream, of: source, as: Row.self, reading: life)
    }
    dropFiles()
  }

  func dropFiles() { samples.closed = [] }
}
