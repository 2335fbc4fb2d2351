import Check
import Formats
import Page
import Reading
import Spool

extension CheckReport {
  /// Writes the results of all rules, and the first failures of each failed rule.
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
    let failed = lines.filter { $0.finding.verdict == .fail }
    if !failed.isEmpty {
      page.scrollingTable("failed", heading: ["failed rule", "wrong", "checked", "first places"]) {
        page in
        for line in failed {
          page.element("tr") { page in
            page.element("th", ["scope": "row"]) { page in
              page.write(line.rule.name)
              page.element("small", text: line.rule.statement)
            }
            page.element("td", text: grouped(line.finding.failures))
            page.element("td", text: grouped(line.finding.judged))
            page.element("td", ["class": "places"]) { page in
              for example in line.finding.examples {
                page.element("small", text: example.place)
              }
            }
          }
        }
      }
    }
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

  func writeVerdicts(to json: inout JSONWriter) {
    writeCounts(to: &json)
    json.key("failed_rules")
    json.inlineArray(lines.filter { $0.finding.verdict == .fail }) { $0.string($1.rule.name) }
  }
}

extension Finding.Example {
  /// The place of a failure, without the value, which may be a coordinate or a participant's
  /// answer.
  fileprivate var place: String { file + (row.map { " row \($0)" } ?? "") }
}
