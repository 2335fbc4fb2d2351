import Fixtures
import ProfileFiles
import Simulation
import Spool

@testable import Recorders

/// A study with few rows, but with surveys and with all streams that can have faults.
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

  /// The recording of the study's first participant without faults, made once for all tests.
  static let clean = Task { try await Recorded(make(), layouts) }

  /// Returns a fault profile with the same share for each kind of fault.
  static func set(_ share: Double, where isIn: (FaultKind) -> Bool = { _ in true }) -> FaultSet {
    FaultSet(name: "test", shares: faultKinds.filter(isIn).map { ($0, share) })
  }

  /// Returns the rows of a table of the ground truth, as lines.
  static func table(_ name: String, of recorded: Recorded) throws -> [String] {
    let paths = recorded.entries.filter { $0.recorder == "truth" && $0.stream == name }.map(\.path)
    return paths.flatMap { path in
      String(decoding: recorded.contents[path] ?? [], as: UTF8.self).split(separator: "\n")
        .dropFirst().map { "\(path):\($0)" }
    }
  }
}
