import Formats
import Simulation
import Spool

/// Cozie's app on the phone: sends bursts of health, places, messages and settings.
struct CoziePhone {
  let rows: CozieRows
  private let visits: CozieVisits
  private let life: LifeReader
  private var window: CozieWindow
  private var filter: DistanceFilter
  private let geography: Geography
  /// The last place that was sent.
  private var place: GPS.Sample.Position?
  /// When the app left the screen.
  private var left = Timestamp(microseconds: .min)
  /// Until when it is on the screen.
  private var open = Timestamp(microseconds: .min)
  /// Messages that have come since the app was opened.
  private var received: [CozieRow] = []
  /// Whether its owner lets the app read HealthKit.
  var mayReadHealth = true
  /// The start of the latest sample of each type that the log has.
  private var logged: [String: Timestamp] = [:]

  /// Seconds between two acknowledged bursts of health: most, and those of the background.
  private static let spacing = (usual: 60.0, background: 1_500.0)
  /// For so many seconds after the screen went dark HealthKit can be read.
  private static let grace = 10.0
  /// Messages that wait for the app at most.
  private static let messages = 100

  init(_ rows: CozieRows, _ visits: CozieVisits, _ assignment: Assignment, random: Random) {
    self.rows = rows
    self.visits = visits
    life = assignment.life
    geography = Geography(assignment.life.life.towns)
    let app = rows.app
    window = CozieWindow(.phone, cutoff: app.settings.cutoff, random: random["phone"])
    filter = DistanceFilter(
      app.settings.distanceFilter ?? app.profile.location.filter, in: geography)
  }

  /// Takes samples that HealthKit has or will have.
  mutating func add(_ samples: [CozieSample]) { window.add(samples) }

  /// What is still to be sent.
  var rest: [CozieSample] { window.rest }

  /// Hands over what no burst will reach any more.
  mutating func expire(at now: Timestamp) -> [CozieSample] { window.expire(at: now) }

  /// Whether iOS tells the app of a fix.
  mutating func passes(_ position: GPS.Sample.Position) -> Bool { filter.passes(position) }

  // MARK: What happens

  mutating func handle(
    _ event: CozieEvent, on day: Day, desk: inout CozieDesk
  ) throws {
    let now = day.start.advanced(bySeconds: event.time)
    switch event.kind {
    case .setUp, .reinstallation:
      try touch(.settings, showing: day.index, at: now, on: day, desk: &desk)
      left = now
    case .opening(let until, let button):
      open = day.start.advanced(bySeconds: until)
      try sendHealth("application_appear", at: now, on: day, desk: &desk)
      try sendReceived(at: now, on: day, desk: &desk)
      if let button {
        // A visit of the Settings tab is the day's last, so the hours are those of the next day.
        let shown = button == .settings ? day.index + 1 : day.index
        try touch(button, showing: shown, at: now.advanced(bySeconds: 4), on: day, desk: &desk)
      }
      left = open
    case .background:
      guard now >= left.advanced(bySeconds: Self.spacing.background) else { return }
      try sendHealth(
        "background_task", spacing: Self.spacing.background, at: now, on: day, desk: &desk)
    case .location(let fix): try send(fix, at: now, on: day, desk: &desk)
    case .message(let index):
      let zone = day.zone(at: event.time)
      received.append(
        rows.message(rows.app.settings.push[index], touched: nil, at: now, in: zone))
      received = received.suffix(Self.messages)
      if now < open {
        try sendHealth("push_notification_foreground", at: now, on: day, desk: &desk)
      }
    case .touch(let index, let touch):
      let zone = day.zone(at: event.time)
      let row = rows.message(rows.app.settings.push[index], touched: touch, at: now, in: zone)
      try sendMessage(row, at: now, on: day, desk: &desk)
    case .prepare, .submit: break
    }
  }

  private func isOnline(_ instant: Timestamp, on day: Day) -> Bool {
    let time = instant.seconds(since: day.start)
    return !day.network.offline.contains { $0.contains(time) }
  }

  /// HealthKit is closed while the phone is locked.
  private func canRead(_ instant: Timestamp, on day: Day) -> Bool {
    let time = instant.seconds(since: day.start)
    return day.use.sessions.contains {
      $0.kind == .unlocked && $0.start <= time && time < $0.end + Self.grace
    }
  }

  // MARK: Health

