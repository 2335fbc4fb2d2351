import Fixtures
import Testing

@testable import Check
@testable import Reading

/// Tests with small exports of real phones, each after a public report.
struct ExportCaseTests {
  private static let folder = "apple-health/abcd1234/apple_health_export"

  private func report(
    _ export: String, routes: [String: String] = [:]
  ) async throws -> [String: Finding] {
    var files = ["\(Self.folder)/export.xml": export]
    for (name, text) in routes { files["\(Self.folder)/workout-routes/\(name)"] = text }
    let folder = try TemporaryFolder(files)
    let report = try await Check(folder.path).run(width: 1)
    return Dictionary(uniqueKeysWithValues: report.lines.map { ($0.rule.name, $0.finding) })
  }

  private func expectPass(_ findings: [String: Finding]) {
    for (rule, finding) in findings where rule.hasPrefix("export-") {
      #expect(finding.failures == 0, "\(rule): \(finding.examples)")
    }
    #expect(findings["export-text"]?.verdict == .pass)
    #expect(findings["readable"]?.verdict == .pass)
  }

  // MARK: export.xml

  /// jameno/Simple-Apple-Health-XML-to-CSV#2
  @Test(arguments: [12, 14])
  func `a declaration without its end is one failure, and the records are judged`(
    version: Int
  ) async throws {
    let head = HandExport.headOfSixteen.replacing("Version: 12", with: "Version: \(version)")
    let findings = try await report(HandExport.text(HandExport.record(), head: head))
    let type = try #require(findings["export-document-type"])
    #expect(type.failures == 1)
    #expect(type.examples.map(\.value) == ["the declaration <!ATTLIST HealthData without its >"])
    #expect(type.examples.map(\.row) == [5] && type.remarks == 0)
    #expect(findings.values.map(\.failures).reduce(0, +) == 1)
    #expect(findings["export-text"]?.judged == 4 + 3 + 1)
  }

  /// CodyBontecou/health-md#78
  @Test func `units of a person's settings and older versions pass`() async throws {
    let rows =
      HandExport.record("DistanceWalkingRunning", "mi", "0.12")
      + HandExport.record("ActiveEnergyBurned", "Cal", "12.1")
      + HandExport.record("BodyMass", "lb", "151")
    let head = HandExport.head.replacing("Version: 14", with: "Version: 13")
    let findings = try await report(HandExport.text(rows, head: head))
    expectPass(findings)
    #expect(findings.values.allSatisfy { $0.remarks == 0 })
  }

