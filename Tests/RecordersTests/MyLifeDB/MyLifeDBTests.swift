import Fixtures
import Foundation
import ProfileFiles
import Simulation
import Spool
import Testing

@testable import Recorders

@Suite(.whole)
struct MyLifeDBTests {
  @Test(
    "the union over days is the samples, on 23 and 25 hours and on a journey",
    arguments: [("2026-03-07", 3, false), ("2026-10-31", 3, false), ("2026-03-03", 8, true)])
  func union(start: String, days: Int, journeys: Bool) async throws {
    let study = try DailyFiles.study(from: start, days: days, journeys: journeys)
    let files = try await DailyFiles.record(study)
    let truth = DailyFiles.truth(of: study)
    #expect(files.samples == truth && truth.count > 500 * days)
    #expect(
      files.days.map(\.date) == (0..<days).map { "\(study.profile.start.advanced(byDays: $0))" })
  }

  @Test func `a sample lies on the local date of its start, in order`() async throws {
    let study = try DailyFiles.study()
    let files = try await DailyFiles.record(study)
    for day in files.days {
      #expect(zip(day.samples, day.samples.dropFirst()).allSatisfy { $0.start <= $1.start })
      for sample in day.samples {
        let start = try #require(Self.instant(sample.start))
        #expect("\(study.zone.localDate(at: start))" == day.date)
        #expect(sample.start <= sample.end)
      }
      let exported = try #require(Self.instant(day.exportedAt))
      #expect("\(study.zone.localDate(at: exported))" > day.date)
      #expect(day.deviceInfo["watch"] == "Apple Watch Series 9")
    }
  }

  private static func instant(_ text: String) -> Timestamp? {
    (try? Date(text, strategy: .iso8601)).map {
      Timestamp(seconds: Int64($0.timeIntervalSince1970))
    }
  }

  @Test func `a sample is one line in the order of the design's keys`() async throws {
    let files = try await DailyFiles.record(DailyFiles.study(days: 1))
    let entry = try #require(
      files.recorded.entries.first { $0.path.hasSuffix("apple-health/raw/2026/03/2026-03-06.json") }
    )
    #expect(entry.path.hasPrefix("mylifedb/\(entry.patient)/imports/"))
    let text = String(decoding: files.recorded.contents[entry.path] ?? [], as: UTF8.self)
    #expect(text.hasPrefix(#"{"date":"2026-03-06","exported_at":"2026-03-0"#))
    #expect(text.hasSuffix("}\n]}\n"))
    let whole = try Regex(
      #"(?m)^\{"type":"[A-Za-z0-9.-]+","start":"[^"]+Z","end":"[^"]+Z","value":[^,]+,"unit":("[^"]+"|null),"#
        + #""source":"[^"]+","device":("[^"]+"|null)(,"metadata":\{|\})"#)
    let count = files.days.first?.samples.count ?? 0
    #expect(text.matches(of: whole).count == count && count == Int(entry.rows))
    #expect(entry.closed == entry.due && entry.closed != nil)
  }

  @Test(arguments: [(DailyFiles.all, "series-9"), (["fitness"], "series-9"), (DailyFiles.all, nil)])
  func `the first 60 lines of a day, which a server previews, are below 10 kB`(
    collect: [String], watch: String?
  ) async throws {
    let study = try DailyFiles.study(collect: collect, days: 21, watch: watch)
    let files = try await DailyFiles.record(study).recorded
    var routes = 0
    for entry in files.entries where entry.path.contains("/raw/") {
      let lines = (files.contents[entry.path] ?? []).split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let preview = lines.prefix(60).reduce(0) { $0 + $1.count + 1 }
      #expect(preview < 10_000, "\(entry.path)")
      let text = String(decoding: files.contents[entry.path] ?? [], as: UTF8.self)
      let points = text.ranges(of: "{\"t\":").count
      // The file has one line per item and an empty line between two items, then the day's own line
      // and the end. A route starts on the line of its workout.
      let workouts = text.ranges(of: "\"route\":[").count
      let items = Int(entry.rows) + points - workouts
      #expect(lines.count == (items == 0 ? 3 : 2 * items + 2), "\(entry.path)")
      routes += workouts
    }
    #expect(!files.entries.isEmpty && (watch != nil) == (routes > 0))
  }

  @Test func `types are all explained`() async throws {
    let files = try await DailyFiles.record(
      DailyFiles.study(rows: "all", keeps: "all"))
    let entry = try #require(files.recorded.entries.first { $0.path.hasSuffix("types.json") })
    let types = try #require(
      try JSONSerialization.jsonObject(with: Data(files.recorded.contents[entry.path] ?? []))
        as? [String: [String: Any]])
    let quantities = try #require(types["quantity_types"] as? [String: [String: Any]])
    let categories = try #require(types["category_types"] as? [String: [String: Any]])
    let collectors = ["apple-health"] + Metric.streams
    // One participant need not hear podcasts, read books, have a contact's birthday or write code.
    let rare: Set = ["podcasts", "books", "contacts", "focus", "photos", "mac-dev-work"]
    for collector in collectors {
      let days = try DailyFiles.days(files.recorded, collector)
      // People do not write into each log of a diary in a few days.
      #expect(
        !days.flatMap(\.samples).isEmpty || rare.contains(collector)
          || collector.hasPrefix("manual-"), "\(collector)")
      for sample in days.flatMap(\.samples) where sample.type != "HKWorkoutTypeIdentifier" {
        if let values = categories[sample.type]?["values"] as? [String: String] {
          let value = sample.value.map { "\(Int($0))" } ?? ""
          #expect(values.isEmpty || values[value] != nil)
        } else {
          let unit = try #require(quantities[sample.type]?["unit"], "\(sample.type)")
          // The unit of a price is the currency of the region, and habits have different units.
          let differs = unit is NSNull && ["USD", "count", "min"].contains(sample.unit)
          #expect(unit as? String == sample.unit || differs, "\(sample.type)")
        }
      }
    }
    // The values of stand hours are Apple's own, which differ from MyLifeDB's design document.
    let stand = categories["HKCategoryTypeIdentifierAppleStandHour"]?["values"] as? [String: String]
    #expect(stand == ["0": "stood", "1": "idle"])
    let activities = try #require(types["workout_activity_types"] as? [String: String])
    #expect(activities["57"] == "yoga" && activities["35"] == nil)
  }

  @Test func `what is not asked for leaves nothing`() async throws {
    let nothing = try await Recorded(DailyFiles.study(collect: [], days: 1), [.mylifedb])
    #expect(nothing.entries.isEmpty)
    let sounds = try await DailyFiles.record(
      DailyFiles.study(collect: ["environment", "finance"], days: 2))
    let types = Set(sounds.days.flatMap(\.samples).map(\.type))
    #expect(types.isSubset(of: HealthHeading.environment.types.map(\.identifier)))
    #expect(types.contains("HKQuantityTypeIdentifierEnvironmentalAudioExposure"))
    #expect(Set(sounds.recorded.entries.map(\.stream)) == ["apple-health", "environment"])
    let phone = try await Recorded(DailyFiles.study(collect: ["device"], days: 1), [.mylifedb])
    #expect(Set(phone.entries.map(\.stream)) == ["battery", "charging", "wifi"])
  }

  @Test func `either app's files are the same beside the other`() async throws {
    let both = try DailyFiles.study(days: 2, withBeiwe: true)
    var beiweAlone = both
    beiweAlone.apps.removeLast()
    let streams = ["gps", "powerState", "apple-health", "battery"]
    let all = try await Recorded(both, [.beiwe, .mylifedb, .truth], streams: streams)
    let alone = try await Recorded(beiweAlone, [.beiwe, .truth], streams: streams)
    let mine = try await Recorded(both, [.mylifedb], streams: streams)
    for entry in alone.entries {
      #expect(all.contents[entry.path] == alone.contents[entry.path], "\(entry.path)")
    }
    for entry in mine.entries { #expect(all.contents[entry.path] == mine.contents[entry.path]) }
    #expect(mine.entries.count > 4 && alone.entries.count > 10)
    let others = all.entries.filter { $0.recorder == "truth" && alone.contents[$0.path] == nil }
    #expect(others.map(\.stream) == ["exports"])
  }

  @Test func `more rows change no other sample and no other app`() async throws {
    let (few, all) = (
      try DailyFiles.study(rows: "healthkit", days: 2, withBeiwe: true),
      try DailyFiles.study(rows: "all", days: 2, withBeiwe: true)
    )
    let streams = ["powerState", "apple-health"] + Metric.streams
    let one = try await Recorded(few, [.beiwe, .mylifedb, .truth], streams: streams)
    let other = try await Recorded(all, [.beiwe, .mylifedb, .truth], streams: streams)
    let late = Set(Metric.all.filter { $0.rows == .all }.map(\.type))
    let collectors = ["apple-health"] + Metric.streams
    for collector in collectors {
      let samples = try DailyFiles.days(one, collector).map(\.samples)
      let more = try DailyFiles.days(other, collector).map(\.samples)
      let rest = more.map { $0.filter { !late.contains($0.type) } }
      #expect(samples.isEmpty ? rest.allSatisfy(\.isEmpty) : rest == samples, "\(collector)")
    }
    let extra = Set(other.entries.map(\.path)).subtracting(one.entries.map(\.path))
    let truth = other.entries.filter { extra.contains($0.path) && $0.recorder == "truth" }
    #expect(
      Set(truth.map(\.stream)) == [
        "agenda", "app_use", "entries", "mac_use", "media", "notifications", "weather",
      ])
    // Twelve collectors of the phone, four of the Mac and some of the diary have files on two days.
    #expect(extra.count { $0.contains("/imports/device/iphone/") } == 24)
    #expect(extra.count { $0.contains("/imports/device/mac/") } == 8)
    let typed = extra.count { $0.contains("/imports/manual/") }
    #expect(typed > 0 && typed % 2 == 0 && extra.count == 24 + 8 + typed + truth.count)
    // The files of the two collectors with more samples, and what lists or names them, differ.
    let changed = one.entries.filter { one.contents[$0.path] != other.contents[$0.path] }
    #expect(changed.filter { $0.recorder != "mylifedb" }.map(\.stream) == ["exports"])
    #expect(
      Set(changed.filter { $0.recorder == "mylifedb" }.map(\.stream))
        == ["apple-health", "environment", "screen-time"])
    // README.md and types.json describe the new folders and types.
    #expect(changed.filter { $0.stream == "apple-health" }.count == 2)
  }

  @Test func `the categories of an hour have the uses of apps in the hour`() async throws {
    let study = try DailyFiles.study(collect: ["screen_time"], rows: "all", days: 4)
    let files = try await DailyFiles.record(study)
    let samples = try DailyFiles.days(files.recorded, "screen-time").flatMap(\.samples)
    func seconds(_ text: String) throws -> Double {
      try #require(Self.instant(text)).seconds(since: study.span.lowerBound)
    }
    var sums: [Int: Double] = [:]
    for sample in samples where sample.type == "sim.screen-time.app-category" {
      sums[Int(try seconds(sample.start) / 3_600), default: 0] += sample.value ?? 0
    }
    var uses: [Int: (seconds: Double, count: Double)] = [:]
    for sample in samples where sample.type == "sim.screen-time.app-usage" {
      let (start, end) = (try seconds(sample.start), try seconds(sample.end))
      for hour in Int(start / 3_600)...Int(end / 3_600) {
        let part = min(end, 3_600 * Double(hour + 1)) - max(start, 3_600 * Double(hour))
        uses[hour, default: (0, 0)].seconds += part
        uses[hour, default: (0, 0)].count += 1
      }
    }
    #expect(uses.count > 40)
    // Starts and ends are in whole seconds, and values in milliseconds. A use of the
    // first hour can begin before the study, and a use of the last hour can end after it. The
    // study has 95 hours, because daylight saving time begins in it.
    let wrong = uses.filter { hour, use in
      (1..<95).contains(hour) && abs(use.seconds - sums[hour, default: 0]) > use.count
    }
    #expect(wrong.isEmpty, "\(wrong.keys.sorted())")
  }

  @Test func `an excerpt has whole days alone`() async throws {
    let study = try DailyFiles.study(collect: ["health"])
    let start = study.zone.startOfDay(CivilDate("2026-03-07")!)
    let span = start.advanced(bySeconds: 36_000)..<start.advanced(bySeconds: 50_400)
    let excerpt = try await DailyFiles(Recorded(study, [.mylifedb], between: span))
    let whole = try await DailyFiles.record(study)
    #expect(excerpt.days.map(\.date) == ["2026-03-07"])
    #expect(excerpt.days.first?.samples == whole.days[1].samples)
  }
}
