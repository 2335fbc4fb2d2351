import Formats
import Reading

extension SWIPCheck {
  static let swipWatch = [
    Rule(
      "swip-watch", "Biosignals have values if and only if the watch is worn.",
      limit:
        "The watch may be put on or taken off at most 1 ms earlier or later. Values have these "
        + "ranges: "
        + ranges.map { "`\($0.name)` \($0.range.lowerBound.told) to \($0.range.upperBound.told)" }
        .joined(separator: ", ")
        + "; laboratory values are all present or all missing",
      catches: "one heart rate from a watch that is not worn",
      .store(.rows, .truth, .allData, judge: judgeWatch)),
    Rule(
      "swip-heart",
      "Heart rates match the ground truth.",
      limit:
        "A heart rate may be at most \(rateErrors.steady.told) beats per minute outside the range "
        + "of the mean heart rates of three minutes if the activity is constant for five minutes. "
        + "Otherwise, the tolerance is \(rateErrors.changing.told) beats per minute. In simulated "
        + "recordings, the largest errors were 6.2 among 262,113 values, and 20.7 among 49,853 "
        + "values during short climbs",
      catches: "one heart rate at rest raised by \((2 * rateErrors.steady).told) beats per minute",
      .store(.rows, .body, judge: judgeHeart)),
  ]

  /// The columns of measurements that a worn watch always fills.
  private static let always = [
    "respiratory_rate", "hrv_sdnn", "heart_rate", "accelerometer", "ibi",
  ]
  /// The columns of measurements that only laboratory sensors fill.
  private static let laboratory = ["ecg", "emg", "eda", "gyro", "ppg"]
  /// The allowed ranges of measurements, in the units of docs/reference/swip.md. A watch measures
  /// heart rates from 30 to 210 beats/min.
  private static let ranges: [(name: String, range: ClosedRange<Double>)] = [
    ("heart_rate", 30...210), ("ibi", 200...3_000), ("hrv_sdnn", 0.01...400),
    ("respiratory_rate", 3...70), ("accelerometer", 0...16), ("temperature", 20...45),
    ("blood_oxygen_saturation", 70...100), ("ecg", -10...10), ("emg", 0...10), ("eda", 0...100),
    ("gyro", 0...40), ("ppg", 0...100),
  ]

  // MARK: Wearing

  private static func judgeWatch(_ setting: SWIPSetting) -> Finding {
    var finding = Finding()
    if setting.store.created != nil {
      finding.judge(
        setting.store.hasWatch == (setting.worn != nil),
        "\(setting.store.hasWatch ? "a" : "no") watch",
        allowed: "a watch in the files if the ground truth has a watch",
        at: setting.place(.devices))
    }
    let worn = setting.worn ?? []
    var surely = PassingSpans(worn.compactMap { $0.trimmed(start: 0.001, end: 0.001) })
    var perhaps = PassingSpans(worn.map { $0.widened(before: 0.001, after: 0.001) })
    let signals = setting.store.biosignals
    let hasLaboratory = signals.contains { signal in
      laboratory.contains { signal.values[$0] != nil }
    }
    for signal in signals {
      let instant = signal.time..<signal.time + 1
      if surely.hold(instant) {
        judgeWorn(signal, hasLaboratory: hasLaboratory, setting, &finding)
      } else if !perhaps.hold(instant) {
        finding.judge(
          signal.values.isEmpty && signal.emotion == nil,
          "\(signal.values.keys.sorted().joined(separator: ", "))",
          allowed: "no values while the watch is not worn",
          at: setting.place(.biosignals, signal.row))
      }
    }
    return finding.isJudged ? finding : .lacking("biosignal")
  }

  private static func judgeWorn(
    _ signal: SWIPStore.Biosignal, hasLaboratory: Bool, _ setting: SWIPSetting,
    _ finding: inout Finding
  ) {
    let place = setting.place(.biosignals, signal.row)
    for name in always + (hasLaboratory ? laboratory : []) {
      finding.judge(
        signal.values[name] != nil, "no \(name)", allowed: "a value while the watch is worn",
        at: place)
    }
    for (name, range) in ranges {
      guard let value = signal.values[name] else { continue }
      finding.judge(
        range.contains(value), "\(name) \(value)",
        allowed: "\(range.lowerBound.told) to \(range.upperBound.told)", at: place)
    }
    let rate = signal.values["heart_rate"] ?? 0
    finding.judge(
      rate == rate.rounded(), "heart_rate \(rate)", allowed: "a whole number", at: place)
  }

  // MARK: Heart

  /// The largest allowed errors of the heart rate, in beats/min. They include the watch's error and
  /// the change within a minute, because the ground truth has only the mean of each minute.
  private static let rateErrors = (steady: 8.0, changing: 32.0)

  private static func judgeHeart(_ setting: SWIPSetting) -> Finding {
    var finding = Finding()
    for signal in setting.store.biosignals {
      let minutes = SWIPSetting.starts(around: signal.time).map { setting.minutes[$0] }
      guard let rate = signal.values["heart_rate"], minutes[2] != nil else { continue }
      let known = minutes.compactMap(\.self)
      let isSteady = known.allSatisfy {
        ($0.posture, $0.mode, $0.stage) == (known[0].posture, known[0].mode, known[0].stage)
      }
      let rates = minutes[1...3].compactMap { $0?.heartRate }
      finding.judge(
        max(rate - (rates.max() ?? 0), (rates.min() ?? 0) - rate, 0),
        limit: isSteady ? rateErrors.steady : rateErrors.changing,
        "beats per minute difference from the ground truth, at a heart rate of \(rate)",
        at: setting.place(.biosignals, signal.row))
    }
    return finding.isJudged ? finding : .lacking("heart rate")
  }
}
