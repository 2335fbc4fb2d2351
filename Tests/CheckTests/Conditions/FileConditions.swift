import Fixtures
import Formats
import Spool

@testable import Check
@testable import Reading

/// Conditions of rules about the names and times of Beiwe's files.
extension Condition {
  typealias FilesChange = @Sendable (inout FilesSummary) -> Void

  static let ofFiles: [Condition] = [
    .files("file-names", "a file whose name does not have the required format") {
      $0.files.strangers = ["beiwe/abcdefgh/x.csv"]
    },
    // Rows of events have wall-clock times. A file is created at its first row, and closed at most
    // four hours later.
    .files(
      "files-after-first-rows", "first row \(Truth.at(100))",
      inside: { $0.facts[0].file.milliseconds = Truth.at(100) },
      outside: { $0.facts[0].file.milliseconds = Truth.at(100) - 1 }),
    .files(
      "files-after-first-rows", "first row \(Truth.at(100))",
      inside: { $0.facts[0].file.milliseconds = Truth.at(100 + 14_400) },
      outside: { $0.facts[0].file.milliseconds = Truth.at(100 + 14_400) + 1 }),
    // Rows of motion streams have the time of another clock. The tolerance is 1.01 ms if the ground
    // truth exists.
    .files(
      "files-after-first-rows", "first row \(Truth.at(200))",
      inside: { $0.facts[2].file.milliseconds = Truth.at(200) - 1 },
      outside: { $0.facts[2].file.milliseconds = Truth.at(200) - 2 }),
    // Without ground truth, the tolerance is 1 s, plus 1 s per day since the last launch.
    .files(
      "files-after-first-rows", "first row \(Truth.at(200))",
      inside: {
        $0.setting.truth = nil
        $0.facts[2].file.milliseconds = Truth.at(200) - 1_001
        $0.facts[2].times?.earliest = Truth.at(200)
        $0.facts[0].times?.earliest = Truth.at(200) - 1_001 - 86_400
      },
      outside: {
        $0.setting.truth = nil
        $0.facts[2].file.milliseconds = Truth.at(200) - 1_002
        $0.facts[0].times?.earliest = Truth.at(200) - 1_002 - 86_400
      }),
    // The rule skips files with invalid text, and files of a download.
    .files(
      "files-after-first-rows", "first row \(Truth.at(100))",
      inside: {
        $0.facts[0].file.milliseconds = Truth.at(99)
        $0.faulty = [$0.facts[0].file.path]
      },
      outside: { $0.facts[0].file.milliseconds = Truth.at(99) }),
    .files(
      "files-after-first-rows", "first row \(Truth.at(100))",
      inside: {
        $0.facts[0].file.milliseconds = Truth.at(99)
        $0.facts[0].file.layout = .download
      },
      outside: { $0.facts[0].file.milliseconds = Truth.at(99) }),
    .files(
      "files-apart", "last row \(Truth.at(1_000) + 1)",
      inside: { $0.facts[0].times?.latest = Truth.at(1_000) },
      outside: { $0.facts[0].times?.latest = Truth.at(1_000) + 1 }),
    // The rule also compares with the next file if the next file has invalid text.
    .files(
      "files-apart", "last row \(Truth.at(1_000) + 1)",
      inside: {
        $0.faulty = ["gyro1"]
        $0.facts[0].times?.latest = Truth.at(1_000)
      },
      outside: {
        $0.faulty = ["powerState1"]
        $0.facts[0].times?.latest = Truth.at(1_000) + 1
      }),
    .files(
      "files-apart", "last row \(Truth.at(1_100) + 2)",
      inside: { $0.facts[2].times?.latest = Truth.at(1_100) + 1 },
      outside: { $0.facts[2].times?.latest = Truth.at(1_100) + 2 }),
    // All files should be closed together, at 1,000 s or at 2,000 s. The first file is closed 1 ms
    // late. The second file, which was created at 1,000 s, fails too, because its creation is then
    // 1 ms too early.
    .files("rotation", "closed at \(Truth.at(1_000) + 1)", failures: 2) {
      $0.entries?[0].closed? += 1
    },
    // The rule skips a file that was never sent, and a file whose rows all have one time.
    .files(
      "rotation", "closed at \(Truth.at(1_000) + 1)", failures: 2,
      inside: {
        $0.entries?[0].closed? += 1
        $0.entries?[0].due = nil
      },
      outside: { $0.entries?[0].closed? += 1 }),
    .files(
      "rotation", "last row \(Truth.at(1_000) + 1)",
      inside: { $0.facts[0].times?.latest = Truth.at(1_000) },
      outside: { $0.facts[0].times?.latest = Truth.at(1_000) + 1 }),
    .files(
      "rotation", "last row \(Truth.at(1_000) + 2)",
      inside: { $0.facts[2].times?.latest = Truth.at(1_000) + 1 },
      outside: { $0.facts[2].times?.latest = Truth.at(1_000) + 2 }),
    .files(
      "files-whole", "split across two files",
      inside: {
        $0.facts[1].lacksHeader = true
        $0.facts[1].file.milliseconds = $0.facts[0].file.milliseconds + 1_001
      },
      outside: {
        $0.facts[1].lacksHeader = true
        $0.facts[1].file.milliseconds = $0.facts[0].file.milliseconds + 1_000
      }),
    .files(
      "files-whole", "split across two files",
      inside: { $0.facts[1].file.milliseconds = $0.facts[0].file.milliseconds + 9 },
      outside: {
        $0.facts[1].lacksHeader = true
        $0.facts[1].file.milliseconds = $0.facts[0].file.milliseconds + 9
      }),
    Condition(
      "files-once", "a duplicate file", failures: 2, inside: .files(fourFiles { _ in }),
      outside: try .twice("a\nb\n")),
    // The rule reports the differing line for both files.
    Condition(
      "files-once", "another file with the same name and different content", failures: 2,
      inside: .files(fourFiles { _ in }),
      outside: try .twice("a\nc\n")),
    .registration("abcdefg2", "1772409600123,2026-03-02T00:00:00.123,abcdefg2,,,,,,,,,,,1"),
    .registration("13 cells", "1772409600123,2026-03-02T00:00:00.123,abcdefgh,,,,,,,,,,1"),
    .registration(
      "1772413200000", "1772413200000,2026-03-02T01:00:00.000,abcdefgh,,,,,,,,,,,1"),
    .registration(
      "2026-03-02T00:00:00.122", "1772409600123,2026-03-02T00:00:00.122,abcdefgh,,,,,,,,,,,1"),
    .registration("a duplicate row", row + "\n" + row),
    .registration("no row", ""),
    .registration("time", row, header: "time"),
  ]

