import Fixtures
import Testing

@testable import Check
@testable import Reading

/// Tests of comparisons of two handwritten exports.
struct ExportComparisonTests {
  private static let folder = "apple-health/abcd1234/apple_health_export"

  private func compare(
    _ export: String, _ other: String, routes: [String: String] = [:],
    with others: [String: String] = [:]
  ) async throws -> Comparison.Result {
    func files(_ export: String, _ routes: [String: String]) -> [String: String] {
      var files = ["\(Self.folder)/export.xml": export]
      for (name, text) in routes { files["\(Self.folder)/workout-routes/\(name)"] = text }
      return files
    }
    let (first, second) = (
      try TemporaryFolder(files(export, routes)), try TemporaryFolder(files(other, others))
    )
    return try await Comparison(first.path, with: second.path).run(width: 1)
  }

  private static let rows =
    HandExport.record() + HandExport.record(from: "10:00:00", to: "10:05:00")

  /// RMKruse/personal-health-lab#5
  @Test func `a later export has one more record`() async throws {
    let more = HandExport.record(from: "11:00:00", to: "11:05:00")
    let result = try await compare(HandExport.text(Self.rows), HandExport.text(Self.rows + more))
    #expect(result.rows == 2 && result.differences.count == 1)
    #expect(result.differences[0].counts == [0, 0, 0, 0, 1])
    let lines = result.text.split(separator: "\n")
    #expect(lines.first == "abcd1234 StepCount 2026-03-02 16 h: 1 extra of 0")
    #expect(lines.last == "  extra: \(Self.folder)/export.xml row 15")
    let earlier = try await compare(HandExport.text(Self.rows + more), HandExport.text(Self.rows))
    #expect(earlier.differences.map(\.counts) == [[1, 0, 0, 0, 0]])
  }

  @Test func `exports under other ids are found by their rows`() async throws {
    let rows = (10..<60).map { HandExport.record("StepCount", "count", "\($0)") }
    let others = (10..<60).map { HandExport.record("FlightsClimbed", "count", "\($0)") }
    func files(_ ids: [String]) -> [String: String] {
      Dictionary(
        uniqueKeysWithValues: zip(ids, [rows, others]).map { id, rows in
          (
            Self.folder.replacing("abcd1234", with: id) + "/export.xml",
            HandExport.text(rows.joined())
          )
        })
    }
    let first = try TemporaryFolder(files(["aaaaaaa1", "aaaaaaa2"]))
    let second = try TemporaryFolder(files(["bbbbbbb2", "bbbbbbb1"]))
    let result = try await Comparison(first.path, with: second.path).run(width: 1)
    #expect(result.isSame && result.rows == 100)
    #expect(result.renamed == ["aaaaaaa1": "bbbbbbb2", "aaaaaaa2": "bbbbbbb1"])
  }

  @Test func `another value or end of a record is a change`() async throws {
    for (old, new) in [("value=\"100\"", "value=\"101\""), ("09:05:00", "09:06:00")] {
      let other = Self.rows.replacing(old, with: new, maxReplacements: 1)
      let result = try await compare(HandExport.text(Self.rows), HandExport.text(other))
      #expect(result.differences.map(\.counts) == [[0, 0, 0, 1, 0]], "\(old)")
      #expect(result.differences.map(\.hour) == [1_772_460_000_000])
    }
  }

  @Test func `a repeated record is a duplicate`() async throws {
    let other = Self.rows + HandExport.record()
    let result = try await compare(HandExport.text(Self.rows), HandExport.text(other))
    #expect(result.differences.map(\.counts) == [[0, 1, 0, 0, 0]])
  }

  private static let workout = """
     <Workout workoutActivityType="HKWorkoutActivityTypeWalking" sourceName="Watch" \
    device="&lt;&lt;HKDevice: 0x28a&gt;, name:Watch&gt;" startDate="2026-03-02 09:00:00 -0500" \
    endDate="2026-03-02 09:05:00 -0500">
      <MetadataEntry key="a" value="1"/>
      <MetadataEntry key="b" value="2026-03-02 08:00:00 -0500"/>
      <WorkoutRoute sourceName="Watch" startDate="2026-03-02 09:00:00 -0500" \
    endDate="2026-03-02 09:05:00 -0500">
       <FileReference path="/workout-routes/a.gpx"/>
      </WorkoutRoute>
     </Workout>
     <ActivitySummary dateComponents="2026-03-02" appleStandHours="3"/>

    """

