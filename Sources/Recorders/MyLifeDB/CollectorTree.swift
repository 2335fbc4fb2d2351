/// A tree of MyLifeDB's folders: the data of the phone, of the Mac, or typed by the person.
enum CollectorTree: CaseIterable {
  case phone, mac, manual

  /// The folder below the participant's own folder that has the folders of the collectors.
  var folder: String {
    switch self {
    case .phone: "imports/device/iphone"
    case .mac: "imports/device/mac"
    case .manual: "imports/manual"
    }
  }

  /// Returns the name of a collector's files in manifests and options. It begins with the tree,
  /// because two trees may have collectors of the same name.
  func stream(of collector: String) -> String {
    switch self {
    case .phone: collector
    case .mac: "mac-" + collector
    case .manual: "manual-" + collector
    }
  }

  /// The identifier of the app that saves the samples.
  var source: String { self == .mac ? "com.mylifedb.mac" : "com.mylifedb.app" }
}
