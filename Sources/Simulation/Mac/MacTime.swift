/// A time that a person could spend at the Mac, in seconds since the start of the day. It begins and
/// ends at a whole second of UTC.
struct MacTime {
  let span: Range<Double>
  let place: Int
  let isWork: Bool

  var length: Double { span.upperBound - span.lowerBound }

  /// Returns the parts outside spans that are in order of time.
  func parts(without spans: [Range<Double>]) -> [MacTime] {
    var parts: [MacTime] = []
    var start = span.lowerBound
    for other in spans where other.upperBound > start {
      guard other.lowerBound < span.upperBound else { break }
      if other.lowerBound > start {
        parts.append(MacTime(span: start..<other.lowerBound, place: place, isWork: isWork))
      }
      start = other.upperBound
    }
    if start < span.upperBound {
      parts.append(MacTime(span: start..<span.upperBound, place: place, isWork: isWork))
    }
    return parts
  }
}

/// Finds the times of a day at which the person and the Mac are together and the person is free.
struct MacPresence {
  /// In order of time.
  private(set) var times: [MacTime] = []
  /// The video calls that are on the Mac.
  private(set) var calls: [VideoCall] = []

  private let day: Day
  private let habits: MacHabits

  /// The chance of a day on which a Mac that the person carries stays at home.
  private static let forgotten = 0.05
  /// The seconds from waking up to the first use, and from the last use to sleep, at least.
  private static let morning = (median: 1_500.0, sigma: 0.6)
  private static let evening = (median: 700.0, sigma: 0.7)
  /// The longest use of the phone during which the Mac counts as in use, in seconds.
  private static let glance = 120.0
  private static let shortest = 20.0
  /// The share of a call at which the person sits in front of the Mac, at least.
  private static let seated = 0.6

  init(
    _ day: Day, of habits: MacHabits, events: [AgendaEvent], uses: [AppUse], calls: [VideoCall],
    random: Random
  ) {
    self.day = day
    self.habits = habits
    let meetings = events.filter { $0.kind == .meeting && $0.status == .confirmed }
    let busy = Self.busy(on: day, uses: uses)
    let free = together(random["together"]).flatMap { $0.parts(without: busy) }
    self.calls = calls.filter { call in
      let inside = free.reduce(0) { sum, time in
        sum + max(0, min(time.span.upperBound, call.end) - max(time.span.lowerBound, call.start))
      }
      return call.event != nil && inside >= Self.seated * (call.end - call.start)
    }
    let apart = meetings.map(\.span).sorted { $0.lowerBound < $1.lowerBound }
    times = free.flatMap { $0.parts(without: apart) }.compactMap(whole)
    callTimes = self.calls.flatMap { call in
      free.map { time in
        MacTime(
          span: time.span.clamped(to: call.start..<call.end), place: time.place,
          isWork: time.isWork)
      }
    }.compactMap(whole)
  }

  /// The times in front of the Mac during its video calls, in order of time.
  private(set) var callTimes: [MacTime] = []

  // MARK: Places

  /// The awake stays with the Mac.
  private func together(_ random: Random) -> [MacTime] {
    let wakesAtHome = day.places[day.plan.startPlace].kind == .home
    let isLeft = wakesAtHome && !day.isJourney && random["left"].chance(Self.forgotten)
    let hours =
      random["morning"].logNormal(median: Self.morning.median, sigma: Self.morning.sigma)..<day.plan
      .asleep
      - random["evening"].logNormal(median: Self.evening.median, sigma: Self.evening.sigma)
    let work = day.work(from: habits.workStart)
    return day.stays.flatMap { stay -> [MacTime] in
      guard hours.lowerBound < hours.upperBound,
        isThere(day.places[stay.place].kind, isLeft: isLeft)
      else { return [] }
      let span = stay.span.clamped(to: hours)
      let atWork = work.filter { $0.place == stay.place }.map { $0.span.clamped(to: span) }
        .filter { !$0.isEmpty }
      let free = MacTime(span: span, place: stay.place, isWork: false).parts(without: atWork)
      return (free + atWork.map { MacTime(span: $0, place: stay.place, isWork: true) })
        .sorted { $0.span.lowerBound < $1.span.lowerBound }
    }
  }

  private func isThere(_ kind: Place.Kind, isLeft: Bool) -> Bool {
    switch habits.whereabouts {
    case .home: kind == .home
    case .work: kind == .work
    case .carried: kind == .home || !isLeft && (kind == .work || kind == .hotel)
    }
  }

  // MARK: Interruptions

  /// The times at which the person does something else, in order of time.
  private static func busy(on day: Day, uses: [AppUse]) -> [Range<Double>] {
    var busy = day.calls
    busy += day.legs.map { $0.start..<$0.end }
    busy += uses.filter { $0.length > glance }.map { $0.start..<$0.end }
    busy += day.plan.exercise.map { $0.lowerBound..<$0.upperBound }
    return busy.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// The time between whole seconds of UTC; nil if it is too short.
  private func whole(_ time: MacTime) -> MacTime? {
    let start = day.wholeSecond(time.span.lowerBound, .up)
    let end = day.wholeSecond(time.span.upperBound, .down)
    guard end - start >= Self.shortest else { return nil }
    return MacTime(span: start..<end, place: time.place, isWork: time.isWork)
  }
}

extension Day {
  /// Rounds a time of the day to a whole second of UTC.
  func wholeSecond(_ time: Double, _ rule: FloatingPointRoundingRule) -> Double {
    let fraction = 1e-6 * Double(start.microseconds - 1_000_000 * start.wholeSeconds)
    return (time + fraction).rounded(rule) - fraction
  }
}
