import Formats
import FoundationEssentials
import Spool
import Testing

@testable import Recorders

/// Tests that compare docs/reference/faults.md with the registered kinds of faults.
struct FaultPageTests {
  /// Returns the cells of each row of the page's tables, with the name from the first cell.
  private func rows() throws -> [(name: String, cells: [String])] {
    let page = URL(filePath: #filePath).appending(path: "../../../../docs/reference/faults.md")
      .standardized
    return try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| `") }
      .map { line in
        let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst()
          .dropLast().map { $0.drop { $0 == " " }.trimmed }
        return (cells[0].filter { $0 != "`" }, cells)
      }
  }

  @Test func `the page has every kind in the order of the registration, and no other`() throws {
    let kinds = try rows().filter { $0.cells.count == 7 }
    let uploads = UploadFault.allCases
    #expect(kinds.map(\.name) == faultKinds.map(\.name) + uploads.map(\.rawValue))
    for (row, kind) in zip(kinds, faultKinds) {
      #expect(row.cells[1...3].allSatisfy { !$0.isEmpty }, "\(kind.name)")
      #expect(
        Array(row.cells[4...]) == [
          kind.expected.rawValue, kind.server?.rawValue ?? "", kind.visible.rawValue,
        ], "\(kind.name)")
    }
    for (row, kind) in zip(kinds.suffix(uploads.count), uploads) {
      #expect(row.cells[1...3].allSatisfy { !$0.isEmpty }, "\(kind)")
      let traits = kind.traits
      #expect(
        Array(row.cells[4...]) == [traits.expected.rawValue, traits.server.rawValue, "data"],
        "\(kind)")
    }
  }

  @Test func `the page has every word of a line`() throws {
    let names = Set(try rows().map(\.name))
    for word in FaultEntry.Expected.allCases { #expect(names.contains(word.rawValue)) }
    for word in FaultEntry.ServerOutcome.allCases { #expect(names.contains(word.rawValue)) }
  }
}

extension Substring {
  /// The text without trailing spaces.
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text = text.dropLast() }
    return String(text)
  }
}
