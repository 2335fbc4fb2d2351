import Simulation

/// What the app's log says of the battery: a poll asks several times in an instant.
struct BatteryWatch {
  private let sensor: PowerState
  private let isOn: Bool
  private var latest = (instant: Timestamp(microseconds: .min), level: Float(-1))

  /// - Parameter isOn: whether the app collects the power state; else it knows no level.
  init(of phone: Phone, isOn: Bool) {
    sensor = PowerState(of: phone)
    self.isOn = isOn
  }

  /// The reported level from 0 to 1, or -1 where the app knows none.
  mutating func level(at instant: Timestamp, of life: LifeReader) -> Float {
    guard isOn else { return -1 }
    if instant != latest.instant {
      let day = life.day(at: instant)
      latest = (instant, sensor.level(day, at: instant.seconds(since: day.start)))
    }
    return latest.level
  }
}
