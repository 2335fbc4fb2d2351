import Reading

extension MyLifeDBCheck {
  static let healthWear = [
    Rule(
      "health-wear",
      "A watch tells of nothing but what it measures when it is worn, and a phone of steps when it is carried.",
      limit:
        "\(Worn.reserve.told) s, since times are cut to seconds; what sums up hours only has to overlap the "
        + "wearing, and estimates of weeks are left out; never 0; "
        + "steps of a watch \(Worn.share.percent) under those of a phone that goes along, of "
        + "\(Worn.fewest.told) a date and more",
      catches: "one heart rate of a watch on its charger", .days(.watch) { Worn($0) })
  ]
}

/// Judges when devices measure.
private struct Worn: DayJudge {
  /// In s.
  static let reserve = 1.0
  /// The share of a phone's steps that may be counted while it lies; judged from `fewest` steps on.
  static let share = 0.02
  static let fewest = 500.0
  /// What is told of hours or of a whole date, whether or not the watch was worn throughout.
  private static let sums: Set = [
    HealthKind.standHour, HealthKind.quantity("AppleStandTime"),
    HealthKind.quantity("RestingHeartRate"), HealthKind.quantity("WalkingHeartRateAverage"),
    HealthKind.quantity("TimeInDaylight"), HealthKind.quantity("AppleSleepingWristTemperature"),
  ]
  /// What a week of walks tells, whenever it does.
  private static let estimates: Set = [HealthKind.quantity("SixMinuteWalkTestDistance")]
  /// Where 0 would stand for no watch.
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

  /// Spans with the reserve around them.
  private static func widened(_ spans: [Span]) -> PassingSpans {
    PassingSpans(spans.map { $0.widened(before: reserve, after: reserve) })
  }

  mutating func see(_ day: HealthDate) {
    guard let file = day.health else { return }
    judgeSteps(day, in: file)
    for sample in file.samples {
      // The truth ends with the study.
      let own = sample.start..<max(sample.start, min(sample.end, span.upperBound))
      if Self.estimates.contains(sample.type) { continue }
      if let watch = file.watch, sample.device == watch {
        let holds = Self.sums.contains(sample.type) ? !worn.near(own).isEmpty : worn.hold(own)
        finding.judge(
          holds, "\(sample.type) of a watch that is not worn", allowed: "none",
          at: file.place(sample))
        if Self.counted.contains(sample.type) {
          finding.judge(
            sample.value != 0, "0 of \(sample.type)", allowed: "a gap", at: file.place(sample))
        }
      } else if sample.device == file.phone, sample.type == HealthKind.quantity("StepCount") {
        let holds = carried.hold(own)
        finding.judge(
          holds, "steps of a phone that lies", allowed: "none", at: file.place(sample))
      }
    }
  }

  /// The wrist misses no step that the phone feels.
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
      seen >= (1 - Self.share) * felt, "\(seen) steps of the watch",
      allowed: "the \(felt) of the phone, less \(Self.share.percent)", at: file.place())
  }

  mutating func finish() -> Finding {
    finding.isJudged ? finding : .lacking("samples of a watch")
  }
}
