import Fixtures
import Formats
import ProfileFiles
import Simulation
import Spool
import Testing

@testable import Recorders

@Suite(.whole)
struct AppleHealthTests {
  /// The recording of ten days around a change of the clocks, by a participant who sleeps with the
  /// watch on.
  static let days = Task {
    let study = try DailyFiles.study(days: 10)
    return (study, try await Exported.record(study, [.appleHealth, .mylifedb]))
  }

  private func exported() async throws -> (study: Study, export: Exported) {
    try await Self.days.value
  }

  @Test func `an export is valid by the document type of version 14`() async throws {
    let (_, export) = try await exported()
    #expect(
      export.text.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE HealthData"))
    #expect(export.text.contains("\n<!-- HealthKit Export Version: 14 -->\n"))
    var waiting = [export.root]
    var seen: Set<String> = []
    while let element = waiting.popLast() {
      let declared = try #require(ExportElement.named(element.name))
      let names = element.attributes.map(\.name)
      #expect(Set(names).count == names.count && declared.required.allSatisfy(names.contains))
      #expect(names.allSatisfy { (declared.required + declared.optional).contains($0) })
      #expect(element.children.allSatisfy { declared.children.contains($0.name) })
      seen.insert(element.name)
      waiting += element.children
    }
    #expect(export.root.children.prefix(2).map(\.name) == ["ExportDate", "Me"])
    #expect(seen.count == 12, "\(seen)")
  }

