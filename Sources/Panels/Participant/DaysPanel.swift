import Formats
import Page
import Reading
import Spool

/// A panel with a strip for each local day, which shows the phone's screen, charger and movement,
/// and the ground truth.
struct DaysPanel: Panel {
  static let name = "days"
  static let title = "Days at a glance"

  private let frame: Frame
  private var screen: [Span] = []
  private var charging: [Span] = []
  /// The battery level of each row, with the time span until the next row.
  private var battery: [(span: Span, level: Double)] = []
  /// The true places of participant and phone, and the true daily sums; nil without ground truth.
  private var truth: (places: [Kind: [Span]], days: [Truth.Day])?
  /// The level of movement in each short time span that has rows.
  private var movement: [(span: Span, level: Int)] = []
  private var span: Span?

  /// The number of seconds per unit of the picture's width.
  private static let second = 96
  private static let rowHeight = 28
  /// The mean deviations of |a| from 1 g above which movement counts as slight and as strong, in g.
  private static let moving = [0.02, 0.08]

  init(_ frame: Frame) { self.frame = frame }

  mutating func begin(_ setting: Setting) {
    truth = setting.truth.map { truth in
      var places: [Kind: [Span]] = [:]
      for segment in truth.segments {
        for kind in Self.kinds(of: segment, truth) {
          places[kind, default: []].append(segment.span)
        }
      }
      return (places.mapValues { frame.parts(of: $0.joined) }, truth.days)
    }
    let events = setting.events
    let all = (events.power + events.proximity + events.reachability).map(\.time)
    for time in all where frame.contains(time) { cover(time..<time + 1) }
    let end = (setting.truth?.span.upperBound ?? all.max()) ?? 0
    screen = frame.parts(of: events.unlocked(until: end))
    charging = frame.parts(of: events.onCharger(until: end))
    battery = events.batteryLevels(until: end).compactMap { span, level in
      frame.parts(of: [span]).first.map { ($0, level) }
    }
  }

  mutating func see(_ piece: Piece) {
    let rows = piece[.accel]
    for rows in [rows, piece.gps] { if let span = span(of: rows) { cover(span) } }
    guard let span = span(of: rows) else { return }
    let indices = frame.indices(of: rows)
    let sum = indices.reduce(0.0) { $0 + abs(rows.axes($1).length - 1) }
    let mean = sum / Double(indices.count)
    movement.append((span, Self.moving.count { mean >= $0 }))
  }

  /// Returns the time span of the rows inside the frame. Times in damaged files may decrease from
  /// row to row.
  private func span(of rows: Rows) -> Span? {
    let times = frame.indices(of: rows).map { rows.times[$0] }
    guard let first = times.min(), let last = times.max() else { return nil }
    return first..<last + 1
  }

  private mutating func cover(_ span: Span) {
    self.span =
      self.span.map {
        min($0.lowerBound, span.lowerBound)..<max($0.upperBound, span.upperBound)
      } ?? span
  }

  var lack: String? { span == nil ? "no rows with a time" : nil }

  // MARK: Days

  private struct Day {
    let date: Int64
    let span: Span
  }

  /// The local days with data, at most the last 401.
  private var days: [Day] {
    guard let span else { return [] }
    let (first, last) = (
      frame.clock.date(of: span.lowerBound), frame.clock.date(of: span.upperBound - 1)
    )
    // Without this limit, a phone's clock that was set to 1970 would produce a page with fifty
    // years.
    return (max(first, last - Self.longest)...last).map {
      Day(date: $0, span: frame.clock.span(of: $0))
    }
  }

  private static let longest: Int64 = 400

  private enum Kind: Int, CaseIterable {
    case home, work, elsewhere, foot, vehicle, lying, carried, hand, screen, charger, little, much
    case fifth, twoFifths, threeFifths, fourFifths, full

    var label: String {
      switch self {
      case .home: "at home"
      case .work: "at work"
      case .elsewhere: "elsewhere"
      case .foot: "on foot"
      case .vehicle: "in a vehicle"
      case .lying: "phone put down"
      case .carried: "phone in a pocket or bag"
      case .hand: "phone in hand"
      case .screen: "unlocked"
      case .charger: "on the charger"
      case .little: "slight movement"
      case .much: "strong movement"
      case .fifth: "battery to 20 %"
      case .twoFifths: "40 %"
      case .threeFifths: "60 %"
      case .fourFifths: "80 %"
      case .full: "100 %"
      }
    }

    /// The name of this kind's colour in the page's style.
    var colour: String { "day\(rawValue)" }

    var isOfTruth: Bool { rawValue <= Kind.hand.rawValue }

    /// Returns the kind, and so the shade, for a battery level from 0 to 1.
    static func battery(_ level: Double) -> Kind {
      let kinds: [Kind] = [.fifth, .twoFifths, .threeFifths, .fourFifths, .full]
      return kinds[min(max(Int((5 * level).rounded(.up)) - 1, 0), 4)]
    }
  }

