/// An event of a person's calendar.
public struct AgendaEvent: Equatable, Sendable {
  /// The calendar that contains an event.
  public enum Calendar: String, CaseIterable, Sendable {
    case work, `private`, study, shifts
  }

  /// The kind of an event.
  public enum Kind: String, CaseIterable, Sendable {
    case meeting, appointment, lecture, shift, block, social, travel
  }

  /// Whether an event takes place.
  public enum Status: String, CaseIterable, Sendable {
    case confirmed, tentative, cancelled
  }

  /// The identifier; all events of a series have the same one.
  public let id: String
  /// The invented title.
  public let title: String
  /// The calendar that contains the event.
  public let calendar: Calendar
  /// The kind of the event.
  public let kind: Kind
  /// Seconds since the start of the day.
  public let span: Range<Double>
  /// The number of other people who are invited, from 0 to 40.
  public let attendees: Int
  /// Whether the event takes place in a video call.
  public let isOnline: Bool
  /// The person's place where the event is; nil without a place.
  public let place: Int?
  /// Whether the event belongs to a weekly series.
  public let isRecurring: Bool
  /// Whether the event takes place.
  public let status: Status
  /// Whether the person attends it, for the ground truth.
  public let isAttended: Bool
}

/// Draws the calendar of a day. Events are placed in the plan that exists.
struct Agenda {
  private let day: Day
  private let habits: DigitalHabits
  private let random: Random
  private(set) var events: [AgendaEvent] = []

  /// Factors of the weekdays, from Sunday.
  private static let weekdays = [1.0, 1.0, 1.15, 1.15, 1.15, 0.75, 1.0]
  /// The lengths of meetings in minutes, and their shares.
  private static let lengths = [(15.0, 0.15), (30.0, 0.5), (60.0, 0.3), (90.0, 0.05)]
  /// The share of events that people do not attend.
  private static let missed = 0.08
  /// The shares of meetings that recur each week, and of tentative meetings.
  private static let recurring = 0.45
  private static let tentative = 0.06
  /// Half-hour slots of a calendar.
  private static let slot = 1_800.0

  init(_ day: Day, of habits: DigitalHabits, random: Random) {
    self.day = day
    self.habits = habits
    self.random = random
    let factor = Self.weekdays[day.plan.clock.date.weekday]
    let meetings = count(habits.meetings, habits.profile.meetings, factor, "meetings")
    let others = count(
      habits.events - habits.meetings, habits.profile.events, factor, "events")
    switch habits.profile.work {
    case .meetings where day.plan.isWorkDay: addMeetings(meetings)
    case .lectures where day.plan.isWorkDay: addLectures(others)
    case .shifts where day.plan.isWorkDay: addShift()
    default: break
    }
    let atWork = habits.profile.work == .meetings ? 0 : events.count
    let before = events.count
    addOutings()
    if day.plan.isWorkDay { addBlocks(others - atWork - (events.count - before)) }
    addTravel()
    events.sort { ($0.span.lowerBound, $0.id) < ($1.span.lowerBound, $1.id) }
  }

  private func count(_ mean: Double, _ rate: Rate, _ factor: Double, _ name: StaticString) -> Int {
    let random = random[name]
    return random["count"].poisson(mean: min(mean * factor * rate.factor(random["day"]), 14))
  }

  // MARK: Work

  private mutating func addMeetings(_ count: Int) {
    let work = day.work(from: habits.workStart)
    for number in 0..<count {
      let own = random["meeting"][number]
      // A weekly meeting is the same on each of its weekdays.
      let weekly = habits.random["weekly"][day.plan.clock.date.weekday][number]
      let isWeekly = weekly["recurs"].chance(Self.recurring)
      let random = isWeekly ? weekly : own
      let length = 60 * Self.lengths[random["length"].choice(weights: Self.lengths.map(\.1))].0
      let isTentative = own["tentative"].chance(Self.tentative)
      let hour = Self.hour(of: random["hour"])
      guard
        let slot = slot(in: work, lasting: length, near: hour, apartFromOthers: !isTentative)
      else { continue }
      let titles = isWeekly ? Self.weekly : Self.meetings
      add(
        .meeting, .work, slot.start..<slot.start + length,
        title: Titles.pick(titles, random["title"]),
        series: isWeekly ? "\(day.plan.clock.date.weekday)-\(number + 1)" : nil,
        attendees: Int(
          random["attendees"].within(2...40) { $0.logNormal(median: 4.5, sigma: 0.7) }),
        isOnline: random["online"].chance(habits.profile.online), place: slot.place,
        status: isTentative ? .tentative : .confirmed, own)
    }
  }

