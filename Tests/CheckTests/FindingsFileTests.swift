import Fixtures
import Spool
import Testing

@testable import Check
@testable import Reading

struct FindingsFileTests {
  /// Creates a file of the phone. Each bad row has an accuracy with more digits than needed.
  private static func file(_ patient: String, badRows: Int) -> (String, String) {
    let header = "timestamp,latitude,longitude,altitude,accuracy\n"
    let rows = (0..<badRows + 1).map { row in
      "\(1_772_427_590_123 + 1_000 * row),42.5,-71.25,15.5,\(row == 0 ? "12.0" : "x")\n"
    }
    return ("\(patient)/\(patient)_gps_1772427600000.csv", header + rows.joined())
  }

  /// Creates files of three participants; the second participant has no failures.
  private static func phones() throws -> TemporaryFolder {
    let files = [
      file("abcdefg1", badRows: 7), file("abcdefg2", badRows: 0), file("abcdefg3", badRows: 9),
    ]
    return try TemporaryFolder(Dictionary(uniqueKeysWithValues: files))
  }

  private static let rules = [Rule.named("shortest-numbers"), .named("headers")].compactMap { $0 }

  @Test func `everything is written, while the report keeps some examples`() async throws {
    let phones = try Self.phones()
    let output = try TemporaryFolder()
    let report = try await Check(phones.path, rules: Self.rules).run(
      width: 1, writingFindings: output.path + "/findings.jsonl")
    #expect(report.lines[0].finding.failures == 16)
    #expect(report.lines[0].finding.examples.count == Finding.exampleLimit)
    let lines = try output.text("findings.jsonl").split(separator: "\n")
    #expect(
      lines.first == #"""
        {"path":"abcdefg1/abcdefg1_gps_1772427600000.csv","row":1,"rule":"shortest-numbers",\#
        "level":"failure","value":"x","allowed":"a number"}
        """#)
    let places = try lines.map { line in
      let finding = try FindingLine(Array(line.utf8))
      return "\(finding.path.prefix(8)) \(finding.rows?.lowerBound ?? -1)"
    }
    #expect(places == (1...7).map { "abcdefg1 \($0)" } + (1...9).map { "abcdefg3 \($0)" })
  }

  @Test func `neither the width nor the file changes what is said`() async throws {
    let phones = try Self.phones()
    let output = try TemporaryFolder()
    let check = try Check(phones.path)
    let plain = try await check.run(width: 1).text()
    for width in [1, 2, 3] {
      let report = try await check.run(
        width: width, writingFindings: output.path + "/\(width).jsonl")
      #expect(report.text() == plain)
    }
    let first = try output.text("1.jsonl")
    #expect(first.contains("abcdefg3"))
    #expect(try output.text("2.jsonl") == first && output.text("3.jsonl") == first)
    #expect(try output.files() == ["1.jsonl", "2.jsonl", "3.jsonl"])
  }

  @Test(.whole) func `nothing is found in an unchanged recording`() async throws {
    let recording = try await SmallRecording.folder()
    let output = try TemporaryFolder()
    let path = output.path + "/findings.jsonl"
    _ = try await Check(recording.path).run(width: 2, writingFindings: path)
    #expect(try output.bytes("findings.jsonl").isEmpty)
  }

  @Test(.whole) func `as many lines are written as the report counts failures`() async throws {
    let recording = try await SmallRecording.excerpt().copy()
    for file in try recording.files("beiwe").prefix(6) {
      try recording.editLines(file) { lines in
        for index in lines.indices.dropFirst() { lines[index] += "9,x" }
      }
    }
    try recording.editLines("files.jsonl") { $0.swapAt(0, 1) }
    let output = try TemporaryFolder()
    let report = try await Check(recording.path).run(
      width: 1, writingFindings: output.path + "/findings.jsonl")
    let lines = try output.text("findings.jsonl").split(separator: "\n")
    for line in report.lines {
      let written = lines.count { $0.contains("\"rule\":\"\(line.rule.name)\"") }
      #expect(written == line.finding.failures, "\(line.rule.name)")
    }
    #expect(lines.contains { $0.hasPrefix(#"{"path":"files.jsonl","row":1,"#) })
  }

  @Test func `a file that is not finished leaves nothing, and the one before stays`() throws {
    let output = try TemporaryFolder(["findings.jsonl": "before\n", "findings.jsonl.part": "x"])
    do {
      let log = FindingLog()
      let finding = FindingLog.$current.withValue(log) {
        var finding = Finding()
        finding.fail(RowPlace("a"), "1", allowed: "2")
        return finding
      }
      let file = try FindingsFile(output.path + "/findings.jsonl")
      try file.write(log, of: [finding], by: [Rule.all[0]])
      #expect(output.has("findings.jsonl.part"))
    }
    #expect(try output.files() == ["findings.jsonl"])
    #expect(try output.text("findings.jsonl") == "before\n")
  }

  @Test func `a long value is cut off, and findings of no rule are left out`() throws {
    let output = try TemporaryFolder()
    let log = FindingLog()
    let finding = FindingLog.$current.withValue(log) {
      var (finding, other) = (Finding(), Finding())
      for length in [199, 200, 201] {
        finding.fail(
          RowPlace("a", row: length), String(repeating: "é", count: length), allowed: "")
      }
      other.fail(RowPlace("b"), "x", allowed: "")
      finding.fail(RowPlace("c"), "\"\n", allowed: "")
      return finding
    }
    let file = try FindingsFile(output.path + "/found")
    try file.write(log, of: [Finding(), finding], by: Self.rules)
    try file.publish()
    let lines = try output.text("found").split(separator: "\n")
    #expect(lines.map { $0.count { $0 == "é" } } == [199, 200, 200, 0])
    let first = #"{"path":"a","row":198,"rule":"headers","level":"failure","value":"é"#
    #expect(lines[0].hasPrefix(first))
    #expect(
      lines[3] == #"""
        {"path":"c","row":null,"rule":"headers","level":"failure","value":"\"\n","allowed":""}
        """#)
  }
}
