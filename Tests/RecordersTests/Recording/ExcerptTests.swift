import Fixtures
import Formats
import Simulation
import Spool
import Testing

@testable import Recorders

/// Files around a span beside those of the whole run.
struct ExcerptTests {
  /// The app is ended by the system some times, two people, and two nights.
  private static func study(days: Int = 2) throws -> Study {
    try TestStudy.make(TestStudy.sparse, suspensions: 2, days: days, participants: 2, seed: 3)
  }

  private static let whole = Task {
    try await Whole(Recorded(study(), [.beiwe, .beiweDownload, .truth]))
  }

  /// The whole run, and the times of each file's rows in ms, by path.
  private struct Whole {
    let recorded: Recorded
    let times: [String: [Int64]]

    init(_ recorded: Recorded) {
      self.recorded = recorded
      times = recorded.contents.mapValues { content in
        content.split(separator: UInt8(ascii: "\n")).dropFirst().compactMap {
          Int64(String(decoding: $0.prefix(13), as: UTF8.self))
        }
      }
    }
  }

  /// From so many seconds after the study's start, so many of them.
  private static func span(_ start: Double, _ seconds: Double) throws -> Range<Timestamp> {
    let start = try study().span.lowerBound.advanced(bySeconds: start)
    return start..<start.advanced(bySeconds: seconds)
  }

  /// Lines and contents of the excerpt are those of the whole that have a row in the span.
  private func expect(
    _ excerpt: Recorded, of whole: Whole, in span: Range<Timestamp>, _ recorders: [Layout],
    location: SourceLocation = #_sourceLocation
  ) {
    let times = span.lowerBound.milliseconds..<span.upperBound.milliseconds
    let names = recorders.map(\.name)
    let expected = whole.recorded.entries.filter { entry in
      names.contains(entry.recorder)
        && (entry.recorder == "truth"
          || whole.times[entry.path]?.contains { times.contains($0) } == true)
    }
    #expect(excerpt.entries == expected, "\(times)", sourceLocation: location)
    let paths = Set(expected.map(\.path))
    #expect(
      excerpt.contents == whole.recorded.contents.filter { paths.contains($0.key) }, "\(times)",
      sourceLocation: location)
  }

  @Test(
    .whole,
    arguments: [
      (84_600.0, 3_600.0),  // An hour of two hours of UTC and two dates.
      (50_003, 1),  // Most streams have no row.
      (172_680, 120),  // The last minutes.
    ])
  func `files with a row in a span are those of the whole run`(
    start: Double, seconds: Double
  ) async throws {
    let whole = try await Self.whole.value
    let span = try Self.span(start, seconds)
    let excerpt = try await Recorded(Self.study(), between: span)
    expect(excerpt, of: whole, in: span, [.beiwe, .beiweDownload])
  }

  @Test(.whole) func `any span gives files of the whole run`() async throws {
    let whole = try await Self.whole.value
    let random = Random(seed: 11)
    // The first minutes, and any others.
    var spans = [(start: 0.0, seconds: 120.0)]
    for number in 0..<20 {
      let length = random["length"].logNormal(median: 600, sigma: 2, at: number).rounded(.up)
      let seconds = min(length, 80_000)
      let start = random["start"].uniform(in: 0...172_800 - seconds, at: number).rounded(.down)
      spans.append((start, seconds))
    }
    for (start, seconds) in spans {
      let span = try Self.span(start, seconds)
      for recorders in [[Layout.beiwe], [.beiweDownload], [.beiwe, .beiweDownload, .truth]] {
        let excerpt = try await Recorded(Self.study(), recorders, between: span)
        expect(excerpt, of: whole, in: span, recorders)
      }
    }
  }

  @Test(.whole) func `an excerpt that grows by days keeps to the longer run`() async throws {
    let whole = try await Self.whole.value
    let span = try Self.span(80_000, 6_400)
    let folder = try TemporaryFolder()
    let recorders = [Layout.beiwe, .beiweDownload, .truth]
    _ = try await Recorded(Self.study(days: 1), recorders, between: span, in: folder)
    let grown = try await Recorded(Self.study(), recorders, between: span, in: folder)
    expect(grown, of: whole, in: span, recorders)
  }

  @Test func `what is left out is not measured`() async throws {
    let (study, folder) = (try Self.study(), try TemporaryFolder())
    var choice = StudyRecorder.Choice(
      layouts: [.beiwe], streams: study.collectedStreams,
      compression: .none)
    choice.between = try Self.span(32_400, 3_600)
    let manifest = Manifest(
      version: "1.0", study: "", seed: 3, start: "", days: 2, timeZone: "", participants: [0],
      recorders: ["beiwe"], streams: [], arguments: [:], profiles: [:])
    let recording = try RecordingFolder.open(folder.path, for: manifest) {
      PatientID.text(of: $0, seed: study.profile.seed)
    }
    let progress = Progress()
    let done = try await StudyRecorder(study, choice: choice, progress: progress)
      .record([0], to: recording, width: 1)
    #expect(progress.rows == Int(done.totals.rows) && progress.rows > 0)
    // Nor is the second day simulated.
    #expect(progress.simulatedSeconds < 86_400)
  }
}
