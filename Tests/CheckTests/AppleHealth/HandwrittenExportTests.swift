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
          <trkpt lon="0" lat="0"><ele>1</ele><time>2026-03-02T12:00:00Z</time></trkpt>
          <trkpt lon="0.001" lat="0"><ele>1</ele><time>2026-03-02T12:01:00Z</time></trkpt>
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
    let found = try await finding("export-routes", of: [Self.export: Self.text])
    #expect(found.judged == 1 && found.failures == 1)
    #expect(found.examples.map(\.file) == ["\(Self.routes)/a.gpx"])
    #expect(found.examples.map(\.row) == [nil])
  }

  @Test func `a route without a workout is a failure at its path, and its points are read`()
    async throws
  {
    var files = Self.files
    for name in ["c", "b"] { files["\(Self.routes)/\(name).gpx"] = Self.route }
    let found = try await finding("export-routes", of: files)
    #expect(found.judged == 6 && found.failures == 2)
    #expect(found.examples.map(\.file) == ["b", "c"].map { "\(Self.routes)/\($0).gpx" })
    #expect(Set(found.examples.map(\.value)).count == 1)
    #expect(try await finding("readable", of: files).judged == 4)
  }

  @Test func `the points of a route are within its workout`() async throws {
    var files = Self.files
    files["\(Self.routes)/a.gpx"] = Self.route.replacing("12:01:00", with: "12:10:01")
    #expect(try await finding("export-routes", of: files).failures == 1)
    files["\(Self.routes)/a.gpx"] = Self.route.replacing("12:01:00", with: "12:10:00")
    #expect(try await finding("export-routes", of: files).failures == 0)
  }

  @Test func `rules name the data that an export lacks`() async throws {
    let workout = Self.text.replacing(
      "   <FileReference path=\"/workout-routes/a.gpx\"/>\n", with: "")
    let without = try await finding("export-routes", of: [Self.export: workout])
    #expect(without.verdict == .skipped && without.lack?.what == "workout with a route")
    for rule in ["export-text", "export-routes"] {
      let found = try await finding(rule, of: ["\(Self.routes)/a.gpx": Self.route])
      #expect(found.verdict == .skipped && found.lack?.what == "export.xml")
    }
  }

  // MARK: Comparisons

  private func compare(
    _ files: [String: String], with others: [String: String]
  ) async throws -> Comparison.Result {
    let (folder, other) = (try TemporaryFolder(files), try TemporaryFolder(others))
    return try await Comparison(folder.path, with: other.path).run(width: 1)
  }

  /// A folder with three files, which have 3, 2 and 1 lines.
  private static let small = [
    export: "a\nb\nc\n", "\(routes)/a.gpx": "d\ne\n", "\(routes)/b.gpx": "f\n",
  ]

  @Test func `equal exports have their lines as rows and their files as hours`() async throws {
    var other = Self.small
    // A comparison ignores files of other kinds.
    other["\(Self.folder)/export_cda.xml"] = "x\n"
    other["\(Self.routes)/list.txt"] = "x\n"
    let result = try await compare(Self.small, with: other)
    #expect(result.isSame && result.rows == 6 && result.hours == 3 && result.participants == 1)
  }

  /// For each pair of folders: the counts of missing, duplicate, reordered, altered and extra
  /// files, and the row of the difference.
  @Test func `a file is altered, missing or extra as a whole`() async throws {
    var (altered, fewer) = (Self.small, Self.small)
    altered["\(Self.routes)/a.gpx"] = "d\nx\n"
    fewer["\(Self.routes)/a.gpx"] = nil
    for (files, others, counts, rows) in [
      (Self.small, altered, [0, 0, 0, 1, 0], 1), (altered, Self.small, [0, 0, 0, 1, 0], 1),
      (Self.small, fewer, [1, 0, 0, 0, 0], 1), (fewer, Self.small, [0, 0, 0, 0, 1], 0),
    ] {
      let result = try await compare(files, with: others)
      #expect(result.differences.map(\.counts) == [counts])
      #expect(result.differences.map(\.rows) == [rows])
      #expect(result.differences.map(\.stream) == ["a.gpx"])
      #expect(result.differences.map(\.patient) == ["abcdefg1"])
      #expect(result.differences.map(\.hour) == [0])
      // The two files without differences have 3 lines and 1 line.
      #expect(result.rows == 4 && result.hours == 2 && !result.isSame)
    }
  }

  @Test func `differences are in the order of the files' names`() async throws {
    var altered = Self.small
    for path in altered.keys { altered[path] = "x\n" }
    let result = try await compare(Self.small, with: altered)
    #expect(result.differences.map(\.stream) == ["a.gpx", "b.gpx", "export.xml"])
    #expect(result.differences.allSatisfy { $0.altered == 1 } && result.rows == 0)
  }
}
