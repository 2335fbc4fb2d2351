import Fixtures
import Formats
import Spool
import Testing

@testable import Check
@testable import Reading

/// Recordings of few requests beside the store of a server.
struct SmallCozieComparisonTests {
  private static let patient = "abcdefg1"
  private static let noon: Int64 = 1_772_470_800_000

  /// A row of a participant of the server, at so many seconds behind noon.
  private static func row(_ second: Int64, _ value: Int64 = 1, of id: String = "dev01") -> CozieRow
  {
    CozieRow(
      time: CozieTime.text(noon + 1_000 * second, offset: -18_000), measurement: "study",
      tags: [CozieTag("id_participant", id)],
      fields: [CozieField("ts_step_count", .integer(value))])
  }

  /// A line of a recording or of a store: both have the body.
  private static func line(_ rows: [CozieRow]) -> String {
    var json = JSONWriter(.compact)
    json.object {
      $0.member(
        "body", String(decoding: CozieRow.body(of: rows, isArray: rows.count != 1), as: UTF8.self))
    }
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }

  private static func point(_ second: Int64, _ value: Int = 1, clock: String = "2026") -> String {
    "study,id_participant=dev01 ts_step_count=\(value)i,timestamp_lambda=\"\(clock)\" "
      + "\(noon + 1_000 * second)000000\n"
  }

  /// Three requests with five rows in two hours.
  private static let requests =
    line([row(0), row(1)]) + line([row(5)]) + line([row(3_600), row(3_601)])
  private static let points = [0, 1, 5, 3_600, 3_601].map { point($0) }.joined()

  private static let recording = [
    "files.jsonl": "", "cozie/\(patient)/requests.jsonl": requests,
    "cozie/\(patient)/points.lp": points, "cozie/\(patient)/cozie_logs.txt": "[\n{}]\n",
  ]
  private static let store = [
    "cozie/dev01/requests.jsonl": requests, "cozie/dev01/points.lp": points,
    "cozie/dev01/dropped.jsonl": "",
  ]

  private func compare(
    _ first: [String: String] = recording, _ second: [String: String] = store
  ) async throws -> Comparison.Result {
    let (one, other) = (try TemporaryFolder(first), try TemporaryFolder(second))
    return try await Comparison(one.path, with: other.path).run(width: 1)
  }

  private func told(_ result: Comparison.Result) -> [String] {
    result.differences.map { difference in
      let examples = HourDifference.kinds.flatMap { kind in
        (difference.examples[kind] ?? []).map { "\(kind) \($0)" }
      }
      return "\((difference.hour - Self.noon) / 3_600_000) \(examples.joined(separator: ", "))"
    }
  }

  private func store(
    _ requests: String = requests, _ points: String = points
  ) -> [String: String] {
    ["cozie/dev01/requests.jsonl": requests, "cozie/dev01/points.lp": points]
  }

  @Test func `a store with all rows and points does not differ`() async throws {
    let result = try await compare()
    #expect(result.isSame && result.rows == 10 && result.hours == 4 && result.participants == 1)
    let back = try await compare(Self.store, Self.recording)
    #expect(back.isSame && back.rows == 10 && back.participants == 1)
    // Rows come in any order and in any request, and a point is there once.
    let other = store(
      Self.line([Self.row(3_601), Self.row(0), Self.row(5)])
        + Self.line([Self.row(3_600), Self.row(1)]),
      Self.point(5, clock: "2027") + Self.points + Self.point(0, clock: "2028"))
    #expect(try await compare(Self.recording, other).isSame)
  }

