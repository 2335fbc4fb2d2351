import Fixtures
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

  @Test(.whole) func `any size of block and any width give the same bytes`() async throws {
    let whole = try await Self.whole.value
    let study = try TestStudy.make(TestStudy.sparse, participants: 2)
    let small = try await Recorded(study, only: [0], blockSize: 7, width: 1)
    expectSame(small, as: whole)
    #expect(small.entries.count == whole.entries.filter { $0.participant == 0 }.count)
  }

  @Test(.whole) func `a participant alone with some streams is the one of the whole study`()
    async throws
  {
    let whole = try await Self.whole.value
    let study = try TestStudy.make(TestStudy.sparse, participants: 1_000)
    let phone = try await Recorded(study, [.beiwe], streams: ["gps", "gyro"], only: [1])
    expectSame(phone, as: whole)
    #expect(Set(phone.entries.map(\.stream)) == ["gps", "gyro", "ios_log"])
  }

  @Test func `one layout is the same without the other`() async throws {
    let whole = try await Self.whole.value
    let study = try TestStudy.make(TestStudy.sparse)
    let download = try await Recorded(study, [.beiweDownload], streams: ["powerState"])
    expectSame(download, as: whole)
    #expect(Set(download.entries.map(\.stream)) == ["powerState", "ios_log", "identifiers"])
  }
}
