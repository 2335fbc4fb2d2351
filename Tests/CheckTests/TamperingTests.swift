import Fixtures
import Formats
import FoundationEssentials
import Glibc
import Testing

@testable import Check
@testable import Reading

/// Tests with changed files. `Check` reports each change, and no change stops it.
struct TamperingTests {
  /// Texts that may cause arithmetic errors.
  private static let texts = [
    "9999999999999", "1000000000000", "-1", "1e308", "inf", "nan", "",
    "-9223372036854775808", "\u{0}",
  ]

  @Test(.whole, arguments: ["beiwe", "beiwe-download", "truth"])
  func `a cell with any text is noticed`(folder: String) async throws {
    let recording = try await SmallRecording.excerpt()
    let files = try recording.files(folder)
    for (number, text) in Self.texts.enumerated() {
      let changed = try recording.copy()
      // Each part changes another file, line and cell. The factors are prime numbers, so that the
      // choices differ.
      for part in 0..<3 {
        let file = files[(7_919 * number + 104_729 * part) % files.count]
        try changed.editLines(file) { lines in
          let line = (31 * number + part) % lines.count
          var cells = lines[line].split(separator: ",", omittingEmptySubsequences: false)
          cells[(number + part) % cells.count] = Substring(text)
          lines[line] = cells.joined(separator: ",")
        }
      }
      let report = try await Check(changed.path).run(width: 1)
      #expect(report.failures(of: "checksums") > 0, "\(text.debugDescription) in \(folder)")
    }
  }

  @Test(.whole, arguments: ["beiwe", "beiwe-download", "truth"])
  func `a column with any text is noticed`(folder: String) async throws {
    let recording = try await SmallRecording.excerpt()
    let files = try recording.files(folder)
    for (number, text) in Self.texts.enumerated() {
      let changed = try recording.copy()
      let file = files[7_919 * number % files.count]
      try changed.editLines(file) { lines in
        for index in lines.indices.dropFirst() {
          var cells = lines[index].split(separator: ",", omittingEmptySubsequences: false)
          guard cells.count > 1 else { continue }
          cells[number % cells.count] = Substring(text)
          lines[index] = cells.joined(separator: ",")
        }
      }
      let report = try await Check(changed.path).run(width: 1)
      #expect(report.failures(of: "checksums") > 0, "\(text.debugDescription) in \(file)")
    }
  }

  @Test(.whole) func `files that end anywhere, or are missing, are noticed`() async throws {
    let recording = try await SmallRecording.excerpt()
    let missing = try await Check(recording.path).run(width: 1).failures(of: "files-present")
    let names = ["segments", "bouts", "phone", "places", "days", "windows", "fixes", "path"]
    let tables = try names.map { try recording.first("/\($0).csv", in: "truth") }
    for file in try tables + [recording.first("sensors.json", in: "truth")] {
      let changed = try recording.copy()
      try changed.edit(file) { $0 = String($0.prefix($0.utf8.count * 7 / 10)) }
      var report = try await Check(changed.path).run(width: 1)
      #expect(report.failures(of: "checksums") == 1, "the end of \(file)")
      try changed.delete(file)
      report = try await Check(changed.path).run(width: 1)
      #expect(report.failures(of: "files-present") == missing + 1, "\(file)")
    }
  }

  @Test func `a division into any number of parts ends no check`() async throws {
    let recording = try await SmallRecording.excerpt().copy()
    for name in ["manifest.json", "files.jsonl"] {
      let words = name.split(separator: ".")
      try recording.put(
        recording.text(name), at: "\(words[0]).2-of-9223372036854775807.\(words[1])")
      try recording.delete(name)
    }
    let rule = try #require(Rule.named("shards"))
    let finding = try await Check(recording.path, rules: [rule]).run(width: 1).lines[0].finding
    #expect(finding.verdict == .fail)
    #expect("\(finding.examples)".contains("without part 1, 3, 4"), "\(finding.examples)")
  }

