import Formats
import Reading
import Spool

/// The check of the MyLifeDB server's files: one per collector and day, and the sessions of Claude.
struct MyLifeDBCheck: AppCheck {
  static let app = "mylifedb"
  static let title = "MyLifeDB"
  static let layouts = ["mylifedb"]
  static let sentLayouts = layouts
  static let streams = HealthStream.names + [HealthStream.sessions, HealthStream.journal]
  static let dialects = ["g0"]

  /// The rules, in the order of reports. Add a new rule here.
  static let rules: [Rule] = healthRules + digitalRules + macRules + entryRules

  /// The rules about bodies, and about all files.
  static let healthRules: [Rule] =
    healthText + healthDays + healthSources + healthWear + healthSleep + healthSums + healthHeart
    + healthRoutes + healthTruth

  /// The rules about what people do with their phones, and about the weather.
  static let digitalRules: [Rule] =
    digitalApps + digitalNotifications + digitalAgenda + digitalMedia + digitalHistory
    + digitalStorage + digitalWeather

  /// The rules about what people do with a Mac.
  static let macRules: [Rule] = macUse + macWork + claude

  /// The rules about what people type.
  static let entryRules: [Rule] = typed + sums

  /// The name for a participant on a server for a single person, which stores no id.
  private static let nobody = "person"

  static func isPatient(_ name: String) -> Bool {
    BeiweFileName.isPatient(name) || name == nobody
  }

  /// A folder with a server's folder tree has the files of one participant.
  static func ids(at path: String, with names: [String], in folder: String) throws -> [String] {
    guard names.contains(MyLifeDBTree.imports) else { return [] }
    let imports = path.isEmpty ? MyLifeDBTree.imports : path + "/" + MyLifeDBTree.imports
    return try Folder.kind(of: imports, in: folder) == .folder ? [""] : []
  }

  /// Returns the only participant of a server's folder; nil for any other folder. A server keeps
  /// its data in `imports`, next to the person's own folders.
  static func owner(of names: [String], in folder: String) throws -> String? {
    guard names.contains(MyLifeDBTree.imports),
      try Folder.kind(of: MyLifeDBTree.imports, in: folder) == .folder
    else { return nil }
    return nobody
  }

  let tree: MyLifeDBTree
  let source: Source

  init(_ patient: String, in source: Source) throws {
    tree = try MyLifeDBTree(of: patient, in: source)
    self.source = source
  }

  func run(_ assignment: Assignment) throws -> AppFindings {
    var check = try MyLifeDBParticipantCheck(of: tree, in: source, assignment)
    return try check.run()
  }
}
