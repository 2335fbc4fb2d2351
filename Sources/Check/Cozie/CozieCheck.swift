import Formats
import Reading
import Spool

/// Judges what Cozie's app keeps and sends, and what its server's database has of it.
struct CozieCheck: AppCheck {
  static let app = "cozie"
  static let title = "Cozie"
  static let layouts = [app]
  /// The app sends rows, never a file.
  static let sentLayouts: [String] = []
  static let streams = ["cozie-log", "cozie-requests", "cozie-points", "cozie-sample"]
  static let dialects = CozieKeys.versions

  /// In the order of reports. A new rule is added here.
  static let rules: [Rule] =
    cozieText + cozieContent + cozieBursts + cozieHabits + cozieDatabase + cozieTruth

  static func isPatient(_ name: String) -> Bool { BeiweFileName.isPatient(name) }

  let patient: String
  let source: Source
  /// The participant's files by their names without the suffix of compression.
  let files: [String: String]
  /// Files that the app does not write.
  private(set) var strangers: [String] = []

  init(_ patient: String, in source: Source) throws {
    self.patient = patient
    self.source = source
    let folders = source.homes(of: patient, Self.self).map(\.path)
    var files: [String: String] = [:]
    for path in try source.files(of: folders) where !folders.contains(path) {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      let plain = name.withoutCompression
      if let kind = Self.kind(of: plain), files[kind] == nil {
        files[kind] = path
      } else {
        strangers.append(path)
      }
    }
    self.files = files
  }

  /// A folder with one of the app's files has the files of one participant.
  static func ids(at path: String, with names: [String], in folder: String) -> [String] {
    names.contains { kind(of: $0.withoutCompression) != nil } ? [""] : []
  }

  /// Returns the kind of a file by its name; nil for any other name.
  private static func kind(of name: String) -> String? {
    switch name {
    case "requests.jsonl", "points.lp", "sample.csv": name
    case _ where isLog(name): name
    default: nil
    }
  }

  /// Whether a file is the app's log on the phone: `cozie_<experiment>_<participant>logs.txt`.
  private static func isLog(_ name: String) -> Bool {
    name.hasPrefix("cozie_") && name.hasSuffix("logs.txt")
  }

  /// The logs by name: each installation of the app has one.
  var logs: [(name: String, path: String)] {
    files.filter { Self.isLog($0.key) }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  func run(_ assignment: Assignment) throws -> AppFindings {
    var check = try CozieParticipantCheck(of: self, assignment)
    return try check.run()
  }
}
