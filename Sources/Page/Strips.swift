/// Rows of coloured spans over one axis of time, such as days or streams.
///
/// Everything is in whole pixels of the picture: spans of one kind in all rows are one path, so that a year takes
/// kilobytes.
package struct Strips: Sendable {
  /// A span of one kind in a row.
  package struct Part: Sendable {
    /// From the left, in pixels.
    let x: Range<Int>
    /// From the row's top, in pixels.
    let y: Range<Int>
    /// Among the kinds.
    let kind: Int

    package init(x: Range<Int>, y: Range<Int>, kind: Int) {
      self.x = x
      self.y = y
      self.kind = kind
    }
  }

  /// What is drawn alike.
  package struct Kind: Sendable {
    /// In the page; also the name of its colour.
    let name: String
    /// In the legend.
    let label: String

    package init(_ name: String, _ label: String) {
      self.name = name
      self.label = label
    }
  }

  package struct Row: Sendable {
    let label: String
    let parts: [Part]

    package init(_ label: String, _ parts: [Part]) {
      self.label = label
      self.parts = parts
    }
  }

  /// In the page, such as `coverage`.
  let name: String
  /// What it shows, for those who cannot see it.
  let summary: String
  let kinds: [Kind]
  let rows: [Row]
  /// Pixels from the left and their labels.
  let ticks: [(x: Int, label: String)]
  /// Pixels of the picture and of a row.
  let width: Int
  let rowHeight: Int

  package init(
    name: String, summary: String, kinds: [Kind], rows: [Row], ticks: [(x: Int, label: String)],
    width: Int, rowHeight: Int
  ) {
    self.name = name
    self.summary = summary
    self.kinds = kinds
    self.rows = rows
    self.ticks = ticks
    self.width = width
    self.rowHeight = rowHeight
  }

  /// Writes the legend and the picture, whose rows are named beside it: names keep their size where it shrinks.
  package func write(to page: inout Markup) {
    page.element("ul", ["class": "legend"]) { page in
      for kind in kinds {
        page.element("li") { page in
          page.element(
            "i", ["class": "key box", "style": "--series:var(--\(kind.name))"], text: "")
          page.write(kind.label)
        }
      }
    }
    page.element("div", ["class": "strips", "data-strips": name]) { page in
      page.element("div", ["class": "names", "style": "line-height:\(rowHeight)px"]) { page in
        for row in rows { page.element("div", text: row.label) }
      }
      page.element("div") { page in
        page.element(
          "svg",
          [
            "viewBox": "0 0 \(width) \(rows.count * rowHeight)", "preserveAspectRatio": "none",
            "style": "height:\(rows.count * rowHeight)px", "role": "img", "aria-label": summary,
          ]
        ) { page in
          for tick in ticks {
            page.element("path", ["class": "grid", "d": "M\(tick.x) 0v\(rows.count * rowHeight)"])
          }
          for (number, kind) in kinds.enumerated() {
            for (height, path) in paths(of: number) {
              page.element(
                "path",
                [
                  "class": "part",
                  "style": "--series:var(--\(kind.name));stroke-width:\(height)", "d": path,
                ])
            }
          }
        }
        page.element("div", ["class": "ticks"]) { page in
          for tick in ticks {
            page.element(
              "span", ["style": "left:\(100 * tick.x / max(width, 1))%"], text: tick.label)
          }
        }
      }
    }
  }

  /// Thick lines, one path a height; they are half as long as rectangles, and relative moves are shorter still.
  private func paths(of kind: Int) -> [(height: Int, path: String)] {
    var paths: [Int: (path: String, x: Int, y: Int)] = [:]
    for (number, row) in rows.enumerated() {
      for part in row.parts where part.kind == kind && !part.x.isEmpty {
        let (x, height) = (part.x.lowerBound, part.y.count)
        let y = number * rowHeight + part.y.lowerBound
        var path = paths[height] ?? ("", 0, 0)
        // The middle of an odd height lies between two pixels.
        let middle = "\(y + height / 2)" + (height % 2 == 0 ? "" : ".5")
        path.path += path.path.isEmpty ? "M\(x) \(middle)" : "m\(x - path.x) \(y - path.y)"
        path.path += "h\(part.x.count)"
        (path.x, path.y) = (part.x.upperBound, y)
        paths[height] = path
      }
    }
    return paths.sorted { $0.key < $1.key }.map { ($0.key, $0.value.path) }
  }
}

extension [Strips.Part] {
  /// Parts that touch and are drawn alike become one.
  package var joined: [Strips.Part] {
    var joined: [Strips.Part] = []
    for part in self {
      if let last = joined.last, last.kind == part.kind, last.y == part.y,
        last.x.upperBound >= part.x.lowerBound, last.x.lowerBound <= part.x.lowerBound
      {
        let end = Swift.max(last.x.upperBound, part.x.upperBound)
        joined[joined.count - 1] = Strips.Part(
          x: last.x.lowerBound..<end, y: last.y, kind: last.kind)
      } else {
        joined.append(part)
      }
    }
    return joined
  }
}