  @Test func `the form of an export makes no difference`() async throws {
    let text = HandExport.text(Self.rows + Self.workout)
    // Another time zone, device address, name of the route, order of attributes and entries.
    let other =
      text.replacing("09:00:00 -0500", with: "15:00:00 +0100")
      .replacing("09:05:00 -0500", with: "15:05:00 +0100")
      .replacing("08:00:00 -0500", with: "19:30:00 +0630").replacing("0x28a", with: "0x17b4f")
      .replacing("a.gpx", with: "b.gpx")
      .replacing("key=\"a\" value=\"1\"", with: "value='1'\n   key='a'")
    let parts = other.split(separator: "\n", omittingEmptySubsequences: false)
    let rows = parts.filter { $0.hasPrefix(" <Record") }
    let rest = parts.filter { !$0.hasPrefix(" <Record") }
    let moved =
      rest.prefix { $0 != "</HealthData>" } + rows + rest.drop { $0 != "</HealthData>" }
    let exported = moved.joined(separator: "\n").replacing("2026-03-05", with: "2026-04-05")
    #expect(exported != text)
    let result = try await compare(text, exported)
    #expect(result.isSame && result.rows == 4, "\(result.text)")
    #expect(result.participants == 1)
  }

  @Test(arguments: [
    ("key=\"a\" value=\"1\"", "key=\"a\" value=\"2\"", "Workout"),
    ("08:00:00 -0500", "08:00:01 -0500", "Workout"), ("name:Watch", "name:Ring", "Workout"),
    ("appleStandHours=\"3\"", "appleStandHours=\"4\"", "ActivitySummary"),
    ("TypeWalking", "TypeRunning", "Workout"),
  ])
  func `each part of a row makes a difference`(old: String, new: String, stream: String)
    async throws
  {
    let text = HandExport.text(Self.rows + Self.workout)
    #expect(text.contains(old))
    let result = try await compare(text, text.replacing(old, with: new))
    #expect(result.differences.map(\.stream) == [stream])
    #expect(result.differences.map(\.counts) == [[0, 0, 0, 1, 0]])
  }

  private static func route(_ seconds: [Int], longitude: Double = 0) -> String {
    let points = seconds.map { second in
      """
      <trkpt lon="\(longitude)" lat="1"><ele>2</ele><time>2026-03-02T14:00:\
      \(second)Z</time></trkpt>

      """
    }
    return "<gpx><trk><trkseg>\n\(points.joined())</trkseg></trk></gpx>\n"
  }

  @Test func `routes are compared point by point, and their names do not count`() async throws {
    let text = HandExport.text(Self.workout)
    let routes = ["a.gpx": Self.route([10, 11]), "b.gpx": Self.route([12, 13])]
    let same = try await compare(
      text, text, routes: routes, with: ["c.gpx": Self.route([12, 13, 10, 11])])
    #expect(same.isSame && same.rows == 6, "\(same.text)")
    let fewer = try await compare(
      text, text, routes: routes, with: ["a.gpx": Self.route([10, 11])])
    #expect(fewer.differences.map(\.stream) == ["workout-routes"])
    #expect(fewer.differences.map(\.counts) == [[2, 0, 0, 0, 0]])
    let moved = try await compare(
      text, text, routes: routes,
      with: ["a.gpx": Self.route([10, 11]), "b.gpx": Self.route([12, 13], longitude: 3)])
    #expect(moved.differences.map(\.counts) == [[0, 0, 0, 2, 0]])
    #expect(
      moved.differences[0].examples["altered"]
        == [2, 3].map { "\(Self.folder)/workout-routes/b.gpx row \($0)" })
  }

  @Test func `a truncated export is reported, and its whole rows are compared`() async throws {
    let text = HandExport.text(Self.rows)
    let cut = String(text.prefix(text.count - 100))
    let result = try await compare(text, cut)
    #expect(result.defects.count == 1 && !result.isSame)
    #expect(result.defects[0].contains("the end of the file"))
    #expect(result.differences.map(\.counts) == [[1, 0, 0, 0, 0]])
  }

  @Test func `many rows of one hour are compared on disk`() async throws {
    let many =
      String(repeating: HandExport.record(), count: 3)
      + (0..<300_000).map { number in
        "<Record type=\"a\" startDate=\"2026-03-02 09:00:00 -0500\" value=\"\(number)\"/>"
      }.joined()
    let other = many.replacing("value=\"7\"", with: "value=\"x\"")
    let result = try await compare(HandExport.text(many), HandExport.text(other))
    #expect(result.rows == 300_003)
    #expect(result.differences.map(\.counts) == [[0, 0, 0, 1, 0]])
  }
}
