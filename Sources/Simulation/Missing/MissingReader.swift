/// Tells when a participant's phone and apps stand still, a day after the other as the life is lived.
///
/// A class, so that all who record the participant ask the same. Each mechanism draws from an address of its own.
public final class MissingReader {
  private let profile: MissingProfile
  private let apps: [any App]
  private let study: Range<Timestamp>
  private let life: LifeReader
  private let random: Random
  /// Whether the person ever lets the phone save power.
  private let savesPower: Bool
  /// By the app's name, in the order in which they were found.
  private var pauses: [String: [Pause]] = [:]
  /// Until when days were taken.
  private var reached: Timestamp
  /// Since when the phone is off, and since when it saves power, where the days so far do not tell until when.
  private var offSince: Timestamp?
  private var savingSince: Timestamp?

  /// The logarithm's standard deviation of how long an app gets no time, and of how long a permission is revoked.
  /// Assumed.
  private static let spread = (throttled: 0.9, permission: 1.0)
  /// Who stays at home for the rest of the day opens an app within so many seconds of the next morning, in the
  /// mean. Assumed.
  private static let morning = 1_800.0
  /// Days that are lived ahead at most to learn when a pause ends.
  private static let ahead = 2

  /// - Parameters:
  ///   - life: the participant's.
  ///   - participant: whose phone, with its apps, stands still.
  public init(_ life: LifeReader, of participant: Participant, in study: Study) {
    let random = participant.random
    self.life = life
    profile = study.missing
    apps = participant.apps
    self.study = study.span
    self.random = random["missing"]
    savesPower = profile.lowPower.map { random["missing"]["saves power"].chance($0.share) } ?? false
    reached = study.span.lowerBound
  }

  /// The pauses of an app that begin before an instant, and perhaps some later ones, in no particular order.
  public func pauses(of app: String, until instant: Timestamp) -> [Pause] {
    guard !profile.isNone else { return [] }
    while reached < min(instant, study.upperBound) { takeDay() }
    for _ in 0..<Self.ahead where offSince != nil || savingSince != nil { takeDay() }
    return pauses[app] ?? []
  }

  /// Whether a pause of an app that stops something has a part in `span`.
  public func isPaused(
    _ app: String, in span: ClosedRange<Timestamp>, _ stops: (Pause.Scope) -> Bool
  ) -> Bool {
    pauses(of: app, until: span.upperBound).contains {
      $0.span.lowerBound <= span.upperBound && span.lowerBound < $0.span.upperBound
        && stops($0.scope)
    }
  }

  /// How many days without an upload fill the room for an app's files, and hours until somebody makes more.
  ///
  /// - Parameters:
  ///   - number: how often the room was full before.
  /// - Returns: nil where there is always room.
  public func room(of app: String, number: Int) -> (days: Double, hours: Double)? {
    profile.storageFull.map { full in
      let random = random["storage_full"][named: app]
      return (
        random["days"].logNormal(median: full.days, sigma: 0.4, at: number),
        random["hours"].logNormal(median: full.hours, sigma: 0.8, at: number)
      )
    }
  }

  // MARK: A day

  private func takeDay() {
    let day = life.day(at: reached)
    reached = day.end
    let span = max(day.start, study.lowerBound)..<max(day.end, study.lowerBound)
    takeOff(day)
    takeSaving(day, in: span)
    for app in apps { take(day, in: span, of: app) }
  }

  private func add(_ pause: Pause, to app: String) { pauses[app, default: []].append(pause) }

  private func addToAll(_ pause: Pause) {
    for app in apps { add(pause, to: type(of: app).name) }
  }

  /// The phone is off while its battery is empty.
  private func takeOff(_ day: Day) {
    for off in day.battery.off {
      let start = off.lowerBound == 0 ? offSince ?? day.start : day.instant(off.lowerBound)
      offSince = off.upperBound == day.duration ? start : nil
      guard offSince == nil else { return }
      let end = day.instant(off.upperBound)
      guard study.lowerBound < end else { continue }
      addToAll(Pause(.deadBattery, of: .phone, during: max(start, study.lowerBound)..<end))
    }
  }

