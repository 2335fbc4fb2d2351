import Reading

extension MyLifeDBCheck {
  static let healthWear = [
    Rule(
      "health-wear",
      "A watch has samples only while it is worn, and a phone has steps only while it is carried.",
      limit:
        "Times may differ by at most \(Worn.reserve.told) s, because the files store whole "
        + "seconds. Sums over hours need only overlap the wearing time, and the rule skips "
        + "estimates over weeks. No value is 0. A watch has at most \(Worn.share.percent) fewer "
        + "steps than the carried phone on dates with at least \(Worn.fewest.told) steps",
      catches: "one heart rate from a watch on its charger",
      .days(.watch) { Worn($0) })
  ]
}

/// A judge of whether devices measure only while the participant wears or carries them.
private struct Worn: DayJudge {
  /// The tolerance of times, in seconds.
  static let reserve = 1.0
  /// The largest share by which the watch may count fewer steps than the phone.
  static let share = 0.02
  /// The minimum number of the phone's steps on a date for this judgement.
  static let fewest = 500.0
  /// The types of samples over hours or a whole date, during which the watch need not be worn all
  /// the time.
  private static let sums: Set = [
    HealthKind.standHour, HealthKind.quantity("AppleStandTime"),
    HealthKind.quantity("RestingHeartRate"), HealthKind.quantity("WalkingHeartRateAverage"),
    HealthKind.quantity("TimeInDaylight"), HealthKind.quantity("AppleSleepingWristTemperature"),
  ]
  /// The types of values that the watch estimates from a week of walks and may write at any time.
  private static let estimates: Set = [HealthKind.quantity("SixMinuteWalkTestDistance")]
  /// The types of samples that are never 0, because a watch then records no sample.
  private static let counted = Set(
    ["HeartRate", "StepCount", "ActiveEnergyBurned", "BasalEnergyBurned"].map(HealthKind.quantity))

  private var worn: PassingSpans
  private var carried: PassingSpans
  private let span: Span
  private var finding = Finding()

  init(_ setting: HealthSetting) {
    worn = Self.widened(setting.knownBody.worn)
    carried = Self.widened(setting.known.segments { !$0.isLying }.joined)
    span = setting.known.span
  }

  /// Returns the spans, extended at both ends by the tolerance.
  private static func widened(_ spans: [Span]) -> PassingSpans {
    PassingSpans(spans.map { $0.widened(before: reserve, after: reserve) })
  }

  mutating func see(_ day: HealthDate) {
    guard let file = day.health else { return }
    judgeSteps(day, in: file)
    for sample in file.samples {
      // The ground truth ends with the study, so a span may be truncated there.
      let own = sample.start..<max(sample.start, min(sample.end, span.upperBound))
      if Self.estimates.contains(sample.type) { continue }
      if let watch = file.watch, sample.device == watch {
        let holds = Self.sums.contains(sample.type) ? !worn.near(own).isEmpty : worn.hold(own)
        finding.judge(
          holds, "\(sample.type) from a watch that is not worn",
          allowed: "only samples from a worn watch",
          at: file.place(sample))
        if Self.counted.contains(sample.type) {
          finding.judge(
            sample.value != 0, "0 of \(sample.type)", allowed: "no sample instead of a sample of 0",
            at: file.place(sample))
        }
      } else if sample.device == file.phone, sample.type == HealthKind.quantity("StepCount") {
        let holds = carried.hold(own)
        finding.judge(
          holds, "steps from a phone that is not carried",
          allowed: "only steps from a carried phone", at: file.place(sample))
      }
    }
  }

  /// Compares the steps of the watch with the phone's steps. The watch must count every step that
  /// the phone counts while both are worn.
  private mutating func judgeSteps(_ day: HealthDate, in file: DayFile) {
    guard let watch = file.watch else { return }
    let steps = day.quantity("StepCount")
    let seen = steps.filter { $0.device == watch }.reduce(0) { $0 + ($1.value ?? 0) }
    var felt = 0.0
    for sample in steps where sample.device == file.phone && worn.hold(sample.span) {
      felt += sample.value ?? 0
    }
    guard felt >= Self.fewest else { return }
    finding.judge(
      seen >= (1 - Self.share) * felt, "\(seen) steps from the watch",
      allowed: "at least the phone's \(felt) steps minus \(Self.share.percent)", at: file.place())
  }

  mutating func finish() -> Finding {
    finding.isJudged ? finding : .lacking("watch samples")
  }
}
