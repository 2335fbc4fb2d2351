import Reading

extension MyLifeDBCheck {
  static let healthSleep = [
    Rule(
      "health-sleep",
      "Stages of a night follow each other, and all measurements of sleep are within true sleep.",
      limit:
        "a tolerance of \(Nights.reserve.told) s, since times are cut to seconds. A night with "
        + "\(Nights.shortest.told) h of sleep has one wrist temperature. Blood oxygen is "
        + "\(Nights.oxygen.lowerBound.told) to 1 in whole percent, and is measured more often "
        + "asleep than awake, from \(Nights.fewest.told) values. A night has at most "
        + "\(Nights.unlocks.told) unlocks asleep, and the phone is put down for "
        + "\(Nights.still.percent) of sleep. Over \(Nights.wanted.told) nights, "
        + "\(Nights.deep.lowerBound.percent) to \(Nights.deep.upperBound.percent) of sleep is N3, "
        + "\(Nights.rem.lowerBound.percent) to \(Nights.rem.upperBound.percent) is REM, and sleep "
        + "cycles take \(Nights.cycle.lowerBound.told) to \(Nights.cycle.upperBound.told) min",
      catches: "one sleep stage that ends a minute late",
      .days(.body) { Nights($0) })
  ]
}

/// Checks the measurements of sleep.
private struct Nights: DayJudge {
  /// The tolerance of times, in s.
  static let reserve = 1.0
  /// The minimum sleep for a wrist temperature, in hours.
  static let shortest = 4.0
  static let oxygen = 0.88...1.0
  /// The minimum number of oxygen values, which must include values asleep.
  static let fewest = 100.0
  /// The maximum number of unlocks during the sleep of a night, and the minimum share of sleep without the phone
  /// carried.
  static let unlocks = 2.0
  static let still = 0.95
  /// The minimum number of nights for means, the allowed shares of N3 and REM sleep, and the allowed cycle in minutes.
  static let wanted = 14.0
  static let deep = 0.1...0.25
  static let rem = 0.17...0.27
  static let cycle = 75.0...110.0
  /// The time without a stage that separates two nights, in ms.
  private static let pause: Int64 = 3 * 3_600_000

  /// A night as the watch records it.
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

  /// Checks that a sample is during sleep. The ground truth ends with the study, so the sample's end is cut there.
  private mutating func judge(_ sample: DaySample, _ what: String, _ place: RowPlace) {
    let end = min(sample.end, setting.known.span.upperBound)
    finding.judge(
      nights.contains { $0.lowerBound <= sample.start && end <= $0.upperBound },
      "\(what) while awake", allowed: "a sample while asleep", at: place)
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

  /// Compares the frequency of oxygen values asleep and awake, per hour of wearing, since some participants take the
  /// watch off at night.
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
      rates.asleep > rates.awake, "\(rates.asleep) oxygen values in an hour asleep",
      allowed: "more than the \(rates.awake) in an hour awake", at: RowPlace(setting.tree.patient))
  }

  private mutating func judgeTemperatures() {
    for temperature in temperatures {
      guard let night = seen.firstIndex(where: { $0.span.overlaps(temperature.span) }) else {
        continue
      }
      seen[night].temperatures += 1
      finding.judge(
        seen[night].temperatures == 1, "a second temperature in a night",
        allowed: "one wrist temperature in a night",
        at: temperature.place)
      let asleep = seen[night].asleep / 3_600
      let isCut =
        seen[night].span.lowerBound > temperature.span.lowerBound
        || seen[night].span.upperBound < temperature.span.upperBound
      finding.judge(
        asleep >= Self.shortest - 0.02 || isCut, "a temperature after \(asleep) h of sleep",
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
        range.contains(share), "a share of \(share) of the sleep in \(name)",
        allowed: "a share of \(range.lowerBound.told) to \(range.upperBound.told)", at: place)
    }
    let cycles = Self.cycles(stages)
    guard !cycles.isEmpty else { return }
    let mean = cycles.reduce(0, +) / Double(cycles.count)
    finding.judge(
      Self.cycle.contains(mean), "sleep cycles of \(mean) min",
      allowed: "\(Self.cycle.lowerBound.told) to \(Self.cycle.upperBound.told) min", at: place)
  }

  /// Checks the phone, which a sleeping participant does not use.
  private mutating func judgePhone() {
    let asleep = setting.knownBody.asleep
    let unlocks = setting.known.begun("session", "unlocked").map(\.lowerBound)
    for night in setting.knownBody.nights {
      let count = unlocks.count { unlock in
        night.contains(unlock) && asleep.contains { $0.contains(unlock) }
      }
      finding.judge(
        count <= Int(Self.unlocks), "\(count) unlocks asleep",
        allowed: "\(Self.unlocks.told) unlocks at most",
        at: RowPlace(Truth.file("phone", in: setting.known.folder)))
    }
    guard minutes.asleep > 0 else { return }
    let still = 1 - Double(minutes.carried) / Double(minutes.asleep)
    finding.judge(
      still >= Self.still, "a phone put down for \(still) of sleep",
      allowed: "a share of at least \(Self.still.told)", at: setting.knownBody.place("health"))
  }

  /// Returns the minutes from the start of each REM episode to the start of the next one in the same night. Episodes
  /// less than a quarter of an hour apart count as one (Feinberg and Floyd 1979, recalled from the literature).
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
