import Fixtures
import Recorders
import Simulation
import Spool
import Testing

@testable import Check
@testable import Reading

@Suite(.whole)
struct AppleHealthCheckTests {
  /// Returns the number of failures of a rule in a folder.
  private func failures(_ folder: TemporaryFolder, _ rule: String) async throws -> Int {
    let report = try await Check(folder.path).run(width: 1)
    return try #require(report.lines.first { $0.rule.name == rule }).finding.failures
  }

  @Test func `every rule holds in an export`() async throws {
    let report = try await Check(SmallExport.folder().path).run(width: 1)
    for line in report.lines {
      #expect(line.finding.failures == 0, "\(line.rule.name): \(line.finding.examples)")
    }
    for rule in AppleHealthCheck.rules {
      let finding = report.lines.first { $0.rule.name == rule.name }?.finding
      #expect(finding?.verdict == .pass)
    }
  }

  @Test func `types are those that are simulated, in their units`() {
    for type in HealthType.all {
      switch type.kind {
      case .quantity(let unit):
        let known = ExportTypes.unit(of: type.identifier)
        #expect(known == unit || type.title == "VO2 Max", "\(type.identifier)")
      case .category:
        #expect(ExportTypes.values(of: type.identifier) != nil, "\(type.identifier)")
      case .workout, .stateOfMind: break
      }
    }
    for (_, name) in Workout.activities {
      let activity = "HKWorkoutActivityType" + name.prefix(1).uppercased() + name.dropFirst()
      #expect(ExportTypes.activities.contains(activity))
    }
  }

  @Test(arguments: [
    ("Version: 14", "Version: 13"), ("<!ELEMENT Record ", "<!ELEMENT Recorded "),
    (" <ExportDate value=", " <ExportDates value="), (" <Me HK", " <Record HK"),
    ("sourceName=\"Apple Watch\"", "sourcename=\"Apple Watch\""),
    ("sourceVersion=\"10.5\"", "sourceName=\"10.5\""),
    ("HKQuantityTypeIdentifierStepCount\"", "HKQuantityTypeIdentifierStepCounts\""),
    ("HKCategoryValueAppleStandHourStood", "HKCategoryValueAppleStandHourStanding"),
    ("HKWorkoutActivityTypeWalking", "HKWorkoutActivityTypeWaking"),
    ("unit=\"%\"", "unit=\"1\""), ("&lt;&lt;HKDevice", "<<HKDevice"),
    ("&lt;&lt;HKDevice", "&lt;&ldquo;HKDevice"), (" </Record>", " </Records>"),
    (" </Record>\n", ""), ("</HealthData>", ""), ("startDate=\"2026-", "startDate=\"2027-"),
    ("endDate=\"2026-", "endDate=\"2025-"), ("creationDate=\"2026-03-0", "creationDate=\"2026-3-0"),
    ("sum=\"", "sum=\"x"), ("  <MetadataEntry", "  <WorkoutRoute"), ("value=\"", "value=\"\u{1}<"),
  ])
  func `what no export has is noticed`(old: String, new: String) async throws {
    let small = try await SmallExport.folder()
    let text = try small.text(small.export).replacing(old, with: new, maxReplacements: 1)
    #expect(try !JudgedExport(text, isStrict: true).failures.isEmpty, "\(old)")
  }

  @Test(arguments: [
    ("lat=\"4", "lat=\"94"), ("lon=\"-7", "lon=\"-1970"),
    ("<time>2026-03-02T2", "<time>2026-03-01T2"),
    ("<ele>", "<ele>x"), ("</trkseg>", ""), ("<speed>", "<spead>"), ("Z</time>", "</time>"),
  ])
  func `what no route has is noticed`(old: String, new: String) async throws {
    let folder = try await SmallExport.folder().copy()
    try folder.edit(folder.route) { text in
      // The first time is the time of the export.
      let parts = text.split(separator: "<trkseg>", maxSplits: 1).map(String.init)
      var points = parts[1]
      points.replaceFirst(old, by: new)
      text = parts[0] + "<trkseg>" + points
    }
    #expect(try await failures(folder, "export-routes") > 0, "\(old)")
  }

