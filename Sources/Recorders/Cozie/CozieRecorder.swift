import Formats
import Simulation
import Spool

/// Writes what Cozie's app keeps and sends, as if its server had answered every request with 200, and what the
/// server's database has of it then.
final class CozieRecorder: Recorder {
  static let app: (any App.Type)? = Cozie.self
  static let layouts: [Layout] = [.cozie]
  static let streams = CozieFiles.Stream.allCases.map(\.rawValue)

  static func streams(in study: Study) -> [String] {
    study.app(Cozie.self) == nil ? [] : streams
  }

  /// One file each, however long, so no window need hold it.
  static func sampling(
    of study: Study, _ choice: StudyRecorder.Choice
  ) -> (window: Int64, rowsPerDay: Double) { (900_000, 0) }

  private let assignment: Assignment
  private let app: Cozie
  private let habits: CozieHabits
  private let gps: GPS
  private var phone: CoziePhone
  /// Nil for who has no watch.
  private var watch: CozieWatch?
  private var desk: CozieDesk
  private var pauses: AppPauses
  private var reached: Timestamp
  private var isSetUp = false
  private var isOver = false
  /// The day of the next reinstallation; nil for none.
  private var reinstallation: Int?
  /// Samples that a new installation still reads, while one is to come.
  private var recent: [CozieSample] = []

  /// Seconds between two fixes of which iOS chooses, at rest and on the way. Assumed.
  private static let cadence = GPS.Cadence(rest: 60, moving: 2)

  init?(_ assignment: Assignment) throws {
    guard let app = assignment.participant.app(Cozie.self) else { return nil }
    self.app = app
    self.assignment = assignment
    let participant = assignment.participant
    let random = participant.random["app"][named: Cozie.name]
    let seed = assignment.study.profile.seed
    let rows = CozieRows(app, of: participant, seed: seed)
    let visits = CozieVisits(app.settings, random: random)
    let start = assignment.study.span.lowerBound
    gps = GPS(
      of: participant.phone, in: Geography(participant.life.towns), cadence: Self.cadence,
      studyStart: start, launch: start)
    habits = CozieHabits(app, visits, random: random)
    phone = CoziePhone(rows, visits, assignment, random: random)
    watch =
      participant.watch == nil
      ? nil : CozieWatch(rows, assignment, gps: gps, random: random)
    desk = try CozieDesk(assignment, rows: rows)
    pauses = AppPauses(
      of: Cozie.name, collecting: Permission.allCases.flatMap { app.streams(by: $0).sorted() },
      in: assignment)
    reinstallation = app.reinstallation(ofDays: assignment.study.profile.days, random: random)
    reached = start
  }

  var isDone: Bool { isOver }

  func record(until instant: Timestamp) throws -> AppWork {
    var work = AppWork()
    let span = assignment.study.span
    while reached < min(instant, span.upperBound) {
      let day = assignment.life.day(at: reached)
      guard day.end <= instant || instant >= span.upperBound else { return work }
      pauses.learn(during: day.start..<day.end)
      try live(day, during: span)
      work.gaps += pauses.takeGaps(isOver: false)
      work.rows += desk.takeRows()
      reached = day.end
    }
    if reached >= span.upperBound, !isOver {
      isOver = true
      try noteRest(at: span.upperBound)
      work.gaps += pauses.takeGaps(isOver: true)
      work.rows += desk.takeRows()
    }
    return work
  }

  func finish() throws -> [FileEntry] {
    try desk.finish(at: assignment.study.span.upperBound)
  }

  private func live(_ day: Day, during study: Range<Timestamp>) throws {
    // Nothing is older than the study.
    let samples = assignment.health.samples(of: day).filter { $0.start >= study.lowerBound }
      .compactMap { CozieSample($0, for: app) }
    phone.add(samples)
    watch?.add(samples)
    if reinstallation != nil { remember(samples, on: day) }
    let first = max(study.lowerBound.seconds(since: day.start), 0)
    let last = min(study.upperBound.seconds(since: day.start), day.duration)
    let span = first..<max(first, last)
    var events = habits.events(on: day, during: span, isFirst: !isSetUp)
    if !isSetUp {
      // Nothing runs on the phone before the app is set up.
      guard let setUp = events.first(where: \.isSetUp)?.time else { return }
      events.removeAll { $0.time < setUp }
      events += locations(on: day, during: setUp..<span.upperBound)
      isSetUp = true
    } else {
      events += locations(on: day, during: span)
      if let reinstallation, day.index >= reinstallation,
        let event = CozieEvent.reinstallation(on: day, during: span)
      {
        events.append(event)
        self.reinstallation = nil
      }
    }
    for event in events.sorted(by: { $0.time < $1.time }) where happens(event, on: day) {
      let canKnow = !pauses.stop(stream: Permission.health.rawValue, at: day.instant(event.time))
      if case .reinstallation = event.kind { try reinstall(at: day.instant(event.time)) }
      phone.mayReadHealth = canKnow
      watch?.mayReadHealth = canKnow
      try phone.handle(event, on: day, desk: &desk)
      try watch?.handle(event, on: day, desk: &desk)
    }
    let (end, zone) = (day.end, day.zone(at: day.duration))
    // A sample may have begun a day before it ended.
    desk.forget(before: end.advanced(bySeconds: -86_400 * (app.settings.cutoff + 1)))
    try note(phone.expire(at: end), of: .phone, .late, at: end, in: zone)
    try note(watch?.expire(at: end) ?? [], of: .watch, .late, at: end, in: zone)
  }