  /// Low power mode goes on by its owner's hand, and off by itself.
  private func takeSaving(_ day: Day, in span: Range<Timestamp>) {
    guard let lowPower = profile.lowPower, savesPower else { return }
    var free = day.start
    func end(from start: Timestamp) {
      savingSince = start
      let time = max(start, day.start).seconds(since: day.start)
      guard
        let end = day.battery.time(reaching: MissingProfile.LowPower.end, after: time)
      else {
        free = day.end
        return
      }
      free = day.instant(end)
      savingSince = nil
      addToAll(Pause(.lowPower, of: .tasks, during: start..<free))
    }
    if let savingSince { end(from: savingSince) }
    let onsets = lowPower.hazard.onsets(
      in: span, from: study.lowerBound, states: -MissingProfile.LowPower.limit...0,
      random: random["low_power"]
    ) { instant in
      let time = instant.seconds(since: day.start)
      guard day.battery.state(at: time) == .unplugged else { return nil }
      let charge = day.battery.charge(at: time) - MissingProfile.LowPower.limit
      return charge < 0 ? charge : nil
    }
    for onset in onsets where onset >= free && !day.isOff(at: onset) { end(from: onset) }
  }

  private func take(_ day: Day, in span: Range<Timestamp>, of app: any App) {
    let name = type(of: app).name
    let random = random[named: name]
    if let left = day.left, span.contains(left) {
      // Nothing of the app is left on the phone.
      let end = study.upperBound.advanced(bySeconds: 366 * 86_400)
      add(Pause(.dropout, of: .app, during: left..<end), to: name)
    }
    if let killed = profile.killed {
      for onset in killed.onsets(in: span, from: study.lowerBound, random: random["killed"]) {
        let end = launch(after: onset, on: day, random["killed"])
        add(Pause(.killed, of: .app, during: onset..<end), to: name)
      }
    }
    if let throttled = profile.throttled {
      let random = random["throttled"]
      for onset in throttled.hazard.onsets(in: span, from: study.lowerBound, random: random) {
        let length = random["length"].logNormal(
          median: throttled.length, sigma: Self.spread.throttled, at: Int(onset.wholeSeconds))
        let end = onset.advanced(bySeconds: length)
        add(Pause(.throttled, of: .background, during: onset..<end), to: name)
      }
    }
    if let permission = profile.permission {
      for kind in Permission.allCases {
        revoke(
          app.streams(by: kind), permission, of: name, day, in: span, random[named: kind.rawValue])
      }
    }
  }

  /// When an app that was ended is launched again: when the phone moves, or its owner opens it the next morning.
  private func launch(after end: Timestamp, on day: Day, _ random: Random) -> Timestamp {
    let time = end.seconds(since: day.start)
    let leg = day.plan.legs.first { $0.start > time }
    return leg.map { day.instant($0.start) }
      ?? day.end.advanced(
        bySeconds: random["morning"].exponential(mean: Self.morning, at: Int(end.wholeSeconds)))
  }

  /// A permission is revoked and given back.
  private func revoke(
    _ streams: Set<String>, _ permission: MissingProfile.Lasting, of app: String, _ day: Day,
    in span: Range<Timestamp>, _ random: Random
  ) {
    guard !streams.isEmpty else { return }
    let scope = Pause.Scope.streams(streams)
    let onsets = permission.hazard.onsets(
      in: span, from: study.lowerBound, states: -1...1, random: random
    ) { day.mind.state(at: $0.seconds(since: day.start)).mood }
    for onset in onsets {
      let isRevoked = pauses[app, default: []].contains {
        $0.cause == .permission && $0.scope == scope && $0.span.contains(onset)
      }
      guard !isRevoked else { continue }
      let length = random["length"].logNormal(
        median: permission.length, sigma: Self.spread.permission, at: Int(onset.wholeSeconds))
      add(
        Pause(.permission, of: scope, during: onset..<onset.advanced(bySeconds: length)), to: app)
    }
  }
}
