import Formats
import Simulation

/// The recorder of the stream `gps`. Its fixes are cached like motion rows, and are lost when data
/// collection ends.
final class GPSStream: AppStream, EventStream {
  typealias Row = GPSRow

  static let stream = BeiweStream.gps
  static let sensor: any Sensor.Type = GPS.self

  private let setup: Timeline.Setup
  private var gps: GPS
  private var cached: [(milliseconds: Int64, sample: GPS.Sample)] = []
  var files = EventFiles<GPS.Sample>()
  /// A buffer for fixes that is reused, so that polls do not allocate memory.
  private var fixes = Block<GPS.Sample>()

  init?(_ setup: Timeline.Setup) {
    guard setup.collects(GPS.self) else { return nil }
    self.setup = setup
    gps = setup.gps(launchedAt: setup.start)
  }

  static func logRow(isOn: Bool) -> (event: StaticString, message: StaticString) {
    isOn ? ("gps_on", "GPS collection on") : ("gps_off", "GPS collection off")
  }

  func launch(_ launch: Launch, of life: LifeReader) -> [Happening] {
    gps = setup.gps(launchedAt: launch.instant)
    return []
  }

  func collect(_ window: Range<Timestamp>, of life: LifeReader) -> [Happening] {
    var happenings: [Happening] = []
    fixes.removeAll()
    gps.measure(window, of: life, into: &fixes)
    for index in 0..<fixes.count {
      var sample = fixes.samples[index]
      if let fuzzing = setup.fuzzing { sample.position = fuzzing.apply(to: sample.position) }
      cached.append((fixes.times[index], sample))
      guard cached.count > Timeline.cacheSize else { continue }
      let instant = Timestamp(milliseconds: fixes.times[index])
      if flush(at: instant) { happenings.append(.file(instant)) }
    }
    return happenings
  }

  func flush(at instant: Timestamp) -> Bool {
    defer { cached = [] }
    return files.append(cached, at: instant)
  }

  func loseCache() { cached = [] }

  /// Discards the fixes that are still in memory, and leaves the open file on the phone.
  func end(at instant: Timestamp) -> Bool {
    loseCache()
    _ = files.close(at: instant, isSent: false)
    return false
  }

  var closedFixes: [(milliseconds: Int64, sample: GPS.Sample)] { files.closed.flatMap(\.rows) }
}

extension Timeline.Setup {
  /// Returns the location service for an app process that was launched at a given time.
  fileprivate func gps(launchedAt launch: Timestamp) -> GPS {
    GPS(
      of: phone, in: geography, cadence: profile.gps, indoor: profile.gpsIndoor, studyStart: start,
      launch: launch)
  }
}

enum GPSRow: BeiweRow {
  static let examples = [
    example(42.36, -71.058_9, 25.661_691_665_649_414, accuracy: 35),
    example(-90, 180, -3.5, accuracy: 1_414),
  ]

  private static func example(
    _ latitude: Double, _ longitude: Double, _ altitude: Double, accuracy: Double
  ) -> GPS.Sample {
    GPS.Sample(
      position: .init(latitude: latitude, longitude: longitude, altitude: altitude),
      accuracy: accuracy, deviation: accuracy, truth: .init(latitude: 0, longitude: 0, altitude: 0),
      environment: .indoor)
  }

  static func write(_ sample: GPS.Sample, as dialect: RowDialect, to row: inout RowWriter) {
    row.cell("latitude", sample.position.latitude)
    row.cell("longitude", sample.position.longitude)
    row.cell("altitude", sample.position.altitude)
    row.cell("accuracy", sample.accuracy)
  }
}
