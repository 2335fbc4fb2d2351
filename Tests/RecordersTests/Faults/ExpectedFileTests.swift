import Fixtures
import Simulation
import Spool
import Testing

@testable import Recorders

@Suite(.whole)
struct ExpectedFileTests {
  private func expected(_ share: Double, where isIn: (FaultKind) -> Bool) async throws -> [String] {
    let recorded = try await Recorded(
      FaultStudy.make(), FaultStudy.layouts, faults: FaultStudy.set(share, where: isIn))
    return try FaultStudy.table("expected", of: recorded)
  }

  /// The test computes the expected rows of Beiwe in another way: as lines of text, by stream and
  /// hour.
  @Test func `without a fault the expected rows are the clean ones`() async throws {
    let clean = try await FaultStudy.clean.value
    var hours: [String: [(time: Int64, row: String)]] = [:]
    for entry in clean.entries where entry.path.contains(".csv") && entry.recorder != "truth" {
      guard entry.recorder != "cozie", entry.stream != "surveyAnswers" else { continue }
      let text = String(decoding: clean.contents[entry.path] ?? [], as: UTF8.self)
      for row in text.split(separator: "\n").dropFirst() {
        let time = try #require(Int64(row.prefix(13)))
        let hour = time / 3_600_000 * 3_600_000
        hours["\(entry.recorder),\(entry.stream),\(hour)", default: []].append((time, String(row)))
      }
    }
    let lines = hours.map { key, rows in
      let sorted = rows.map(\.row).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      let sum = crc32(of: Array(sorted.joined(separator: "\n").utf8) + [UInt8(ascii: "\n")])
      let times = rows.map(\.time)
      return "\(key),\(rows.count),\(times.min() ?? 0),\(times.max() ?? 0),\(sum.hexadecimal)"
    }
    let table = try await expected(0) { _ in true }.map { String($0.split(separator: ":")[1]) }
    #expect(!lines.isEmpty)
    #expect(
      Set(lines)
        == Set(table.filter { !$0.hasPrefix("cozie") && !$0.contains(",surveyAnswers,") }))
    let cozie = table.filter { $0.hasPrefix("cozie,") }
    #expect(Set(cozie.map { $0.split(separator: ",")[1] }).count == 3)
  }

  @Test func `what can be restored is expected as it was`() async throws {
    let clean = try await expected(0) { _ in true }
    let restored = try await expected(0.1) {
      [.repairRows, .mergeRows, .reorder].contains($0.expected)
    }
    #expect(restored == clean)
  }

  @Test func `rows that are dropped are missing from what is expected`() async throws {
    func count(_ table: [String], _ stream: String) -> Int {
      var count = 0
      for line in table {
        let cells = line.split(separator: ":")[1].split(separator: ",")
        if cells[0] == "beiwe", cells[1] == stream { count += Int(cells[3]) ?? 0 }
      }
      return count
    }
    let set = FaultStudy.set(0.5) { $0.name == "empty-values" }
    let faulty = try await Recorded(FaultStudy.make(), FaultStudy.layouts, faults: set)
    let table = try FaultStudy.table("expected", of: faulty)
    let clean = try await expected(0) { _ in true }
    for stream in ["gps", "accel"] {
      let lost = faulty.faults.filter { $0.path.hasPrefix("beiwe/") && $0.stream == stream }
        .reduce(0) { $0 + ($1.rows?.count ?? 0) }
      #expect(lost > 0 && count(table, stream) == count(clean, stream) - lost, "\(stream)")
    }
  }
}
