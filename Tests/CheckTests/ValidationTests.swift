import FoundationEssentials
import Recorders
import Testing

@testable import Check
@testable import Reading

struct ValidationTests {
  private static let first =
    "<!-- rules: written by RECORD_GOLDEN=1 UNDERSTUDY_FULL=1 swift test --filter ValidationTests -->\n"
  private static let last = "<!-- end of rules -->"

  /// Tests of the page that lists every rule, with the smallest defect that the rule reports and a
  /// change that it accepts.
  private var table: String {
    var table =
      "| rule | statement | scope | limit | smallest defect reported | change accepted |\n"
    table += "|---|---|---|---|---|---|\n"
    for rule in Rule.all {
      let harmless = Control.all.first { $0.rule == rule.name }?.harmless ?? ""
      let cells = [
        "`\(rule.name)`", rule.statement, rule.scope, rule.limit, rule.catches, harmless,
      ].map { $0.split(separator: "|").joined(separator: "\\|") }
      table += "| \(cells.joined(separator: " | ")) |\n"
    }
    return table
  }

  @Test func `the page has the table of the rules and their controls`() throws {
    let page = URL(filePath: #filePath).appending(path: "../../../docs/reference/rules.md")
      .standardized
    let text = try String(contentsOf: page, encoding: .utf8)
    let start = try #require(text.part(before: Self.first))
    let end = try #require(text.part(behind: Self.last))
    let wanted = start + Self.first + table + Self.last + end
    let isAsked = ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1"
    // A build without some apps lacks their rules, so only the full build has all rules of the
    // page.
    let lacking = Recorders.Layout.lacking
    if isAsked, lacking.isEmpty {
      try wanted.write(to: page, atomically: true, encoding: .utf8)
      Issue.record("the table is written")
    }
    let known = text.split(separator: "\n").filter { line in
      !lacking.contains { line.hasPrefix("| `\($0)-") }
    }
    let different = known.difference(from: wanted.split(separator: "\n"))
    #expect(different.isEmpty, "RECORD_GOLDEN=1 writes the table again")
  }
}

extension String {
  /// Returns the part of the string before a text; nil if the string does not contain the text.
  fileprivate func part(before text: String) -> String? {
    let parts = self.split(separator: text, maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 ? String(parts[0]) : nil
  }

  /// Returns the part of the string after a text; nil if the string does not contain the text.
  fileprivate func part(behind text: String) -> String? {
    let parts = self.split(separator: text, maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 ? String(parts[1]) : nil
  }
}
