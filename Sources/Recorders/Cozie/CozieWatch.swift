import Formats
import Simulation
import Spool

/// Cozie's app on the watch: sends surveys, and a burst of health with each.
struct CozieWatch {
  private let rows: CozieRows
  private let life: LifeReader
  private let health: HealthReader
  private let gps: GPS
  private let random: Random
  private var window: CozieWindow
  /// What HealthKit had when the screen of the survey was prepared.
  private var look: CozieWindow.Look?
  private var opened: Timestamp?
  /// Whether its owner lets the app read HealthKit.
  var mayReadHealth = true
  /// How many surveys were handed in.
  private var count = 0
  /// Surveys that the server does not have.
  private(set) var cached: [CozieRequest] = []

  /// Seconds until a survey's request is answered.
  private static let answer = 1.5
  /// How often a watch finds a place in time, inside and outside. Assumed.
  private static let found = (inside: 0.85, outside: 0.97)

  init(_ rows: CozieRows, _ assignment: Assignment, gps: GPS, random: Random) {
    self.rows = rows
    self.gps = gps
    self.random = random["watch"]
    life = assignment.life
    health = assignment.health
    window = CozieWindow(
      .watch, cutoff: rows.app.settings.cutoff, random: random["watch"])
  }

  /// Takes samples that HealthKit has or will have.
  mutating func add(_ samples: [CozieSample]) { window.add(samples) }

  /// What is still to be sent.
  var rest: [CozieSample] { window.rest }

  /// Hands over what no burst will reach any more.
  mutating func expire(at now: Timestamp) -> [CozieSample] { window.expire(at: now) }

  mutating func handle(_ event: CozieEvent, on day: Day, desk: inout CozieDesk) throws {
    let now = day.start.advanced(bySeconds: event.time)
    switch event.kind {
    case .prepare: try prepare(at: now, on: day, desk: &desk)
    case .submit(let response): try submit(response, at: now, on: day, desk: &desk)
    default: break
    }
  }

  private func isOnline(_ instant: Timestamp, on day: Day) -> Bool {
    let time = instant.seconds(since: day.start)
    return health.day(of: day).watchFindsPhone(at: time)
      && !day.network.offline.contains { $0.contains(time) }
  }

  /// Opens the screen: what is cached goes once more, and HealthKit is read.
  private mutating func prepare(at now: Timestamp, on day: Day, desk: inout CozieDesk) throws {
    opened = now
    let isOnline = isOnline(now, on: day)
    if isOnline {
      for (number, request) in cached.enumerated() {
        try desk.post(
          request.again(at: now.advanced(bySeconds: 0.3 * Double(number + 1))), isOnline: true)
      }
      cached = []
    } else {
      cached = cached.map { $0.again(at: now) }
    }
    guard mayReadHealth else {
      look = CozieWindow.Look(time: now)
      return
    }
    let look = window.look(at: now)
    let zone = day.zone(at: now.seconds(since: day.start))
    try desk.note(health(look.late, at: now, in: zone), .late)
    self.look = look
  }

  private mutating func submit(
    _ response: Response, at now: Timestamp, on day: Day, desk: inout CozieDesk
  ) throws {
    guard let filling = response.filling, let opened, let look = look.take() else { return }
    let time = now.seconds(since: day.start)
    let zone = day.zone(at: time)
    let row = rows.survey(
      number: count, opened: opened, at: now, in: zone, fix: fix(at: opened, on: day),
      answers: Self.answers(filling, in: rows.app.watchSurvey))
    count += 1
    let survey = CozieRequest(
      .survey, by: .watch, trigger: "watch_survey", [row], of: rows.app, at: now)
    let burst = health(look.samples, at: now.advanced(bySeconds: Self.answer), in: zone)
    var entries = [CozieDesk.Entry([row], isArray: false)]
    let isOnline = isOnline(now, on: day)
    try desk.post(survey, isOnline: isOnline)
    if !isOnline {
      cached.append(survey)
    } else if !look.samples.isEmpty {
      entries.append(CozieDesk.Entry(burst.rows, isArray: true))
      try desk.post(burst, isOnline: true)
      try desk.note(health(look.displaced, at: now, in: zone), .late)
      window.acknowledge(look, at: burst.due)
    }
    desk.keep(
      entries, until: day.start.advanced(bySeconds: health.day(of: day).phoneKnows(time)))
  }

  private func health(
    _ samples: [CozieSample], at instant: Timestamp, in zone: TimeZoneRules
  ) -> CozieRequest {
    CozieRequest(
      .health, by: .watch, trigger: "watch_survey",
      samples.flatMap { rows.health($0, by: .watch, trigger: "watch_survey", in: zone) },
      of: rows.app, at: instant)
  }

  private static func answers(
    _ filling: Filling, in survey: Survey?
  ) -> [(question: String, text: String)] {
    guard case .questions(let questions)? = survey?.form else { return [] }
    return zip(filling.order, filling.items).compactMap { place, item in
      guard case .options(let chosen)? = item.given, let option = chosen.first,
        case .radio(let texts) = questions[place].kind
      else { return nil }
      return (questions[place].id, texts[option])
    }
  }

  /// Where the watch is; nil where it does not find it in time.
  private func fix(at instant: Timestamp, on day: Day) -> CozieFix? {
    let random = random["fix"][Int(instant.wholeSeconds)]
    let isInside = day.environment(at: instant.seconds(since: day.start)) == .indoor
    guard random.chance(isInside ? Self.found.inside : Self.found.outside) else { return nil }
    let time = instant.advanced(bySeconds: random.uniform(in: 0.4...4, at: 1))
    return gps.fix(at: time, of: life).map { CozieFix($0, at: time, by: gps) }
  }
}

extension CozieFix {
  init(_ sample: GPS.Sample, at time: Timestamp, by gps: GPS) {
    self.init(
      time: time, position: sample.position,
      accuracy: (sample.accuracy, gps.verticalAccuracy(of: sample, at: time)))
  }
}
