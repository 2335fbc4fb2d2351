import Simulation
import Spool

/// The Wi-Fi networks that the phone joins.
struct WiFiCollector: Collector {
  static let name = "wifi"
  static let association = metric(
    "association", "Wi-Fi Network", unit: "s", under: .device, in: .healthkit)
  static let metrics = [association]

  init(_ assignment: Assignment) {}

  func samples(of day: CollectedDay, _ metrics: Set<Metric>) -> [DailySample] {
    day.day.network.wifi.map { span in
      let place = day.day.place(at: 0.5 * (span.lowerBound + span.upperBound))
      return day.sample(Self.association, span.lowerBound, span.upperBound) {
        $0.member("network", place.map { "place-\($0.index)" } ?? "")
      }
    }
  }
}
