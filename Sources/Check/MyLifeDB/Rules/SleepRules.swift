import Reading

extension MyLifeDBCheck {
  static let healthSleep = [
    Rule(
      "health-sleep",
      "The stages of a night do not overlap, and all measurements of sleep are within true sleep.",
      limit:
        "Times may differ by at most \(Nights.reserve.told) s, because the files store whole "
        + "seconds. A night with at least \(Nights.shortest.told) h of sleep has one wrist "
        + "temperature. Blood oxygen is \(Nights.oxygen.lowerBound.told) to 1 in whole percent. "
        + "With at least \(Nights.fewest.told) values, measurements are more frequent asleep than "
        + "awake. A night has at most \(Nights.unlocks.told) unlocks during sleep, and the phone "
        + "is put down for at least \(Nights.still.percent) of sleep. Over at least "
        + "\(Nights.wanted.told) nights, \(Nights.deep.lowerBound.percent) to "
        + "\(Nights.deep.upperBound.percent) of sleep is stage N3, "
        + "\(Nights.rem.lowerBound.percent) to \(Nights.rem.upperBound.percent) is REM sleep, and "
        + "sleep cycles last \(Nights.cycle.lowerBound.told) to \(Nights.cycle.upperBound.told) "
        + "min",
      catches: "one sleep stage that ends a minute late",
      .days(.body) { Nights($0) })
  ]
}

/// A judge of the samples of sleep, and of other samples during sleep.
private struct Nights: DayJudge {
  /// The tolerance of times, in seconds.
  static let reserve = 1.0
  /// The minimum sleep that a wrist temperature needs, in hours.
  static let shortest = 4.0
  static let oxygen = 0.88...1.0
  /// The minimum number of oxygen values for a comparison of their rates.
  static let fewest = 100.0
  /// The largest mean number of unlocks during a night's sleep.
  static let unlocks = 2.0
  /// The minimum share of sleep during which the phone is not carried.
  static let still = 0.95
  /// The minimum number of nights for means.
  static let wanted = 14.0
  /// The allowed share of deep sleep (N3) in all sleep.
  static let deep = 0.1...0.25
  /// The allowed share of REM sleep in all sleep.
  static let rem = 0.17...0.27
  /// The allowed mean time from one REM sleep to the next, in minutes.
  static let cycle = 75.0...110.0
  /// The minimum time between two nights, without any sleep stage, in ms.
  private static let pause: Int64 = 3 * 3_600_000

  /// A night according to the samples of the watch.
  private struct Seen {
    var span: Span
    var asleep = 0.0
    var temperatures = 0
  }

  private let setting: HealthSetting
  private let nights: [Span]
  private var seen: [Seen] = []
  private var temperatures: [(span: Span, place: RowPlace)] = []
  /// The number of oxygen values, and the number of values asleep.
  private var oxygen = (all: 0, asleep: 0)
  /// The number of minutes asleep, and the number of minutes asleep with the phone carried.
  private var minutes = (asleep: 0, carried: 0)
  private var finding = Finding()

  init(_ setting: HealthSetting) {
    self.setting = setting
    nights = setting.knownBody.nights.map {
      $0.widened(before: Self.reserve, after: Self.reserve)
    }
  }

  mutating func see(_ day: HealthDate) {
    for row in day.minutes.times.indices {
      let minute = Minute(day.minutes, row)
      guard !minute.stage.isEmpty, minute.stage != "awake" else { continue }
      minutes.asleep += 1
      if minute.isCarried { minutes.carried += 1 }
    }
    for sample in day.samples(HealthKind.sleep) {
      let place = day.place(sample)
      guard let value = sample.value, value > 0 else { continue }
      if value == 1 || value >= 3 { judge(sample, "sleep", place) }
      if value >= 2 { judgeStage(sample, value, place) }
    }
    for sample in day.quantity("RespiratoryRate") { judge(sample, "breath", day.place(sample)) }
    for sample in day.quantity("AppleSleepingWristTemperature") {
      judge(sample, "wrist temperature", day.place(sample))
      temperatures.append((sample.span, day.place(sample)))
    }
    for sample in day.quantity("OxygenSaturation") {
      let value = sample.value ?? 0
      finding.judge(
        Self.oxygen.contains(value) && abs(100 * value - (100 * value).rounded()) < 1e-6,
        "\(value)", allowed: "blood oxygen of \(Self.oxygen.lowerBound.told) to 1 in whole percent",
        at: day.place(sample))
      oxygen.all += 1
      if nights.contains(sample.start) { oxygen.asleep += 1 }
    }
  }

  /// Judges whether a sample is during sleep. The ground truth ends with the study, so the sample
  /// is truncated to the study's end.
  private mutating func judge(_ sample: DaySample, _ what: String, _ place: RowPlace) {
    let end = min(sample.end, setting.known.span.upperBound)
    finding.judge(
      nights.contains { $0.lowerBound <= sample.start && end <= $0.upperBound },
      "\(what) while awake", allowed: "a sample from a time of sleep", at: place)
  }

