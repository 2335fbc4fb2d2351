/// Lines on the ground, seen from above, in metres east and north of a middle.
package struct GroundMap: Sendable {
  package struct Line: Sendable {
    /// In the page; also the name of its colour.
    let name: String
    /// In the legend.
    let label: String
    /// In parts, with gaps between them; a part of one point is a dot.
    let parts: [[SIMD2<Double>]]

    package init(_ name: String, _ label: String, _ parts: [[SIMD2<Double>]]) {
      self.name = name
      self.label = label
      self.parts = parts
    }
  }

  let name: String
  let summary: String
  /// Later ones are drawn over earlier ones.
  let lines: [Line]
  /// Straight pieces of streets by their classes, main streets first; they are drawn below all lines, as far as the
  /// lines reach.
  let streets: [[Street]]

  /// A straight piece of a street between two points.
  package struct Street: Sendable {
    let from: SIMD2<Double>
    let to: SIMD2<Double>

    package init(from: SIMD2<Double>, to: SIMD2<Double>) {
      self.from = from
      self.to = to
    }
  }

  package init(name: String, summary: String, lines: [Line], streets: [[Street]] = []) {
    self.name = name
    self.summary = summary
    self.lines = lines
    self.streets = streets
  }

  /// Pixels of the longer side.
  private static let size = 640.0
  private static let margin = 12.0
  /// Pixels by which a line may be off.
  private static let tolerance = 0.7
  /// Points of all streets together, of about six bytes each.
  private static let streetLimit = 1_800

  package func write(to page: inout Markup) {
    let points = lines.flatMap { $0.parts.joined() }
    guard let first = points.first else { return }
    var (low, high) = (first, first)
    for point in points {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    let extent = max((high - low).max(), 1)
    let scale = (Self.size - 2 * Self.margin) / extent
    let box = scale * (high - low) + 2 * Self.margin
    // A way that leads north has room for its scale beside it.
    let width = max(Int(box.x.rounded(.up)), 240)
    let bar = Scale.linear(to: extent / 3).ticks.last ?? extent
    let isOnPicture = { (point: SIMD2<Double>) in
      (0...box.x).contains(point.x) && (0...box.y).contains(point.y)
    }
    let place = { (point: SIMD2<Double>) in
      SIMD2(Self.margin + scale * (point.x - low.x), Self.margin + scale * (high.y - point.y))
    }
    let net = StreetNet(
      streets.map { pieces in
        pieces.compactMap { piece in
          let (from, to) = (place(piece.from), place(piece.to))
          guard isOnPicture(from), isOnPicture(to) else { return nil }
          return StreetNet.Piece(from: Self.pixel(from), to: Self.pixel(to))
        }
      }, limit: Self.streetLimit)
    let streetLine = net.lines.isEmpty ? [] : [Line("street", "streets", [])]
    page.element("ul", ["class": "legend"]) { page in
      for line in streetLine + lines {
        page.element("li") { page in
          page.element(
            "i", ["class": "key line", "style": "--series:var(--\(line.name))"], text: "")
          page.write(line.label)
        }
      }
    }
    page.element(
      "svg",
      [
        "class": "map", "style": "max-width:\(width)px",
        "viewBox": "0 0 \(width) \(Int(box.y.rounded(.up)) + 24)",
        "role": "img", "aria-label": summary, "data-map": name,
      ]
    ) { page in
      if !net.lines.isEmpty {
        page.element(
          "path", ["class": "street", "style": "--series:var(--street)", "d": net.path])
      }
      for line in lines {
        let path = Self.outline(of: line.parts.map { $0.map(place) })
        page.element(
          "path", ["class": "series", "style": "--series:var(--\(line.name))", "d": path])
      }
      let length = Int((scale * bar).rounded())
      let y = Int(box.y.rounded(.up)) + 14
      page.element("path", ["class": "base", "d": "M12 \(y)v4h\(length)v-4"])
      page.element("text", ["x": "\(length + 20)", "y": "\(y + 5)"], text: Self.metres(bar))
    }
  }

  private static func pixel(_ point: SIMD2<Double>) -> SIMD2<Int> {
    SIMD2(Int(point.x.rounded()), Int(point.y.rounded()))
  }

  private static func metres(_ length: Double) -> String {
    length < 1_000 ? "\(Int(length)) m" : "\(Int(length / 1_000)) km"
  }

  /// Lines through whole pixels, with as few of them as the tolerance allows. A part that stays in one pixel is a dot,
  /// of which a pixel has one: a phone that lies somewhere has thousands of fixes there.
  private static func outline(of parts: [[SIMD2<Double>]]) -> String {
    var dots: Set<SIMD2<Int>> = []
    return parts.map { part in
      var pixels: [SIMD2<Int>] = []
      for point in simplified(part).map(pixel) where point != pixels.last { pixels.append(point) }
      // A line without length is a dot where its ends are round.
      guard pixels.count == 1 else { return pixels.outline }
      return dots.insert(pixels[0]).inserted ? pixels.outline + "h0" : ""
    }.joined()
  }

  /// Douglas and Peucker (1973): the points without which the line would be off by more than the tolerance.
  static func simplified(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
    guard points.count > 2 else { return points }
    var isKept = [Bool](repeating: false, count: points.count)
    isKept[0] = true
    isKept[points.count - 1] = true
    var spans = [0..<points.count - 1]
    while let span = spans.popLast() {
      let (start, end) = (points[span.lowerBound], points[span.upperBound])
      var (farthest, distance) = (0, tolerance)
      for index in span.dropFirst() {
        let off = Self.distance(of: points[index], from: start, end)
        if off > distance { (farthest, distance) = (index, off) }
      }
      guard distance > tolerance else { continue }
      isKept[farthest] = true
      spans.append(span.lowerBound..<farthest)
      spans.append(farthest..<span.upperBound)
    }
    return points.indices.filter { isKept[$0] }.map { points[$0] }
  }

  /// How far a point is from a straight line between two others.
  private static func distance(
    of point: SIMD2<Double>, from start: SIMD2<Double>, _ end: SIMD2<Double>
  ) -> Double {
    let (way, out) = (end - start, point - start)
    let square = (way * way).sum()
    let along = square > 0 ? min(max((way * out).sum() / square, 0), 1) : 0
    let off = out - along * way
    return (off * off).sum().squareRoot()
  }
}

extension [SIMD2<Int>] {
  /// A line through pixels, as a path of SVG has it.
  var outline: String {
    guard let first else { return "" }
    var path = "M\(first.x) \(first.y)"
    for (last, point) in zip(self, dropFirst()) {
      let move = point &- last
      path += "l\(move.x) \(move.y)"
    }
    return path
  }
}