  /// Keeps the samples that a new installation would read.
  private func remember(_ samples: [CozieSample], on day: Day) {
    let earliest = day.start.advanced(bySeconds: -86_400 * app.settings.cutoff)
    recent.removeAll { $0.end <= earliest }
    recent += samples
  }

  /// A new installation has other ids, counts surveys anew and knows nothing of what was sent. Surveys that wait on
  /// the watch are lost.
  private func reinstall(at instant: Timestamp) throws {
    let (participant, seed) = (assignment.participant, assignment.study.profile.seed)
    let random = participant.random["app"][named: Cozie.name]
    let rows = CozieRows(app, of: participant, installation: 1, seed: seed)
    for survey in watch?.cached ?? [] { try desk.note(survey, .lost) }
    phone = CoziePhone(
      rows, CozieVisits(app.settings, random: random), assignment, random: random["again"])
    watch = watch.map { _ in CozieWatch(rows, assignment, gps: gps, random: random["again"]) }
    let earliest = instant.advanced(bySeconds: -86_400 * app.settings.cutoff)
    let samples = recent.filter { $0.end > earliest }
    phone.add(samples)
    watch?.add(samples)
    recent = []
    try desk.startAnew(rows, at: instant)
  }

  /// Whether the app is there for what happens, and gets to know of it.
  private func happens(_ event: CozieEvent, on day: Day) -> Bool {
    let instant = day.instant(event.time)
    switch event.kind {
    case .setUp, .opening, .reinstallation:
      pauses.open(at: instant)
      return !pauses.isEnded(at: instant)
    case .background: return !pauses.stop(at: instant) { $0.stopsTasks }
    case .location: return !pauses.stop(stream: Permission.location.rawValue, at: instant)
    case .message, .touch: return !pauses.isEnded(at: instant)
    // The watch has a process of its own.
    case .prepare, .submit: return day.left.map { instant < $0 } ?? true
    }
  }

  /// The places that iOS tells the app.
  private func locations(on day: Day, during span: Range<Double>) -> [CozieEvent] {
    var events: [CozieEvent] = []
    var block = Block<GPS.Sample>()
    for hour in stride(from: span.lowerBound, to: span.upperBound, by: 3_600) {
      let window =
        day.start.advanced(
          bySeconds: hour)..<day.start.advanced(
          bySeconds: min(hour + 3_600, span.upperBound))
      block.removeAll()
      gps.measure(window, of: assignment.life, into: &block)
      for index in 0..<block.count where phone.passes(block.samples[index].position) {
        let time = Timestamp(milliseconds: block.times[index])
        events.append(
          CozieEvent(
            time: time.seconds(since: day.start),
            kind: .location(CozieFix(block.samples[index], at: time, by: gps))))
      }
    }
    return events
  }

  /// Tells of what nobody has sent when the study ends.
  private func noteRest(at end: Timestamp) throws {
    let zone = assignment.study.zone
    for (rest, device) in [
      (phone.rest, CozieWindow.Device.phone), (watch?.rest ?? [], .watch),
    ] {
      try note(rest.filter { $0.start < end }, of: device, .unsent, at: end, in: zone)
    }
  }

  /// Tells what becomes of samples that are in no request.
  private func note(
    _ samples: [CozieSample], of device: CozieWindow.Device, _ fate: CozieDatabase.Fate,
    at instant: Timestamp, in zone: TimeZoneRules
  ) throws {
    guard !samples.isEmpty else { return }
    let rows = samples.flatMap { phone.rows.health($0, by: device, trigger: "", in: zone) }
    try desk.note(
      CozieRequest(.health, by: device, trigger: "", rows, of: app, at: instant), fate)
  }
}
