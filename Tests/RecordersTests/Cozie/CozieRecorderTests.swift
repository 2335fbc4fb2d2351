import Fixtures
import Formats
import Foundation
import Simulation
import Spool
import Testing

@testable import Recorders

/// What holds of a recording of Cozie, by the app's sources (cozie-apple 8c88818).
@Suite(.serialized, .whole)
struct CozieRecorderTests {
  /// A seed with conflicts: not every three days have a value of another type.
  private static let seed: UInt64 = 11
  private static let three = Task { try await CozieFilesRead(seed: seed) }

  private func files() async throws -> CozieFilesRead { try await Self.three.value }

  // MARK: Requests

  @Test func `a request has its rows, in the form of its kind, one after another`() async throws {
    let files = try await files()
    #expect(Set(files.requests.map(\.kind)) == ["survey", "health", "location", "settings"])
    for (request, next) in zip(files.requests, files.requests.dropFirst()) {
      #expect(request.due <= next.due)
    }
    for request in files.requests {
      let (rows, isArray) = try request.read()
      #expect(rows.count == request.rows && !rows.isEmpty)
      #expect(isArray == ["health", "settings"].contains(request.kind))
      let again = CozieRow.body(of: rows, isArray: isArray)
      #expect(String(decoding: again, as: UTF8.self) == request.body)
      #expect(rows.allSatisfy { $0["transmit_trigger"] == .text(request.trigger) })
    }
  }

  @Test func `the truth tells of exports where an app exports, and of no others`() async throws {
    let tables = Set(try await files().recorded.entries.map(\.stream))
    #expect(tables.contains("cozie") && !tables.contains("exports"))
    #expect(!tables.contains("sessions") && !tables.contains("emotions"))
  }

  @Test func `nothing is sent before the settings`() async throws {
    #expect(try await files().requests.first?.kind == "settings")
  }

  @Test func `times are local, and those of rows are not after their request`() async throws {
    for (request, row) in try await files().sent {
      let time = try #require(CozieTime.milliseconds(row.time))
      #expect(row.time.hasSuffix("-0500") && time <= request.due)
    }
  }

  @Test func `bursts of the phone keep their spacing, and follow a location`() async throws {
    let requests = try await files().requests
    let bursts = requests.filter { $0.kind == "health" && $0.device == "phone" }
    #expect(bursts.contains { $0.trigger == "location_change" })
    for (burst, next) in zip(bursts, bursts.dropFirst()) {
      let spacing: Int64 = next.trigger == "background_task" ? 1_500_000 : 60_000
      #expect(next.due - burst.due >= spacing)
    }
  }

  @Test func `a burst of the watch follows its survey`() async throws {
    let watch = try await files().requests.filter { $0.device == "watch" }
    for (request, next) in zip(watch, watch.dropFirst()) where next.kind == "health" {
      #expect(request.kind == "survey" && next.due - request.due < 5_000)
    }
    #expect(watch.contains { $0.kind == "health" })
  }

  @Test func `of a type the newest comes first, and nothing at or before its mark`() async throws {
    var marks: [String: Int64] = [:]
    for request in try await files().requests where request.kind == "health" {
      var ends: [String: Int64] = [:]
      var last: (type: String, time: Int64)?
      for row in try request.read().rows {
        let key = try #require(CozieFilesRead.measured(row)).key
        let type =
          request.device
          + (key.contains("sleep") ? "sleep" : key.replacing(/_(phone|watch)$/, with: ""))
        let time = try #require(CozieTime.milliseconds(row.time))
        if let last, last.type == type { #expect(time <= last.time) }
        last = (type, time)
        let end = row.fields.first { $0.key.hasSuffix("_timestamp_end") }
        var until = time
        if case .text(let text)? = end?.value { until = CozieTime.milliseconds(text) ?? time }
        if !type.hasSuffix("sleep") { #expect(time > marks[type] ?? .min) }
        ends[type] = max(ends[type] ?? .min, until)
      }
      marks.merge(ends, uniquingKeysWith: max)
    }
    #expect(marks.count > 15)
  }

  @Test func `both devices send the same value of a sample`() async throws {
    var values: [String: [String: CozieValue]] = [:]
    for (request, row) in try await files().sent where request.kind == "health" {
      let (key, value) = try #require(CozieFilesRead.measured(row))
      values[request.device, default: [:]]["\(key) \(row.time)"] = value
    }
    let (phone, watch) = (values["phone"] ?? [:], values["watch"] ?? [:])
    let both = phone.keys.filter { watch[$0] != nil }
    #expect(both.count > 500)
    #expect(both.allSatisfy { phone[$0] == watch[$0] })
  }

  // MARK: Surveys

  @Test func `surveys are counted from 0, with the answers of the truth`() async throws {
    let files = try await files()
    let surveys = files.sent.filter { $0.request.kind == "survey" && $0.request.attempt == 1 }
    #expect(
      surveys.map { $0.row["ws_survey_count"] }
        == surveys.indices.map { .integer(Int64($0)) })
    let given = files.recorded.truth("answers").filter { !($0["given"] ?? "").isEmpty }
    let submitted = files.recorded.truth("prompts")
      .filter { $0["app"] == "cozie" && $0["result"] == "submitted" }
    #expect(submitted.count == surveys.count && submitted.allSatisfy { $0["device"] == "watch" })
    for (prompt, survey) in zip(submitted, surveys) {
      let answers = given.filter { $0["prompt"] == prompt["prompt"] }
      let told = survey.row.fields.filter { $0.key.hasPrefix("q_") }
      #expect(Set(told.map(\.key)) == Set(answers.compactMap { $0["question"] }))
      for answer in answers {
        #expect(survey.row[answer["question"] ?? ""] == .text(answer["given"] ?? ""))
      }
      #expect(
        CozieTime.milliseconds(survey.row.time) == Int64(prompt["submitted"] ?? "").map { $0 })
    }
  }

