import Spool

@testable import Check
@testable import Reading

/// Conditions of the rules about the list of files, files.jsonl.
extension Condition {
  typealias SummaryChange = @Sendable (inout ParticipantSummary) -> Void

  static let ofLists: [Condition] = [
    .list("files-present", "missing") { $0.sizes["beiwe/abcdefgh/b.csv"] = nil },
    .list("files-listed", "not listed") { $0.present.append("beiwe/abcdefgh/c.csv") },
    .list("file-sizes", "101 bytes") { $0.sizes["beiwe/abcdefgh/a.csv"] = 101 },
    .list("file-sizes", "a content of 299 bytes") {
      $0.contents["beiwe/abcdefgh/a.csv"]?.bytes = 299
    },
    .list(
      "file-sizes", "begins at byte 513",
      inside: {
        $0.entries?[1].offset = 512
        $0.offsets["beiwe/abcdefgh/b.csv"] = 512
      },
      outside: {
        $0.entries?[1].offset = 512
        $0.offsets["beiwe/abcdefgh/b.csv"] = 513
      }),
    .list("file-sizes", "in no archive") { $0.entries?[1].offset = 0 },
    .list("checksums", "abd") { $0.contents["beiwe/abcdefgh/a.csv"]?.checksum = 0xABD },
    .list("file-rows", "4 rows") { $0.contents["beiwe/abcdefgh/a.csv"]?.rows = 4 },
    .list("file-rows", "2 to 9") {
      $0.contents["beiwe/abcdefgh/a.csv"]?.times?.earliest = 2
    },
    .list("file-rows", "1 to 8") { $0.contents["beiwe/abcdefgh/a.csv"]?.times?.latest = 8 },
    .list("file-rows", "no time") {
      $0.contents["beiwe/abcdefgh/a.csv"]?.times = .init(earliest: nil, latest: nil)
    },
    // The times of the first and last row are missing if the file has no rows, or if no rule reads
    // its times.
    .list(
      "file-rows", "2 rows",
      inside: {
        $0.contents["beiwe/abcdefgh/b.csv"]?.rows = nil
        $0.contents["beiwe/abcdefgh/b.csv"]?.times = nil
      },
      outside: {
        $0.contents["beiwe/abcdefgh/b.csv"]?.rows = 2
        $0.contents["beiwe/abcdefgh/b.csv"]?.times = nil
      }),
    .list("entries", "abcdefg2") { $0.entries?[1].patient = "abcdefg2" },
    .list("entries", "abcdefgh", failures: 1) { $0.entries?[1].recorder = "truth" },
    .list(
      "entries", "due 19", inside: { $0.entries?[0].due = 20 },
      outside: { $0.entries?[0].due = 19 }),
    // A file that was never sent or never closed has no due time.
    .list(
      "entries", "due 19",
      inside: {
        $0.entries?[0].due = nil
        $0.entries?[1].closed = nil
        $0.entries?[1].due = 0
      }, outside: { $0.entries?[0].due = 19 }),
    .list(
      "entries", "closed 20", inside: { $0.contents["beiwe/abcdefgh/a.csv"]?.made = 20 },
      outside: { $0.contents["beiwe/abcdefgh/a.csv"]?.made = 21 }),
  ]

  static func list(
    _ rule: String, _ value: String, failures: Int = 1,
    inside: @escaping SummaryChange = { _ in }, outside: @escaping SummaryChange
  ) -> Condition {
    Condition(
      rule, value, failures: failures, inside: .summary(twoFiles(inside)),
      outside: .summary(twoFiles(outside)))
  }

  /// Returns a participant with two files, the second of which has no rows.
  private static func twoFiles(_ change: SummaryChange) -> ParticipantSummary {
    let paths = ["a", "b"].map { "beiwe/abcdefgh/\($0).csv" }
    var entries = [FileEntry]()
    for (path, rows) in zip(paths, [3, 0] as [Int64]) {
      entries.append(
        FileEntry(
          path: path, recorder: "beiwe", participant: 0, patient: "abcdefgh", stream: "gps",
          rows: rows,
          content: EncodedContent(bytes: 100, contentBytes: 300, contentCRC32: 0xABC),
          first: rows > 0 ? 1 : nil, last: rows > 0 ? 9 : nil, closed: 20, due: 30))
    }
    let contents = [
      FileContent(
        bytes: 300, checksum: 0xABC, rows: 3, times: .init(earliest: 1, latest: 9), made: 5),
      FileContent(
        bytes: 300, checksum: 0xABC, rows: 0, times: .init(earliest: nil, latest: nil), made: nil),
    ]
    var summary = ParticipantSummary(
      patient: "abcdefgh", entries: entries, present: paths,
      contents: Dictionary(uniqueKeysWithValues: zip(paths, contents)),
      sizes: [paths[0]: 100, paths[1]: 100])
    change(&summary)
    return summary
  }
}
