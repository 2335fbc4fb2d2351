import Fixtures
import Foundation
import Simulation
import Spool
import Testing

@testable import Recorders

/// Tests that compare the rows of MyLifeDB's design with the catalogue and with a recording.
struct DesignRowTests {
  @Test func `the catalogue has the rows of the design, in its order`() throws {
    let rows = try DesignRow.all()
    let points = MyLifeDBCatalogue.headings.flatMap { heading in
      heading.points.map { [heading.title, $0.name, $0.availability.rawValue] }
    }
    #expect(points == rows.map { [$0.category, $0.name, $0.availability] })
    let counts = Dictionary(grouping: rows, by: \.tree).mapValues(\.count)
    #expect(counts == [.healthkit: 39, .phone: 42, .mac: 11, .manual: 29, .none: 11])
  }

  @Test func `the catalogue has the types of the rows that are written, and no others`() throws {
    let points = MyLifeDBCatalogue.headings.flatMap(\.points)
    for (row, point) in zip(try DesignRow.all(), points) {
      let types = row.isWritten ? Set(row.types + row.rareTypes) : []
      if case .files(let stream, _) = point.source {
        #expect(types == [stream], "\(row.name)")
      } else {
        #expect(Set(point.types) == types, "\(row.name)")
      }
    }
  }

  @Test func `a missing type, a type that nobody expects and a missing detail are found`() throws {
    let rows = try [
      "A,Steps,available,healthkit,HKSteps,HKRare,",
      "A,In Bed,available,healthkit,HKSleep,,value:0",
      "B,Music,available,phone,sim.music.music sim.music.recent,,",
      "B,Films,future,none,sim.films.film,,",
      "B,Chat,future,none,,,",
    ].map { try DesignRow(line: Substring($0)) }
    func sample(_ type: String, _ rest: String = "") -> String { "{\"type\":\"\(type)\"\(rest)}\n" }
    let whole =
      sample("HKSteps") + sample("HKSleep", ",\"value\":0,\"unit\":null")
      + sample("sim.music.music")
      + sample("sim.music.recent", ",\"metadata\":{\"plays\":[{\"track\":\"a:b\"}],\"most\":1}")
    func differences(_ text: String) -> [String] {
      var types = SampleTypes(lookingFor: rows)
      types.add(Array(text.utf8))
      return types.differences(from: rows)
    }
    #expect(differences(whole) == [])
    #expect(differences(whole + sample("HKRare")) == [])
    #expect(
      differences(whole.replacing("music.recent", with: "music.music"))
        == ["Music: no sample of sim.music.recent"])
    #expect(
      differences(whole.replacing(":0,", with: ":1,"))
        == ["In Bed: no sample of HKSleep with \"value\":0"])
    #expect(
      differences(whole + sample("sim.films.film"))
        == ["Films: sim.films.film is written", "sim.films.film: no row has it"])
    #expect(differences(whole + sample("sim.chat.logs")) == ["sim.chat.logs: no row has it"])
  }

  @Test(.whole) func `a month of ten people has each row that is written`() async throws {
    let study = try TestStudy.load("digital-life")
    let folder = try TemporaryFolder()
    let choice = StudyRecorder.Choice(
      layouts: [.mylifedb], streams: study.collectedStreams, compression: .none)
    try await folder.record(study, choice, width: 2)
    let rows = try DesignRow.all()
    var types = SampleTypes(lookingFor: rows)
    for name in try folder.files("mylifedb") {
      if name.contains("/raw/") { types.add(try folder.bytes(name)) }
      if name.hasSuffix(".jsonl") { types.add(filesOf: ClaudeFiles.stream) }
    }
    #expect(types.differences(from: rows) == [])
    try checkPage(types)
  }

  /// The page lists the keys of metadata that occur, and no others.
  private func checkPage(_ types: SampleTypes) throws {
    let listed = try MyLifeDBPage.samples().filter { $0.key != "value" }
    let keys = Dictionary(grouping: listed, by: \.type).mapValues { Set($0.map(\.key)) }
    for metric in Metric.all where metric.rows == .all {
      // All typed entries have two more keys.
      let common: Set<String> = metric.tree == .manual ? ["entered_at", "backfilled"] : []
      let listed = (keys[metric.type] ?? []).union(common)
      let found = types.keys[metric.type] ?? []
      // All of these people have a Mac, so no person types concentrated work.
      let isTyped = metric.type != EntryKind.deepWork.type
      #expect(isTyped ? found == listed : found.isSubset(of: listed), "\(metric.type)")
    }
  }
}
