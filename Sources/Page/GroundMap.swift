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
  /// Names, labels and outlines of the lines; later ones are drawn over earlier ones.
  private let lines: [(name: String, label: String, outline: String)]
  /// The outline of the streets, which are below all lines; empty without any.
  private let streets: String
  /// Nil where there is nothing to draw.
  private let view: View?

  /// A straight piece of a street between two points.
  package struct Street: Sendable {
    let from: SIMD2<Double>
    let to: SIMD2<Double>

    package init(from: SIMD2<Double>, to: SIMD2<Double>) {
      self.from = from
      self.to = to
    }
  }

  /// - Parameter streets: straight pieces by their classes, main streets first; of them as many are kept as are drawn, as
  ///   far as the lines reach.
  package init(name: String, summary: String, lines: [Line], streets: [[Street]] = []) {
    self.name = name
    self.summary = summary
    let view = View(of: lines)
    self.view = view
    self.lines = lines.map { line in
      let parts = line.parts.map { part in part.compactMap { view?.place($0) } }
      return (line.name, line.label, Self.outline(of: parts))
    }
    let pieces = streets.map { pieces in
      pieces.compactMap { piece -> StreetNet.Piece? in
        guard let from = view?.pixel(piece.from), let to = view?.pixel(piece.to) else { return nil }
        return StreetNet.Piece(from: from, to: to)
      }
    }
    self.streets = StreetNet(pieces, limit: Self.streetLimit).path
  }

  /// Where points of the ground are on the picture.
  private struct View {
    private let low: SIMD2<Double>
    private let high: SIMD2<Double>
    /// In metres.
    let extent: Double
    /// Pixels of a metre.
    let scale: Double
    /// In pixels.
    let size: SIMD2<Double>

    /// Nil without a point.
    init?(of lines: [Line]) {
      let points = lines.flatMap { $0.parts.joined() }
      guard let first = points.first else { return nil }
      (low, high) = points.reduce((first, first)) { ends, point in
        (pointwiseMin(ends.0, point), pointwiseMax(ends.1, point))
      }
      extent = max((high - low).max(), 1)
      scale = (GroundMap.size - 2 * GroundMap.margin) / extent
      size = scale * (high - low) + 2 * GroundMap.margin
    }

    func place(_ point: SIMD2<Double>) -> SIMD2<Double> {
      SIMD2(
        GroundMap.margin + scale * (point.x - low.x), GroundMap.margin + scale * (high.y - point.y))
    }

    /// Nil for what is beside the picture.
    func pixel(_ point: SIMD2<Double>) -> SIMD2<Int>? {
      let place = place(point)
      guard (0...size.x).contains(place.x), (0...size.y).contains(place.y) else { return nil }
      return GroundMap.pixel(place)
    }
  }

  /// Pixels of the longer side.
  private static let size = 640.0
  private static let margin = 12.0
  /// Pixels by which a line may be off.
  private static let tolerance = 0.7
  /// Points of all streets together, of about six bytes each.
  private static let streetLimit = 1_800

  package func write(to page: inout Markup) {
    guard let view else { return }
    let height = Int(view.size.y.rounded(.up))
    // A way that leads north has room for its scale beside it.
    let width = max(Int(view.size.x.rounded(.up)), 240)
    let bar = Scale.linear(to: view.extent / 3).ticks.last ?? view.extent
    let paths = (streets.isEmpty ? [] : [("street", "streets", streets)]) + lines
    page.element("ul", ["class": "legend"]) { page in
      for (name, label, _) in paths {
        page.element("li") { page in
          page.element(
            "i", ["class": "key line", "style": "--series:var(--\(name))"], text: "")
          page.write(label)
        }
      }
    }
    page.element(
      "svg",
      [
        "class": "map", "style": "max-width:\(width)px",
        "viewBox": "0 0 \(width) \(height + 24)",
        "role": "img", "aria-label": summary, "data-map": name,
      ]
    ) { page in
      for (name, _, outline) in paths {
        page.element(
          "path",
          [
            "class": name == "street" ? "street" : "series", "style": "--series:var(--\(name))",
            "d": outline,
          ])
      }
      let length = Int((view.scale * bar).rounded())
      let y = height + 14
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
