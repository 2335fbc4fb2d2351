import Simulation
import Spool

/// The focuses that silence notifications.
struct FocusCollector: Collector {
  static let name = "focus"
  static let mode = metric("focus-mode", "Focus Mode", unit: "s", under: .screenTime)
  static let metrics = [mode]

  init(_ assignment: Assignment) {}

  func samples(of day: CollectedDay, _ metrics: Set<Metric>) -> [DailySample] {
    day.log().digital.focus.map { focus in
      day.sample(Self.mode, focus.span.lowerBound, focus.span.upperBound) { json in
        json.member("mode", focus.mode.rawValue)
        json.member("trigger", focus.trigger.rawValue)
      }
    }
  }
}
