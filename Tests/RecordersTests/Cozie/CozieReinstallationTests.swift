import Fixtures
import Formats
import Simulation
import Testing

@testable import Recorders

/// Tests of a participant who removes the app and installs it again.
@Suite(.whole)
struct CozieReinstallationTests {
  private static let four = Task { try await CozieFilesRead("reinstalls: 1", days: 4) }

  /// Returns the rows of the first installation and of the second installation.
  private func installations() async throws -> [[(request: CozieFilesRead.Request, row: CozieRow)]]
  {
    let sent = try await Self.four.value.sent
    let first = try #require(sent.first).row.tags
    let place = try #require(sent.firstIndex { $0.row.tags != first })
    return [Array(sent[..<place]), Array(sent[place...])]
  }

  @Test func `each installation has ids of its own, and sends the settings first`() async throws {
    let both = try await installations()
    for rows in both {
      #expect(Set(rows.map { $0.row.tags.map(\.value) }).count == 1)
      #expect(rows.first?.request.kind == "settings")
    }
    let (first, second) = (both[0][0].row, both[1][0].row)
    for (one, other) in zip(first.tags, second.tags) { #expect(one.value != other.value) }
    #expect(first["si_iphone_device_id"] != second["si_iphone_device_id"])
  }

  @Test func `surveys are counted from 0 again`() async throws {
    for rows in try await installations() {
      let counts = rows.compactMap { $0.row["ws_survey_count"] }
      #expect(!counts.isEmpty)
      #expect(counts == counts.indices.map { .integer(Int64($0)) })
    }
  }

  @Test func `health of the cut-off is sent once more`() async throws {
    let both = try await installations().map { rows in
      Set(
        rows.filter { $0.request.kind == "health" && $0.request.device == "phone" }.map {
          "\($0.row.time) \($0.row.fields.dropFirst())"
        })
    }
    #expect(both[0].intersection(both[1]).count > 100)
    #expect(both[1].count > both[0].intersection(both[1]).count)
  }

  @Test func `each installation has a log, and one table has the points of both`() async throws {
    let files = try await Self.four.value
    let ids = try await installations().map { $0[0].row.tags[1].value }
    let logs = files.recorded.contents.keys.filter { $0.hasSuffix("logs.txt") }
    #expect(
      Set(logs.compactMap { $0.split(separator: "/").last })
        == Set(ids.map { "cozie_lab_\($0)logs.txt" }))
    let table = CozieFilesRead.lines(of: files.recorded, ending: "sample.csv").dropFirst()
    #expect(Set(table.map { String($0.split(separator: ",")[2]) }) == Set(ids))
  }

  @Test func `nobody installs the app again unless a study says so`() async throws {
    let app = try CozieFilesRead.app()
    let days = (0..<200).map { app.reinstallation(ofDays: 30, random: Random(seed: 1)[$0]) }
    #expect(days.allSatisfy { $0 == nil })
    let some = try CozieFilesRead.app("reinstalls: 0.2")
    let drawn = (0..<1_000).compactMap {
      some.reinstallation(ofDays: 30, random: Random(seed: 1)[$0])
    }
    #expect((150...250).contains(drawn.count))
    #expect(Set(drawn) == Set(1...29))
  }
}
