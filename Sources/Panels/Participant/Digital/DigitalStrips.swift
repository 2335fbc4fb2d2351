import Formats
import Page
import Reading

/// The pictures of digital days.
enum DigitalStrips {
  // MARK: One day

  /// Returns a picture of one day with a row for each lane that has data.
  static func lanes(of day: DigitalDayPanel.Day) -> Strips {
    let (minute, rowHeight) = (Int64(60_000), 16)
    let width = Int((day.span.upperBound - day.span.lowerBound) / minute)
    func x(_ span: Span, least: Int) -> Range<Int> {
      let first = Int((span.lowerBound - day.span.lowerBound) / minute)
      let end = Int((span.upperBound - day.span.lowerBound + minute - 1) / minute)
      return first..<max(end, first + least)
    }
    let lanes = DigitalLane.allCases.filter { lane in
      [day.spans[lane], day.missed[lane]].contains { $0?.isEmpty == false }
        || day.times[lane]?.isEmpty == false
    }
    let kinds = kinds(of: lanes)
    let rows = lanes.map { lane in
      let kind = kinds.firstIndex(of: lane.mark) ?? 0
      let spans = (day.spans[lane] ?? []).map {
        Strips.Part(x: x($0, least: 1), y: 2..<rowHeight - 2, kind: kind)
      }
      let missed = (day.missed[lane] ?? []).map {
        Strips.Part(x: x($0, least: 1), y: 7..<9, kind: kind)
      }
      let times = (day.times[lane] ?? []).map {
        Strips.Part(x: x($0..<$0 + 1, least: 3), y: 2..<rowHeight - 2, kind: kind)
      }
      return Strips.Row(lane.label, spans.joined + missed.joined + times.joined)
    }
    return Strips(
      name: "digital-lanes",
      summary: "Apps, notifications, calendar, calls and media of "
        + "\(HealthTime.text(date: day.date)), a row for each kind.",
      kinds: kinds.map { Strips.Kind($0.colour, $0.label) }, rows: rows,
      ticks: stride(from: 0, to: 24, by: 3).map { (60 * $0, "\($0) h") },
      width: width, rowHeight: rowHeight)
  }

  private static func kinds(of lanes: [DigitalLane]) -> [DigitalMark] {
    DigitalMark.allCases.filter { mark in lanes.contains { $0.mark == mark } }
  }

  // MARK: All days

  /// The number of seconds per unit of the picture's width.
  private static let second = 96
  /// The least use of apps that a unit of the picture shows, in seconds.
  private static let least = 12.0

  /// Returns a picture with a row for each day, with a band for each kind of data.
  static func days(_ days: [DigitalDayPanel.Day]) -> Strips {
    let lanes = DigitalLane.allCases.filter { lane in
      lane != .silenced
        && days.contains {
          $0.spans[lane]?.isEmpty == false || $0.times[lane]?.isEmpty == false
        }
    }
    let kinds = kinds(of: lanes)
    let width = Int((days.map(\.span.seconds).max() ?? 86_400) / Double(second))
    return Strips(
      name: "digital-days",
      summary: "Apps, notifications, calendar, calls, media and pictures of "
        + "\(counted(days.count, "day")), from midnight to midnight.",
      kinds: kinds.map { Strips.Kind($0.colour, $0.label) },
      rows: days.map { day in
        let parts = apps(of: day, kinds) + lanes.flatMap { bars(of: $0, day, kinds) }
        return Strips.Row(HealthTime.text(date: day.date), parts)
      },
      ticks: hours, width: width, rowHeight: 38)
  }

  /// The height of a lane's band in the row of a day.
  private static func band(of lane: DigitalLane) -> Range<Int> {
    switch lane.mark {
    case .noticed, .unnoticed, .silenced: 13..<17
    case .event, .privateEvent: 18..<22
    case .call, .music, .words: 23..<27
    case .picture: 28..<31
    default: 1..<12
    }
  }

  private static func bars(
    of lane: DigitalLane, _ day: DigitalDayPanel.Day, _ kinds: [DigitalMark]
  ) -> [Strips.Part] {
    guard !DigitalLane.apps.contains(lane), let kind = kinds.firstIndex(of: lane.mark) else {
      return []
    }
    let times = (day.times[lane] ?? []).map { $0..<$0 + 1 }
    let spans = lane.showsTimes ? times : day.spans[lane] ?? []
    return spans.map { span in
      let first = Int((span.lowerBound - day.span.lowerBound) / 1_000) / second
      let last = (Int((span.upperBound - day.span.lowerBound) / 1_000) - 1) / second
      return Strips.Part(x: first..<max(last, first) + 1, y: band(of: lane), kind: kind)
    }.joined
  }

  private static func apps(
    of day: DigitalDayPanel.Day, _ kinds: [DigitalMark]
  ) -> [Strips.Part] {
    longest(
      DigitalLane.apps.compactMap { lane in
        kinds.firstIndex(of: lane.mark).map { ($0, day.spans[lane] ?? []) }
      }, in: day.span, y: 1..<12)
  }

  /// The number of units of the picture's width in a time.
  static func width(of span: Span) -> Int { Int(span.seconds) / second + 1 }

  /// The hours of a day as ticks.
  static let hours = stride(from: 0, to: 24, by: 3).map { (3_600 * $0 / second, "\($0) h") }

  /// Returns the kind with the longest use in each unit of the picture's width, because most uses
  /// are shorter than a unit.
  static func longest(
    _ uses: [(kind: Int, spans: [Span])], in day: Span, y: Range<Int>
  ) -> [Strips.Part] {
    let width = width(of: day)
    let kinds = (uses.map(\.kind).max() ?? 0) + 1
    var seconds = [[Double]](repeating: Array(repeating: 0, count: kinds), count: width)
    for (kind, spans) in uses {
      for span in spans {
        let start = Double(span.lowerBound - day.lowerBound) / 1_000 / Double(second)
        let end = Double(span.upperBound - day.lowerBound) / 1_000 / Double(second)
        for x in Int(start)..<max(Int(end.rounded(.up)), Int(start)) where x < width {
          let share = min(end, Double(x + 1)) - max(start, Double(x))
          seconds[x][kind] += share * Double(second)
        }
      }
    }
    return seconds.enumerated().compactMap { x, uses -> Strips.Part? in
      guard uses.reduce(0, +) >= least, let most = uses.indices.max(by: { uses[$0] < uses[$1] })
      else { return nil }
      return Strips.Part(x: x..<x + 1, y: y, kind: most)
    }.joined
  }
}
