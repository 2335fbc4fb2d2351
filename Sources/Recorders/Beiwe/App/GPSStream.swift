import Simulation

/// The GPS inside the app: fixes are cached like motion rows, and lost when collecting ends.
struct GPSStream {
  let cycle: BeiweSettings.DutyCycle
  var isOn = false
  var onSince = Timestamp(seconds: 0)
  var nextToggle: Timestamp?
  private var cached: [(milliseconds: Int64, sample: GPS.Sample)] = []
  private var file: Period.EventFile<GPS.Sample>?

  init(cycle: BeiweSettings.DutyCycle) {
    self.cycle = cycle
  }

  /// Returns when the app made a new file, if it did.
  mutating func append(_ sample: GPS.Sample, at milliseconds: Int64) -> Timestamp? {
    cached.append((milliseconds, sample))
    guard cached.count > MotionStream.cacheSize else { return nil }
    return flush(at: Timestamp(milliseconds: milliseconds))
      ? Timestamp(milliseconds: milliseconds) : nil
  }

  /// Returns whether a new file was made.
  mutating func flush(at instant: Timestamp) -> Bool {
    guard !cached.isEmpty else { return false }
    let isNew = file == nil
    if isNew { file = Period.EventFile(created: instant, closed: instant, rows: []) }
    file?.rows += cached
    cached = []
    return isNew
  }

  mutating func close(at instant: Timestamp) -> Period.EventFile<GPS.Sample>? {
    defer { file = nil }
    file?.closed = instant
    return file
  }

  mutating func loseCache() {
    cached = []
  }
}
