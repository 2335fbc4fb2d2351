import Fixtures
import ProfileFiles
import Recorders
import Simulation
import Spool
import Testing

@testable import Check
@testable import Reading

/// Tests of a recording that covers only a part of the study. The check must not report missing
/// rows outside of this span.
@Suite(.whole)
struct ExcerptTests {
  /// A recording of half an hour at noon, as files of the phone and as a download.
  private static let excerpt = Task {
    let folder = try TemporaryFolder()
    let settings = try TemporaryFolder(["settings.json": smallSettings])
    var changes = Study.Changes()
    changes.settings = settings.path + "/settings.json"
    let start = try Study.load("demo", from: ProfileFiles()).study.span.lowerBound
    let noon = start.advanced(bySeconds: 43_200)
    try await folder.record(
      "demo", with: changes, as: [.beiwe, .beiweDownload, .truth],
      between: noon..<noon.advanced(bySeconds: 1_800))
    return folder
  }

  private func findings(_ folder: TemporaryFolder) async throws -> [String: Finding] {
    let report = try await Check(folder.path).run(width: 1)
    return Dictionary(
      uniqueKeysWithValues: report.lines.map { ($0.rule.name, $0.finding) })
  }

  private func broken(_ folder: TemporaryFolder) async throws -> [String] {
    try await findings(folder).filter { $0.value.verdict == .fail }.keys.sorted()
  }

  @Test func `an excerpt breaks no rule and is judged`() async throws {
    let findings = try await findings(Self.excerpt.value)
    for (rule, finding) in findings {
      #expect(finding.failures == 0, "\(rule): \(finding.examples)")
    }
    #expect(findings.values.count { $0.verdict == .pass } > 30)
    let lack = findings["fixes-true"]?.lack?.what
    #expect(lack == "complete recording (recorded without --between)", "\(lack ?? "none")")
  }

  @Test func `the same files without the argument are no whole recording`() async throws {
    let folder = try await Self.excerpt.value.copy()
    try folder.editLines("manifest.json") { lines in
      lines.removeAll { $0.contains("\"\(Manifest.between)\"") }
    }
    // Without the phone's files, no rows are compared with the ground truth.
    let broken = try await broken(folder)
    #expect(broken.contains("layouts-agree") && !broken.contains("fixes-true"), "\(broken)")
  }

  @Test func `an excerpt's phone and its download have the same rows`() async throws {
    let folder = try await Self.excerpt.value
    for (first, second) in [("/beiwe", "/beiwe-download"), ("", "")] {
      let result = try await Comparison(folder.path + first, with: folder.path + second)
        .run(width: 1)
      #expect(result.isSame && result.rows > 1_000, "\(result.text)")
      // The two layouts start and end at different times. The result must report that rows at these
      // edges were not compared.
      #expect(result.leavesEdges == !first.isEmpty)
      #expect(result.text.contains("were not compared") == !first.isEmpty)
    }
    let changed = try await Self.excerpt.value.copy()
    let file = try changed.firstWithRows("/accelerometer/", in: "beiwe-download")
    try changed.editLines(file) { _ = $0.remove(at: $0.count / 2) }
    let result = try await Comparison(
      changed.path + "/beiwe", with: changed.path + "/beiwe-download"
    )
    .run(width: 1)
    #expect(result.differences.count == 1 && result.differences[0].lost == 1)
  }

  @Test func `a file or a row fewer is noticed in an excerpt, too`() async throws {
    let fewer = try await Self.excerpt.value.copy()
    let file = try fewer.first("_accel_", in: "beiwe")
    try fewer.delete(file)
    #expect(try await broken(fewer) == ["files-present"])
    let shorter = try await Self.excerpt.value.copy()
    try shorter.editLines(file) { $0.remove(at: 1) }
    #expect(try await broken(shorter).contains("file-rows"))
  }

  @Test func `somebody without a file of the span is no error, a stranger is`() throws {
    func finding(_ participants: [Int], listed: [Int], between: Bool) throws -> Finding {
      let manifest = Manifest(
        version: "1.0", study: "demo", seed: 1, start: "2026-03-02", days: 1,
        timeZone: "America/New_York", participants: participants, recorders: ["beiwe"],
        streams: [], arguments: between ? [Manifest.between: "a,b"] : [:], profiles: [:])
      var listing = Listing(known: checks)
      listing.parts = [Listing.Part(name: "manifest.json", manifest: manifest)]
      listing.lists = [Listing.List(name: "files.jsonl", participants: listed)]
      guard case .whole(let judge) = try #require(Rule.named("participants")).method else {
        return Finding()
      }
      return judge(listing)
    }
    #expect(try finding([0, 1], listed: [1], between: true).verdict == .pass)
    #expect(try finding([0, 1], listed: [2], between: true).verdict == .fail)
    #expect(try finding([0, 1], listed: [1], between: false).verdict == .fail)
  }
}
