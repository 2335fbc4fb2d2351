import Fixtures
import Formats
import Foundation
import ProfileFiles
import Testing

@testable import Recorders

/// Tests that the table in docs/reference/cozie.md has each name of Cozie's documentation.
struct CozieNamesTests {
  /// A line of the table: one name, or two names of the same value, and the place of the value in a
  /// request.
  private struct Line {
    let names: [String]
    let text: String

    init(_ line: Substring) {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      names = cells[0].split(separator: "/").map { String($0.filter { $0 != "`" }) }
      text = cells[1]
    }

    var isMissing: Bool { text.hasPrefix("no: ") }
  }

  private static func page() throws -> String {
    let file = URL(filePath: #filePath).appending(path: "../../../../docs/reference/cozie.md")
      .standardized
    return try String(contentsOf: file, encoding: .utf8)
  }

  private static func table() throws -> [Line] {
    let rest = try page().split(separator: "| name | where |", maxSplits: 1)[1]
    let table = rest.split(separator: "\n\n", maxSplits: 1)[0]
    return table.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { Line($0) }
  }

  @Test func `it has all names, each once`() throws {
    let names = try Self.table().map(\.names)
    #expect(names.count == 97 && Set(names).count == 97)
  }

  @Test(arguments: [
    ("| whole number; the server drops the fraction |", CozieServer.integers),
    ("| number with a fraction |", CozieServer.floats),
  ])
  func `the page names the fields that the server casts`(start: String, fields: Set<String>) throws
  {
    let line = try #require(try Self.page().split(separator: "\n").first { $0.hasPrefix(start) })
    let names = line.dropFirst(start.count).split(separator: "`").filter { !$0.contains(" ") }
    #expect(Set(names.map(String.init)) == fields)
  }

  @Test(.whole) func `fourteen days of the demo have each name, or the table says why not`()
    async throws
  {
    let study = try TestStudy.load("demo") { $0.days = 14 }
    let recorded = try await Recorded(study, [.cozie])
    let header = try #require(CozieFilesRead.lines(of: recorded, ending: "sample.csv").first)
    let columns = header.split(separator: ",").map(String.init)
    let requests = CozieFilesRead.lines(of: recorded, ending: "requests.jsonl").joined()
    for line in try Self.table() {
      let isThere = line.names.contains {
        columns.contains($0) || requests.contains("\\\"\($0)\\\"")
      }
      let isAnswer = line.names == ["q_..."] && columns.contains { $0.hasPrefix("q_") }
      #expect((isThere || isAnswer) == !line.isMissing, "\(line.names)")
      if line.isMissing { #expect(line.text.count > 20, "\(line.names)") }
    }
  }

  /// The participant of the recording wears the watch at night, so sleep is recorded too.
  @Test(.whole) func `other people's recordings have what the demo's person leaves out`()
    async throws
  {
    let study = try TestStudy.load("week") {
      $0.days = 5
      $0.missing = "none"
    }
    let recorded = try await Recorded(study, [.cozie], only: [0, 1, 2])
    let headers = recorded.contents.filter { $0.key.hasSuffix("sample.csv") }.values
      .compactMap { String(decoding: $0, as: UTF8.self).split(separator: "\n").first }
    let columns = Set(headers.flatMap { $0.split(separator: ",").map(String.init) })
    for line in try Self.table() where line.text.hasPrefix("no: the demo's participant takes") {
      #expect(line.names.contains { columns.contains($0) }, "\(line.names)")
    }
  }
}