  // MARK: The database

  @Test func `points and table are what the server makes of the requests`() async throws {
    let files = try await files()
    var (types, samples, lines) = (InfluxTypes(), CozieSamples(), [String]())
    for (request, row) in files.sent {
      let clock = CozieServer.clock(request.due + 800)
      let point = try CozieServer.point(of: row, writtenAt: clock)
      guard types.take(point) == nil else { continue }
      samples.store(point)
      lines.append(point.line)
    }
    #expect(
      CozieFilesRead.lines(of: files.recorded, ending: "points.lp").elementsEqual(lines) {
        $0 == $1
      })
    var table: [UInt8] = []
    samples.table { text, _, _ in table += text }
    let path = try #require(files.recorded.contents.keys.first { $0.hasSuffix("/sample.csv") })
    #expect(files.recorded.contents[path] == table)
  }

  @Test func `the truth tells the fate of every field that was sent, and of what was not`()
    async throws
  {
    let files = try await files()
    let truth = files.recorded.truth("cozie")
    let sent = truth.filter { $0["request"] != "" }
    let fields = try files.requests.enumerated().flatMap { index, request in
      try request.read().rows.flatMap { row in
        row.fields.map { "\(index + 1) \(CozieTime.milliseconds(row.time) ?? 0) \($0.key)" }
      }
    }
    let told = sent.map { "\($0["request"] ?? "") \($0["time"] ?? "") \($0["field"] ?? "")" }
    #expect(told == fields)
    #expect(Set(sent.compactMap { $0["fate"] }) == ["stored", "merged", "conflict"])
    let rest = truth.filter { $0["request"] == "" }.compactMap { $0["fate"] }
    #expect(Set(rest).isSubset(of: ["late", "lost", "unsent"]) && rest.contains("late"))
    // A point is one that nobody had made before.
    let points = Set(
      sent.filter { $0["fate"] != "conflict" }.compactMap { $0["time"] })
    #expect(
      CozieFilesRead.lines(of: files.recorded, ending: "sample.csv").count - 1 == points.count)
  }

  @Test func `the log has what the phone has, an entry a row or a burst`() async throws {
    let files = try await files()
    let path = try #require(files.recorded.contents.keys.first { $0.hasSuffix("logs.txt") })
    #expect(path.wholeMatch(of: /cozie\/.*\/cozie_lab_Participant_[A-Z2-9]{8}logs\.txt/) != nil)
    let log = try JSONDecoder().decode(
      JSONTree.self, from: Data(files.recorded.contents[path] ?? []))
    guard case .list(let entries) = log else { throw NoList() }
    let rows = entries.flatMap { entry in
      if case .list(let rows) = entry { rows } else { [entry] }
    }
    let surveys = rows.filter { $0["fields"]?["ws_survey_count"] != nil }.count
    #expect(surveys > 0)
    #expect(surveys <= files.requests.count { $0.kind == "survey" })
    let places = rows.count { $0["fields"]?["location_change"] != nil }
    #expect(places >= files.requests.count { $0.kind == "location" })
    // What was logged once is not logged again.
    let health = rows.filter { $0["fields"]?["ts_heart_rate"] != nil }
    #expect(Set(health.map(\.canonical)).count == health.count)
  }

  private struct NoList: Error {}

  // MARK: Settings

  @Test func `types that are kept stable meet no conflict`() async throws {
    let files = try await CozieFilesRead("type_stable: true", seed: Self.seed)
    let fates = files.recorded.truth("cozie").compactMap { $0["fate"] }
    #expect(!fates.isEmpty && !fates.contains("conflict"))
    let conflicts = try await self.files().recorded.truth("cozie").count {
      $0["fate"] == "conflict"
    }
    #expect(conflicts > 0)
  }

  @Test func `who has no watch sends what the phone knows`() async throws {
    let files = try await CozieFilesRead(days: 1, watch: "none")
    #expect(Set(files.requests.map(\.device)) == ["phone"])
    #expect(!files.recorded.truth("cozie").contains { $0["device"] == "watch" })
    #expect(files.sent.allSatisfy { !$0.row.fields.contains { $0.key.hasPrefix("ws_") } })
  }
}
