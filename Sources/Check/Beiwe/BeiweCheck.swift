import Formats
import Reading
import Spool

/// The check of the Beiwe app's data, as the iPhone stores it and as a researcher downloads it.
struct BeiweCheck: AppCheck {
  static let app = Setting.app
  static let title = "Beiwe"
  static let layouts = [phoneLayout, "beiwe-download"]
  static let sentLayouts = [phoneLayout]
  static let streams = BeiweStream.allCases.map(\.rawValue)
  static let windowedStreams = BeiweStream.allCases.filter { !$0.isOfEvents }.map(\.rawValue)
  static let dialects = BeiweDialect.allCases.map(\.rawValue)

  /// The rules, in the order of reports. Add a new rule here.
  static let rules: [Rule] =
    text + names + doubles + raw + attitude + rest + steps + movement + braking + gait + strides
    + vehicles + allan
    + field
    + positions + fixes + speed + accuracy + claims + stays + locks + battery + handling + proximity
    + network + clocks
    + surveys

  private static let phoneLayout = "beiwe"

  /// The event streams that rules look up. They have few rows, and are read before all other
  /// streams.
  static let events: [BeiweStream] = [.powerState, .proximity, .reachability, .iosLog]

  static func isPatient(_ name: String) -> Bool { BeiweFileName.isPatient(name) }

  static func roots(of names: [String], in folder: String) throws -> [String] {
    // A store of a receiver has the folders `raw` and `download`.
    try names.filter { ["raw", "download"].contains($0) }.flatMap { root in
      // A Beiwe server stores each study separately.
      let below = try Folder.names(in: root, of: folder) ?? []
      return [root] + below.filter { $0.utf8.count == 24 }.map { root + "/" + $0 }
    }
  }

  let files: ParticipantFiles
  let source: Source
  /// Whether the phone is an Android phone, whose files no rule judges yet.
  let isAndroid: Bool

  init(_ patient: String, in source: Source) throws {
    files = try ParticipantFiles(
      of: patient, in: source.homes(of: patient, Self.self), of: source.folder)
    self.source = source
    isAndroid = try !source.isRecording && files.areOfAndroid(in: source.folder)
  }

  var others: [Unjudged] {
    if isAndroid { return [Unjudged(files.patient, reason: AndroidFiles.reason)] }
    return files.others + (source.isRecording ? [] : files.unknownFiles)
  }

  func run(_ assignment: Assignment) throws -> AppFindings {
    guard !isAndroid else {
      let finding = Finding.notApplicable("iPhones (\(AndroidFiles.reason))")
      let own = assignment.rules.indices.filter { index in
        if case .app(is BeiweMethod, _) = assignment.rules[index].method { true } else { false }
      }
      return AppFindings(findings: Dictionary(uniqueKeysWithValues: own.map { ($0, finding) }))
    }
    var check = BeiweParticipantCheck(of: files, in: source, assignment)
    return try check.run()
  }
}