  private mutating func sendHealth(
    _ trigger: String, spacing: Double = spacing.usual, at now: Timestamp, on day: Day,
    desk: inout CozieDesk
  ) throws {
    let isTooSoon = window.acknowledged.map { now < $0.advanced(bySeconds: spacing) } ?? false
    guard !isTooSoon, mayReadHealth, canRead(now, on: day) else { return }
    let (rows, zone) = (rows, day.zone(at: now.seconds(since: day.start)))
    func request(_ samples: [CozieSample]) -> CozieRequest {
      CozieRequest(
        .health, by: .phone, trigger: trigger,
        samples.flatMap { rows.health($0, by: .phone, trigger: trigger, in: zone) }, of: rows.app,
        at: now)
    }
    let look = window.look(at: now)
    try desk.note(request(look.late), .late)
    guard !look.samples.isEmpty else { return }
    try log(look.samples, request, at: now, desk: &desk)
    let isOnline = isOnline(now, on: day)
    try desk.post(request(look.samples), isOnline: isOnline)
    guard isOnline else { return }
    try desk.note(request(look.displaced), .late)
    window.acknowledge(look, at: now.advanced(bySeconds: 1))
  }

  /// Logs samples that the log does not have.
  private mutating func log(
    _ samples: [CozieSample], _ request: ([CozieSample]) -> CozieRequest, at now: Timestamp,
    desk: inout CozieDesk
  ) throws {
    let new = samples.filter { sample in logged[sample.type].map { sample.start > $0 } ?? true }
    guard !new.isEmpty else { return }
    for sample in new {
      logged[sample.type] = max(logged[sample.type] ?? sample.start, sample.start)
    }
    try desk.log(CozieDesk.Entry(request(new).rows, isArray: true), at: now)
  }

  // MARK: The rest

  private mutating func send(
    _ fix: CozieFix, at now: Timestamp, on day: Day, desk: inout CozieDesk
  ) throws {
    if let place,
      geography.distance(from: place, to: fix.position) <= rows.app.profile.location.moved
    {
      return
    }
    place = fix.position
    let zone = day.zone(at: now.seconds(since: day.start))
    let row = rows.location(fix, at: now, in: zone)
    try desk.log(CozieDesk.Entry([row], isArray: false), at: now)
    try desk.post(
      CozieRequest(.location, by: .phone, trigger: "location_change", [row], of: rows.app, at: now),
      isOnline: isOnline(now, on: day))
    try sendHealth("location_change", at: now.advanced(bySeconds: 1), on: day, desk: &desk)
  }

  /// Sends the settings, if the button is one that does, then health.
  ///
  /// - Parameter shown: the day of the study whose hours of reminders the settings have.
  private mutating func touch(
    _ button: CozieProfile.SyncButton, showing shown: Int, at now: Timestamp, on day: Day,
    desk: inout CozieDesk
  ) throws {
    if rows.app.profile.settings.buttons.contains(button) {
      try sendSettings(hours: visits.hours(onDay: shown), at: now, on: day, desk: &desk)
    }
    try sendHealth(button.rawValue, at: now, on: day, desk: &desk)
  }

  private func sendSettings(
    hours: Range<Int>, at now: Timestamp, on day: Day, desk: inout CozieDesk
  ) throws {
    let time = now.seconds(since: day.start)
    let charge = Int((100 * day.battery.charge(at: time)).rounded())
    let row = rows.settings(charge: charge, reminding: hours, at: now, in: day.zone(at: time))
    try desk.log(CozieDesk.Entry([row], isArray: false), at: now)
    try desk.post(
      CozieRequest(
        .settings, by: .phone, trigger: "app_change_settings", [row], of: rows.app, at: now),
      isOnline: isOnline(now, on: day))
  }

  private mutating func sendReceived(at now: Timestamp, on day: Day, desk: inout CozieDesk) throws {
    for (number, row) in received.enumerated() {
      try sendMessage(
        row, at: now.advanced(bySeconds: 0.2 * Double(number + 1)), on: day, desk: &desk)
    }
    received = []
  }

  /// The log has messages only where the server has them.
  private func sendMessage(
    _ row: CozieRow, at now: Timestamp, on day: Day, desk: inout CozieDesk
  ) throws {
    let isOnline = isOnline(now, on: day)
    guard case .text(let trigger)? = row["transmit_trigger"] else { return }
    try desk.post(
      CozieRequest(.push, by: .phone, trigger: trigger, [row], of: rows.app, at: now),
      isOnline: isOnline)
    if isOnline { try desk.log(CozieDesk.Entry([row], isArray: false), at: now) }
  }
}
