import Fixtures
import Formats
import Testing

@testable import Check
@testable import Reading

/// Tests of files with far more rows than a phone can write in the same time.
struct CrowdTests {
  private static let start: Int64 = 1_772_427_600_000

  /// Creates a folder with `rows` accelerometer rows of one patient, `spacing` ms apart, and one
  /// row of another patient.
  private func folder(rows: Int, spacing: Int64) throws -> TemporaryFolder {
    let header = "timestamp,accuracy,x,y,z\n"
    let cells = Array(",unknown,0.0,0.0,-1.0\n".utf8)
    var text = Array(header.utf8)
    text.reserveCapacity(text.count + rows * 36)
    for row in 0..<rows {
      text += "\(Self.start + spacing * Int64(row))".utf8
      text += cells
    }
    let name = "accel_\(Self.start).csv"
    let folder = try TemporaryFolder([
      "xyz9xyz9/xyz9xyz9_\(name)": header + "\(Self.start),unknown,0.0,0.0,-1.0\n"
    ])
    try folder.put(text, at: "abc1def2/abc1def2_\(name)")
    return folder
  }

  private func readable(_ folder: TemporaryFolder) async throws -> Finding {
    let rule = try #require(Rule.named("readable"))
    return try await Check(folder.path, rules: [rule]).run(width: 1).lines[0].finding
  }

  @Test func `rows of one instant beyond all measure fail their file, and others are judged`()
    async throws
  {
    let limit = StreamCursor.rowsInTenMinutes
    let finding = try await readable(folder(rows: limit + 2, spacing: 0))
    #expect(finding.judged == 2 && finding.failures == 1)
    let example = try #require(finding.examples.first)
    #expect(example.file == "abc1def2/abc1def2_accel_\(Self.start).csv")
    #expect(example.row == limit + 1)
    #expect(example.value == "more than 524288 rows within ten minutes")
  }

  @Test func `as many rows as allowed, and more of them over a longer time, are read`()
    async throws
  {
    let limit = StreamCursor.rowsInTenMinutes
    for (rows, spacing) in [(limit, 0), (limit + 2, 2)] as [(Int, Int64)] {
      let finding = try await readable(folder(rows: rows, spacing: spacing))
      #expect(finding.judged == 2 && finding.failures == 0, "\(finding.examples)")
    }
  }

  /// A duplicate row must be found even if thousands of rows with the same time are between the row
  /// and its copy.
  @Test func `a row of one instant that is there twice is found among many`() throws {
    let hour = "2026-03-02 05_00_00+00_00.csv"
    let utc = BeiweUTCTime.text(Self.start)
    var rows = (0..<2_000).map { "\(Self.start),\(utc),unknown,\($0).0,0.0,-1.0" }
    rows.append(rows[3])
    let folder = try TemporaryFolder([
      hour: ([BeiweDialect.current.format(of: .accel).processedHeader] + rows).joined(
        separator: "\n")
    ])
    let file = DataFile(path: hour, stream: .accel, layout: .download, milliseconds: Self.start)
    let cursor = StreamCursor(
      [file], in: folder.path, shape: RowShape(.accel, isDownload: true, .v23), .init())
    var read = Rows(width: cursor.width)
    while try cursor.nextTime() != nil { try cursor.read(before: .max, into: &read) }
    #expect(read.count == 2_001)
    let finding = cursor.findings[.repeated]
    #expect(finding.failures == 1 && finding.examples.first?.row == 2_001)
  }
}
