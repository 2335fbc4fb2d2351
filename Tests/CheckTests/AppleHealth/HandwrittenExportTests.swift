import Fixtures
import Testing

@testable import Check
@testable import Reading

/// Tests with handwritten exports of one workout with a route.
struct HandwrittenExportTests {
  private static let folder = "apple-health/abcdefg1/apple_health_export"
  private static let export = "\(folder)/export.xml"
  private static let routes = "\(folder)/workout-routes"

  private static let times = """
    startDate="2026-03-02 12:00:00 +0000" endDate="2026-03-02 12:10:00 +0000"
    """

  /// The text of an export with one workout, which refers to the route `a.gpx`.
  private static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [
    <!-- HealthKit Export Version: 14 -->
    ]>
    <HealthData locale="en_US">
     <Workout workoutActivityType="HKWorkoutActivityTypeWalking" sourceName="Watch" \(times)>
      <WorkoutRoute sourceName="Watch" \(times)>
       <FileReference path="/workout-routes/a.gpx"/>
      </WorkoutRoute>
     </Workout>
    </HealthData>

    """

  /// A route with two points in the first minute of the workout.
  private static let route = """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="Apple Health Export">
      <trk>
        <trkseg>
          <trkpt lon="0" lat="1"><ele>1</ele><time>2026-03-02T12:00:00Z</time></trkpt>
          <trkpt lon="0.001" lat="1"><ele>1</ele><time>2026-03-02T12:01:00Z</time></trkpt>
        </trkseg>
      </trk>
    </gpx>

    """

  private static let files = [export: text, "\(routes)/a.gpx": route]

  // MARK: The rules

  private func finding(_ rule: String, of files: [String: String]) async throws -> Finding {
    let folder = try TemporaryFolder(files)
    let report = try await Check(folder.path).run(width: 1)
    return try #require(report.lines.first { $0.rule.name == rule }).finding
  }

  @Test func `a route of a workout is judged by its points`() async throws {
    let found = try await finding("export-routes", of: Self.files)
    // The judged items are two points of the route, the root element, and the number of points.
    #expect(found.verdict == .pass && found.judged == 4)
    // Both files can be read to their ends.
    let readable = try await finding("readable", of: Self.files)
    #expect(readable.verdict == .pass && readable.judged == 2)
  }

  @Test func `a missing route is a failure at its path`() async throws {
    let other = Self.text.replacing("a.gpx", with: "b.gpx")
    var files = Self.files
    files[Self.export] = other
    let found = try await finding("export-routes", of: files)
    #expect(found.failures == 1)
    #expect(found.examples.map(\.file) == ["\(Self.routes)/b.gpx"])
    #expect(found.examples.map(\.row) == [nil])
  }

  @Test func `routes without a workout are one remark, and their points are read`()
    async throws
  {
    var files = Self.files
    for name in ["c", "b"] { files["\(Self.routes)/\(name).gpx"] = Self.route }
    let found = try await finding("export-routes", of: files)
    #expect(found.judged == 12 && found.failures == 0)
    #expect(found.remarked.map(\.value) == ["2 routes without a workout"])
    #expect(found.remarked.map(\.file) == ["\(Self.routes)/b.gpx"])
    #expect(try await finding("readable", of: files).judged == 4)
  }

  @Test func `points outside of the workout are a remark`() async throws {
    var files = Self.files
    files["\(Self.routes)/a.gpx"] = Self.route.replacing("12:01:00", with: "12:10:01")
    #expect(try await finding("export-routes", of: files).remarks == 1)
    files["\(Self.routes)/a.gpx"] = Self.route.replacing("12:01:00", with: "12:10:00")
    #expect(try await finding("export-routes", of: files).remarks == 0)
  }

  @Test func `rules name the data that an export lacks`() async throws {
    let workout = Self.text.replacing(
      "   <FileReference path=\"/workout-routes/a.gpx\"/>\n", with: "")
    let without = try await finding("export-routes", of: [Self.export: workout])
    #expect(without.verdict == .skipped && without.lack?.what == "workout with a route")
    for rule in AppleHealthCheck.rules.map(\.name) {
      let found = try await finding(rule, of: ["\(Self.routes)/a.gpx": Self.route])
      #expect(found.verdict == .skipped && found.lack?.what == "export.xml")
    }
  }
}
