import Formats
import FoundationEssentials
import Testing

/// Tests that the page about SWIP lists each column of each table.
struct SWIPPageTests {
  /// Returns the names in the first column of each of the page's tables, by the first word of the
  /// heading above the table.
  private static func names() throws -> [String: [String]] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/reference/swip.md").standardized
    let lines = try String(decoding: Data(contentsOf: file), as: UTF8.self)
      .split(separator: "\n")
    var names: [String: [String]] = [:]
    var table = ""
    for line in lines {
      if line.hasPrefix("#") {
        table = line.split { "# ,".contains($0) }.first.map(String.init) ?? ""
      } else if line.hasPrefix("| `"), let cell = line.split(separator: "|").first {
        let words = cell.split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }
        names[table, default: []] += words.map { String($0.element) }
      }
    }
    return names
  }

  @Test(arguments: SWIPTable.allCases)
  func `the page has every column of a table and no other`(table: SWIPTable) throws {
    let names = try #require(Self.names()[table.rawValue])
    #expect(names.sorted() == table.columns.map(\.name).sorted())
  }
}
