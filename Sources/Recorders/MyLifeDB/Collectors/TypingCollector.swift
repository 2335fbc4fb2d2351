import Simulation
import Spool

/// The numbers of key presses on the Mac, without the keys.
struct TypingCollector: Collector {
  static let name = "typing"
  static let tree = CollectorTree.mac
  static let keys = metric("typing", "Typing", unit: "count", under: .productivity)
  static let metrics = [keys]

  init(_ assignment: Assignment) {}

  func samples(of day: CollectedDay, _ metrics: Set<Metric>) -> [DailySample] {
    (day.log().mac?.typing ?? []).map { bin in
      day.sample(Self.keys, bin.start, bin.end, Double(bin.keys)) { json in
        json.member("category", bin.category)
        json.member("deletions", bin.deletions)
        json.member("shortcuts", bin.shortcuts)
        json.member("median_interval_ms", Int(bin.medianInterval))
        json.member("bursts", bin.bursts)
      }
    }
  }
}