  private static let row = "1772409600123,2026-03-02T00:00:00.123,abcdefgh,,,,,,,,,,,1"

  private static func files(
    _ rule: String, _ value: String, failures: Int = 1,
    inside: @escaping FilesChange = { _ in }, outside: @escaping FilesChange
  ) -> Condition {
    Condition(
      rule, value, failures: failures, inside: .files(fourFiles(inside)),
      outside: .files(fourFiles(outside)))
  }

  /// Returns two event files, created at 100 s and 1,000 s, and two motion files, created at 200 s
  /// and 1,100 s.
  private static func fourFiles(_ change: FilesChange) -> FilesSummary {
    let streams: [BeiweStream] = [.powerState, .powerState, .gyro, .gyro]
    let starts: [Double] = [100, 1_000, 200, 1_100]
    var summary = FilesSummary(
      setting: .oneDay(), files: ParticipantFiles(patient: "abcdefgh"), facts: [], entries: [])
    for (number, (stream, start)) in zip(streams, starts).enumerated() {
      let path = stream.rawValue + "\(number % 2)"
      let file = DataFile(
        path: path, stream: stream, layout: .phone, milliseconds: Truth.at(start))
      summary.facts.append(
        FileFacts(
          file: file, rows: 9,
          times: .init(
            first: Truth.at(start), earliest: Truth.at(start), latest: Truth.at(start + 99))))
      summary.entries?.append(
        FileEntry(
          path: path, recorder: "beiwe", participant: 0, patient: "abcdefgh",
          stream: stream.rawValue, rows: 9,
          content: EncodedContent(bytes: 1, contentBytes: 1, contentCRC32: 1), first: nil,
          last: nil, closed: Truth.at(start < 1_000 ? 1_000 : 2_000), due: Truth.at(9_000)))
    }
    change(&summary)
    return summary
  }

  /// Returns a condition about the file that the server writes when a phone is registered.
  private static func registration(
    _ value: String, _ rows: String, header: String = BeiweStream.identifiersProcessedHeader
  ) -> Condition {
    Condition(
      "registrations", value,
      inside: try .registration(BeiweStream.identifiersProcessedHeader + "\n" + row + "\n"),
      outside: try .registration(header + "\n" + (rows.isEmpty ? "" : rows + "\n")))
  }
}

extension Scene {
  /// Returns a scene with a file of two lines, and a second file whose name has the server's mark
  /// for duplicates.
  fileprivate static func twice(_ text: String) throws -> Scene {
    let mark = "a.csv-duplicate-abcdefghij"
    let folder = try TemporaryFolder(["a.csv": "a\nb\n", mark: text])
    var summary = FilesSummary(
      setting: .oneDay(), files: ParticipantFiles(patient: "abcdefgh"), facts: [])
    summary.doubles = try [DoubledFile(mark, in: folder.path)].compactMap { $0 }
    return .files(summary)
  }

  fileprivate static func registration(_ text: String) throws -> Scene {
    let folder = try TemporaryFolder(["a.csv": text])
    var summary = FilesSummary(
      setting: .oneDay(), files: ParticipantFiles(patient: "abcdefgh"), facts: [])
    summary.registrations = [
      try RegistrationFile("a.csv", hour: Truth.start, in: folder.path)
    ]
    return .files(summary)
  }
}
