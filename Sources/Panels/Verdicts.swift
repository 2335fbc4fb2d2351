import Check
import Formats
import Page
import Reading
import Spool

extension CheckReport {
  /// How the rules judge, and where those that are broken are so first.
  ///
  /// - Parameter isOfSpan: whether the rest of the page is of a span alone, of which rules know nothing.
  func write(to page: inout Markup, isOfSpan: Bool) {
    page.element("h2", text: "Verdicts")
    page.element(
      "p", ["class": "caption"],
      text:
        "\(verdict)\(isOfSpan ? ", of the whole folder" : ""). What stands in a place that is wrong, "
        + "understudy check tells.")
    let broken = lines.filter { $0.finding.verdict == .broken }
    if !broken.isEmpty {
      page.scrollingTable("broken", heading: ["broken rule", "wrong", "of", "first places"]) {
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
      page.scrollingTable("rules", heading: ["rule", "verdict", "judged"]) { page in
        for line in lines {
          let finding = line.finding
          page.row(
            line.rule.name,
            [
              finding.verdict.rawValue,
              finding.verdict == .notJudged
                ? finding.lack?.description ?? "nothing of its kind" : grouped(finding.judged),
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
  /// Where something is wrong, without what stands there: that may be a coordinate, or what somebody has said.
  fileprivate var place: String { file + (row.map { " row \($0)" } ?? "") }
}