  /// mie-lab/trackintel#308
  @Test func `a record years after the export is a remark with its date`() async throws {
    let rows = HandExport.record() + HandExport.record(date: "2036-01-06")
    let findings = try await report(HandExport.text(rows))
    expectPass(findings)
    let text = try #require(findings["export-text"])
    #expect(
      text.remarked.map(\.value) == [
        "1 row after the export, the first at 2083240800000"
      ])
    #expect(text.remarked.map(\.row) == [14])
  }

  @Test func `a record years before all others is a remark with its date`() async throws {
    let rows =
      HandExport.record() + HandExport.record(date: "2026-03-01")
      + HandExport.record(date: "2001-01-06")
    let findings = try await report(HandExport.text(rows))
    expectPass(findings)
    #expect(findings["export-text"]?.remarked.map(\.value) == ["1 row dated 2001-01-06"])
    let within = HandExport.record() + HandExport.record(date: "2025-04-01")
    let near = try await report(HandExport.text(within))
    #expect(near.values.allSatisfy { $0.remarks == 0 })
  }

  @Test func `duplicate records are one remark with their number`() async throws {
    let rows = HandExport.record() + HandExport.record("StepCount", "count", "99")
    let findings = try await report(HandExport.text(rows + rows + rows))
    expectPass(findings)
    let told = "4 duplicate records, the first of HKQuantityTypeIdentifierStepCount"
    #expect(findings["export-text"]?.remarked.map(\.value) == [told])
    #expect(findings["export-text"]?.remarked.map(\.row) == [15])
    let others = HandExport.record(from: "09:00:01") + HandExport.record(to: "09:05:01")
    let zones = HandExport.record() + HandExport.record(zone: "-0400")
    let differing = try await report(HandExport.text(others + zones))
    #expect(differing.values.allSatisfy { $0.remarks == 0 })
    // The same instants in another time zone are a duplicate.
    let same = HandExport.record(from: "10:00:00", to: "10:05:00", zone: "-0400")
    let found = try await report(HandExport.text(HandExport.record() + same))
    #expect(found["export-text"]?.remarks == 1)
  }

  @Test func `an unknown name is one remark with its number`() async throws {
    let rows =
      HandExport.record("Mood", "count", "1") + HandExport.record("Mood", "score", "happy")
      + HandExport.record("HeartRate", "kg", "60")
      + HandExport.record("HeartRate", "count/min", "300")
      + HandExport.record("SleepAnalysis", "", "HKCategoryValueSleepAnalysisAsleep")
      .replacing("HKQuantityTypeIdentifierSleep", with: "HKCategoryTypeIdentifierSleep")
      .replacing(" unit=\"\"", with: "")
      + " <Dream vivid=\"yes\"><Scene/></Dream>\n"
      + HandExport.record().replacing(" value", with: " mood=\"\" value")
    let findings = try await report(HandExport.text(rows))
    expectPass(findings)
    #expect(
      findings["export-text"]?.remarked.map(\.value) == [
        "type HKQuantityTypeIdentifierMood (2 times)", "HKQuantityTypeIdentifierHeartRate in kg",
        "HKQuantityTypeIdentifierHeartRate outside the usual range",
        "HKCategoryTypeIdentifierSleepAnalysis HKCategoryValueSleepAnalysisAsleep",
        "element Dream",
      ])
    #expect(findings["export-text"]?.remarks == 6)
  }

  /// The wrong values that no version of the Health app writes.
  @Test(arguments: [
    ("startDate=\"2026-03-02 09:00", "startDate=\"2026-03-02 10:00", "endDate 2026-03-02"),
    ("startDate=\"2026-03-02", "startDate=\"02.03.2026", "startDate 02.03.2026"),
    ("endDate=\"2026-03-02", "endDate=\"2026-02-30", "endDate 2026-02-30"),
    ("value=\"100\"", "value=\"many\"", "HKQuantityTypeIdentifierStepCount many"),
    (" type=\"HKQuantityTypeIdentifierStepCount\"", "", "Record without type"),
    (" endDate=\"2026-03-02 09:05:00 -0500\"", "", "Record without endDate"),
    ("</HealthData>", "</Health>", "mismatched tag"),
  ])
  func `a wrong value of any export is a failure`(
    old: String, new: String, told: String
  ) async throws {
    let text = HandExport.text(HandExport.record())
    #expect(text.contains(old))
    let found = try #require(try await report(text.replacing(old, with: new))["export-text"])
    #expect(found.failures == 1 && found.examples[0].value.hasPrefix(told), "\(found.examples)")
  }

  // MARK: Routes

  private static let times = """
    creationDate="2026-03-02 09:10:00 -0500" startDate="2026-03-02 09:00:00 -0500" \
    endDate="2026-03-02 09:05:00 -0500"
    """
  private static let workout = """
     <Workout workoutActivityType="HKWorkoutActivityTypeWalking" duration="5" durationUnit="min" \
    sourceName="Apple Watch" sourceVersion="10.5" \(times)>
      <WorkoutRoute sourceName="Apple Watch" sourceVersion="10.5" \(times)>
       <FileReference path="/workout-routes/a.gpx"/>
      </WorkoutRoute>
     </Workout>

    """

  /// Returns a route of points at a longitude and a second of 2026-03-02 09:00 in New York.
  private func route(_ points: [(longitude: Double, second: Int)]) -> String {
    let texts = points.map { longitude, second in
      """
            <trkpt lon="\(longitude)" lat="42.360100"><ele>12.5</ele><time>2026-03-02T14:00:\
      \(second < 10 ? "0" : "")\(second)Z</time><extensions><speed>1.2</speed><course>45.0</course>\
      <hAcc>4.0</hAcc><vAcc>3.0</vAcc></extensions></trkpt>

      """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="Apple Health Export" xmlns="http://www.topografix.com/GPX/1/1">
        <metadata>
          <time>2026-03-05T05:00:00Z</time>
        </metadata>
        <trk>
          <name>Route 2026-03-02 9:05am</name>
          <trkseg>
      \(texts.joined())    </trkseg>
        </trk>
      </gpx>

      """
  }

  /// tkrajina/gpxpy#197
  @Test func `several points of one second pass`() async throws {
    let points = (0..<20).map { (-71.0589 + 0.00001 * Double($0), $0 / 2) }
    let findings = try await report(
      HandExport.text(Self.workout), routes: ["a.gpx": route(points)])
    expectPass(findings)
    #expect(findings["export-routes"]?.verdict == .pass)
    #expect(findings.values.allSatisfy { $0.remarks == 0 })
  }

  /// merlos/iOS-Open-GPX-Tracker#130
  @Test func `a point that is kilometres away within a second is a remark`() async throws {
    var points = (0..<20).map { (-71.0589 + 0.00001 * Double($0), $0) }
    points.append((-70.9614, 20))
    let findings = try await report(
      HandExport.text(Self.workout), routes: ["a.gpx": route(points)])
    expectPass(findings)
    let told = try #require(findings["export-routes"]?.remarked)
    #expect(told.count == 1 && told[0].value.hasPrefix("a point 8.0"), "\(told)")
    #expect(told.map(\.row) == [29] && told[0].value.contains("1772460020000"))
  }

  @Test func `an export without its routes skips their rule`() async throws {
    let findings = try await report(HandExport.text(Self.workout))
    #expect(findings["export-routes"]?.lack?.what == "files of routes")
    expectPass(findings)
  }

  @Test func `a route without a workout is a remark`() async throws {
    let points = route([(0.1, 0), (0.1, 1)])
    let findings = try await report(
      HandExport.text(Self.workout), routes: ["a.gpx": points, "b.gpx": points])
    expectPass(findings)
    #expect(findings["export-routes"]?.remarked.map(\.value) == ["1 route without a workout"])
  }
}
