import Simulation

/// A type of samples that HealthKit does not have. Its identifier begins with `sim.`.
struct Metric: Hashable {
  /// The device or the person that the samples come from.
  let tree: CollectorTree
  /// The folder of its files in the tree.
  let collector: String
  /// The part of the identifier after the collector and a dot.
  let name: String
  /// The name for people.
  let title: String
  /// Nil if the number has no unit, or if the unit differs between regions.
  let unit: String?
  /// The heading under which people choose it.
  let category: MyLifeDBSettings.Category
  /// The setting that writes it: `.healthkit` always does, if the heading is collected.
  let rows: MyLifeDBSettings.Rows

  var type: String { "sim.\(collector).\(name)" }

  /// The name of the files in manifests and options.
  var stream: String { tree.stream(of: collector) }

  /// Every type, in the order of the collectors.
  static let all = MyLifeDBCollectors.all.flatMap { $0.metrics }

  /// The streams of the collectors, in their order.
  static var streams: [String] { MyLifeDBCollectors.all.map { $0.stream } }

  /// The types that an app with these settings writes.
  static func written(with settings: MyLifeDBSettings) -> [Metric] {
    all.filter { settings.categories.contains($0.category) && $0.isWritten(with: settings.rows) }
  }

  func isWritten(with rows: MyLifeDBSettings.Rows) -> Bool {
    self.rows == .healthkit || rows == .all
  }
}