  @Test func `names and facts with marks of XML are escaped`() {
    var text = TextBuffer()
    text.attribute("name", "<a & \"b\">\n")
    #expect(
      String(decoding: text.bytes(0..<text.count), as: UTF8.self)
        == " name=\"&lt;a &amp; &quot;b&quot;&gt;&#10;\"")
  }

  @Test(arguments: [
    (0.0, "0.000000"), (-71.0289945, "-71.028995"), (42.3681641, "42.368164"),
    (-0.0000006, "-0.000001"), (359.9999999, "360.000000"),
  ])
  func `numbers of routes have six digits after the point`(number: Double, expected: String) {
    var text = TextBuffer()
    text.append(fixed: number)
    #expect(String(decoding: text.bytes(0..<text.count), as: UTF8.self) == expected)
  }

  @Test func `categories are told by name and percentages as shares of one`() async throws {
    let (_, export) = try await exported()
    let sleep = Set(export.records("SleepAnalysis").compactMap { $0["value"] })
    #expect(sleep.isSuperset(of: ["HKCategoryValueSleepAnalysisAsleepCore"]))
    #expect(sleep.allSatisfy { $0.hasPrefix("HKCategoryValueSleepAnalysis") })
    let hours = Set(export.records("AppleStandHour").compactMap { $0["value"] })
    #expect(hours == ["HKCategoryValueAppleStandHourStood", "HKCategoryValueAppleStandHourIdle"])
    #expect(export.records("SleepAnalysis").allSatisfy { $0["unit"] == nil })
    let oxygen = export.records("OxygenSaturation")
    #expect(!oxygen.isEmpty && oxygen.allSatisfy { $0["unit"] == "%" })
    #expect(oxygen.allSatisfy { (0.8...1).contains($0.number("value")) })
  }

  @Test func `times are local, with the offset of summer after the clocks changed`() async throws {
    let (study, export) = try await exported()
    let change = try Exported.instant("2026-03-08 03:00:00 -0400")
    for record in export.records {
      let (start, end) = (
        try Exported.instant(record["startDate"]), try Exported.instant(record["endDate"])
      )
      #expect(start <= end)
      #expect(try end <= Exported.instant(record["creationDate"]))
      #expect(record["startDate"]?.hasSuffix(start < change ? " -0500" : " -0400") == true)
    }
    let made = try #require(export.root.all("ExportDate").first)
    #expect(try Exported.instant(made["value"]) == study.span.upperBound)
  }

  @Test func `heart rates name the device and their motion first, nights their zone`() async throws
  {
    let (_, export) = try await exported()
    for rate in export.records("HeartRate") {
      #expect(rate["device"]?.hasPrefix("<<HKDevice: 0x") == true)
      #expect(rate["device"]?.hasSuffix("hardware:Watch7,1, software:10.5>") == true)
      #expect(rate.children.first?["key"] == "HKMetadataKeyHeartRateMotionContext")
      #expect(["1", "2"].contains(rate.children.first?["value"]))
    }
    let stages = export.records("SleepAnalysis") + export.workouts
    #expect(!stages.isEmpty)
    for element in stages {
      #expect(element.children.first?["key"] == "HKTimeZone")
      #expect(element.children.first?["value"] == "America/New_York")
    }
  }

  @Test func `beats are whole rates at hundredths of a second, as many as vary`() async throws {
    let (_, export) = try await exported()
    let minutes = export.records("HeartRateVariabilitySDNN")
    #expect(minutes.count > 20)
    let clock = try Regex(#"(1[0-2]|[1-9]):[0-5][0-9]:[0-5][0-9]\.[0-9][0-9] (AM|PM)"#)
    for minute in minutes {
      let beats = minute.children.flatMap(\.children)
      #expect(minute.children.map(\.name) == ["HeartRateVariabilityMetadataList"])
      #expect(beats.count >= 15)
      for beat in beats {
        #expect(Int(beat["bpm"] ?? "") != nil && beat["time"]?.wholeMatch(of: clock) != nil)
      }
      // The recorded heart rates are rounded. This changes long intervals most, and so their
      // standard deviation.
      let intervals = beats.map { 60_000 / $0.number("bpm") }
      let mean = intervals.reduce(0, +) / Double(intervals.count)
      let squares = intervals.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      let deviation = (squares / Double(intervals.count - 1)).squareRoot()
      #expect(abs(deviation - minute.number("value")) < 6, "\(deviation)")
    }
  }

  @Test func `samples are those of the days that MyLifeDB has`() async throws {
    try expectSamplesOfDays(try await exported().export)
  }

  @Test func `on a journey clocks stay those of home, and facts tell the zone`()
    async throws
  {
    let study = try DailyFiles.study(from: "2026-03-03", days: 8, journeys: true)
    let export = try await Exported.record(study, [.appleHealth, .mylifedb])
    try expectSamplesOfDays(export)
    let zones = export.records.flatMap(\.children).filter { $0["key"] == "HKTimeZone" }
    #expect(Set(zones.compactMap { $0["value"] }).count > 1)
    #expect(Set(export.records.compactMap { $0["startDate"]?.suffix(5) }) == ["-0500", "-0400"])
    let dates = export.root.all("ActivitySummary").compactMap { $0["dateComponents"] }
    #expect(dates == dates.sorted() && Set(dates).count == dates.count && dates.count > 6)
  }

  private func expectSamplesOfDays(_ export: Exported) throws {
    let days = try DailyFiles(export.recorded)
    var theirs: [String: Int] = [:]
    for sample in days.days.flatMap(\.samples) where sample.type != "HKDataTypeStateOfMind" {
      let value = sample.value.map { "\($0)" } ?? ""
      theirs["\(sample.type) \(sample.start) \(sample.end) \(value)", default: 0] += 1
    }
    var ours: [String: Int] = [:]
    for element in export.records + export.workouts {
      let type = try #require(
        HealthType.all.first { $0.identifier == element["type"] ?? "HKWorkoutTypeIdentifier" })
      let (start, end) = (
        try Exported.instant(element["startDate"]), try Exported.instant(element["endDate"])
      )
      let value =
        switch type.kind {
        case .quantity: "\(element.number("value"))"
        case .category(let names):
          "\(Double(names.first { type.exportedName(of: $0.value) == element["value"] }?.value ?? 0))"
        case .workout, .stateOfMind: ""
        }
      ours["\(type.identifier) \(start.utcText) \(end.utcText) \(value)", default: 0] += 1
    }
    #expect(ours == theirs && ours.count > 2_000)
  }

  @Test func `how somebody feels stays out`() async throws {
    let studies = (1...20).lazy.compactMap { try? DailyFiles.study(days: 2, seed: $0) }
    let feels = try #require(
      studies.first { study in
        DailyFiles.truth(of: study).keys.contains { $0.hasPrefix("HKDataTypeStateOfMind") }
      })
    let export = try await Exported.record(feels)
    #expect(!export.text.contains("StateOfMind") && export.records.count > 1_000)
  }

  @Test func `rings are the sums of a date's samples`() async throws {
    let (study, export) = try await exported()
    let rings = export.root.all("ActivitySummary")
    #expect(
      rings.map { $0["dateComponents"] }
        == (0..<10).map {
          "\(study.profile.start.advanced(byDays: $0))"
        })
    for ring in rings {
      let date = try #require(ring["dateComponents"])
      func of(_ type: String) -> [Exported.Element] {
        export.records(type).filter { $0["startDate"]?.hasPrefix(date) == true }
      }
      let energy = of("ActiveEnergyBurned").reduce(0) { $0 + $1.number("value") }
      #expect(abs(energy - ring.number("activeEnergyBurned")) < 1e-6)
      #expect(Double(of("AppleExerciseTime").count) == ring.number("appleExerciseTime"))
      let stood = of("AppleStandHour").count { $0["value"]?.hasSuffix("Stood") == true }
      #expect(Double(stood) == ring.number("appleStandHours"))
    }
  }

  @Test func `an export is never closed nor sent, and the same beside any other`() async throws {
    let (study, export) = try await exported()
    let mine = export.recorded.entries.filter { $0.recorder == Layout.appleHealth.name }
    #expect(mine.allSatisfy { $0.closed == nil && $0.due == nil })
    #expect(mine.first?.rows == Int64(export.records.count + export.workouts.count))
    let alone = try await Recorded(study, [.appleHealth], width: 1)
    #expect(alone.entries == mine)
    for entry in mine {
      #expect(alone.contents[entry.path] == export.recorded.contents[entry.path])
    }
  }

  @Test func `of a span there is the whole export, with routes that have a fix in it`()
    async throws
  {
    let (study, export) = try await exported()
    let route = try #require(export.recorded.entries.first { $0.stream == "workout-routes" })
    let first = Timestamp(milliseconds: try #require(route.first))
    let part = try await Recorded(
      study, [.appleHealth], between: first..<first.advanced(bySeconds: 600))
    #expect(part.entries.map(\.stream) == ["export", "workout-routes"])
    for (path, content) in part.contents {
      #expect(content == export.recorded.contents[path], "\(path)")
    }
    let before = study.span.lowerBound.advanced(bySeconds: -7_200)
    let none = try await Recorded(
      study, [.appleHealth], between: before..<before.advanced(bySeconds: 60))
    #expect(none.entries.isEmpty)
  }

  @Test func `who has no watch has what the phone sees, and no rings`() async throws {
    let export = try await Exported.record(DailyFiles.study(days: 1, watch: nil))
    #expect(Set(export.records.compactMap { $0["sourceName"] }).contains("iPhone"))
    #expect(!export.text.contains("Apple Watch") && export.root.all("ActivitySummary").isEmpty)
  }
}
