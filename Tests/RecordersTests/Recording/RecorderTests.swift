import Fixtures
import Formats
import ProfileFiles
import Simulation
import Spool
import Synchronization
import Testing

@testable import Recorders

/// What every registered recorder has to keep to. Each is recorded in a study with its app alone, by the name
/// of its first layout.
struct RecorderTests {
  /// Settings with few rows, of apps that have many by themselves, and with some, of apps that have none.
  private static let settings = [
    Beiwe.name: TestStudy.events,
    MyLifeDB.name: #"{ collect: ["health", "sleep", "device", "screen_time"] }"#,
  ]

  private static let names = recorders.map { $0.layouts[0] }.filter(\.isBuiltIn).map(\.name)

  private static func recorder(_ name: String) throws -> any Recorder.Type {
    try #require(recorders.first { $0.layouts[0].name == name })
  }

  /// A study with the app alone; made once for all tests.
  private static func study(_ name: String, days: Int = 2) throws -> Study {
    let key = "\(name) \(days)"
    if let study = studies.withLock({ $0[key] }) { return study }
    let study = try make(name, days: days)
    studies.withLock { $0[key] = study }
    return study
  }

  private static let studies = Mutex([String: Study]())

  private static func make(_ name: String, days: Int) throws -> Study {
    let files = try ProfileFiles(directory: nil, environment: [:])
    let installed = try recorder(name).app.map { app in
      let version = try #require(files.list(.apps).first { $0.hasPrefix(app.name + "-") })
      return "\(app.name): { version: \"\(version)\", settings: \(settings[app.name] ?? "{}") }"
    }
    let folder = try TemporaryFolder([
      "study.json5": """
      { name: "one app", seed: 3, region: "boston", start: "2026-03-02", days: \(days),
        participants: {
          count: 2, people: { student: 1 }, devices: { "iphone-14": 1 },
          watches: { "series-9": 1 },
        },
        apps: { \(installed ?? "") } }
      """
    ])
    return try Study.load(folder.path + "/study.json5", from: files).study
  }

  /// All that the recorder writes of the study, and the truth.
  private static func layouts(_ app: String, in study: Study) throws -> [Layout] {
    try recorder(app).layouts.filter { $0.allowedInstead(in: study) == nil } + [.truth]
  }

  /// The second of the study's participants, in all layouts; made once for all tests.
  private static let wholes = Dictionary(
    uniqueKeysWithValues: names.map { app in
      (
        app,
        Task {
          let study = try study(app)
          return try await Recorded(study, layouts(app, in: study), only: [1])
        }
      )
    })

  private func whole(_ app: String) async throws -> Recorded {
    try await #require(Self.wholes[app]).value
  }

  private func recorder(_ app: String) throws -> any Recorder.Type { try Self.recorder(app) }

  private func study(_ app: String, days: Int = 2) throws -> Study {
    try Self.study(app, days: days)
  }

  private func layouts(_ app: String, in study: Study) throws -> [Layout] {
    try Self.layouts(app, in: study)
  }

  @Test(arguments: names)
  func `files are in the layout's folder, each as its list says`(app: String) async throws {
    let layouts = try layouts(app, in: study(app))
    let recorded = try await whole(app)
    #expect(Set(recorded.entries.map(\.recorder)) == Set(layouts.map(\.name)))
    #expect(Set(recorded.entries.map(\.path)).count == recorded.entries.count)
    for entry in recorded.entries {
      let content = try #require(recorded.contents[entry.path])
      // A folder of the participant's, or a file in its place.
      let place = "\(entry.recorder)/\(entry.patient)"
      #expect(["/", "."].contains { entry.path.hasPrefix(place + $0) }, "\(entry.path)")
      var checksum = Checksum()
      content.withUnsafeBufferPointer { checksum.update($0) }
      #expect(entry.contentBytes == Int64(content.count), "\(entry.path)")
      #expect(entry.contentCRC32 == checksum.value, "\(entry.path)")
      if let first = entry.first, let last = entry.last { #expect(first <= last) }
    }
  }

  @Test(arguments: names)
  func `streams that are collected are those of the recorder`(app: String) throws {
    let recorder = try recorder(app)
    let streams = recorder.streams(in: try study(app))
    // What every phone writes may have nothing to choose.
    #expect(streams.isEmpty == recorder.streams.isEmpty)
    #expect(streams.allSatisfy(recorder.streams.contains))
    #expect(Set(StudyRecorder.streams).count == StudyRecorder.streams.count)
    let sampling = recorder.sampling(
      of: try study(app),
      .init(layouts: recorder.layouts, streams: streams, compression: .none))
    #expect(sampling.window > 0 && sampling.rowsPerDay >= 0)
  }

  /// The width of the blocks, who else is recorded, and what else is written change no byte.
  @Test(.whole, arguments: names)
  func `any part can be made alone`(app: String) async throws {
    let study = try study(app, days: 1)
    let layouts = try layouts(app, in: study)
    let all = try await Recorded(study, layouts, blockSize: 7)
    var joined: [String: [UInt8]] = [:]
    for layout in layouts {
      joined.merge(try await Recorded(study, [layout], only: [1]).contents) { _, new in new }
    }
    #expect(!joined.isEmpty && joined.count == all.entries.count { $0.participant == 1 })
    for (path, content) in joined { #expect(all.contents[path] == content, "\(path)") }
  }

  @Test(.whole, arguments: names)
  func `a longer run goes on where a shorter one ended`(app: String) async throws {
    let folder = try TemporaryFolder()
    let layouts = try layouts(app, in: study(app))
    _ = try await Recorded(study(app, days: 1), layouts, only: [1], in: folder)
    let grown = try await Recorded(study(app), layouts, only: [1], in: folder)
    let whole = try await whole(app)
    #expect(grown.entries == whole.entries && grown.contents == whole.contents)
  }

  @Test(.whole, arguments: names)
  func `of a span there are the whole run's files with a row in it`(app: String) async throws {
    let study = try study(app)
    let whole = try await whole(app)
    let start = study.span.lowerBound.advanced(bySeconds: 18 * 3_600)
    let span = start..<start.advanced(bySeconds: 6 * 3_600)
    let layouts = try layouts(app, in: study).filter { $0 != .truth }
    let part = try await Recorded(study, layouts, only: [1], between: span)
    #expect(!part.contents.isEmpty)
    for (path, content) in part.contents { #expect(whole.contents[path] == content, "\(path)") }
    for entry in whole.entries {
      // Files about no time are in any part or in none.
      guard let first = entry.first, let last = entry.last else { continue }
      let lies = last >= span.lowerBound.milliseconds && first < span.upperBound.milliseconds
      if !lies { #expect(part.contents[entry.path] == nil, "\(entry.path)") }
    }
  }
}
