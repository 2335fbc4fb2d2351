import Formats
import Page

extension LoadResult {
  /// Writes the most important numbers of the result as tiles of the page.
  func write(tiles page: inout Markup) {
    page.element("dl", ["class": "tiles"]) { page in
      let tiles: [(name: String, value: String, detail: String)] = [
        ("planned", rate(asked), "requests/s"),
        ("sent", rate(sent), "requests/s"),
        ("stored", share(.stored), "\(grouped(count(.stored))) requests"),
        ("errors", Quantity.share(failures, of: asked), "\(grouped(failures)) not stored"),
        ("p50", Self.text(of: .percentile(50), latency), "corrected latency"),
        ("p99", Self.text(of: .percentile(99), latency), "corrected latency"),
      ]
      for tile in tiles {
        page.element("div") { page in
          page.element("dt", text: tile.name)
          page.element("dd", text: tile.value)
          page.element("dd", ["class": "detail"], text: tile.detail)
        }
      }
    }
  }

  /// Writes the table of the uploads' outcomes, with counts and shares.
  func write(outcomes page: inout Markup) {
    page.element("h2", text: "Requests by outcome")
    page.element("table", ["data-table": "outcomes"]) { page in
      page.row(heading: ["outcome", "requests", "of planned"])
      page.element("tbody") { page in
        for outcome in tabulated {
          page.element("tr", ["data-outcome": outcome.rawValue]) { page in
            page.element("th", ["scope": "row"]) { page in
              page.write(outcome.name)
              page.element("small", text: outcome.meaning)
            }
            page.element("td", text: grouped(count(outcome)))
            page.element("td", text: share(outcome))
          }
        }
        page.row(
          "not sent", [grouped(unsent), Quantity.share(unsent, of: asked)])
      }
    }
  }

  /// Writes the table of latency percentiles, corrected and uncorrected.
  func write(latencies page: inout Markup) {
    page.element("h2", text: "Latency")
    page.element("table", ["data-table": "latency"]) { page in
      let histograms = [latency, uncorrected, lateness]
      page.row(heading: ["", "corrected", "uncorrected", "start delay"])
      page.element("tbody") { page in
        for figure in Figure.told {
          page.row(figure.name, histograms.map { Self.text(of: figure, $0) })
        }
        page.row("requests", histograms.map { grouped($0.count) })
        let lost = grouped(self.lost.count)
        page.row("without a response", [lost, lost, Quantity.none])
      }
    }
    page.element(
      "p", ["class": "caption"],
      text: """
        Corrected latency is measured from the planned start of a request, as in wrk2. It includes \
        the queueing that a slow server causes. Uncorrected latency is measured from the actual \
        start. The start delay is the time between the planned and the actual start. The latency \
        of a request without a response is the time spent waiting.
        """)
  }

  static func text(of figure: Figure, _ histogram: Histogram) -> String {
    histogram.count > 0 ? Quantity.duration(Int64(figure.value(of: histogram))) : Quantity.none
  }

  /// The outcomes in the table: some that are always shown, and all others that occurred.
  private var tabulated: [Outcome] {
    Outcome.allCases.filter { [.stored, .dropped, .refused].contains($0) || count($0) > 0 }
  }

  private func share(_ outcome: Outcome) -> String {
    Quantity.share(count(outcome), of: asked)
  }

  private func rate(_ count: Int) -> String {
    seconds > 0 ? Quantity.threeDigits(Double(count) / seconds) : Quantity.none
  }
}
