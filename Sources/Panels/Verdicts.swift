import Check
import Formats
import Page
import Reading
import Spool

extension CheckReport {
  /// Writes the results of all rules, and the first failures and remarks of each rule.
  ///
  /// - Parameter isOfSpan: whether the rest of the page shows only a time span. The rules always
  ///   judge the whole folder.
  func write(to page: inout Markup, isOfSpan: Bool) {
    page.element("h2", text: "Results of check")
    page.element(
      "p", ["class": "caption"],
      text:
        "\(verdict)\(isOfSpan ? " in the whole folder" : ""). The command understudy check prints "
        + "the wrong values."
    )
    Self.writePlaces(
      "failed", ["failed rule", "wrong", "checked", "first places"],
      of: lines.filter { $0.finding.verdict == .fail }, to: &page
    ) { ($0.failures, $0.examples) }
    Self.writePlaces(
      "remarks", ["rule with remarks", "remarks", "checked", "first places"],
      of: lines.filter { $0.finding.remarks > 0 }, to: &page
    ) { ($0.remarks, $0.remarked) }
    page.element("details") { page in
      page.element("summary", text: "All rules")
      page.scrollingTable("rules", heading: ["rule", "result", "checked"]) { page in
        for line in lines {
          let finding = line.finding
          let remarks = finding.remarks > 0 ? ", \(counted(finding.remarks, "remark"))" : ""
          page.row(
            line.rule.name,
            [
              finding.verdict.word,
              finding.isJudged
                ? grouped(finding.judged) + remarks
                : finding.reason?.description ?? "nothing to check",
            ])
        }
      }
    }
  }

  /// Writes a table of rules, each with the first places of its failures or remarks; nothing without
  /// rules.
  private static func writePlaces(
    _ name: String, _ heading: [String], of lines: [Line], to page: inout Markup,
    _ places: (Finding) -> (count: Int, examples: [Finding.Example])
  ) {
    guard !lines.isEmpty else { return }
    page.scrollingTable(name, heading: heading) { page in
      for line in lines {
        let (count, examples) = places(line.finding)
        page.element("tr") { page in
          page.element("th", ["scope": "row"]) { page in
            page.write(line.rule.name)
            page.element("small", text: line.rule.statement)
          }
          page.element("td", text: grouped(count))
          page.element("td", text: grouped(line.finding.judged))
          page.element("td", ["class": "places"]) { page in
            for example in examples { page.element("small", text: example.place) }
          }
        }
      }
    }
  }

  func writeVerdicts(to json: inout JSONWriter) {
    writeCounts(to: &json)
    json.key("failed_rules")
    json.inlineArray(lines.filter { $0.finding.verdict == .fail }) { $0.string($1.rule.name) }
  }
}

extension Finding.Example {
  /// The place of a failure or remark, without the value, which may be a coordinate or a participant's
  /// answer.
  fileprivate var place: String { file + (row.map { " row \($0)" } ?? "") }
}
