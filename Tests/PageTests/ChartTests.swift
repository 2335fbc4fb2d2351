import Testing

@testable import Page

struct ChartTests {
  /// Returns a page with a chart whose axes are from 0 to 10. The origin is at the pixel (62, 232);
  /// a unit is 38.8 pixels to the right and 20 pixels up.
  private func page(_ series: [Chart.Series], hasHeading: Bool = true) -> String {
    var page = Markup()
    Chart(
      name: "rate", title: "Rate", caption: "How fast.", summary: "Two lines.",
      x: Chart.Axis("time", .linear(to: 10)) { "\(Int($0)) s" },
      y: Chart.Axis("speed", .linear(covering: 10)) { "\(Int($0)) m" }, series: series
    ).write(to: &page, hasHeading: hasHeading)
    return page.text
  }

  /// Returns the outlines (attributes `d`) of the paths with a class.
  private func outlines(_ name: String, _ page: String) -> [String] {
    page.matches(of: /<path class="([a-z]+)"[^>]* d="([^"]*)"/).filter { $0.1 == name }
      .map { String($0.2) }
  }

  private let points = [
    Chart.Point(x: 0, y: 0), Chart.Point(x: 2.5, y: 5), Chart.Point(x: 10, y: 10),
  ]

  @Test func `a line goes through its points, part by part`() {
    let page = page([Chart.Series("asked", "asked for", .line([points, [points[1]]]))])
    #expect(outlines("series", page) == ["M62 232L159 132L450 32M159 132"])
    #expect(outlines("area", page).isEmpty && page.contains("asked for</li>"))
    #expect(
      page.contains("<i class=\"key line\" data-key=\"asked\" style=\"--series:var(--asked)\">"))
  }

  @Test func `an area goes down to the axis at both ends`() {
    let page = page([Chart.Series("sent", "sent", .area([Array(points[1...]), []]))])
    #expect(outlines("series", page) == ["M159 132L450 32"])
    #expect(outlines("area", page) == ["M159 132L450 32L450 232L159 232Z"])
  }

  @Test func `bars have a gap of a pixel where they are wide`() {
    let bars = [
      Chart.Bar(x: 0...1, y: 0...5), Chart.Bar(x: 1...1.12, y: 2...4),
      Chart.Bar(x: 5...5.13, y: 0...1),
    ]
    let page = page([Chart.Series("stored", "stored 9", .bars(bars))])
    // The bars are 38.8 pixels minus a gap of 1 pixel, 4.7 pixels without a gap, and 5.044 pixels
    // minus a gap.
    #expect(
      outlines("series", page)
        == ["M62 232V132H99.8V232ZM100.8 192V152H105.5V192ZM256 232V212H260V232Z"])
    #expect(page.contains("<i class=\"key box\" data-key=\"stored\""))
    // A bar of at least 5 pixels has a gap to the next bar, and a bar of 4.99 pixels has none.
    let edge = self.page([
      Chart.Series(
        "stored", "stored 9",
        .bars([Chart.Bar(x: 0...50 / 388, y: 0...5), Chart.Bar(x: 0...49.9 / 388, y: 0...5)]))
    ])
    #expect(outlines("series", edge) == ["M62 232V132H66V232ZM62 232V132H67V232Z"])
  }

  @Test func `axes have a line and a label at each tick`() {
    let page = page([])
    // The labels are 0, 2, 4, 6, 8 and 10 on both axes.
    #expect(
      outlines("grid", page)
        == [232, 192, 152, 112, 72, 32].map { "M62 \($0)H450" }
        + ["62", "139.6", "217.2", "294.8", "372.4", "450"].map { "M\($0) 32V232" })
    #expect(
      outlines("notch", page)
        == ["62", "139.6", "217.2", "294.8", "372.4", "450"].map { "M\($0) 232v4" })
    #expect(outlines("base", page) == ["M62 232H450"])
    #expect(
      page.contains("<text class=\"tick\" text-anchor=\"end\" x=\"55\" y=\"192\" dy=\".35em\">2 m<")
    )
    #expect(page.contains("<text class=\"tick\" text-anchor=\"middle\" x=\"139.6\" y=\"253\">2 s<"))
    #expect(page.contains("<text class=\"axis-title\" x=\"0\" y=\"14\">speed<"))
    #expect(
      page.contains("<text class=\"axis-title\" text-anchor=\"end\" x=\"450\" y=\"273\">time<"))
    #expect(page.contains("<rect class=\"plot\" x=\"62\" y=\"32\" width=\"388\" height=\"200\"/>"))
    #expect(page.contains("<svg viewBox=\"0 0 480 280\" role=\"img\" aria-label=\"Two lines.\">"))
  }

  @Test func `a chart without marks says so in its middle`() {
    let nothing = "<text class=\"nothing\" text-anchor=\"middle\" x=\"256\" y=\"132\">"
    for marks in [Chart.Marks.line([]), .area([]), .bars([])] {
      let empty = page([Chart.Series("a", "a", marks)])
      #expect(empty.contains(nothing + "nothing to show</text>"))
      let other = Chart.Series("b", "b", .line([points]))
      #expect(!page([Chart.Series("a", "a", marks), other]).contains(nothing))
    }
    #expect(page([]).contains(nothing))
  }

  @Test func `a heading is written unless the page has it`() {
    #expect(page([]).contains("<figcaption><h2>Rate</h2><p class=\"caption\">How fast.</p>"))
    let without = page([], hasHeading: false)
    #expect(without.contains("<figcaption><p class=\"caption\">How fast.</p>"))
    #expect(without.contains("<title>Rate</title><g class=\"chart\" data-chart=\"rate\">"))
  }

  @Test func `values beyond an axis are at its end`() {
    let far = [Chart.Point(x: -5, y: -1), Chart.Point(x: 11, y: 99)]
    #expect(outlines("series", page([Chart.Series("a", "a", .line([far]))])) == ["M62 232L450 32"])
  }

  @Test func `an axis of amounts has labels with one unit`() {
    let axis = Chart.Axis.amount("bytes", .linear(covering: 30_000))
    #expect(
      axis.scale.ticks.map(axis.label) == ["0", "5 k", "10 k", "15 k", "20 k", "25 k", "30 k"])
    #expect(axis.title == "bytes")
  }
}
