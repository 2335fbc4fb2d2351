import Fixtures
import Foundation
import Simulation
import Spool
import Testing

@testable import Recorders

/// Tests of the files of entries that people type.
struct TypedRowsTests {
  private struct Sample: Decodable {
    let type: String
    let start: String
    let end: String
    let value: Double?
    let unit: String?
    let source: String
    let device: String?
    let metadata: Metadata

    struct Metadata: Decodable {
      let enteredAt: String
      let backfilled: Bool
      let text: String?
      let title: String?
    }
  }

  private struct File: Decodable {
    let samples: [Sample]
  }

  private static let streams = MyLifeDBCollectors.all.filter { $0.tree == .manual }
    .map { $0.stream }

  private static func samples(_ recorded: Recorded, _ stream: String) throws -> [Sample] {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try recorded.entries.filter { $0.stream == stream && $0.path.contains("/raw/") }
      .sorted { $0.path < $1.path }
      .flatMap {
        try decoder.decode(File.self, from: Data(recorded.contents[$0.path] ?? [])).samples
      }
  }

  @Test func `the samples of typed entries are the rows of the truth`() async throws {
    let study = try DailyFiles.study(rows: "all", keeps: "all", days: 8, watch: nil)
    let recorded = try await Recorded(study, [.mylifedb, .truth])
    let truth = recorded.truth("entries")
    var count = 0
    for stream in Self.streams {
      let samples = try Self.samples(recorded, stream)
      count += samples.count
      for sample in samples {
        #expect(sample.source == "com.mylifedb.app" && sample.device == nil)
        let row = truth.first { row in
          guard let entered = row["entered"].flatMap(Int64.init) else { return false }
          return row["type"] == sample.type
            && Timestamp(milliseconds: entered).utcText == sample.metadata.enteredAt
        }
        #expect(row?["backfilled"] == (sample.metadata.backfilled ? "1" : "0"), "\(sample)")
      }
    }
    // Entries about the evening before the study have no sample.
    #expect(count > 40 && count <= truth.count)
    for entry in recorded.entries where Self.streams.contains(entry.stream) {
      #expect(entry.path.contains("imports/manual/"))
    }
  }

  @Test func `a person without a diary has no files of entries`() async throws {
    let seed = try #require(
      (1...60 as ClosedRange<UInt64>).first { seed in
        guard let study = try? DailyFiles.study(rows: "all", watch: nil, seed: seed) else {
          return false
        }
        let reader = Self.reader(of: study)
        return !EntryKind.allCases.contains { reader.writes($0) }
      })
    let study = try DailyFiles.study(rows: "all", days: 3, watch: nil, seed: seed)
    let recorded = try await Recorded(study, [.mylifedb])
    #expect(!recorded.entries.contains { Self.streams.contains($0.stream) })
    #expect(recorded.entries.contains { $0.stream == "screen-time" })
  }

  @Test func `a person has files only of the logs that the person keeps`() async throws {
    let seed = try #require(
      (1...60 as ClosedRange<UInt64>).first { seed in
        guard let study = try? DailyFiles.study(rows: "all", watch: nil, seed: seed) else {
          return false
        }
        return EntryKind.allCases.contains { Self.reader(of: study).writes($0) }
      })
    let study = try DailyFiles.study(rows: "all", days: 2, watch: nil, seed: seed)
    let recorded = try await Recorded(study, [.mylifedb])
    let reader = Self.reader(of: study)
    let kept = Set(
      EntryKind.allCases.filter { reader.writes($0) }.map { "manual-" + $0.collector })
    #expect(Set(recorded.entries.map(\.stream)).intersection(Self.streams) == kept)
    #expect(kept.count < Self.streams.count)
  }

  private static func reader(of study: Study) -> DigitalReader {
    let participant = study.participant(0)
    return DigitalReader(
      HealthReader(LifeReader(participant.life), random: participant.random), of: participant,
      in: study)
  }

  @Test func `another heading changes no file of an entry`() async throws {
    let few = try await Recorded(
      DailyFiles.study(
        collect: ["mindfulness"], rows: "all", keeps: "all", days: 5, watch: nil), [.mylifedb])
    let all = try await Recorded(
      DailyFiles.study(rows: "all", keeps: "all", days: 5, watch: nil), [.mylifedb])
    let files = few.entries.filter { $0.stream == "manual-mindfulness" }
    #expect(!files.isEmpty)
    for file in files {
      #expect(few.contents[file.path] == all.contents[file.path], "\(file.path)")
    }
  }

  @Test func `the texts of journals are also files that people read`() async throws {
    let study = try DailyFiles.study(
      collect: ["mindfulness"], rows: "all", keeps: "all", days: 10, watch: nil,
      journalFiles: true)
    let recorded = try await Recorded(study, [.mylifedb])
    let journals = try Self.samples(recorded, "manual-mindfulness")
      .filter { $0.type == "sim.mindfulness.journal" }
    #expect(journals.count > 1)
    let files = recorded.entries.filter { $0.stream == "journal" }
    let text = files.sorted { $0.path < $1.path }
      .map { String(decoding: recorded.contents[$0.path] ?? [], as: UTF8.self) }
      .joined(separator: "\n")
    let expected = journals.map { sample in
      "## \(sample.metadata.title ?? "")\n\n\(sample.metadata.text ?? "")\n"
    }
    #expect(text == expected.joined(separator: "\n"))
    #expect(files.allSatisfy { $0.path.contains("/journal/2026/2026-03-") })
    let other = try await Recorded(
      DailyFiles.study(
        collect: ["mindfulness"], rows: "all", keeps: "all", days: 10, watch: nil), [.mylifedb])
    #expect(!other.entries.contains { $0.stream == "journal" })
  }
}
