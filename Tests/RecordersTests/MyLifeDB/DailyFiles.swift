import Foundation
import ProfileFiles
import Simulation
import Spool
import Testing

@testable import Recorders

/// A recording of MyLifeDB's files, as their readers see it.
struct DailyFiles {
  /// A day's file.
  struct Day: Decodable {
    let date: String
    let exportedAt: String
    let deviceInfo: [String: String?]
    let samples: [Sample]
  }

  struct Sample: Decodable, Hashable {
    let type: String
    let start: String
    let end: String
    let value: Double?
    let unit: String?
    let source: String
    let device: String?
  }

  let recorded: Recorded
  /// HealthKit's data, in order of dates.
  let days: [Day]

  init(_ recorded: Recorded) throws {
    self.recorded = recorded
    days = try Self.days(recorded, "apple-health")
  }

  static func days(_ recorded: Recorded, _ collector: String) throws -> [Day] {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try recorded.entries.filter { $0.stream == collector && $0.path.contains("/raw/") }
      .sorted { $0.path < $1.path }
      .map { try decoder.decode(Day.self, from: Data(recorded.contents[$0.path] ?? [])) }
  }

  /// The headings of MyLifeDB's catalogue.
  static let all = MyLifeDBSettings.Category.allCases.map(\.rawValue)

  /// A seed whose participant sleeps with the watch on.
  static let seed: UInt64 =
    (1...100).first { seed in
      let study = try? TestStudy.load("beiwe-defaults") {
        $0.person = "office-worker"
        $0.watch = "series-9"
        $0.seed = seed
      }
      let traits = study?.participant(0).life.watch?.traits ?? []
      return traits.contains { $0.name == "worn_at_night" && $0.value > 0.9 }
    } ?? 1

  /// A study of one person with both apps, or with MyLifeDB alone.
  static func study(
    of person: String = "office-worker", collect: [String] = all, rows: String = "healthkit",
    keeps: String = "natural", exports: String = "changed",
    when: String = "midnight",
    from start: String = "2026-03-06", days: Int = 3, watch: String? = "series-9",
    seed: UInt64 = seed, withBeiwe: Bool = false, journeys: Bool = false,
    journalFiles: Bool = false
  ) throws -> Study {
    let loaded = try TestStudy.load("beiwe-defaults") {
      $0.start = CivilDate(start)
      $0.days = days
      $0.participants = 1
      $0.person = person
      $0.watch = watch
      $0.seed = seed
    }
    let files = try ProfileFiles(directory: nil, environment: [:])
    var people = loaded.people
    if journeys {
      let text = try files.load(.people, "office-worker").text
        .replacing("bicycle: 0.25,", with: "bicycle: 0.25, journeys: { days: 3, every_days: 6 },")
      people["office-worker"] = try LoadedProfile(text, file: "people").read(
        PersonProfile.init(reading:))
    }
    let names = collect.map { "\"\($0)\"" }.joined(separator: ", ")
    let settings =
      "{ collect: [\(names)], rows: \"\(rows)\", keeps: \"\(keeps)\", exports: \"\(exports)\", "
      + "export_when: \"\(when)\", journal_files: \(journalFiles) }"
    let app = MyLifeDB(
      version: try files.load(.apps, "mylifedb-g0").read(MyLifeDBProfile.init(reading:)),
      settings: try LoadedProfile(settings, file: "settings").read(
        MyLifeDBSettings.init(reading:)), content: .none)
    return Study(
      name: loaded.name, profile: loaded.profile, towns: loaded.towns, people: people,
      devices: loaded.devices, watches: loaded.watches,
      apps: (withBeiwe ? loaded.apps : []) + [app], phoneApps: loaded.phoneApps,
      macApps: loaded.macApps,
      sentences: loaded.sentences,
      weathers: loaded.weathers)
  }

  static func record(_ study: Study, _ layouts: [Layout] = [.mylifedb]) async throws -> DailyFiles {
    try DailyFiles(try await Recorded(study, layouts))
  }

  /// Every sample of the study's days, as the text of its type, start and value.
  static func truth(of study: Study) -> [String: Int] {
    let participant = study.participant(0)
    let reader = LifeReader(participant.life)
    let health = HealthReader(reader, random: participant.random)
    var counts: [String: Int] = [:]
    var instant = study.span.lowerBound
    while instant < study.span.upperBound {
      let day = health.day(at: instant)
      for sample in day.samples() where study.span.contains(sample.start) {
        let value = sample.value.number.map { "\($0)" } ?? ""
        counts["\(sample.type.identifier) \(sample.start.utcText) \(value)", default: 0] += 1
      }
      instant = day.day.end
    }
    return counts
  }

  var samples: [String: Int] {
    days.flatMap(\.samples).reduce(into: [:]) { counts, sample in
      counts["\(sample.type) \(sample.start) \(sample.value.map { "\($0)" } ?? "")", default: 0] +=
        1
    }
  }

  /// Attempts to export, by their columns.
  var exports: [[String: String]] { recorded.truth("exports") }
}
