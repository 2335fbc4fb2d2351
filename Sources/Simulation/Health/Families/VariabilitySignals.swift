/// How unevenly the heart beats, by the watch, in minutes in which it looks at each beat.
enum VariabilitySignals: HealthFamily {
  static let heading = HealthHeading.health
  static let types = [sdnn]

  static let sdnn = HealthType.quantity(
    "HeartRateVariabilitySDNN", "Heart Rate Variability", unit: "ms")

  /// Hours from one to the next, the median: awake and asleep. With three to eight a day, more at night.
  private static let pause = (awake: 3.4, asleep: 1.9)

  static func samples(of day: HealthDay) -> [HealthSample] {
    windows(of: day).compactMap { window -> HealthSample? in
      guard let value = window.sdnn else { return nil }
      var sample = day.watch(
        sdnn, window.start, window.start + Beats.window, .number((100 * value).rounded() / 100))
      sample.beats = window
      return sample
    }
  }

  /// All minutes with beats, in order of time.
  static func windows(of day: HealthDay) -> [Beats] {
    guard day.watch != nil else { return [] }
    let random = day.random["variability"]
    var starts: [Double] = []
    var time = 3_600 * random["first"].uniform(in: 0.1...2)
    while time < day.day.duration - Beats.window {
      starts.append(time)
      let median = day.night.stage(at: time) == nil ? pause.awake : pause.asleep
      time += 3_600 * random["pause"].logNormal(median: median, sigma: 0.45, at: starts.count)
    }
    // A session of mindfulness makes the watch look.
    starts += MindfulnessSignals.sessions(of: day).map { $0.lowerBound + 30 }
    // One look at a time: a session may begin within a minute of another.
    var last = -Beats.window
    let apart = starts.sorted().filter { start in
      guard start >= last + Beats.window else { return false }
      last = start
      return true
    }
    return apart.enumerated().compactMap { number, start in
      let spell = day.exertion.spells[day.exertion.index(at: start)]
      let isStill = spell.posture != .moving && spell.end > start + Beats.window
      guard isStill, day.isWorn(at: start), day.isWorn(at: start + Beats.window) else {
        return nil
      }
      return beats(from: start, effort: spell.effort, of: day, random[number])
    }
  }

  private static func beats(
    from start: Double, effort: Double, of day: HealthDay, _ random: Random
  ) -> Beats {
    let rate = day.heart.value(at: start + 0.5 * Beats.window)
    let stage = day.night.stage(at: start)
    let deviation = deviation(
      at: start, rate: rate, window: random["window"].logNormal(median: 1, sigma: spread), of: day)
    return Beats(
      from: start, rate: rate, deviation: deviation / 1_000,
      breath: day.breathing.value(at: start, stage: stage, effort: effort),
      calm: stage == nil
        ? random["calm"].uniform(in: 0.3...0.5) : random["calm"].uniform(in: 0.45...0.7),
      random: random["beats"])
  }

  /// Standard deviation of the logarithm of one minute's variability. Assumed.
  static let spread = 0.15

  /// How unevenly the heart beats in a minute, in ms.
  ///
  /// - Parameters:
  ///   - start: of the minute, in the day's seconds.
  ///   - rate: beats a minute.
  ///   - window: what the minute has beside a usual one; 1 for nothing.
  static func deviation(
    at start: Double, rate: Double, window: Double, of day: HealthDay
  ) -> Double {
    let deviation =
      day.body.variability * Elementary.exp(-0.018 * (rate - 60)) * window
      * day.condition.change(at: day.offset + start).variability
    return switch day.night.stage(at: start) {
    case nil: deviation * (1 - 0.3 * (day.day.mind.state(at: start).stress - 0.4))
    case .n3: deviation * (0.85 * 1.1)
    default: deviation * 1.1
    }
  }
}