  private mutating func judgeStage(_ sample: DaySample, _ value: Double, _ place: RowPlace) {
    if let last = seen.last, sample.start <= last.span.upperBound + Self.pause {
      finding.judge(
        sample.start == last.span.upperBound, "a stage from \(sample.start)",
        allowed: "a stage from \(last.span.upperBound)", at: place)
      let end = max(last.span.upperBound, sample.end)
      seen[seen.count - 1].span = last.span.lowerBound..<end
    } else {
      seen.append(Seen(span: sample.span))
    }
    if value >= 3 { seen[seen.count - 1].asleep += sample.span.seconds }
  }

  // MARK: Whole nights

  mutating func finish() -> Finding {
    judgeTemperatures()
    judgeOxygen()
    judgeShares()
    judgePhone()
    return finding.isJudged ? finding : .lacking("nights")
  }

  /// Compares the rates of oxygen values asleep and awake, per hour of wearing. Some participants
  /// take the watch off at night.
  private mutating func judgeOxygen() {
    guard oxygen.all >= Int(Self.fewest), oxygen.asleep > 0, seen.count >= Int(Self.wanted) else {
      return
    }
    let asleep = seen.reduce(0) { $0 + $1.asleep } / 3_600
    let awake = setting.knownBody.worn.seconds / 3_600 - asleep
    guard awake > 0 else { return }
    let rates = (
      asleep: Double(oxygen.asleep) / asleep, awake: Double(oxygen.all - oxygen.asleep) / awake
    )
    finding.judge(
      rates.asleep > rates.awake, "\(rates.asleep) oxygen values per hour asleep",
      allowed:
        "more than the \(rates.awake) values per hour awake", at: RowPlace(setting.tree.patient))
  }

  private mutating func judgeTemperatures() {
    for temperature in temperatures {
      guard let night = seen.firstIndex(where: { $0.span.overlaps(temperature.span) }) else {
        continue
      }
      seen[night].temperatures += 1
      finding.judge(
        seen[night].temperatures == 1, "a second wrist temperature in one night",
        allowed: "one wrist temperature per night",
        at: temperature.place)
      let asleep = seen[night].asleep / 3_600
      let isCut =
        seen[night].span.lowerBound > temperature.span.lowerBound
        || seen[night].span.upperBound < temperature.span.upperBound
      finding.judge(
        asleep >= Self.shortest - 0.02 || isCut, "a wrist temperature after \(asleep) h of sleep",
        allowed: "at least \(Self.shortest.told) h of sleep", at: temperature.place)
    }
  }

  private mutating func judgeShares() {
    let stages = setting.knownBody.stages
    let place = setting.knownBody.place("sleep")
    guard nights.count >= Int(Self.wanted) else { return }
    func seconds(_ holds: (String) -> Bool) -> Double {
      stages.filter { holds($0.name) }.map(\.span).seconds
    }
    let asleep = seconds { $0 != "awake" }
    for (name, range) in [("n3", Self.deep), ("rem", Self.rem)] {
      let share = seconds { $0 == name } / asleep
      finding.judge(
        range.contains(share), "a share of \(share) of all sleep in stage \(name)",
        allowed: "a share of \(range.lowerBound.told) to \(range.upperBound.told)", at: place)
    }
    let cycles = Self.cycles(stages)
    guard !cycles.isEmpty else { return }
    let mean = cycles.reduce(0, +) / Double(cycles.count)
    finding.judge(
      Self.cycle.contains(mean), "sleep cycles of \(mean) min",
      allowed: "\(Self.cycle.lowerBound.told) to \(Self.cycle.upperBound.told) min", at: place)
  }

  /// Judges whether a sleeping participant leaves the phone alone.
  private mutating func judgePhone() {
    let asleep = setting.knownBody.asleep
    let unlocks = setting.known.begun("session", "unlocked").map(\.lowerBound)
    for night in setting.knownBody.nights {
      let count = unlocks.count { unlock in
        night.contains(unlock) && asleep.contains { $0.contains(unlock) }
      }
      finding.judge(
        count <= Int(Self.unlocks), "\(count) unlocks asleep",
        allowed: "at most \(Self.unlocks.told) unlocks",
        at: RowPlace(Truth.file("phone", in: setting.known.folder)))
    }
    guard minutes.asleep > 0 else { return }
    let still = 1 - Double(minutes.carried) / Double(minutes.asleep)
    finding.judge(
      still >= Self.still, "a phone that is put down for a share of \(still) of the sleep",
      allowed: "a share of at least \(Self.still.told)", at: setting.knownBody.place("health"))
  }

  /// Returns the minutes from each start of REM sleep to the next one in the same night. Two
  /// periods less than 15 minutes apart count as one (Feinberg and Floyd 1979, cited from memory).
  private static func cycles(_ stages: [BodyTruth.Stage]) -> [Double] {
    var cycles: [Double] = []
    var episode: Span?
    var lastEnd: Int64 = .min
    for stage in stages {
      if stage.span.lowerBound > lastEnd { episode = nil }
      lastEnd = stage.span.upperBound
      guard stage.name == "rem" else { continue }
      if let last = episode, stage.span.lowerBound < last.upperBound + 900_000 {
        episode = last.lowerBound..<stage.span.upperBound
        continue
      }
      if let last = episode {
        cycles.append(Double(stage.span.lowerBound - last.lowerBound) / 60_000)
      }
      episode = stage.span
    }
    return cycles
  }
}
