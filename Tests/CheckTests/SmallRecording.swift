import Fixtures
import ProfileFiles
import Recorders
import Simulation

@testable import Check
@testable import Reading

/// A small recording in both layouts with the truth, made once.
enum SmallRecording {
  static func folder() async throws -> TemporaryFolder { try await small.value }

  /// The same with few files of each stream that has many rows: enough to spoil one.
  static func excerpt() async throws -> TemporaryFolder { try await few.value }

  /// Three dates of a person with a watch who runs, weighs himself and writes down his meals, in
  /// MyLifeDB's layout; clocks are set on the last date.
  static func health() async throws -> TemporaryFolder { try await body.value }

  /// Three dates of two people in one region with all rows of MyLifeDB's catalogue.
  static func digital() async throws -> TemporaryFolder { try await catalogue.value }

  /// Two dates of a person who answers Cozie's surveys.
  static func cozie() async throws -> TemporaryFolder { try await asked.value }

  /// Two dates of a person with a watch whose use of apps SWIP scores; in the plain build without
  /// the store.
  static func swip() async throws -> TemporaryFolder { try await scored.value }

  /// Returns the report of all rules about the small recording, and the progress of the check at
  /// its end.
  static func checked() async throws -> (report: CheckReport, progress: ReadingProgress) {
    try await check.value
  }

  private static let check = Task {
    let progress = ReadingProgress()
    return (
      report: try await Check(small.value.path).run(width: 1, progress: progress),
      progress: progress
    )
  }

  private static let few = Task {
    let folder = try await small.value.copy()
    var seen: [String: Int] = [:]
    for path in try folder.files("beiwe") + folder.files("beiwe-download") {
      let isDownload = path.hasPrefix("beiwe-download")
      let stream = path.split(separator: isDownload ? "/" : "_")[isDownload ? 2 : 1]
      let name = (isDownload ? "hours of " : "") + stream
      seen[name, default: 0] += 1
      if let count = seen[name], count > 2, !stream.hasPrefix("power") {
        try folder.delete(path)
      }
    }
    return folder
  }

  private static let body = Task {
    let folder = try TemporaryFolder()
    let study = try TemporaryFolder([
      "study.json5": """
      { name: "Health", seed: 34, region: "boston", start: "2026-03-06", days: 3,
        participants: {
          count: 1, people: { "office-worker": 1 }, devices: { "iphone-14": 1 },
          watches: { "series-9": 1 } },
        apps: { mylifedb: { version: "mylifedb-g0", settings: { collect: [
          "health", "sleep", "fitness", "nutrition", "mindfulness", "screen_time", "location",
          "device"] } } } }
      """
    ])
    try await folder.record(study.path + "/study.json5", as: [.mylifedb, .truth])
    return folder
  }

  private static let catalogue = Task {
    let folder = try TemporaryFolder()
    let study = try TemporaryFolder([
      "study.json5": """
      { name: "Digital", seed: 8, region: "zurich", start: "2026-03-02", days: 3,
        participants: {
          count: 2, people: { "software-developer": 1 },
          devices: { "iphone-15": 1, "iphone-14": 1, "iphone-13": 1 },
          watches: { "series-9": 0.7, none: 0.3 } },
        apps: { mylifedb: { version: "mylifedb-g0", settings: { rows: "all", keeps: "all", collect: [
          "health", "screen_time", "productivity", "developer", "communication", "media",
          "location", "environment", "finance", "social", "learning", "habits", "mindfulness",
          "device"] } } } }
      """
    ])
    try await folder.record(study.path + "/study.json5", as: [.mylifedb, .truth])
    return folder
  }

  private static let asked = Task {
    let folder = try TemporaryFolder()
    let study = try TemporaryFolder([
      "study.json5": """
      { name: "Asked", seed: 5, region: "boston", start: "2026-03-02", days: 2,
        participants: {
          count: 1, people: { "office-worker": 1 }, devices: { "iphone-14": 1 },
          watches: { "series-9": 1 } },
        apps: { cozie: { version: "cozie-3.0.2", watch_survey: "momentary", settings: {
          push: [{ title: "Thanks", text: "Go on.", buttons: ["Fine"], time: "12:30" }] } } } }
      """
    ])
    try await folder.record(study.path + "/study.json5", as: [.cozie, .truth])
    return folder
  }

  private static let scored = Task {
    let folder = try TemporaryFolder()
    let study = try TemporaryFolder([
      "study.json5": """
      { name: "Scored", seed: 5, region: "boston", start: "2026-03-02", days: 2,
        participants: {
          count: 1, people: { "office-worker": 1 }, devices: { "iphone-14": 1 },
          watches: { "series-9": 1 } },
        apps: { swip: { version: "swip-1.0", settings: {
          consent: { local_storage: 1, cloud_sync: 1, research: 1 },
          revoked: { local_storage: 0, cloud_sync: 0, research: 0 } } } } }
      """
    ])
    try await folder.record(study.path + "/study.json5", as: [.swip, .truth])
    return folder
  }

  private static let small = Task { try await record() }

  private static func record() async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let settings = try TemporaryFolder(["settings.json": smallSettings])
    var changes = Study.Changes()
    changes.settings = settings.path + "/settings.json"
    try await folder.record(
      "demo", with: changes, as: [.beiwe, .beiweDownload, .truth])
    return folder
  }
}
