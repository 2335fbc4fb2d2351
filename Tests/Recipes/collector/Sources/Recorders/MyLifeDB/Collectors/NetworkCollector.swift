import Simulation
import Spool

/// The times at which the phone has no network.
struct NetworkCollector: Collector {
  static let name = "network"
  static let offline = metric("offline", "Offline", unit: "s", under: .device)
  static let metrics = [offline]

  init(_ assignment: Assignment) {}

  func samples(of day: CollectedDay, _ metrics: Set<Metric>) -> [DailySample] {
    day.day.network.offline.map { span in
      let isOff = day.day.isOff(at: day.day.instant(span.lowerBound))
      return day.sample(Self.offline, span.lowerBound, span.upperBound) {
        $0.member("cause", isOff ? "phone-off" : "no-signal")
      }
    }
  }
}
