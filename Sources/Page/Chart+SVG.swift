extension Chart {
  /// Writes the chart as a figure with its title, legend and picture.
  ///
  /// The legend is outside of the picture. Its text therefore keeps its size on a narrow screen,
  /// where the picture shrinks.
  ///
  /// - Parameter hasHeading: false if a heading of the page already shows the title.
  package func write(to page: inout Markup, hasHeading: Bool = true) {
    page.element("figure") { page in
      page.element("figcaption") { page in
        if hasHeading { page.element("h2", text: title) }
        page.element("p", ["class": "caption"], text: caption)
      }
      page.element("ul", ["class": "legend"]) { page in
        for series in series { series.writeKey(to: &page) }
      }
      page.element(
        "svg",
        [
          "viewBox": "0 0 \(Frame.width) \(Frame.height)", "role": "img", "aria-label": summary,
        ]
      ) { page in
        page.element("title", text: title)
        page.element("g", ["class": "chart", "data-chart": name]) { write(content: &$0) }
      }
    }
  }

  private func write(content page: inout Markup) {
    page.element("g", ["class": "axis", "data-axis": "y"]) { write(y: &$0) }
    page.element("g", ["class": "axis", "data-axis": "x"]) { write(x: &$0) }
    page.element(
      "rect",
      [
        "class": "plot", "x": "\(Frame.left)", "y": "\(Frame.top)",
        "width": "\(Frame.right - Frame.left)", "height": "\(Frame.bottom - Frame.top)",
      ])
    if series.allSatisfy(\.marks.isEmpty) {
      page.element(
        "text",
        [
          "class": "nothing", "text-anchor": "middle", "x": "\((Frame.left + Frame.right) / 2)",
          "y": "\((Frame.top + Frame.bottom) / 2)",
        ], text: "nothing to show")
    }
    for series in series { write(series, to: &page) }
  }

  private func write(y page: inout Markup) {
    for tick in y.scale.ticks {
      let place = Frame.y(y.scale.place(of: tick))
      page.element(
        "path", ["class": "grid", "d": "M\(Frame.left) \(place)H\(Frame.right)"])
      page.element(
        "text",
        [
          "class": "tick", "text-anchor": "end", "x": "\(Frame.left - 7)", "y": "\(place)",
          "dy": ".35em",
        ], text: y.label(tick))
    }
    page.element("text", ["class": "axis-title", "x": "0", "y": "14"], text: y.title)
  }

  private func write(x page: inout Markup) {
    for tick in x.scale.ticks {
      let place = Frame.x(x.scale.place(of: tick))
      page.element(
        "path", ["class": "grid", "d": "M\(place) \(Frame.top)V\(Frame.bottom)"])
      page.element(
        "path", ["class": "notch", "d": "M\(place) \(Frame.bottom)v4"])
      page.element(
        "text",
        ["class": "tick", "text-anchor": "middle", "x": "\(place)", "y": "\(Frame.bottom + 21)"],
        text: x.label(tick))
    }
    page.element("path", ["class": "base", "d": "M\(Frame.left) \(Frame.bottom)H\(Frame.right)"])
    page.element(
      "text",
      [
        "class": "axis-title", "text-anchor": "end", "x": "\(Frame.right)",
        "y": "\(Frame.bottom + 41)",
      ], text: x.title)
  }

  private func write(_ series: Series, to page: inout Markup) {
    let path: String
    switch series.marks {
    case .line(let lines):
      path = lines.map(outline).joined()
    case .area(let lines):
      path = lines.map(outline).joined()
      page.element(
        "path",
        ["class": "area", "style": series.colour, "d": lines.map(areaOutline).joined()])
    case .bars(let bars):
      path = bars.map(outline).joined()
    }
    page.element(
      "path",
      ["class": "series", "data-series": series.name, "style": series.colour, "d": path])
  }

  private func outline(of line: [Point]) -> String {
    line.enumerated().map { index, point in
      "\(index == 0 ? "M" : "L")\(Frame.x(x.scale.place(of: point.x)))"
        + " \(Frame.y(y.scale.place(of: point.y)))"
    }.joined()
  }

  private func areaOutline(below line: [Point]) -> String {
    guard let first = line.first, let last = line.last else { return "" }
    return outline(of: line) + "L\(Frame.x(x.scale.place(of: last.x))) \(Frame.bottom)"
      + "L\(Frame.x(x.scale.place(of: first.x))) \(Frame.bottom)Z"
  }

  private func outline(of bar: Bar) -> String {
    let left = Frame.x(x.scale.place(of: bar.x.lowerBound))
    var right = Frame.x(x.scale.place(of: bar.x.upperBound))
    // Only wide bars have gaps, because gaps between narrow bars would fill most of the picture.
    if right.value - left.value >= 5 { right = Frame.Coordinate(right.value - 1) }
    let (bottom, top) = (
      Frame.y(y.scale.place(of: bar.y.lowerBound)), Frame.y(y.scale.place(of: bar.y.upperBound))
    )
    return "M\(left) \(bottom)V\(top)H\(right)V\(bottom)Z"
  }
}

extension Chart.Series {
  fileprivate var colour: String { "--series:var(--\(name))" }

  fileprivate func writeKey(to page: inout Markup) {
    page.element("li") { page in
      let shape = if case .bars = marks { "key box" } else { "key line" }
      page.element("i", ["class": shape, "data-key": name, "style": colour], text: "")
      page.write(label)
    }
  }
}

/// The measures of the picture in its own units, which the page may scale.
private enum Frame {
  static let (width, height) = (480, 280)
  /// The left and right edges of the plot. On the left is room for the widest tick labels, and on
  /// the right for half a label.
  static let (left, right) = (62, 450)
  static let (top, bottom) = (32, 232)

  /// A coordinate in the picture, rounded to a tenth, because smaller differences are invisible.
  struct Coordinate: CustomStringConvertible {
    let value: Double

    init(_ value: Double) {
      self.value = value
    }

    var description: String {
      let tenths = Int((value * 10).rounded())
      return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
  }

  static func x(_ place: Double) -> Coordinate {
    Coordinate(Double(left) + place * Double(right - left))
  }

  static func y(_ place: Double) -> Coordinate {
    Coordinate(Double(bottom) - place * Double(bottom - top))
  }
}
