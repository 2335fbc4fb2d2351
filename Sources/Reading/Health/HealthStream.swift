/// A series of daily files in MyLifeDB's folder tree, which one collector writes.
package struct HealthStream: Sendable {
  /// The tree of folders that contains a stream.
  package enum Tree: Sendable {
    case health, phone, mac, manual

    /// The folder of the tree, below the participant's own folder.
    package var folder: String {
      switch self {
      case .health: "imports/fitness"
      case .phone: "imports/device/iphone"
      case .mac: "imports/device/mac"
      case .manual: "imports/manual"
      }
    }
  }

  /// The tree of folders that contains the stream.
  package let tree: Tree
  /// The name of its folder in the tree, such as `focus`.
  package let collector: String

  /// The name in manifests and in the ground truth, such as `mac-focus`. Two trees may have
  /// collectors of the same name, so the Mac's names and the names of typed data have a prefix.
  package var name: String {
    switch tree {
    case .health, .phone: collector
    case .mac: "mac-" + collector
    case .manual: "manual-" + collector
    }
  }

  /// The folder with the daily files, below the participant's own folder.
  package var folder: String { "\(tree.folder)/\(collector)/raw" }

  /// Each stream, in the order of the reference page. Add new collectors here.
  package static let all =
    [HealthStream(tree: .health, collector: HealthKind.health)]
    + [
      "screen-time", "battery", "charging", "wifi", "location", "motion", "environment", "focus",
      "calendar", "calls", "email", "music", "podcasts", "books", "photos", "contacts", "finance",
      "storage", "bluetooth",
    ].map { HealthStream(tree: .phone, collector: $0) }
    + ["focus", "documents", "typing", "dev-work"].map {
      HealthStream(tree: .mac, collector: $0)
    }
    + [
      "substances", "mindfulness", "focus", "videos", "finance", "relationships", "learning",
      "habits", "creative",
    ].map { HealthStream(tree: .manual, collector: $0) }

  /// The streams by name.
  package static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The names of all streams of daily files, in order.
  package static let names = all.map(\.name)

  /// The names of the files that are not a date's samples: sessions of Claude, and the journal.
  package static let sessions = "claude-code"
  package static let journal = "journal"
}
