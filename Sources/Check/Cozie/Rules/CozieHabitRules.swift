import Formats
import Reading

/// Rules about the times at which the app sends health data, after the table of triggers in the
/// app's source code (3.0.2).
extension CozieCheck {
  static let cozieHabits = [
    Rule(
      "cozie-locked",
      "A locked phone sends no health data, because HealthKit is locked.",
      limit:
        "Requests are in unlocked phone sessions of the ground truth, or at most "
        + "\(BurstsOfLockedPhones.grace / 1_000) s after them",
      catches: "one burst of health data at night",
      .requests(.truth) { BurstsOfLockedPhones($0) }),
    Rule(
      "cozie-set-up",
      "A participant sets up each installation of the app once.",
      limit:
        "The button in the Settings tab causes at most one burst per installation, plus one per "
        + "\(BurstsOfSetUp.days) days. At other times, the app has already sent the data when the "
        + "participant opened it",
      catches: "a setup of the app on each day",
      .requests { _ in BurstsOfSetUp() }),
    Rule(
      "cozie-triggers",
      "The phone sends health data after the app's triggers.",
      limit:
        "The phone sends health data after at least \(BurstsAfterTriggers.share.percent) of the "
        + "triggers, and the rule needs \(BurstsAfterTriggers.fewest) triggers. Triggers are "
        + "surveys on the watch. They are also locations that an unlocked phone with a worn watch "
        + "sends \(BurstsAfterTriggers.pause / 60_000) min after its last burst",
      catches: "a third of all bursts removed",
      .requests(.truth) { BurstsAfterTriggers($0) }),
  ]
}

private struct BurstsOfLockedPhones: CozieJudge {
  /// The time for which HealthKit stays readable after the screen turns off, in ms.
  static let grace: Int64 = 10_000

  private var open: PassingSpans
  private var finding = Finding()

  init(_ setting: CozieSetting) {
    let unlocked = (setting.truth ?? Truth()).uses("session", "unlocked")
    open = PassingSpans(unlocked.map { $0.lowerBound..<$0.upperBound + Self.grace }.joined)
  }

  mutating func see(_ request: CozieSent) {
    guard request.kind == .health, request.device == .phone else { return }
    finding.judge(
      open.hold(request.due..<request.due + 1), "health data from a locked phone",
      allowed: "health data from an unlocked phone",
      at: request.place)
  }

  func finish() -> Finding { finding.isJudged ? finding : .lacking("health data from the phone") }
}

private struct BurstsOfSetUp: CozieJudge {
  /// The number of days for which one more setup is allowed, because the participant may open the
  /// app without new data.
  static let days = 10

  private var last: CozieSent?
  /// The earliest and the latest time of all requests, which may be in any order.
  private var times: ClosedRange<Int64>?
  private var installations = 0
  private var bursts: [RowPlace] = []
  private var finding = Finding()

  mutating func see(_ request: CozieSent) {
    if last == nil || request.isFirst(after: last) { installations += 1 }
    last = request
    let due = request.due
    times = min(times?.lowerBound ?? due, due)...max(times?.upperBound ?? due, due)
    if request.kind == .health, request.trigger == "sync_button_settings_tab" {
      bursts.append(request.place)
    }
  }

  mutating func finish() -> Finding {
    guard let times else { return .lacking("requests") }
    let days = Double(times.upperBound - times.lowerBound) / 86_400_000
    let allowed = installations + Int(days / Double(Self.days))
    finding.judge(
      bursts.count <= allowed, "\(bursts.count) setups in \(days) days",
      allowed: "at most \(allowed) setups",
      at: bursts.last ?? last?.place ?? RowPlace(""))
    return finding
  }
}

private struct BurstsAfterTriggers: CozieJudge {
  static let share = 0.9
  /// The number of surveys or locations that a share requires.
  static let fewest = 10
  /// The time since the last burst after which a phone with a watch certainly has new data, in ms.
  static let pause: Int64 = 900_000
  /// The maximum time between a location and the burst that it triggers, in ms. The app itself
  /// waits for one second.
  private static let delay: Int64 = 2_000

  private var open: PassingSpans
  private var withheld: PassingSpans
  private var worn: PassingSpans
  /// The time of the phone's last burst of health data, in ms.
  private var burst: Int64?
  /// The time of the location that a burst should follow, in ms; nil if none is expected.
  private var trigger: Int64?
  /// Whether the next request of the watch should be health data, because a survey came before it.
  private var isAwaited = false
  private var (places, surveys) = (Share(), Share())
  private var last = RowPlace("")
  private var finding = Finding()

  private struct Share {
    var triggers = 0
    var bursts = 0
  }

  init(_ setting: CozieSetting) {
    let truth = setting.truth ?? Truth()
    open = PassingSpans(truth.uses("session", "unlocked").joined)
    worn = PassingSpans(setting.worn)
    withheld = PassingSpans(truth.gaps(of: "health", in: CozieCheck.app))
  }

  mutating func see(_ request: CozieSent) {
    last = request.place
    let (kind, due) = (request.kind, request.due)
    let isWithheld = withheld.hold(due..<due + 1)
    switch (request.device, kind) {
    case (.watch, .survey):
      isAwaited = !isWithheld
      if isAwaited { surveys.triggers += 1 }
    case (.watch, .health):
      if isAwaited { surveys.bursts += 1 }
      isAwaited = false
    case (.phone, .location):
      let sending = due + Self.delay / 2
      // A phone without a watch has only step counts, so it has no new data on a drive.
      guard let burst, due - burst >= Self.pause, worn.hold(burst..<due), !isWithheld,
        open.hold(sending..<sending + 1)
      else { break }
      trigger = due
      places.triggers += 1
    case (.phone, .health):
      if let trigger, due <= trigger + Self.delay { places.bursts += 1 }
      (burst, trigger) = (due, nil)
    default: break
    }
  }

  mutating func finish() -> Finding {
    let shares = [("surveys", surveys), ("places", places)]
    for (name, share) in shares where share.triggers >= Self.fewest {
      finding.judge(
        Double(share.bursts) >= Self.share * Double(share.triggers),
        "health data after only \(share.bursts) of \(share.triggers) \(name)",
        allowed: "health data after at least \(Self.share.percent) of the triggers", at: last)
    }
    return finding.isJudged
      ? finding
      : .lacking(
        "triggers of one kind for health data", needed: Double(Self.fewest),
        present: Double(shares.map(\.1.triggers).max() ?? 0))
  }
}
