import Simulation

/// A day of a life, limited to its part in the study.
struct StudyDay {
  let day: Day
  /// The measurements of the body by devices on the day; nil if they are not needed.
  let health: HealthDay?
  /// The apps, calendar and media of the day; nil if no app records them.
  let log: DigitalLog?
  /// The part inside the study, in the day's seconds.
  let span: Range<Double>
  let dates: StudyDates

  /// Nil if no part of the day is inside.
  init?(
    _ day: Day, health: HealthDay? = nil, log: DigitalLog? = nil, of dates: StudyDates
  ) {
    let (start, end) = (max(day.start, dates.start), min(day.end, dates.end))
    guard start < end else { return nil }
    self.day = day
    self.health = health
    self.log = log
    self.dates = dates
    span = start.seconds(since: day.start)..<end.seconds(since: day.start)
  }

  /// Milliseconds since 1970 at `time`, in the day's seconds.
  func milliseconds(at time: Double) -> Int64 {
    day.start.advanced(bySeconds: time).milliseconds
  }

  /// Returns the part of an interval that is in the study, nil if no part is.
  func inside(_ start: Double, _ end: Double) -> Range<Double>? {
    let (start, end) = (max(start, span.lowerBound), min(end, span.upperBound))
    return start < end ? start..<end : nil
  }

  /// The instants of a grid of so many ms, within a part of the day: in ms, and in the day's seconds.
  func times(
    every step: Int64, from start: Double = -.infinity, to end: Double = .infinity
  ) -> [(time: Int64, seconds: Double)] {
    guard let inside = inside(start, end) else { return [] }
    let first = day.start.advanced(bySeconds: inside.lowerBound).microseconds
    let last = day.start.advanced(bySeconds: inside.upperBound).microseconds
    let grid = 1_000 * step
    var times: [(time: Int64, seconds: Double)] = []
    var instant = (first + grid - 1) / grid * grid
    while instant < last {
      let timestamp = Timestamp(microseconds: instant)
      times.append((timestamp.milliseconds, timestamp.seconds(since: day.start)))
      instant += grid
    }
    return times
  }

  /// Cuts an interval at midnights; `date` counts the study's dates from 0.
  func dated(_ start: Double, _ end: Double) -> [(date: Int, seconds: Range<Double>)] {
    guard let inside = inside(start, end) else { return [] }
    var parts: [(date: Int, seconds: Range<Double>)] = []
    var start = inside.lowerBound
    var date = dates.index(of: day.start.advanced(bySeconds: start))
    while start < inside.upperBound {
      let end = min(inside.upperBound, dates.end(of: date).seconds(since: day.start))
      if start < end { parts.append((date, start..<end)) }
      start = max(start, end)
      date += 1
    }
    return parts
  }
}

/// The dates of a study by the clocks where a participant wakes up on them.
struct StudyDates {
  let first: CivilDate
  /// The first instant of each date, and the end of the last.
  private let edges: [Timestamp]
  private let zones: [String]

  init(_ study: Study, of life: Life) {
    let (first, days) = (study.profile.start, study.profile.days)
    self.first = first
    zones = (0..<days).map { life.zone(onDay: $0).name }
    // A study begins and ends by its own clocks.
    let inner = (1..<max(days, 1)).map {
      life.zone(onDay: $0).startOfDay(first.advanced(byDays: $0))
    }
    edges = [study.span.lowerBound] + inner + [study.span.upperBound]
  }

  var count: Int { edges.count - 1 }
  var start: Timestamp { edges[0] }
  var end: Timestamp { edges[count] }

  func start(of date: Int) -> Timestamp { edges[date] }
  func end(of date: Int) -> Timestamp { edges[date + 1] }

  /// The name of the date's time zone.
  func zone(of date: Int) -> String { zones[date] }

  /// Returns the index of the date of the study that contains an instant. Before the study, this is
  /// the first date, and after the study the last one.
  func index(of instant: Timestamp) -> Int {
    // The last edge starts no date.
    max(edges.dropLast().prefixCount { $0 <= instant } - 1, 0)
  }
}