  @Test func `what the lists alone tell takes no other file`() async throws {
    let recording = try await SmallRecording.excerpt()
    let progress = ReadingProgress()
    let rules = try ["complete", "shards", "totals"].map { try #require(Rule.named($0)) }
    let report = try await Check(recording.path, rules: rules).run(width: 1, progress: progress)
    #expect(progress.bytes == 0)
    #expect(report.participants > 0)
    #expect(report.count(.pass) == 2)
  }

  /// Such a longitude is so large that subtracting full turns one by one would never end.
  @Test func `a position that is no number ends no check`() async throws {
    let recording = try await SmallRecording.excerpt().copy()
    for text in ["inf", "-inf", "1e308", "nan"] {
      try recording.editLines(recording.firstWithRows("_gps_", in: "beiwe")) { lines in
        var cells = lines[5].split(separator: ",").map(String.init)
        cells[2] = text
        lines[5] = cells.joined(separator: ",")
      }
      let report = try await Check(recording.path).run(width: 1)
      #expect(report.failures(of: "checksums") == 1, "\(text)")
    }
  }

  @Test func `a file without a row that can be read has no times`() async throws {
    let recording = try await SmallRecording.excerpt().copy()
    try recording.editLines(recording.first("_accel_", in: "beiwe")) { lines in
      for index in lines.indices.dropFirst() where !lines[index].isEmpty { lines[index] = "?" }
    }
    let report = try await Check(recording.path).run(width: 1)
    #expect(report.failures(of: "timestamps") > 0)
    #expect(report.failures(of: "files-after-first-rows") == 0)
    #expect(report.failures(of: "files-apart") == 0)
  }

  @Test func `a damaged file, a FIFO, a link and a folder are findings and end no check`()
    async throws
  {
    let recording = try await SmallRecording.excerpt()
    let plain = try recording.first("_gyro_", in: "beiwe")
    let names = (0..<5).map { String(plain.dropLast(17)) + "177242760000\($0).csv.gz" }
    let changed = try recording.copy()
    try changed.put([0x1F, 0x8B, 8, 0, 0], at: names[0])
    try changed.put("no gzip", at: names[1])
    mkfifo(changed.path + "/" + names[2], 0o600)
    symlink("/etc/passwd", changed.path + "/" + names[3])
    symlink("/dev/zero", changed.path + "/" + names[4])
    mkfifo(changed.path + "/truth/abcdefgh", 0o600)
    let report = try await Check(changed.path).run(width: 1)
    #expect(report.failures(of: "readable") == 5)
    let examples = report.lines.first { $0.rule.name == "readable" }?.finding.examples ?? []
    let told = examples.map(\.value)
    for text in ["truncated", "damaged", "a FIFO", "a link"] {
      #expect(told.contains { $0.hasPrefix(text) }, "\(told)")
    }
    let comparison = try await Comparison(recording.path, with: changed.path).run(width: 1)
    #expect(!comparison.isSame && comparison.defects.count == 5)
  }

  @Test func `lists and manifests that are no files are findings`() async throws {
    for name in ["manifest.json", "files.jsonl"] {
      let changed = try await SmallRecording.excerpt().copy()
      try changed.delete(name)
      mkfifo(changed.path + "/" + name, 0o600)
      let report = try await Check(changed.path).run(width: 1)
      let rule = name == "manifest.json" ? "manifest-values" : "list-order"
      #expect(report.failures(of: rule) == 1, "\(name)")
    }
  }

  /// The line has a length of 1 GiB, but the sparse file needs no space on the disk.
  @Test func `an endless line takes no memory`() async throws {
    let recording = try await SmallRecording.excerpt().copy()
    let file = try recording.first("_ios_log_", in: "beiwe")
    let path = recording.path + "/" + file
    #expect(truncate(path, 1 << 30) == 0)
    let before = try peak()
    let report = try await Check(recording.path).run(width: 1)
    #expect(report.failures(of: "readable") == 1)
    #expect(try peak() - before < 100_000)
  }

  /// Returns the peak memory of this process, in kB.
  private func peak() throws -> Int {
    let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(line.split(separator: " ").compactMap { Int($0) }.first)
  }
}

extension CheckReport {
  fileprivate func failures(of rule: String) -> Int {
    lines.first { $0.rule.name == rule }?.finding.failures ?? 0
  }
}
