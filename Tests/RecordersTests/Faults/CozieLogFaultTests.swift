import Fixtures
import Foundation
import Simulation
import Spool
import Testing

@testable import Recorders

/// Cozie's log is a list of objects and of lists of them; faults keep it one, but for a torn end.
@Suite(.whole)
struct CozieLogFaultTests {
  private static let kinds = faultKinds.map(\.name).filter {
    $0.hasPrefix("cozie-") && $0 != "cozie-torn-end"
  }

  private static func row(_ number: Int) -> String {
    let minute = number < 10 ? "0\(number)" : "\(number)"
    return """
      {"time":"2026-03-02T08:\(minute):00.000+0000","measurement":"app","tags":{"id_onesignal":\
      "00000000-0000-0000-0000-000000000001","id_participant":"a_b"},"fields":{"ws_survey_count":\(number),\
      "ws_timestamp_start":"2026-03-02T07:50:00.000+0000","ts_heart_rate":61.0,"ts_latitude":1.5,\
      "ts_longitude":2.5}}
      """
  }

  /// Of a row, of lists of several, of a list of one.
  private static func log(_ sizes: [Int]) -> [UInt8] {
    var next = 0
    let entries = sizes.map { size in
      let rows = (next..<next + abs(size)).map(row)
      next += abs(size)
      return size < 0 ? rows[0] : "[" + rows.joined(separator: ",") + "]"
    }
    return Array(("[" + entries.joined(separator: ",\n") + "]").utf8)
  }

  private static func file(_ sizes: [Int]) throws -> CleanFile {
    let entry = FileEntry(
      path: "cozie/abcdefgh/logs.txt", recorder: "cozie", participant: 0, patient: "abcdefgh",
      stream: "cozie-log", rows: 0,
      content: EncodedContent(bytes: 0, contentBytes: 0, contentCRC32: 0),
      first: nil, last: nil, closed: nil, due: nil)
    return try #require(CleanFile(entry, log(sizes)))
  }

  @Test(
    arguments: kinds, [[-1, 4, -1, 5, 3, -1], [6, 6, 6], [-1, -1, -1, -1, -1], [1, 1, 1, 9]])
  func `a log stays a list of rows`(kind name: String, sizes: [Int]) throws {
    let kind = try #require(faultKinds.first { $0.name == name })
    let file = try Self.file(sizes)
    var count = 0
    for seed in 0..<100 {
      guard let fault = kind.change(file, Random(seed: UInt64(seed))) else { continue }
      count += 1
      for left in fault.files {
        let list = try JSONSerialization.jsonObject(with: Data(left.content)) as? [Any]
        let entries = try #require(list)
        #expect(entries.allSatisfy { ($0 as? [Any])?.isEmpty != true })
        let rows = entries.flatMap { $0 as? [Any] ?? [$0] }
        #expect(rows.count == file.form.rows(of: left.content).count)
        if name == "cozie-long-gap" { #expect(rows.count == file.count - (fault.rows?.count ?? 0)) }
        if name == "cozie-duplicate" {
          #expect(rows.count == file.count + (fault.rows?.count ?? 0))
        }
      }
    }
    #expect(count > 0)
  }
}
