import Formats
import Page
import Reading
import Spool

/// A panel of the true apps, notifications, calendar, calls and media of each local day.
struct DigitalDayPanel: Panel {
  static let name = "digital-day"
  static let title = "Digital day"
  static let apps = ["mylifedb"]

  private let frame: Frame
  private(set) var isLeftOut = true
  /// The intervals of each lane, in order of time and without overlaps.
  private var spans: [DigitalLane: [Span]] = [:]
  /// The events that the participant did not attend, by the same rules.
  private var missed: [DigitalLane: [Span]] = [:]
  /// The points in time of each lane, in order of time.
  private var times: [DigitalLane: [Int64]] = [:]
  /// The starts of the attended events, and of the calls.
  private var starts: (events: [Int64], calls: [Int64]) = ([], [])
  /// The time span of the study.
  private var study: Span = 0..<0

  init(_ frame: Frame) { self.frame = frame }

  private static let tables: Set = ["app_use", "notifications", "agenda", "media"]

  mutating func begin(_ truth: Truth) {
    guard !truth.digital.tables.isDisjoint(with: Self.tables) else { return }
    isLeftOut = false
    study = truth.span
    for use in truth.digital.uses { add(use.span, to: DigitalLane(category: use.category)) }
    for notification in truth.digital.notifications {
      guard let lane = DigitalLane(outcome: notification.outcome) else { continue }
      add(notification.time, to: lane)
      if notification.isSilenced { add(notification.time, to: .silenced) }
    }
    for event in truth.digital.events {
      guard let lane = DigitalLane(event: event.kind) else { continue }
      if event.isAttended {
        add(event.span, to: lane)
        if frame.contains(event.span.lowerBound) { starts.events.append(event.span.lowerBound) }
      } else {
        missed[lane, default: []] += frame.parts(of: [event.span])
      }
    }
    for call in truth.uses("call") {
      add(call, to: .call)
      if frame.contains(call.lowerBound) { starts.calls.append(call.lowerBound) }
    }
    for item in truth.digital.media {
      let lane = DigitalLane(media: item.kind)
      if lane.showsTimes { add(item.span.lowerBound, to: lane) } else { add(item.span, to: lane) }
    }
    spans = spans.mapValues(Self.ordered)
    missed = missed.mapValues(Self.ordered)
    times = times.mapValues { $0.sorted() }
  }

