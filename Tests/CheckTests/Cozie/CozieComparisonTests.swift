import Fixtures
import Recorders
import Spool
import Testing

@testable import Check
@testable import Reading

/// A recording beside the store of a server that got its requests.
@Suite(.whole)
struct CozieComparisonTests {
  /// The recording and what a server has of it under the participant's ids there.
  private func store() async throws -> (TemporaryFolder, TemporaryFolder) {
    let folder = try await SmallRecording.cozie()
    return (folder, try Self.store(of: folder))
  }

  private static func store(of folder: TemporaryFolder) throws -> TemporaryFolder {
    let store = try TemporaryFolder()
    var requests: [String: String] = [:]
    var points: [String: String] = [:]
    func participant(_ line: Substring) throws -> String {
      String(try #require(line.firstMatch(of: /Participant_[A-Z0-9]+/)).output)
    }
    for line in try folder.text(folder.first("requests.jsonl", in: "cozie")).split(separator: "\n")
    {
      var reader = JSONReader(Array(line.utf8))
      let body = try #require(try reader.value()["body"]?.text)
      requests[try participant(line), default: ""] += Self.line(body)
    }
    for line in try folder.text(folder.first("points.lp", in: "cozie")).split(separator: "\n") {
      // The server writes the time of its own clock.
      points[try participant(line), default: ""] +=
        line.replacing(/_lambda="2026-[^"]+"/, with: #"_lambda="2027-01-01T00:00:00.000000Z""#)
        + "\n"
    }
    for (participant, requests) in requests {
      try store.put(requests, at: "cozie/\(participant)/requests.jsonl")
      try store.put(points[participant] ?? "", at: "cozie/\(participant)/points.lp")
      try store.put("", at: "cozie/\(participant)/dropped.jsonl")
      try store.put(",index\n", at: "cozie/\(participant)/sample.csv")
    }
    return store
  }

  private static func line(_ body: String) -> String {
    var json = JSONWriter(.compact)
    json.object { json in
      json.member("received", 1_800_000_000_000)
      json.member("body", body)
    }
    json.newLine()
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private func compare(
    _ folder: TemporaryFolder, _ store: TemporaryFolder
  ) async throws -> Comparison.Result {
    try await Comparison(folder.path, with: store.path).run(width: 1)
  }

  /// The counts of differences, by stream.
  private func counts(_ result: Comparison.Result) -> [String: [Int]] {
    result.differences.reduce(into: [:]) { sums, difference in
      sums[difference.stream] = zip(sums[difference.stream] ?? [0, 0, 0, 0, 0], difference.counts)
        .map(+)
    }
  }

  @Test func `a store with all requests does not differ, whatever its clock showed`() async throws {
    let (folder, store) = try await store()
    let result = try await compare(folder, store)
    #expect(result.isSame && result.rows > 1_000 && result.participants == 1, "\(result.text)")
    #expect(try await compare(store, folder).isSame)
    #expect(try await compare(store, store).isSame)
  }

  @Test func `a store is no recording's copy, which is compared line by line`() async throws {
    let (folder, _) = try await store()
    let copy = try TemporaryFolder()
    for path in try folder.files("cozie") { try copy.put(folder.bytes(path), at: path) }
    let log = try copy.first("logs.txt", in: "cozie")
    #expect(try await compare(folder, copy).isSame)
    try copy.editLines(log) { $0.remove(at: 3) }
    let name = try #require(log.split(separator: "/").last)
    #expect(try await counts(compare(folder, copy)) == [String(name): [1, 0, 0, 0, 0]])
  }

  @Test func `a participant who installed the app again is compared under both ids`() async throws {
    let study = try TemporaryFolder([
      "study.json5": """
      { name: "Again", seed: 5, region: "boston", start: "2026-03-02", days: 2,
        participants: {
          count: 1, people: { "office-worker": 1 }, devices: { "iphone-14": 1 },
          watches: { "series-9": 1 } },
        apps: { cozie: {
          version: "cozie-3.0.2", watch_survey: "momentary", settings: { reinstalls: 1 } } } }
      """
    ])
    let folder = try TemporaryFolder()
    try await folder.record(study.path + "/study.json5", as: [.cozie, .truth])
    #expect(try await Check(folder.path).run(width: 1).failed == 0)
    let store = try Self.store(of: folder)
    let names = Set(try store.files("cozie").map { $0.split(separator: "/")[1] })
    #expect(names.count == 2)
    for (first, second) in [(folder, store), (store, folder)] {
      let result = try await compare(first, second)
      #expect(result.isSame && result.rows > 1_000 && result.participants == 1, "\(result.text)")
    }
    try store.editLines(store.first("requests.jsonl", in: "cozie")) { $0.remove(at: 3) }
    #expect(try await !compare(folder, store).isSame)
  }

  @Test func `a lost request and a lost point are told with their places`() async throws {
    let (folder, store) = try await store()
    let requests = try store.first("requests.jsonl", in: "cozie")
    let survey = try #require(
      try store.text(requests).split(separator: "\n").firstIndex { $0.contains("ws_survey_count") })
    try store.editLines(requests) { $0.remove(at: survey) }
    try store.editLines(store.first("points.lp", in: "cozie")) { $0.remove(at: 7) }
    let result = try await compare(folder, store)
    #expect(
      counts(result) == ["requests.jsonl": [1, 0, 0, 0, 0], "points.lp": [1, 0, 0, 0, 0]])
    let ours = try folder.first("requests.jsonl", in: "cozie")
    #expect(result.differences.contains { $0.examples["lost"] == ["\(ours) row \(survey + 1)"] })
    #expect(result.differences.allSatisfy { $0.hour > 1_772_000_000_000 })
  }

