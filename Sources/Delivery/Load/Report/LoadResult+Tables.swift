import Formats
import Page

extension LoadResult {
  /// Writes the table of errors, the most frequent error first.
  func write(errors page: inout Markup) {
    page.element("h2", text: "Errors")
    guard !errors.isEmpty else {
      page.element("p", ["class": "caption"], text: "There were none.")
      return
    }
    page.element("table", ["data-table": "errors"]) { page in
      page.row(heading: ["error", "requests", "of planned"])
      page.element("tbody") { page in
        // Errors with equal counts are sorted by name, so that their order is the same on each
        // page.
        for (name, count) in errors.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
          page.row(name, [grouped(count), Quantity.share(count, of: asked)])
        }
      }
    }
  }

  /// Writes the table of requests other than uploads.
  func write(others page: inout Markup) {
    page.element("h2", text: "Other requests of the app")
    guard !others.isEmpty else {
      page.element("p", ["class": "caption"], text: "The app made no other requests.")
      return
    }
    page.element("div", ["class": "scrolling"]) { page in
      page.element("table", ["data-table": "others"]) { page in
        page.row(heading: ["request", "count", "stored", "p50", "p99", "max"])
        page.element("tbody") { page in for kind in others { kind.write(to: &page) } }
      }
    }
    page.element(
      "p", ["class": "caption"],
      text:
        "The rest of this page does not include these requests. Their latencies are corrected "
        + "latencies.")
  }
}

extension LoadResult.Kind {
  fileprivate func write(to page: inout Markup) {
    page.row(
      name,
      [
        grouped(outcomes.values.reduce(0, +)), grouped(outcomes[.stored] ?? 0),
      ] + [.percentile(50), .percentile(99), .most].map { LoadResult.text(of: $0, latency) })
  }
}