  @Test func `rows that are lost, altered, doubled or added have their lines`() async throws {
    let changed = store(
      Self.line([Self.row(0), Self.row(1, 7)]) + Self.line([Self.row(5)]) + Self.line([Self.row(5)])
        + Self.line([Self.row(3_600), Self.row(9)]))
    let path = "cozie/dev01/requests.jsonl"
    #expect(
      told(try await compare(Self.recording, changed)) == [
        "0 doubled \(path) row 3, altered \(path) row 1, added \(path) row 4",
        "1 lost cozie/\(Self.patient)/requests.jsonl row 3",
      ])
    let points = store(
      Self.requests, [0, 5, 3_600].map { Self.point($0) }.joined() + Self.point(3_601, 2))
    #expect(
      told(try await compare(Self.recording, points)) == [
        "0 lost cozie/\(Self.patient)/points.lp row 2", "1 altered cozie/dev01/points.lp row 4",
      ])
  }

  @Test func `lines that are no requests or points count as rows`() async throws {
    let changed = store(
      Self.requests + "half a line\n{\"body\":\"5\"}\n{\"body\":\"[5,[]]\"}\n", Self.points + "x\n")
    let result = try await compare(Self.recording, changed)
    #expect(result.differences.map(\.added) == [4, 1] && result.differences.map(\.lost) == [0, 0])
    #expect(result.differences.allSatisfy { $0.hour == 0 })
    #expect(try await compare(changed, changed).isSame)
    // The place of an element counts, and so does the text around it.
    let other = store(
      Self.requests + "{\"body\":\"[[],5]\"}\n{\"body\":\"5\"}\nhalf a line\n", Self.points + "y\n")
    #expect(try await compare(changed, other).differences.map(\.altered) == [2, 1])
  }

  @Test func `a participant has a folder for each installation of the app`() async throws {
    var recording = Self.recording
    recording["cozie/\(Self.patient)/requests.jsonl"] =
      Self.line([Self.row(0), Self.row(1)]) + Self.line([Self.row(5, of: "dev02")])
    recording["cozie/\(Self.patient)/points.lp"] = nil
    let stores = [
      "cozie/dev01/requests.jsonl": Self.line([Self.row(0), Self.row(1)]),
      "cozie/dev02/requests.jsonl": Self.line([Self.row(5, of: "dev02")]),
    ]
    for (first, second) in [(recording, stores), (stores, recording)] {
      let result = try await compare(first, second)
      #expect(result.isSame && result.participants == 1 && result.rows == 3, "\(told(result))")
    }
    var changed = stores
    changed["cozie/dev02/requests.jsonl"] = Self.line([Self.row(6, of: "dev02")])
    #expect(
      told(try await compare(recording, changed)) == [
        "0 lost cozie/\(Self.patient)/requests.jsonl row 2, added cozie/dev02/requests.jsonl row 1"
      ])
  }

  @Test func `a file that a recording never had is not lost, and a store's is`() async throws {
    var recording = Self.recording
    recording["cozie/\(Self.patient)/points.lp"] = nil
    #expect(try await compare(recording).isSame)
    let lost = try await compare(
      Self.recording, ["cozie/dev01/requests.jsonl": Self.requests])
    #expect(lost.differences.map(\.lost) == [3, 2])
    #expect(lost.differences.allSatisfy { $0.stream == "points.lp" && $0.patient == Self.patient })
  }

  @Test func `recordings are compared line by line`() async throws {
    var other = Self.recording
    #expect(try await compare(Self.recording, other).isSame)
    let log = "cozie/\(Self.patient)/cozie_logs.txt"
    other[log] = "[\n{},\n{}]\n"
    other["cozie/\(Self.patient)/requests.jsonl"] =
      Self.line([Self.row(5)]) + Self.line([Self.row(0), Self.row(1)])
      + Self.line([Self.row(3_600), Self.row(3_601)])
    other["cozie/\(Self.patient)/points.lp"] = nil
    let result = try await compare(Self.recording, other)
    #expect(
      told(result).map { String($0.drop { $0 != " " }) } == [
        " added \(log) row 2",
        " lost "
          + (1...5).map { "cozie/\(Self.patient)/points.lp row \($0)" }
          .joined(separator: ", lost "),
        " reordered cozie/\(Self.patient)/requests.jsonl row 2",
      ])
    #expect(result.differences.map(\.stream) == ["cozie_logs.txt", "points.lp", "requests.jsonl"])
    #expect(result.rows == 10 && result.hours == 3)
  }

  @Test func `a file that cannot be read to its end is a defect`() async throws {
    var store = Self.store
    store["cozie/dev01/points.lp"] = nil
    store["cozie/dev01/points.lp.gz"] = "no gzip"
    let result = try await compare(Self.recording, store)
    #expect(result.defects.map { $0.prefix(25) } == ["cozie/dev01/points.lp.gz:"])
  }
}
