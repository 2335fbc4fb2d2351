import Simulation
import Spool

/// The active apps of the Mac, and the blocks of undisturbed work.
struct MacFocusCollector: Collector {
  static let name = "focus"
  static let tree = CollectorTree.mac
  static let activeApp = metric("active-app", "Active App", unit: "s", under: .productivity)
  static let deepWork = metric("deep-work", "Deep Work", unit: "s", under: .productivity)
  static let metrics = [activeApp, deepWork]

  init(_ assignment: Assignment) {}

  func samples(of day: CollectedDay, _ metrics: Set<Metric>) -> [DailySample] {
    guard let mac = day.log().mac else { return [] }
    return mac.uses.map { use in
      day.sample(Self.activeApp, use.start, use.end) { json in
        json.member("app", use.app.id)
        json.member("name", use.app.name)
        json.member("category", use.app.category)
        json.member("idle_s", Int(use.idle))
        json.member("display", use.display.rawValue)
      }
    }
      + mac.deepWork.map { block in
        day.sample(Self.deepWork, block.start, block.end) { json in
          json.member("category", block.category)
          json.member("origin", "inferred")
          json.member("switches", block.switches)
        }
      }
  }
}
