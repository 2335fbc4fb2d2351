import Fixtures
import ProfileFiles
import Recorders
import Simulation
import Spool
import Testing

@testable import Check
@testable import Reading

struct ProgressTests {
  @Test func `a recording's bytes are counted to the last`() async throws {
    let unused = ReadingProgress()
    #expect(unused.share == 0 && unused.allParticipants == 0)
    let manifest = try await Manifest(text: SmallRecording.folder().bytes("manifest.json"))
    let (report, progress) = try await SmallRecording.checked()
    #expect(progress.allParticipants == report.participants)
    #expect(progress.participants == report.participants)
    #expect(Int64(progress.bytes) == manifest.totals.contentBytes)
    #expect(progress.share == 1)
  }

  @Test func `without a manifest the participants are counted`() async throws {
    let phone = try TemporaryFolder([
      "abcdefg1/abcdefg1_gps_1772427600000.csv": "timestamp\n1772427600000\n",
      "abcdefg2/abcdefg2_gps_1772427600000.csv": "timestamp\n1772427600000\n",
    ])
    let progress = ReadingProgress()
    _ = try await Check(phone.path).run(width: 1, progress: progress)
    #expect(progress.allParticipants == 2 && progress.share == 1)
    let comparing = ReadingProgress()
    _ = try await Comparison(phone.path, with: phone.path).run(width: 1, progress: comparing)
    #expect(comparing.allParticipants == 2 && comparing.share == 1)
  }

  /// Two parts that tell more bytes than an integer holds.
  @Test func `what no recording can hold ends no check`() {
    let progress = ReadingProgress()
    progress.expect(participants: 1, bytes: 2 * Double(Int64.max))
    #expect(progress.share == 0)
    progress.expect(participants: 1, bytes: -1)
    progress.finishParticipant()
    #expect(progress.share == 1)
  }
}
