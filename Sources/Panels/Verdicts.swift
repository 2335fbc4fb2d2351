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
    let broken = lines.filter { $0.finding.verdict == .broken }
    if !broken.isEmpty {
      page.scrollingTable("broken", heading: ["failed rule", "wrong", "checked", "first places"]) {
        page in
        for line in broken {
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
          page.row(
            line.rule.name,
            [
              finding.verdict.word,
              finding.verdict == .notJudged
                ? finding.lack?.description ?? "nothing to check" : grouped(finding.judged),
            ])
        }
      }
    }
  }

  func writeCounts(to json: inout JSONWriter) {
    for verdict in [Finding.Verdict.holds, .broken, .notJudged] {
      json.member(
        verdict == .notJudged ? "not_judged" : verdict.rawValue,
        lines.count { $0.finding.verdict == verdict })
    }
    json.key("broken_rules")
    json.inlineArray(lines.filter { $0.finding.verdict == .broken }) { $0.string($1.rule.name) }
  }
}

extension Finding.Example {
  /// The place of a failure, without the value, which may be a coordinate or a participant's
  /// answer.
  fileprivate var place: String { file + (row.map { " row \($0)" } ?? "") }
}
