import Simulation
import Spool

/// The level of the phone's battery.
struct BatteryCollector: Collector {
  static let name = "battery"
  static let level = metric("level", "Battery Level", unit: "%", under: .device, in: .healthkit)
  static let metrics = [level]

  private let phone: Phone
  private var level: Float?

  init(_ assignment: Assignment) { phone = assignment.participant.phone }

  mutating func samples(of day: CollectedDay, _ metrics: Set<Metric>) -> [DailySample] {
    var samples: [DailySample] = []
    var time = 0.0
    while time < day.day.duration {
      let level = phone.reportedLevel(day.day.battery.charge(at: time))
      if level != self.level, !day.day.isOff(at: day.day.instant(time)) {
        self.level = level
        samples.append(day.sample(Self.level, time, time, (100 * Double(level)).rounded() / 100))
      }
      time += 60
    }
    return samples
  }
}

/// The times at which the phone charges.
struct ChargingCollector: Collector {
  static let name = "charging"
  static let session = metric(
    "session", "Charging Session", unit: "s", under: .device, in: .healthkit)
  static let metrics = [session]

  init(_ assignment: Assignment) {}

  func samples(of day: CollectedDay, _ metrics: Set<Metric>) -> [DailySample] {
    day.day.battery.charging.map { day.sample(Self.session, $0.lowerBound, $0.upperBound) }
  }
}
