import Fixtures
import Formats
import ProfileFiles
import Simulation
import Spool
import Testing

@testable import Recorders

/// Files of surveys in recordings of the study `surveys`, with few other rows.
struct SurveyFilesTests {
  private static func study(
    _ version: String? = nil, suspensions: Double = 0, days: Int = 4, participants: Int = 1
  ) throws -> Study {
    var study = try TestStudy.load("surveys") {
      $0.days = days
      $0.participants = participants
      if let version { $0.versions = ["beiwe": version] }
    }
    let beiwe = try #require(study.app(Beiwe.self))
    study.apps = [
      Beiwe(
        version: suspensions == 0 ? beiwe.profile : try TestStudy.suspended(suspensions),
        settings: try LoadedProfile(TestStudy.events, file: "settings").read(
          BeiweSettings.init(reading:)),
        content: beiwe.content)
    ]
    return study
  }

  private static let recorded = Task {
    try await Recorded(study(), [.beiwe, .beiweDownload, .truth])
  }

  private func kinds(_ recorded: Recorded) -> [BeiweFileKind: [FileEntry]] {
    let named = recorded.entries.filter { $0.recorder == Layout.beiwe.name }.compactMap { entry in
      BeiweFileName(String(entry.path.split(separator: "/").last ?? "")).map { ($0.kind, entry) }
    }
    return Dictionary(grouping: named) { $0.0 }.mapValues { $0.map(\.1) }
  }

  @Test(.whole) func `files close with their survey and are sent at the next slot`() async throws {
    let files = kinds(try await Self.recorded.value)
    var count = 0
    for (kind, entries) in files where kind.survey != nil {
      for entry in entries {
        count += 1
        let made = try #require(
          BeiweFileName(String(entry.path.split(separator: "/").last ?? ""))
        ).milliseconds
        let closed = try #require(entry.closed)
        switch kind {
        case .surveyTimings:
          #expect(entry.first == made && closed >= (entry.last ?? 0) && closed < made + 86_400_000)
        case .surveyAnswers: #expect(closed == made && entry.first == nil)
        default:
          // Without a later launch the app leaves a voice where it does not send from.
          #expect(entry.due == nil && entry.path.hasSuffix(".mp4") && entry.bytes > 10_000)
          continue
        }
        #expect((entry.due ?? closed) >= closed)
      }
    }
    #expect(count > 15)
  }

  @Test func `the download has each file under its second, and timings by the hour`() async throws {
    let recorded = try await Self.recorded.value
    for (kind, entries) in kinds(recorded) {
      let folder = "/\(kind.downloadFolder)/"
      let download = recorded.entries.filter {
        $0.recorder == Layout.beiweDownload.name && $0.path.contains(folder)
      }
      let rows = entries.reduce(0) { $0 + $1.rows }
      guard case .surveyAnswers = kind else {
        if case .surveyTimings(let id) = kind {
          #expect(download.reduce(0) { $0 + $1.rows } == rows)
          for entry in download {
            let text = String(decoding: recorded.contents[entry.path] ?? [], as: UTF8.self)
            #expect(
              text.split(separator: "\n").dropFirst().allSatisfy {
                $0.split(separator: ",", omittingEmptySubsequences: false)[3] == id
              })
          }
        }
        continue
      }
      #expect(download.count == entries.count && download.reduce(0) { $0 + $1.rows } == rows)
      for (one, other) in zip(entries.sorted { $0.path < $1.path }, download) {
        let (phone, server) = (recorded.contents[one.path] ?? [], recorded.contents[other.path])
        #expect(Array(phone.dropLast()) == server)
      }
    }
  }

  @Test(.whole) func `an excerpt has whole files with a row in it`() async throws {
    let whole = try await Self.recorded.value
    let start = whole.study.span.lowerBound.advanced(bySeconds: 3 * 86_400)
    let end = start.advanced(bySeconds: 86_400)
    let part = try await Recorded(Self.study(), between: start..<end)
    let names = Set(part.entries.map(\.path))
    for entry in whole.entries where entry.recorder == Layout.beiwe.name {
      guard let first = entry.first, let last = entry.last, entry.stream == "surveyTimings" else {
        continue
      }
      let isInside = last >= start.milliseconds && first < end.milliseconds
      #expect(names.contains(entry.path) == isInside, "\(entry.path)")
      if isInside { #expect(part.contents[entry.path] == whole.contents[entry.path]) }
    }
    #expect(part.entries.contains { $0.stream == "surveyAnswers" })
  }

  @Test(.whole) func `a choice of streams leaves files of surveys in`() async throws {
    let whole = try await Self.recorded.value
    let part = try await Recorded(Self.study(), [.beiwe], streams: ["powerState"])
    func surveys(_ recorded: Recorded) -> [String] {
      recorded.entries.filter {
        $0.recorder == Layout.beiwe.name && !["ios_log", "powerState", "gps"].contains($0.stream)
          && BeiweStream(rawValue: $0.stream) == nil
      }.map(\.path)
    }
    #expect(surveys(part) == surveys(whole) && surveys(part).count > 15)
  }

  @Test(.whole)
  func `an app that iOS ends is launched by who opens a survey, and sends voices then`()
    async throws
  {
    let recorded = try await Recorded(Self.study(suspensions: 12, days: 8), [.beiwe, .truth])
    let submitted = recorded.truth("prompts").filter { $0["result"] == "submitted" }
    let files = kinds(recorded)
    let answers = files.reduce(0) { sum, kind in
      if case .surveyAnswers = kind.key { sum + kind.value.count } else { sum }
    }
    let voices = files.reduce(into: [FileEntry]()) { voices, kind in
      if case .voiceRecording = kind.key { voices += kind.value }
    }
    // Every survey that was handed in is in a file: nobody can fill in what does not run.
    #expect(answers + voices.count == submitted.count && submitted.count > 15)
    #expect(voices.contains { $0.due != nil })
  }

  @Test(.whole)
  func `the oldest version says when surveys come and expire, and hands in what there is`()
    async throws
  {
    let recorded = try await Recorded(Self.study("beiwe-wiki-2016", days: 6), [.beiwe, .truth])
    let rows = recorded.entries.filter { $0.stream == "surveyTimings" }.flatMap { entry in
      String(decoding: recorded.contents[entry.path] ?? [], as: UTF8.self)
        .split(separator: "\n").dropFirst()
    }
    let notices = recorded.truth("prompts").filter { $0["scheduled"] == $0["arrived"] }
    let expired = rows.count { $0.hasSuffix(",expired") }
    #expect(rows.count { $0.hasSuffix(",notified") } > 15 && expired > 0)
    #expect(notices.count > 15)
    let answers = recorded.entries.filter { $0.stream == "surveyAnswers" }
    let submitted = rows.count { $0.hasSuffix(",submitted") }
    #expect(answers.count == submitted + expired)
    #expect(
      answers.contains {
        String(decoding: recorded.contents[$0.path] ?? [], as: UTF8.self).contains("not_presented")
      })
    #expect(recorded.truth("prompts").allSatisfy { $0["prompt"]?.contains("-") == false })
  }
}

extension TestStudy {
  /// The app as iOS ends it so often a day.
  fileprivate static func suspended(_ perDay: Double) throws -> BeiweProfile {
    let study = try make(events, suspensions: perDay)
    guard let app = study.app(Beiwe.self) else { throw NoApp() }
    return app.profile
  }

  private struct NoApp: Error {}
}
