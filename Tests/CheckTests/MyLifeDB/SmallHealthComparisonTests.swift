import Fixtures
import Testing

@testable import Check
@testable import Reading

/// Days of few samples beside the tree of a server.
struct SmallHealthComparisonTests {
  private static let health = "imports/fitness/apple-health"

  private static func sample(_ number: Int, value: Int = 60) -> String {
    let time = "2026-03-02T14:0\(number / 10):0\(number % 10)Z"
    return """
      {"type":"HKQuantityTypeIdentifierHeartRate","start":"\(time)","end":"\(time)",\
      "value":\(value),"unit":"count/min","source":"com.example.anna","device":"Anna's Watch"}
      """
  }

  private static func day(_ samples: [String], exported: String = "2026-03-03T00:05:00Z") -> String
  {
    """
    {"date":"2026-03-02","exported_at":"\(exported)","device_info":{"phone":"Anna's iPhone",\
    "watch":"Anna's Watch","os_version":"26.0"},"samples":[\(samples.joined(separator: ","))]}
    """
  }

  private static let samples = (0..<30).map { sample($0) }

  private static func path(_ date: String, of patient: String = "abcdefg1") -> String {
    "mylifedb/\(patient)/\(health)/raw/2026/03/2026-03-\(date).json"
  }

  private static let files = [
    path("02"): day(samples), path("03"): day([sample(31)]),
    "mylifedb/abcdefg1/\(health)/types.json": "{}",
    "mylifedb/abcdefg1/\(health)/README.md": "a guide",
    "mylifedb/abcdefg1/notes.txt": "a note",
  ]

  private func compare(
    _ change: (inout [String: String]) -> Void, isSwapped: Bool = false
  ) async throws -> Comparison.Result {
    var changed = Self.files
    change(&changed)
    let (folder, other) = (try TemporaryFolder(Self.files), try TemporaryFolder(changed))
    let paths = isSwapped ? [other.path, folder.path] : [folder.path, other.path]
    return try await Comparison(paths[0], with: paths[1]).run(width: 1)
  }

  private func told(_ result: Comparison.Result) -> [String] {
    result.differences.map { difference in
      let examples = HourDifference.kinds.flatMap { kind in
        (difference.examples[kind] ?? []).map { "\(kind) \($0)" }
      }
      return "\(difference.stream) \(difference.counts): \(examples.joined(separator: ", "))"
    }
  }

  @Test func `trees with the same files have no difference`() async throws {
    let result = try await compare { _ in }
    #expect(result.isSame && result.rows == 34 && result.hours == 5 && result.participants == 1)
  }

  @Test func `a sample that is altered, lost or moved has its place`() async throws {
    let path = Self.path("02")
    var samples = Self.samples
    samples[11] = Self.sample(11, value: 61)
    let altered = try await compare { $0[path] = Self.day(samples) }
    #expect(told(altered) == ["apple-health [0, 0, 0, 1, 0]: altered \(path) row 12"])
    #expect(altered.differences[0].hour == 1_772_409_600_000)
    #expect(altered.differences[0].patient == "abcdefg1" && altered.differences[0].rows == 30)
    samples.remove(at: 11)
    let lost = try await compare { $0[path] = Self.day(samples) }
    #expect(told(lost) == ["apple-health [1, 0, 0, 0, 0]: lost \(path) row 12"])
    samples = Self.samples
    samples.swapAt(3, 5)
    let moved = try await compare { $0[path] = Self.day(samples) }
    #expect(moved.differences.map(\.reordered) == [2])
  }

  @Test(arguments: HealthStream.names.filter { $0 != HealthKind.health })
  func `an altered sample of another stream has its place`(name: String) async throws {
    let stream = try #require(HealthStream.named[name])
    let path = "mylifedb/abcdefg1/\(stream.folder)/2026/03/2026-03-02.json"
    let (folder, other) = (try TemporaryFolder(Self.files), try TemporaryFolder(Self.files))
    try folder.put(Self.day(Self.samples), at: path)
    try other.put(Self.day(Self.samples.dropLast() + [Self.sample(29, value: 61)]), at: path)
    let result = try await Comparison(folder.path, with: other.path).run(width: 1)
    #expect(told(result) == ["\(name) [0, 0, 0, 1, 0]: altered \(path) row 30"])
    #expect(result.rows == 64)
  }