  private static func ordered(_ spans: [Span]) -> [Span] {
    spans.filter { !$0.isEmpty && possible.contains($0.lowerBound) }
      .sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }.joined
  }

  /// Times with 13 digits, as all times of a recording.
  private static let possible: Span = 1_000_000_000_000..<10_000_000_000_000

  private mutating func add(_ span: Span, to lane: DigitalLane) {
    spans[lane, default: []] += frame.parts(of: [span])
  }

  private mutating func add(_ time: Int64, to lane: DigitalLane) {
    guard frame.contains(time), Self.possible.contains(time) else { return }
    times[lane, default: []].append(time)
  }

  var lack: String? { days.isEmpty ? "no rows in the tables of apps, calendar and media" : nil }

  // MARK: Days

  /// What one local day has.
  struct Day {
    let date: Int64
    let span: Span
    var spans: [DigitalLane: [Span]] = [:]
    var missed: [DigitalLane: [Span]] = [:]
    var times: [DigitalLane: [Int64]] = [:]
    var events = 0
    var calls = 0

    /// The total duration of some lanes, in seconds.
    func seconds(_ lanes: [DigitalLane]) -> Double {
      lanes.reduce(0) { $0 + (spans[$1] ?? []).seconds }
    }

    func count(_ lanes: [DigitalLane]) -> Int {
      lanes.reduce(0) { $0 + (times[$1]?.count ?? 0) }
    }
  }

  private static let longest: Int64 = 400

  /// The local days from the first row to the last one, at most the last 401.
  var days: [Day] {
    let all = Array(spans.values.joined()) + Array(missed.values.joined())
    let instants = Array(times.values.joined())
    guard let first = (all.map(\.lowerBound) + instants).min(),
      let end = (all.map { $0.upperBound - 1 } + instants).max()
    else { return [] }
    let last = frame.clock.date(of: end)
    return (max(frame.clock.date(of: first), last - Self.longest)...last).map { date in
      let span = frame.clock.span(of: date)
      return Day(
        date: date, span: span, spans: spans.mapValues { $0.common(with: [span]) },
        missed: missed.mapValues { $0.common(with: [span]) },
        times: times.mapValues { Array($0[$0.indices(in: span)]) },
        events: starts.events.count(where: span.contains),
        calls: starts.calls.count(where: span.contains))
    }
  }

  /// Returns the whole day whose screen time is the median, as an example.
  private func typical(of days: [Day]) -> Day? {
    let whole = days.filter {
      frame.parts(of: [$0.span]) == [$0.span] && $0.span.clamped(to: study) == $0.span
    }
    let ordered = (whole.isEmpty ? days : whole).sorted {
      ($0.seconds(DigitalLane.apps), $0.date) < ($1.seconds(DigitalLane.apps), $1.date)
    }
    return ordered.isEmpty ? nil : ordered[ordered.count / 2]
  }

  // MARK: Page

  func write(to page: inout Markup) {
    let days = days
    if let day = typical(of: days) {
      page.element(
        "p", ["class": "caption"],
        text: (days.count == 1
          ? "The day \(HealthTime.text(date: day.date))"
          : "\(HealthTime.text(date: day.date)), the day with the median screen time")
          + ", from the ground truth. Thin bars are events that the participant did not attend. "
          + "Times are hours after midnight in \(frame.clock.zone).")
      DigitalStrips.lanes(of: day).write(to: &page)
    }
    if days.count > 1 {
      page.element(
        "p", ["class": "caption"],
        text:
          "All days. The bands of each day are, from top to bottom: apps, notifications, calendar, "
          + "calls and media, pictures. The band of apps shows the category with the longest use "
          + "in each 96 s.")
      DigitalStrips.days(days).write(to: &page)
    }
    page.scrollingTable(
      Self.name,
      heading: [
        "date", "apps", "most used", "notifications", "read at once", "events", "calls", "music",
        "podcasts, books", "pictures",
      ]
    ) { page in
      for day in days { page.row(HealthTime.text(date: day.date), Self.cells(of: day)) }
    }
  }

  private static func cells(of day: Day) -> [String] {
    let apps = DigitalLane.apps.map { ($0, day.seconds([$0])) }.filter { $0.1 > 0 }
    let notifications = day.count(DigitalLane.outcomes)
    return [
      minutes(day.seconds(DigitalLane.apps)),
      apps.max { $0.1 < $1.1 }?.0.label ?? Quantity.none,
      grouped(notifications), Quantity.share(day.count([.answered, .inUse]), of: notifications),
      grouped(day.events), grouped(day.calls), minutes(day.seconds([.music])),
      minutes(day.seconds([.podcast, .book])), grouped(day.count([.picture, .screenshot])),
    ]
  }

  private static func minutes(_ seconds: Double) -> String {
    "\(grouped(Int((seconds / 60).rounded()))) min"
  }

  // MARK: Numbers

  func write(to json: inout JSONWriter) {
    json.key("days")
    json.array { json in
      for day in days {
        json.object { json in
          json.member("date", HealthTime.text(date: day.date))
          Self.write("app_seconds", DigitalLane.apps, of: day, to: &json)
          json.key("notifications")
          json.object { json in
            for lane in DigitalLane.outcomes { json.member(lane.name, day.count([lane])) }
          }
          json.member("silenced", day.count([.silenced]))
          json.member("attended_events", day.events)
          Self.write("event_seconds", DigitalLane.events, of: day, to: &json)
          json.member("calls", day.calls)
          Self.write("media_seconds", [.music, .podcast, .book], of: day, to: &json)
          json.member("pictures", day.count([.picture]))
          json.member("screenshots", day.count([.screenshot]))
        }
      }
    }
  }

  /// Writes the durations of the lanes with any, in seconds.
  private static func write(
    _ key: String, _ lanes: [DigitalLane], of day: Day, to json: inout JSONWriter
  ) {
    json.key(key)
    json.object { json in
      for lane in lanes where day.seconds([lane]) > 0 {
        json.member(lane.name, number: day.seconds([lane]))
      }
    }
  }
}
