import Simulation
import Spool

/// The storage of the phone, once a night.
struct StorageCollector: Collector {
  static let name = "storage"
  static let level = metric("storage", "Storage", unit: "GB", under: .device)
  static let metrics = [level]

  init(_ assignment: Assignment) {}

  func samples(of day: CollectedDay, _ metrics: Set<Metric>) -> [DailySample] {
    day.log().storage.map { level in
      day.sample(Self.level, level.time, level.time, level.used) { json in
        json.member("total_gb", number: level.total)
        json.member("available_gb", level.total - level.used, decimals: 3)
        json.member("photos_gb", level.photos, decimals: 3)
        json.member("apps_gb", level.apps, decimals: 3)
        json.member("system_gb", level.system, decimals: 3)
        json.member("freed_gb", level.freed, decimals: 3)
      }
    }
  }
}
