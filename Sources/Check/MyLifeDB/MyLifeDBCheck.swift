import Formats
import Reading
import Spool

/// Judges what the MyLifeDB app puts on its server, a file a day of each collector.
struct MyLifeDBCheck: AppCheck {
  static let app = "mylifedb"
  static let layouts = ["mylifedb"]
  static let sentLayouts = layouts
  static let streams = HealthKind.collectors
  static let dialects = ["g0"]

  /// In the order of reports. A new rule is added here.
  static let rules: [Rule] =
    healthText + healthDays + healthSources + healthWear + healthSleep + healthSums + healthHeart
    + healthRoutes + healthTruth

  /// A server of one person has no id; a receiver calls him so.
  private static let nobody = "person"

  static func isPatient(_ name: String) -> Bool {
    BeiweFileName.isPatient(name) || name == nobody
  }

  /// Participants' own folders, each with the tree of a server.
  static func roots(of names: [String], in folder: String) throws -> [String] {
    let isTree = try names.contains { name in
      guard isPatient(name) else { return false }
      do throws(FileError) {
        return try Folder.kind(of: name + "/imports", in: folder) == .folder
      } catch {
        // The reader of the participant finds the damage.
        guard error.isBadPack else { throw error }
        return false
      }
    }
    return isTree ? [""] : []
  }

  /// A server keeps its data in `imports`, beside folders of the person's own.
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
