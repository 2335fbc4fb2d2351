import Fixtures
import ProfileFiles
import Recorders
import Simulation
import Spool
import Testing

@testable import Check
@testable import Reading

struct CompressedDownloadTests {
  /// Records the study of `SmallRecording`, with a compressed download.
  private static func record() async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let settings = try TemporaryFolder(["settings.json": smallSettings])
    var changes = Study.Changes()
    changes.settings = settings.path + "/settings.json"
    try await folder.record(
      "demo", with: changes, as: [.beiwe, .beiweDownload], downloadCompression: .zlib(level: 1))
    return folder
  }

  @Test(.whole) func `a compressed download is judged and compared as a plain one`() async throws {
    let plain = try await SmallRecording.folder()
    let compressed = try await Self.record()
    let files = try compressed.files("beiwe-download").filter { !$0.hasSuffix("/") }
    #expect(!files.isEmpty && files.allSatisfy { $0.hasSuffix(".csv.gz") })

    let names = ["readable", "checksums", "layouts-agree", "utc-column", "hours", "merged-rows"]
    let rules = try names.map { try #require(Rule.named($0)) }
    let report = try await Check(compressed.path, rules: rules).run(width: 1)
    for line in report.lines {
      #expect(line.finding.verdict == .pass, "\(line.rule.name): \(line.finding.examples)")
    }

    let pairs = [
      (compressed.path, plain.path),
      (plain.path + "/beiwe", compressed.path + "/beiwe-download"),
    ]
    for (first, second) in pairs {
      let result = try await Comparison(first, with: second).run(width: 1)
      #expect(result.differences.isEmpty && result.rows > 0, "\(first) \(second)")
    }
  }
}
