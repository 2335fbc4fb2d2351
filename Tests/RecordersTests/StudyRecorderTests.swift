import Simulation
import Spool
import Testing

@testable import Recorders

struct StudyRecorderTests {
  private static let whole = Task {
    try await Recorded(TestStudy.make(TestStudy.sparse, participants: 2))
  }

  /// Lines and contents of `part` are those of the whole.
  private func expectSame(
    _ part: Recorded, as whole: Recorded, location: SourceLocation = #_sourceLocation
  ) {
    let paths = Set(part.contents.keys)
    #expect(!paths.isEmpty, sourceLocation: location)
    #expect(
      part.entries == whole.entries.filter { paths.contains($0.path) }, sourceLocation: location)
    #expect(
      part.contents == whole.contents.filter { paths.contains($0.key) }, sourceLocation: location)
  }

  @Test func `any size of block and any width give the same bytes`() async throws {
    let whole = try await Self.whole.value
    let study = try TestStudy.make(TestStudy.sparse, participants: 2)
    let small = try await Recorded(study, blockSize: 7, width: 1)
    expectSame(small, as: whole)
    #expect(small.manifest == whole.manifest)
  }

  @Test func `a participant alone is the one of the whole study`() async throws {
    let whole = try await Self.whole.value
    let part = try await Recorded(
      TestStudy.make(TestStudy.sparse, participants: 1_000), only: [1])
    expectSame(part, as: whole)
    #expect(part.entries.count == whole.entries.filter { $0.participant == 1 }.count)
  }

  @Test func `fewer streams and one layout leave the others as they are`() async throws {
    let whole = try await Self.whole.value
    let study = try TestStudy.make(TestStudy.sparse)
    let phone = try await Recorded(study, [.beiwe], streams: [.gps, .gyro])
    expectSame(phone, as: whole)
    #expect(Set(phone.entries.map(\.stream)) == ["gps", "gyro", "ios_log"])
    let download = try await Recorded(study, [.beiweDownload], streams: [.powerState])
    expectSame(download, as: whole)
    #expect(Set(download.entries.map(\.stream)) == ["powerState", "ios_log", "identifiers"])
  }

  @Test(arguments: [0, 4])
  func `a study that grows equals the longer one`(suspensions: Int) async throws {
    func study(_ days: Int, _ participants: Int) throws -> Study {
      try TestStudy.make(
        TestStudy.events, suspensions: suspensions, days: days, participants: participants,
        seed: 5)
    }
    let folder = try TemporaryFolder()
    _ = try await Recorded(study(1, 1), in: folder)
    let grown = try await Recorded(study(2, 2), in: folder)
    let direct = try await Recorded(study(2, 2))
    #expect(grown.entries == direct.entries)
    #expect(grown.contents == direct.contents)
    #expect(grown.manifest == direct.manifest)
  }
}
