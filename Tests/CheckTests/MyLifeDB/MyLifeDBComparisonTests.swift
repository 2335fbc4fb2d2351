import Fixtures
import Spool
import Testing

@testable import Check
@testable import Reading

/// A recording beside the store of servers that it was sent to.
@Suite(.whole)
struct MyLifeDBComparisonTests {
  /// The folder of a receiver: only the tree, if wanted under another id.
  private func store(_ patient: String? = nil) async throws -> (TemporaryFolder, TemporaryFolder) {
    let folder = try await SmallRecording.health()
    let store = try TemporaryFolder()
    for path in try folder.files("mylifedb") {
      var parts = path.split(separator: "/").map(String.init)
      if let patient { parts[1] = patient }
      try store.put(try folder.bytes(path), at: parts.joined(separator: "/"))
    }
    return (folder, store)
  }

  private func compare(
    _ folder: TemporaryFolder, _ store: TemporaryFolder
  ) async throws -> Comparison.Result {
    try await Comparison(folder.path, with: store.path).run(width: 1)
  }

  private static let day = "apple-health/raw/2026/03/2026-03-07.json"

  @Test func `a store with all files does not differ`() async throws {
    let (folder, store) = try await store()
    let result = try await compare(folder, store)
    #expect(result.isSame && result.rows > 5_000 && result.participants == 1)
  }

  @Test func `a server of nobody's name is found by its samples`() async throws {
    let (folder, store) = try await store("person")
    let result = try await compare(folder, store)
    #expect(result.isSame && result.rows > 5_000 && result.renamed.values.sorted() == ["person"])
  }

  @Test func `a missing day, an older one and one more are told`() async throws {
    let (folder, store) = try await store()
    let day = try store.first(Self.day, in: "mylifedb")
    let text = try store.bytes(day)
    try store.delete(day)
    var result = try await compare(folder, store)
    #expect(result.differences.map(\.stream) == ["apple-health"])
    #expect(result.differences[0].lost == result.differences[0].rows)
    // An earlier export had a sample less, and another time of writing.
    try store.put(text, at: day)
    try store.edit(day) { $0.replaceFirst("\"exported_at\":\"2026", by: "\"exported_at\":\"2025") }
    result = try await compare(folder, store)
    #expect(result.differences.map(\.altered) == [1])
    try store.put(text, at: day)
    try store.put(text, at: day.replacing("2026-03-07", with: "2026-03-17"))
    result = try await compare(folder, store)
    #expect(result.differences.count == 1 && result.differences[0].added > 1_000)
  }

  @Test func `one altered sample is told with its place`() async throws {
    let (folder, store) = try await store()
    let day = try store.first(Self.day, in: "mylifedb")
    try store.edit(day) { $0.replaceFirst("\"unit\":\"count/min\"", by: "\"unit\":\"bpm\"") }
    let result = try await compare(folder, store)
    #expect(result.differences.map(\.altered) == [1] && result.differences[0].lost == 0)
    let place = try #require(result.differences[0].examples["altered"]?.first)
    #expect(place.hasPrefix(day) && place.contains(" row "))
  }

  @Test func `another types json and an empty file are told`() async throws {
    let (folder, store) = try await store()
    try store.edit(store.first("/types.json", in: "mylifedb")) {
      $0.replaceFirst("Heart Rate", by: "Rate")
    }
    try store.put("", at: store.first("/2026-03-07.json", in: "mylifedb"))
    #expect(try await compare(folder, store).differences.count == 2)
  }

  @Test func `a tree of a server without a layout's folder is found`() async throws {
    let (folder, store) = try await store("person")
    let tree = try await Check(store.path + "/mylifedb").run(width: 1)
    #expect(tree.participants == 1)
    let finding = try await TemporaryFolder.finding("health-text", in: store.path + "/mylifedb")
    #expect(finding.failures == 0 && finding.judged > 10_000)
    #expect(try await Comparison(folder.path, with: store.path + "/mylifedb").run(width: 1).isSame)
  }

  /// A server's own data folder: `imports` and what else the person keeps there.
  private func serverData() async throws -> (TemporaryFolder, TemporaryFolder) {
    let folder = try await SmallRecording.health()
    let data = try TemporaryFolder(["projects/plan.md": "", "imports/photos/list.json": "{}"])
    for path in try folder.files("mylifedb") {
      try data.put(
        try folder.bytes(path), at: path.split(separator: "/").dropFirst(2).joined(separator: "/"))
    }
    return (folder, data)
  }

  @Test func `a server's own data folder is compared with the person whom it is of`() async throws {
    let (folder, data) = try await serverData()
    let same = try await compare(folder, data)
    #expect(same.isSame && same.rows > 5_000 && same.participants == 1)
    #expect(try await Comparison(data.path, with: folder.path).run(width: 1).isSame)
    // Another participant of the study has a separate server.
    let both = try folder.copy()
    let own = try both.first("/types.json", in: "mylifedb")
    try both.put("{}", at: own.replacing(try patient(of: own), with: "zzz9zzz9"))
    let one = try await compare(both, data)
    let name = try patient(of: own)
    #expect(one.isSame && one.rows == same.rows && one.renamed == [name: "person"])

    let day = try data.first(Self.day, in: "imports")
    try data.edit(day) { $0.replaceFirst("\"unit\":\"count/min\"", by: "\"unit\":\"bpm\"") }
    let altered = try await compare(folder, data)
    #expect(altered.differences.map(\.altered) == [1])
    #expect(altered.differences[0].examples["altered"]?.first?.hasPrefix(day) == true)
    try data.delete(day)
    let lost = try await compare(folder, data).differences
    #expect(lost.count == 1 && lost[0].lost == lost[0].rows && lost[0].rows > 1_000)
    try data.delete("imports/fitness")
    let all = try await compare(folder, data)
    #expect(all.participants == 1 && all.differences.contains { $0.lost > 1_000 })
  }

  private func patient(of path: String) throws -> String {
    String(try #require(path.split(separator: "/").dropFirst().first))
  }

  @Test func `a server's own data folder is judged`() async throws {
    let (_, data) = try await serverData()
    let report = try await Check(data.path).run(width: 1)
    #expect(report.participants == 1 && report.failed == 0)
    let finding = try await TemporaryFolder.finding("health-text", in: data.path)
    #expect(finding.failures == 0 && finding.judged > 10_000)
  }

  @Test func `a store of one app has not lost the data of another`() async throws {
    let (folder, store) = try await store()
    let both = try folder.copy()
    let patient = try #require(Folder.names(in: both.path + "/mylifedb")?.first)
    try both.put(
      "timestamp,UTC time,accuracy,x,y,z\n",
      at: "beiwe/\(patient)/\(patient)_accel_1772427600000.csv")
    #expect(try await compare(both, store).isSame)
  }
}
