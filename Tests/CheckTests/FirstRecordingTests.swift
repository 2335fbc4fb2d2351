import Fixtures
import Testing

@testable import Check
@testable import Reading

/// Tests of recordings of version 0.1, whose manifest lists only one version of each app, and whose
/// ground truth does not name apps.
struct FirstRecordingTests {
  /// Converts a manifest with one kind of phone to the form of version 0.1.
  private func first(_ text: String) throws -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let apps = try #require(lines.firstIndex(of: "      \"apps\": {"))
    let end = try #require(lines[apps...].firstIndex(of: "      },"))
    let versions = lines[(apps + 1)..<end]
    lines.removeSubrange(apps...end)
    let study = try #require(lines.firstIndex(of: "  \"apps\": {"))
    let studyEnd = try #require(lines[study...].firstIndex(of: "  },"))
    lines.replaceSubrange((study + 1)..<studyEnd, with: versions)
    lines.removeAll { $0.contains("\"platform\"") || $0.contains("\"build\"") }
    return lines.joined(separator: "\n").replacing("\"format\": 2", with: "\"format\": 1")
  }

  @Test func `a recording of version 0.1 is judged by all rules of its content`() async throws {
    let recording = try await SmallRecording.folder().copy()
    try recording.put(first(recording.text("manifest.json")), at: "manifest.json")
    for table in ["windows", "fixes"] {
      try recording.editLines(recording.first("/\(table).csv", in: "truth")) { lines in
        for index in lines.indices {
          lines[index] = lines[index].split(separator: ",").dropLast().joined(separator: ",")
        }
      }
    }
    try recording.edit(recording.first("sensors.json", in: "truth")) {
      $0 = $0.replacing("  \"app\": \"beiwe\",\n", with: "")
    }
    let now = try await SmallRecording.checked().report
    let before = try await Check(recording.path).run(width: 1)
    let ofList = ["checksums", "file-sizes"]
    for (line, other) in zip(before.lines, now.lines) where !ofList.contains(line.rule.name) {
      let told = "\(line.rule.name): \(line.finding.examples)"
      #expect(line.finding.verdict == other.finding.verdict, "\(told)")
    }
    let checksums = before.lines.first { $0.rule.name == "checksums" }?.finding
    #expect(checksums?.failures == 3)
  }
}