  @Test(arguments: [
    ("imports/claude-code/-Users-user-Projects-tides/s.jsonl", "claude-code"),
    ("journal/2026/2026-03-02.md", "journal"),
  ])
  func `an altered line of a session or a journal has its row`(
    name: String, stream: String
  ) async throws {
    let path = "mylifedb/abcdefg1/\(name)"
    let (folder, other) = (try TemporaryFolder(Self.files), try TemporaryFolder(Self.files))
    try folder.put("A plain day.\nAn hour at home.\n", at: path)
    try other.put("A plain day.\nAn hour at work.\n", at: path)
    let result = try await Comparison(folder.path, with: other.path).run(width: 1)
    #expect(told(result) == ["\(stream) [0, 0, 0, 1, 0]: altered \(path) row 2"])
    try other.put("An hour at home.\n", at: path)
    let lost = try await Comparison(folder.path, with: other.path).run(width: 1)
    #expect(told(lost) == ["\(stream) [1, 0, 0, 0, 0]: lost \(path) row 1"])
    #expect(stream == "claude-code" || lost.differences[0].hour == 1_772_409_600_000)
  }

  @Test func `the same samples in another envelope are one altered row`() async throws {
    let path = Self.path("02")
    let result = try await compare {
      $0[path] = Self.day(Self.samples, exported: "2026-03-04T00:05:00Z")
    }
    #expect(told(result) == ["apple-health [0, 0, 0, 1, 0]: altered \(path)"])
    #expect(result.differences[0].hour == 1_772_409_600_000)
  }

  @Test func `a day without samples that is missing is a difference`() async throws {
    let path = Self.path("04")
    let added = try await compare { $0[path] = Self.day([]) }
    #expect(told(added) == ["apple-health [0, 0, 0, 0, 1]: added \(path)"])
    #expect(added.differences[0].hour == 1_772_582_400_000)
    let lost = try await compare({ $0[path] = Self.day([]) }, isSwapped: true)
    #expect(told(lost) == ["apple-health [1, 0, 0, 0, 0]: lost \(path)"])
  }

  @Test func `a day, a guide and a note are compared as files`() async throws {
    let note = "mylifedb/abcdefg1/notes.txt"
    let types = "mylifedb/abcdefg1/\(Self.health)/types.json"
    let result = try await compare {
      $0[Self.path("03")] = nil
      $0[note] = "another note"
      $0[types] = nil
      $0["mylifedb/abcdefg1/more.txt"] = "x"
    }
    #expect(
      told(result)
        == [
          "apple-health [1, 0, 0, 0, 0]: lost \(Self.path("03")) row 1",
          "apple-health [1, 0, 0, 0, 0]: lost \(types) row 1",
          "apple-health [0, 0, 0, 0, 1]: added mylifedb/abcdefg1/more.txt row 1",
          "apple-health [0, 0, 0, 1, 0]: altered \(note) row 1",
        ])
    #expect(result.rows == 34 && result.hours == 6)
  }

  @Test func `a server's tree without ids is found by its samples`() async throws {
    let folder = try TemporaryFolder(Self.files)
    let many = (0..<60).map { Self.sample($0) }
    try folder.put(Self.day(many), at: Self.path("02"))
    let server = try TemporaryFolder()
    for path in try folder.files() {
      try server.put(
        folder.text(path), at: path.split(separator: "/").dropFirst(2).joined(separator: "/"))
    }
    try folder.put("{}", at: Self.path("02", of: "zzzzzzz1"))
    let result = try await Comparison(folder.path, with: server.path).run(width: 1)
    #expect(result.renamed == ["abcdefg1": "person"] && result.participants == 1)
    // Files beside a server's imports do not belong to the app.
    #expect(result.differences.map(\.lost) == [1], "\(told(result))")
  }
}