  func write(to page: inout Markup) {
    let (days, bands) = (days, bands)
    let width = Int((days.map(\.span.seconds).max() ?? 86_400) / Double(Self.second))
    let kinds = Kind.allCases.filter { truth != nil || !$0.isOfTruth }
    let strips = Strips(
      name: Self.name,
      summary: "One strip for each of \(counted(days.count, "day")), from midnight to midnight.",
      kinds: kinds.map { Strips.Kind($0.colour, $0.label) },
      rows: days.map { day in
        Strips.Row(HealthTime.text(date: day.date), parts(of: day, bands, kinds))
      },
      ticks: stride(from: 0, to: 24, by: 3).map { (3_600 * $0 / Self.second, "\($0) h") },
      width: width, rowHeight: Self.rowHeight)
    page.element(
      "p", ["class": "caption"],
      text: (truth == nil
        ? ""
        : "The upper part shows the ground truth, with the places of the participant and of the "
          + "phone. ")
        + "The rows of the phone show movement, screen, charger and battery. Times are hours after "
        + "midnight in \(frame.clock.zone).")
    strips.write(to: &page)
    page.scrollingTable(
      Self.name,
      heading: ["date", "hours", "unlocked", "on the charger", "moving", "least battery"]
        + (truth == nil ? [] : ["true steps", "true distance", "at home"])
    ) { page in
      for day in days {
        let figures = figures(of: day)
        page.row(
          HealthTime.text(date: day.date),
          [
            Quantity.number(day.span.seconds / 3_600), Self.minutes(figures.unlocked),
            Self.minutes(figures.charging), Self.minutes(figures.moving),
            leastBattery(of: day).map { "\(Int((100 * $0).rounded())) %" } ?? Quantity.none,
          ] + (truth == nil ? [] : trueFigures(of: day)))
      }
    }
  }

  private static func minutes(_ seconds: Double) -> String {
    "\(grouped(Int((seconds / 60).rounded()))) min"
  }

  private func figures(
    of day: Day
  ) -> (unlocked: Double, charging: Double, moving: Double) {
    (
      screen.common(with: [day.span]).seconds, charging.common(with: [day.span]).seconds,
      movement.filter { $0.level > 0 }.map(\.span).common(with: [day.span]).seconds
    )
  }

  /// Returns the lowest battery level of a day, from 0 to 1; nil without rows.
  private func leastBattery(of day: Day) -> Double? {
    let levels = battery.filter { $0.span.overlaps(day.span) }.map(\.level)
    // The level is rounded to a whole percent, because the exact level is the value of a row.
    return levels.min().map { (100 * $0).rounded() / 100 }
  }

  /// Returns the true sums of a date in the page's time zone, if the page covers the whole date.
  private func trueDay(of day: Day) -> Truth.Day? {
    guard frame.parts(of: [day.span]) == [day.span] else { return nil }
    let date = HealthTime.text(date: day.date)
    return truth?.days.first { $0.date == date && $0.timeZone == frame.clock.zone }
  }

  private func trueFigures(of day: Day) -> [String] {
    guard let day = trueDay(of: day) else { return Array(repeating: Quantity.none, count: 3) }
    return [
      grouped(day.steps), "\(Quantity.threeDigits(day.distance / 1_000)) km",
      Self.minutes(60 * day.homeMinutes),
    ]
  }

  /// Time spans in one colour, at one height of each day's strip.
  private struct Band {
    let kind: Kind
    let y: Range<Int>
    let spans: [Span]
  }

  private var bands: [Band] {
    let isPlace = { (kind: Kind) in kind.rawValue <= Kind.vehicle.rawValue }
    return Kind.allCases.filter(\.isOfTruth).map { kind in
      Band(
        kind: kind, y: isPlace(kind) ? 0..<8 : 8..<11,
        spans: truth?.places[kind] ?? [])
    }
      + [(1, Kind.little), (2, .much)].map { level, kind in
        Band(kind: kind, y: 12..<15, spans: movement.filter { $0.level == level }.map(\.span))
      } + [
        Band(kind: .screen, y: 15..<18, spans: screen),
        Band(kind: .charger, y: 18..<21, spans: charging),
      ]
      + Kind.allCases.filter { $0.rawValue >= Kind.fifth.rawValue }.map { kind in
        Band(
          kind: kind, y: 22..<25,
          spans: battery.filter { Kind.battery($0.level) == kind }.map(\.span).joined)
      }
  }

  private func parts(of day: Day, _ bands: [Band], _ kinds: [Kind]) -> [Strips.Part] {
    bands.flatMap { band -> [Strips.Part] in
      guard let number = kinds.firstIndex(of: band.kind) else { return [] }
      return band.spans.common(with: [day.span]).map { span in
        let first = Int((span.lowerBound - day.span.lowerBound) / 1_000) / Self.second
        let last = (Int((span.upperBound - day.span.lowerBound) / 1_000) - 1) / Self.second
        return Strips.Part(x: first..<last + 1, y: band.y, kind: number)
      }
    }.joined
  }

  private static func kinds(of segment: Truth.Segment, _ truth: Truth) -> [Kind] {
    let place = segment.place.flatMap {
      truth.places.indices.contains($0) ? truth.places[$0].kind : nil
    }
    let first: Kind =
      switch segment.mode {
      case "walk", "run", "stairs": .foot
      case "": place == "home" ? .home : place == "work" ? .work : .elsewhere
      default: .vehicle
      }
    let second: Kind =
      switch segment.placement {
      case "table", "nightstand", "car_mount": .lying
      case "hand_using", "hand_swinging", "ear": .hand
      default: .carried
      }
    return [first, second]
  }

  func write(to json: inout JSONWriter) {
    json.key("days")
    json.array { json in
      for day in days {
        let figures = figures(of: day)
        json.object { json in
          json.member("date", HealthTime.text(date: day.date))
          json.member("hours", number: day.span.seconds / 3_600)
          json.member("unlocked_seconds", number: figures.unlocked)
          json.member("charging_seconds", number: figures.charging)
          json.member("moving_seconds", number: figures.moving)
          if let level = leastBattery(of: day) { json.member("least_battery", number: level) }
          if let day = trueDay(of: day) {
            json.member("true_steps", day.steps)
            json.member("true_distance_m", number: day.distance)
            json.member("true_home_minutes", number: day.homeMinutes)
          }
        }
      }
    }
  }
}