  /// Draws the hour for which a meeting is wanted. Most are in the middle of the morning or of the
  /// afternoon.
  private static func hour(of random: Random) -> Double {
    let peaks = [(10.5, 0.9), (14.5, 0.9), (12.5, 3)]
    let (centre, spread) = peaks[random["peak"].choice(weights: [0.35, 0.35, 0.3])]
    return centre + spread * random["at"].normal()
  }

  private mutating func addLectures(_ count: Int) {
    let work = day.work(from: habits.workStart)
    for number in 0..<count {
      // The timetable is the same each week.
      let random = habits.random["timetable"][day.plan.clock.date.weekday][number]
      let length = random["length"].chance(0.6) ? 5_400.0 : 2_700
      let hour = random["hour"].uniform(in: 8...17)
      guard let slot = slot(in: work, lasting: length, near: hour) else { return }
      let title = Titles.pick(Self.lectures, random["title"])
      add(
        .lecture, .study, slot.start..<slot.start + length, title: title, series: title,
        attendees: 0, isOnline: false, place: slot.place, status: .confirmed,
        self.random["lecture"][number])
    }
  }

  /// The shift of a roster, on the quarter-hour grid.
  private mutating func addShift() {
    let work = day.work(from: habits.workStart)
    guard let first = work.first, let last = work.last else { return }
    let quarter = 900.0
    let base = day.plan.clock.hour(at: 0) * 3_600
    func rounded(_ time: Double) -> Double {
      quarter * ((time + base) / quarter).rounded() - base
    }
    let (start, end) = (rounded(first.span.lowerBound), rounded(last.span.upperBound))
    guard start >= 0, start < end else { return }
    add(
      .shift, .shifts, start..<end, title: "Shift", series: "shift", attendees: 0, isOnline: false,
      place: first.place, status: .confirmed, random["shift"])
  }

  // MARK: Private events

  /// Appointments and company, at the stays of the plan.
  private mutating func addOutings() {
    for (number, segment) in day.plan.segments.enumerated() {
      guard case .stay(let place, isAsleep: false) = segment.kind else { continue }
      let random = random["outing"][number]
      let (kind, chance, titles): (AgendaEvent.Kind, Double, [String])
      switch day.places[place].kind {
      case .errand: (kind, chance, titles) = (.appointment, 0.25, Self.appointments)
      case .social: (kind, chance, titles) = (.social, 0.5, Self.socials)
      default: continue
      }
      // People with few events do not write all of these down.
      let usual = habits.profile.events.median
      let habit = usual > 0 ? min(habits.events / usual, 1.5) : 0
      guard random["planned"].chance(chance * habit) else { continue }
      let start = grid(after: segment.start - random["late"].uniform(in: 0...900))
      let length = Self.slot * max(1, ((segment.end - segment.start) / Self.slot).rounded())
      guard start >= 0, start < segment.end else { continue }
      add(
        kind, .private, start..<start + length,
        title: Titles.pick(titles, random["title"]), series: nil,
        attendees: kind == .social ? 1 + random["attendees"].poisson(mean: 2) : 0, isOnline: false,
        place: place, status: .confirmed, random)
    }
  }

  /// Times that people keep free for a task, at work or in the evening.
  private mutating func addBlocks(_ count: Int) {
    guard count > 0 else { return }
    let evening = 3_600..<max(day.plan.asleep - 3_600, 3_601)
    let work = day.work(from: habits.workStart)
    let awake = day.stays.map { (span: $0.span.clamped(to: evening), place: $0.place) }
    for number in 0..<count {
      let random = random["block"][number]
      let isWork = random["work"].chance(0.6) && !work.isEmpty && habits.profile.work == .meetings
      let minutes = [30.0, 60, 90][random["length"].choice(weights: [0.5, 0.35, 0.15])]
      let slots = slots(in: isWork ? work : awake, lasting: 60 * minutes, apartFromOthers: true)
      guard !slots.isEmpty else { continue }
      let slot = Titles.pick(slots, random["slot"])
      let titles = isWork ? Self.blocks : Self.chores
      add(
        .block, isWork ? .work : .private, slot.start..<slot.start + 60 * minutes,
        title: Titles.pick(titles, random["title"]), series: nil,
        attendees: 0, isOnline: false, place: nil,
        status: random["cancelled"].chance(0.05) ? .cancelled : .confirmed, random)
    }
  }

