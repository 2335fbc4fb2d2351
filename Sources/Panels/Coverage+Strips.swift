import Formats
import Page
import Reading

extension Coverage {
  /// Returns a picture of the completeness of the data in each hour, with one row per participant
  /// or stream.
  ///
  /// - Parameters:
  ///   - span: the time span of the picture.
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
        let date = HealthTime.text(date: clock.date(of: time))
        return (Int(place(time)), hasYears(span, clock) ? date : String(date.dropFirst(5)))
      },
      width: width, rowHeight: rowHeight)
  }

  /// Returns the mean level of each pixel, which may show part of an hour or many hours. A low
  /// level is never shown as "no data".
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

  /// Returns whether a time axis needs years, because it covers dates of several years.
  private static func hasYears(_ span: Span, _ clock: LocalClock) -> Bool {
    let dates = [span.lowerBound, span.upperBound - 1].map {
      HealthTime.text(date: clock.date(of: $0)).prefix(4)
    }
    return dates[0] != dates[1]
  }

  /// Returns the times of the local midnights to label, at most eight.
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
    case .quarter: "up to a quarter of the rows of a usual hour"
    case .half: "up to half of the rows"
    case .most: "up to three quarters of the rows"
    case .full: "more"
    }
  }
}