  @Test func `a route that is longer, missing or of no workout is noticed`() async throws {
    let small = try await SmallExport.folder()
    let longer = try small.copy()
    try longer.edit(longer.export) { text in
      // The distance of the workout with a route gets another first digit.
      guard let route = text.firstRange(of: "<WorkoutRoute"),
        let distance = text[..<route.lowerBound].ranges(of: "WalkingRunning\" startDate").last,
        let sum = text[distance.upperBound..<route.lowerBound].firstRange(of: "sum=\"")
      else {
        Issue.record("no workout has a route and a distance")
        return
      }
      let digit = text[sum.upperBound]
      text.replaceSubrange(sum.upperBound...sum.upperBound, with: digit == "9" ? "8" : "9")
    }
    #expect(try await failures(longer, "export-routes") == 1)
    let missing = try small.copy()
    try missing.delete(missing.route)
    #expect(try await failures(missing, "export-routes") == 1)
    let more = try small.copy()
    try more.put(more.text(more.route), at: more.route.replacing("pm.gpx", with: "am.gpx"))
    #expect(try await failures(more, "export-routes") == 1)
  }

  @Test func `an export that ends anywhere, or has any bytes, is a finding`() async throws {
    let small = try await SmallExport.folder()
    for number in 1...6 {
      let folder = try small.copy()
      let file = try number % 2 == 0 ? folder.route : folder.export
      var bytes = try folder.bytes(file)
      if number < 4 {
        bytes = Array(bytes.prefix(bytes.count * number / 5))
      } else {
        for place in stride(from: number, to: bytes.count, by: 1_009) { bytes[place] = 0xFF }
      }
      try folder.put(bytes, at: file)
      #expect(try await failures(folder, "checksums") == 1)
      #expect(
        try await failures(folder, number % 2 == 0 ? "export-routes" : "export-text") > 0)
    }
  }

  @Test func `two exports are the same, or the differences are reported`() async throws {
    let small = try await SmallExport.folder()
    let folder = try small.copy()
    let same = try await Comparison(small.path, with: folder.path).run(width: 1)
    #expect(same.isSame && same.rows > 1_000)
    let points = try folder.text(folder.route).ranges(of: "<trkpt").count
    try folder.edit(folder.export) { $0.replaceFirst("value=\"0.9", by: "value=\"0.8") }
    let differs = try await Comparison(small.path, with: folder.path).run(width: 1)
    #expect(differs.differences.map(\.altered) == [1])
    try folder.delete(folder.route)
    let lacks = try await Comparison(small.path, with: folder.path).run(width: 1)
    #expect(lacks.differences.map(\.lost).reduce(0, +) == points && !lacks.isSame)
    #expect(Set(lacks.differences.map(\.stream)).contains("workout-routes"))
  }

  @Test func `around a span the routes may be missing`() async throws {
    let folder = try TemporaryFolder()
    // From noon on the first day; the walk is in the evening.
    let noon = Timestamp(seconds: 1_772_470_800)
    try await folder.record(
      "demo", as: [.appleHealth], between: noon..<noon.advanced(bySeconds: 3_600))
    #expect(try folder.files("apple-health").count == 1)
    let report = try await Check(folder.path).run(width: 1)
    #expect(report.lines.allSatisfy { $0.finding.failures == 0 })
  }

  @Test func `a compressed export is read as a plain one`() async throws {
    let folder = try TemporaryFolder()
    try await folder.record("demo", as: [.appleHealth], downloadCompression: .zlib(level: 1))
    #expect(try folder.files("apple-health").allSatisfy { $0.hasSuffix(".gz") })
    let report = try await Check(folder.path).run(width: 1)
    #expect(report.lines.allSatisfy { $0.finding.failures == 0 })
    let plain = try await SmallExport.folder()
    #expect(try await Comparison(plain.path, with: folder.path).run(width: 1).isSame)
  }
}
