import Formats
import Page
import Reading

extension Coverage {
  /// A picture of how full the hours are, a row a participant or a stream.
  ///
  /// - Parameters:
  ///   - span: what the picture reaches over.
  static func strips(
    _ name: String, summary: String, rows: [(label: String, levels: [(span: Span, level: Level)])],
    over span: Span, _ clock: LocalClock
  ) -> Strips {
    let (width, rowHeight) = (900, 14)
    let scale = Double(width) / Double(span.upperBound - span.lowerBound)
    func place(_ time: Int64) -> Double { scale * Double(time - span.lowerBound) }
    return Strips(
      name: name, summary: summary,
      kinds: Level.allCases.dropFirst().map { Strips.Kind("level\($0.rawValue)", $0.label) },
      rows: rows.map { label, levels in
        let parts = pixels(of: levels, width, place).enumerated().compactMap { x, level in
          level == .none
            ? nil : Strips.Part(x: x..<x + 1, y: 1..<rowHeight - 1, kind: level.rawValue - 1)
        }
        return Strips.Row(label, parts.joined)
      },
      ticks: ticks(over: span, clock).map { time in
        (Int(place(time)), String(HealthTime.text(date: clock.date(of: time)).dropFirst(5)))
      },
      width: width, rowHeight: rowHeight)
  }

  /// The mean level of each pixel, which may show a part of an hour or many; some is never none.
  private static func pixels(
    of levels: [(span: Span, level: Level)], _ width: Int, _ place: (Int64) -> Double
  ) -> [Level] {
    var sums = [Double](repeating: 0, count: width)
    for (span, level) in levels {
      let (start, end) = (
        max(place(span.lowerBound), 0), min(place(span.upperBound), Double(width))
      )
      for x in Int(start)..<max(Int(end.rounded(.up)), Int(start)) where x < width {
        let share = min(end, Double(x + 1)) - max(start, Double(x))
        sums[x] += share * Double(level.rawValue)
      }
    }
    return sums.map { $0 == 0 ? .none : Level(rawValue: max(Int($0.rounded()), 1)) ?? .full }
  }

  /// Midnights, of which there are eight at most.
  private static func ticks(over span: Span, _ clock: LocalClock) -> [Int64] {
    let (first, last) = (clock.date(of: span.lowerBound), clock.date(of: span.upperBound - 1))
    let step = max(1, (last - first + 8) / 8)
    return stride(from: first, through: last, by: Int(step)).map { clock.start(of: $0) }
      .filter(span.contains)
  }
}

extension Coverage.Level {
  var label: String {
    switch self {
    case .none: "none"
    case .quarter: "up to a quarter of a usual hour's rows"
    case .half: "up to a half"
    case .most: "up to three quarters"
    case .full: "more"
    }
  }
}
