import FoundationEssentials
import Recorders
import Testing

@testable import Check
@testable import Reading

struct ValidationTests {
  private static let first =
    "<!-- rules: written by RECORD_GOLDEN=1 UNDERSTUDY_FULL=1 swift test --filter ValidationTests -->\n"
  private static let last = "<!-- end of rules -->"

  /// A row a rule: what holds, its limit, what it notices and what it does not.
  private var table: String {
    var table = "| rule | what holds | limit | notices | not |\n|---|---|---|---|---|\n"
    for rule in Rule.all {
      let harmless = Control.all.first { $0.rule == rule.name }?.harmless ?? ""
      let cells = [
        "`\(rule.name)`", rule.statement, rule.limit, rule.catches, harmless,
      ].map { $0.split(separator: "|").joined(separator: "\\|") }
      table += "| \(cells.joined(separator: " | ")) |\n"
    }
    return table
  }

  @Test func `the page has the table of the rules and their controls`() throws {
    let page = URL(filePath: #filePath).appending(path: "../../../docs/explanation/validation.md")
      .standardized
    let text = try String(contentsOf: page, encoding: .utf8)
    let start = try #require(text.part(before: Self.first))
    let end = try #require(text.part(behind: Self.last))
    let wanted = start + Self.first + table + Self.last + end
    let isAsked = ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1"
    // The page is of the full build.
    let lacking = Recorders.Layout.lacking
    if isAsked, lacking.isEmpty {
      try wanted.write(to: page, atomically: true, encoding: .utf8)
      Issue.record("the table is written")
    }
    let known = text.split(separator: "\n").filter { line in
      !lacking.contains { line.hasPrefix("| `\($0)-") }
    }
    let different = known.difference(from: wanted.split(separator: "\n"))
    #expect(different.isEmpty, "RECORD_GOLDEN=1 writes it anew")
  }
}

extension String {
  /// What stands before a text; nil if it is not there.
  fileprivate func part(before text: String) -> String? {
    let parts = self.split(separator: text, maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 ? String(parts[0]) : nil
  }

  /// What stands behind a text; nil if it is not there.
  fileprivate func part(behind text: String) -> String? {
    let parts = self.split(separator: text, maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 ? String(parts[1]) : nil
  }
}
