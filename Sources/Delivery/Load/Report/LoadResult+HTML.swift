import Formats
import Page

extension LoadResult {
  /// The report as one HTML page, without scripts or external files. Equal results give identical
  /// pages.
  public var html: String {
    Markup.page("Load test of \(target)", .load) { write(body: &$0) }
  }

  private func write(body page: inout Markup) {
    page.element("header") { page in
      page.element("h1", text: "Load test of \(target)")
      page.element("ul", ["class": "facts"]) { page in
        for fact in facts { page.element("li", text: fact) }
      }
    }
    if signal != nil {
      page.write(
        warning: "The test was interrupted.",
        [
          "The planned duration was \(Quantity.seconds(plannedSeconds)). This page covers only the "
            + "first \(Quantity.seconds(seconds))."
        ])
    }
    if isInsecure {
      page.write(
        warning: "Certificates were not checked.",
        ["Without this check, another machine can pretend to be the server."])
    }
    if !withheld.isEmpty {
      page.write(
        warning: "Some files of the recording were not used.",
        withheld.sorted { $0.key < $1.key }.map {
          "\(counted($0.value, "file")): \($0.key)."
        })
    }
    if let ownLimit {
      page.write(
        warning: "The load generator was slower than the server.",
        [ownLimit, "The figures below are therefore not a measurement of the server."])
    }
    page.element("main") { page in
      if !verdicts.isEmpty { page.element("section") { write(verdicts: &$0) } }
      write(tiles: &page)
      page.element("div", ["class": "columns"]) { page in
        page.element("section") { write(outcomes: &$0) }
        page.element("section") { write(latencies: &$0) }
      }
      page.element("div", ["class": "columns"]) { page in
        for chart in [rateChart, latencyChart, distributionChart, outcomeChart] {
          chart.write(to: &page)
        }
      }
      page.element("div", ["class": "columns"]) { page in
        page.element("section") { write(errors: &$0) }
        page.element("section") { write(others: &$0) }
      }
    }
    page.element("footer") { write(footer: &$0) }
  }

  private var facts: [String] {
    [
      "endpoint \(endpoint)",
      "\(counted(phones, "phone"))",
      "began \(began)",
      Quantity.seconds(seconds),
      "\(grouped(asked)) requests planned, \(grouped(sent)) sent, \(grouped(unsent)) not sent",
      "\(Quantity.bytes(bytes)) of bodies",
    ] + (versions.isEmpty ? [] : ["responses in \(versionNames)"])
      + (heldBack == 0 ? [] : ["\(grouped(heldBack)) requests waited for a connection"])
  }

  /// The HTTP versions of the responses, the most frequent first.
  package var versionNames: String {
    versions.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
      .joined(separator: ", ")
  }

  private func write(verdicts page: inout Markup) {
    page.element("h2", text: "Thresholds")
    page.element("table", ["data-table": "thresholds"]) { page in
      page.row(heading: ["threshold", "measured", "result"])
      page.element("tbody") { page in
        for verdict in verdicts {
          page.element("tr") { page in
            page.element("th", ["scope": "row"], text: verdict.threshold)
            page.element("td", text: verdict.measured)
            let word = verdict.holds ? "passed" : "failed"
            page.element("td", ["class": word], text: word)
          }
        }
      }
    }
  }

  private func write(footer page: inout Markup) {
    let buckets = Int((1 / Histogram.relativeError).rounded())
    page.element(
      "p",
      text: """
        Latencies come from a histogram with an error of at most 1/\(buckets) of the value \
        (\(Quantity.share(1, of: buckets))). Each interval of the charts is \
        \(Quantity.number(intervalSeconds)) s long.
        """)
  }
}