  @Test func `an altered row, an altered point and added ones are told`() async throws {
    let (folder, store) = try await store()
    let requests = try store.first("requests.jsonl", in: "cozie")
    let points = try store.first("points.lp", in: "cozie")
    try store.edit(requests) { text in
      text.replaceFirst("\\\"ws_survey_count\\\" : 0", by: "\\\"ws_survey_count\\\" : 1")
    }
    try store.edit(points) { $0.replaceFirst("ws_survey_count=0i", by: "ws_survey_count=1i") }
    #expect(
      try await counts(compare(folder, store))
        == ["requests.jsonl": [0, 0, 0, 1, 0], "points.lp": [0, 0, 0, 1, 0]])

    let (_, other) = try await self.store()
    let row = #"{"time":"2026-03-02T12:00:00.000-0500","measurement":"x","tags":{},"fields":{}}"#
    try other.put(Self.line(row), at: "cozie/%none/requests.jsonl")
    try other.put("x a=1i 1772427600000000000\n", at: "cozie/dev01/points.lp")
    let added = try await compare(folder, other)
    #expect(
      counts(added) == ["requests.jsonl": [0, 0, 0, 0, 1], "points.lp": [0, 0, 0, 0, 1]])
    #expect(Set(added.differences.map(\.patient)) == ["%none", "dev01"])
  }

  @Test func `a repeated request is doubled, and its points are not`() async throws {
    let (folder, store) = try await store()
    let requests = try store.first("requests.jsonl", in: "cozie")
    try store.editLines(requests) { $0.insert($0[0], at: 1) }
    try store.editLines(store.first("points.lp", in: "cozie")) { $0.insert($0[0], at: 5) }
    #expect(try await counts(compare(folder, store)) == ["requests.jsonl": [0, 1, 0, 0, 0]])
  }

  @Test func `rows of several requests may come in one, in any order`() async throws {
    let (folder, store) = try await store()
    let requests = try store.first("requests.jsonl", in: "cozie")
    var bodies: [String] = []
    for line in try store.text(requests).split(separator: "\n") {
      var reader = JSONReader(Array(line.utf8))
      bodies.append(try #require(try reader.value()["body"]?.text))
    }
    let lists = bodies.indices.filter { bodies[$0].hasPrefix("[") }.suffix(2)
    try #require(lists.count == 2)
    let merged =
      "[" + lists.reversed().map { bodies[$0].dropFirst().dropLast() }.joined(separator: ",") + "]"
    for index in lists.reversed() { bodies.remove(at: index) }
    try store.put((bodies + [merged]).map(Self.line).joined(), at: requests)
    #expect(try await compare(folder, store).isSame)
  }

  @Test func `a participant whom the server does not have is lost`() async throws {
    let (folder, store) = try await store()
    let other = try TemporaryFolder()
    let row = #"{"time":"2026-03-02T12:00:00.000-0500","measurement":"x","tags":{},"fields":{}}"#
    try other.put(Self.line(row), at: "cozie/%none/requests.jsonl")
    let rows = try await compare(folder, store).rows
    let result = try await compare(folder, other)
    let sums = counts(result)
    #expect(sums.values.reduce(0) { $0 + $1[0] } == rows && sums["requests.jsonl"]?[4] == 1)
  }

  @Test func `what a server got and what cannot be read is told`() async throws {
    let (folder, store) = try await store()
    let requests = try store.first("requests.jsonl", in: "cozie")
    try store.put(
      store.text(requests) + "half a line\n" + Self.line("[5]") + Self.line("{"), at: requests)
    #expect(try await counts(compare(folder, store)) == ["requests.jsonl": [0, 0, 0, 0, 3]])
  }
}
