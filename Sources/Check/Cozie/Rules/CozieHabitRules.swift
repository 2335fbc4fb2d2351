import Formats
import Reading

/// When the phone sends health data: the table of triggers in the app's sources (3.0.2).
extension CozieCheck {
  static let cozieHabits = [
    Rule(
      "cozie-locked", "A locked phone sends no health data: HealthKit is closed then.",
      limit:
        "exact: an unlocked session of the truth, and \(BurstsOfLockedPhones.grace / 1_000) s after it",
      catches: "one burst of health at night", .requests(.truth) { BurstsOfLockedPhones($0) }),
    Rule(
      "cozie-set-up", "Participants set an installation of the app up once.",
      limit: "bursts by the button of the Settings tab: one for each installation, and one in each "
        + "\(BurstsOfSetUp.days) days; at other times the opening of the app has sent the data",
      catches: "the app set up on each day", .requests { _ in BurstsOfSetUp() }),
    Rule(
      "cozie-triggers", "Health data follow what triggers them.",
      limit:
        "\(BurstsAfterTriggers.share.percent) of \(BurstsAfterTriggers.fewest) triggers and more: each "
        + "survey of the watch, and each place that an unlocked phone with a worn watch sends "
        + "\(BurstsAfterTriggers.pause / 60_000) min after its last burst",
      catches: "a third of the bursts missing", .requests(.truth) { BurstsAfterTriggers($0) }),
  ]
}

private struct BurstsOfLockedPhones: CozieJudge {
  /// Ms for which HealthKit stays open after the screen went dark.
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
      open.hold(request.due..<request.due + 1), "health of a locked phone",
      allowed: "an unlocked phone",
      at: request.place)
  }

  func finish() -> Finding { finding.isJudged ? finding : .lacking("health of the phone") }
}

private struct BurstsOfSetUp: CozieJudge {
  /// In so many days one opening may find nothing new, or lose its request.
  static let days = 10

  private var last: CozieSent?
  /// Of all requests, in whatever order they are.
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
      bursts.count <= allowed, "\(bursts.count) times in \(days) days", allowed: "\(allowed)",
      at: bursts.last ?? last?.place ?? RowPlace(""))
    return finding
  }
}

private struct BurstsAfterTriggers: CozieJudge {
  static let share = 0.9
  /// Triggers of a participant that make a share.
  static let fewest = 10
  /// Ms without a burst after which a phone with a watch has new data.
  static let pause: Int64 = 900_000
  /// Ms between a place and its burst: the app waits a second.
  private static let delay: Int64 = 2_000

  private var open: PassingSpans
  private var withheld: PassingSpans
  private var worn: PassingSpans
  /// When the phone last sent health, and when it sent the place that health should follow.
  private var burst: Int64?
  private var trigger: Int64?
  /// Whether health should follow a survey.
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
      // A phone alone counts steps, and has no new data on a drive.
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
        "health after \(share.bursts) of \(share.triggers) \(name)",
        allowed: Self.share.percent, at: last)
    }
    return finding.isJudged
      ? finding
      : .lacking(
        "triggers of one kind", needed: Double(Self.fewest),
        present: Double(shares.map(\.1.triggers).max() ?? 0))
  }
}