  private mutating func addTravel() {
    for (number, leg) in day.plan.legs.enumerated() where leg.mode == .plane {
      add(
        .travel, .private, leg.start..<leg.end, title: "Flight", series: nil, attendees: 0,
        isOnline: false, place: nil, status: .confirmed, random["flight"][number])
    }
  }

  // MARK: Slots

  /// The starts on the half-hour grid at which an event fits into a time without a voice call.
  private func slots(
    in spans: [Day.Stay], lasting length: Double, apartFromOthers: Bool
  ) -> [(start: Double, place: Int)] {
    let calls = day.calls
    return spans.flatMap { span, place -> [(start: Double, place: Int)] in
      var starts: [(start: Double, place: Int)] = []
      var start = grid(after: span.lowerBound)
      while start + length <= span.upperBound {
        let slot = start..<start + length
        let isFree = events.allSatisfy { !$0.span.overlaps(slot) }
        let isQuiet = calls.allSatisfy { !$0.overlaps(slot) }
        if isQuiet, isFree || !apartFromOthers { starts.append((start, place)) }
        start += Self.slot
      }
      return starts
    }
  }

  /// The free slot that begins nearest to a local hour; nil without a free slot.
  private func slot(
    in spans: [Day.Stay], lasting length: Double, near hour: Double, apartFromOthers: Bool = true
  ) -> (start: Double, place: Int)? {
    func distance(_ slot: (start: Double, place: Int)) -> Double {
      abs(day.plan.clock.hour(at: slot.start) - hour)
    }
    return slots(in: spans, lasting: length, apartFromOthers: apartFromOthers)
      .min { distance($0) < distance($1) }
  }

  /// The first time on the half-hour grid of local clocks that is not before `time`.
  private func grid(after time: Double) -> Double {
    let local = day.plan.clock.hour(at: time) * 3_600
    return time + Self.slot * (local / Self.slot).rounded(.up) - local
  }

  private mutating func add(
    _ kind: AgendaEvent.Kind, _ calendar: AgendaEvent.Calendar, _ span: Range<Double>,
    title: String, series: String?, attendees: Int, isOnline: Bool, place: Int?,
    status: AgendaEvent.Status, _ random: Random
  ) {
    let date = day.plan.clock.date.daysSinceEpoch
    events.append(
      AgendaEvent(
        id: series.map { "series-" + $0.lowercased().replacing(" ", with: "-") }
          ?? "event-\(date)-\(events.count + 1)",
        title: title, calendar: calendar, kind: kind, span: span, attendees: attendees,
        isOnline: isOnline, place: isOnline ? nil : place,
        isRecurring: series != nil, status: status,
        isAttended: status != .cancelled && !random["missed"].chance(Self.missed)))
  }

  // MARK: Titles

  private static let weekly = [
    "Weekly planning", "Team round", "Project status", "Support round", "Budget round",
    "Release planning", "One to one", "Customer call", "Design review", "Hiring round",
    "Supplier call", "Quality round",
  ]
  private static let meetings = [
    "Kick-off", "Interview", "Workshop", "Contract review", "Demo", "Training", "Site visit",
    "Draft review", "Estimate", "Handover",
  ]
  private static let lectures = [
    "Statistics", "Chemistry", "History", "Linear algebra", "Biology seminar", "Economics",
    "Languages", "Laboratory",
  ]
  private static let appointments = ["Hairdresser", "Bank", "Garage", "Town office", "Optician"]
  private static let socials = ["Dinner", "Birthday party", "Match", "Choir", "Visit", "Cinema"]
  private static let blocks = ["Writing", "Reading", "Accounts", "Preparation", "Reports", "Mail"]
  private static let chores = [
    "Laundry", "Shopping", "Call the plumber", "Pay bills", "Post office",
  ]
}
