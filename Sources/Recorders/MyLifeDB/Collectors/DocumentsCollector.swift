import Simulation
import Spool

/// The documents that the person creates and changes on the Mac, without their content.
struct DocumentsCollector: Collector {
  static let name = "documents"
  static let tree = CollectorTree.mac
  static let change = metric("documents", "Document", unit: "count", under: .productivity)
  static let metrics = [change]

  init(_ assignment: Assignment) {}

  func samples(of day: CollectedDay, _ metrics: Set<Metric>) -> [DailySample] {
    (day.log().mac?.documents ?? []).map { change in
      day.sample(Self.change, change.time, change.time, 1) { json in
        json.member("file", change.file)
        json.member("kind", change.kind.rawValue)
        json.member("action", change.action.rawValue)
        json.member("folder", change.folder)
        json.member("bytes", change.bytes)
        json.member("changed_bytes", change.changedBytes)
      }
    }
  }
}
