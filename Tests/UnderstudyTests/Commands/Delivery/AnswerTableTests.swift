import Foundation
import Testing

@testable import Delivery
@testable import understudy

/// Tests of the tables of server responses in docs/reference/delivery.md.
struct AnswerTableTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../docs/reference/delivery.md")

  /// Returns the cells of each row of all tables on the page.
  private func rows() throws -> [[String]] {
    let lines = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n")
    let starts = lines.indices.filter { lines[$0].hasPrefix("| response | outcome |") }
    #expect(starts.count == 4)
    return starts.flatMap { lines[($0 + 2)...].prefix { $0.hasPrefix("|") } }
      .map { line in
        line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      }
  }

  private func named(_ name: String) -> Outcome? {
    Outcome.allCases.first { $0.rawValue == name || $0.name == name }
  }

  @Test func `each outcome that stays ends a delivery as the table says`() throws {
    var told: Set<Outcome> = []
    for row in try rows() {
      for name in row[1].split(separator: ", ") {
        let outcome = try #require(named(String(name)), "\(name)")
        told.insert(outcome)
        var summary = LedgerSummary(url: "", endpoint: "")
        summary.counts = [LedgerSummary.Count(outcome: outcome, files: 1, bytes: 1)]
        let code = row[3].firstMatch(of: /[679][0-9]/).flatMap { Int32($0.0) } ?? 0
        #expect(NotDelivered(standing: summary.standing).exitCode.rawValue == code, "\(row)")
      }
    }
    #expect(told == Set(Outcome.allCases))
  }
}
