import Fixtures
import ProfileFiles
import Simulation
import Spool

@testable import Recorders

/// A study with surveys and all streams to which faults can be done, with few rows.
enum FaultStudy {
  static func make(days: Int = 1, participants: Int = 1) throws -> Study {
    let folder = try TemporaryFolder(["settings.json": smallSettingsWithSurveys])
    return try withExtendedLifetime(folder) {
      try TestStudy.load("demo") {
        $0.days = days
        $0.participants = participants
        $0.settings = folder.path + "/settings.json"
      }
    }
  }

  static let layouts = [Layout.beiwe, .beiweDownload, .cozie, .truth]

  /// Its first participant; made once for all tests.
  static let clean = Task { try await Recorded(make(), layouts) }

  /// Every kind with the same share.
  static func set(_ share: Double, where isIn: (FaultKind) -> Bool = { _ in true }) -> FaultSet {
    FaultSet(name: "test", shares: faultKinds.filter(isIn).map { ($0, share) })
  }

  /// The rows of a table of the truth, as lines.
  static func table(_ name: String, of recorded: Recorded) throws -> [String] {
    let paths = recorded.entries.filter { $0.recorder == "truth" && $0.stream == name }.map(\.path)
    return paths.flatMap { path in
      String(decoding: recorded.contents[path] ?? [], as: UTF8.self).split(separator: "\n")
        .dropFirst().map { "\(path):\($0)" }
    }
  }
}
