/// The stages of the night at the end of a day, from falling asleep to waking up.
///
/// Cycles of about an hour and a half, deep sleep early and REM late, in epochs of half a minute
/// (physics of the cycles: Kemp 1986, doi:10.1109/TBME.1986.325687; amounts: Ohayon 2004,
/// doi:10.1093/sleep/27.7.1255, recalled).
struct Hypnogram: Sendable {
  /// In order of time, without a gap, from falling asleep to waking up.
  let bouts: [SleepBout<SleepStage>]

  /// Seconds that one stage is scored for, as laboratories do.
  private static let epoch = 30.0
  /// Shares of the first cycles that are deep sleep and REM; the last hold for all that follow.
  private static let deep = [0.42, 0.28, 0.13, 0.05, 0.02]
  private static let rem = [0.06, 0.18, 0.27, 0.32, 0.34]
  /// Chance an epoch to wake up, at 20 years.
  private static let wakes: [SleepStage: Double] = [
    .n1: 0.018, .n2: 0.012, .n3: 0.004, .rem: 0.018,
  ]
  /// Chance to wake up at the end of a cycle.
  private static let wakesAtEnd = 0.55

  /// - Parameters:
  ///   - night: from falling asleep to waking up, in the day's seconds.
  ///   - usualHours: for how long the person sleeps in other nights.
  init(
    _ night: Range<Double>, of body: Physiology, usualHours: Double, habit: Random, random: Random
  ) {
    // Deep sleep becomes less with age, and sleep lighter; both differ from person to person.
    let lightness =
      (1 + max(body.age - 20, 0) / 30) * habit["wakes"].logNormal(median: 1, sigma: 0.35)
    // Who lies awake for longer sleeps less in each cycle.
    let pace = 1.08 / (1 + Self.timeAwake(lightness))
    let usual = Self.usualShares(in: usualHours / (1 + Self.timeAwake(lightness)), pace: pace)
    let depth =
      Self.deepShare(of: body, habit) / usual.deep
      * random["deep"].logNormal(median: 1, sigma: 0.12)
    let dream =
      Self.remShare(habit) / usual.rem * random["rem"].logNormal(median: 1, sigma: 0.1)
    var stages: [SleepStage] = []
    let count = max(Int((night.upperBound - night.lowerBound) / Self.epoch), 1)
    var cycle = 0
    while stages.count < count {
      let random = random[cycle]
      for stage in Self.cycle(cycle, pace: pace, depth: depth, dream: dream, random) {
        let draw = random["wakes"][stages.count]
        if draw.chance((Self.wakes[stage] ?? 0) * lightness) {
          stages += Self.wake(draw, median: 1.2)
        }
        stages.append(stage)
      }
      if random["end"].chance(Self.wakesAtEnd) { stages += Self.wake(random["end"], median: 2.5) }
      cycle += 1
    }
    var bouts: [SleepBout<SleepStage>] = []
    for index in 0..<count {
      let start = index == 0 ? night.lowerBound : bouts[bouts.count - 1].end
      let end =
        index == count - 1 ? night.upperBound : night.lowerBound + Self.epoch * Double(index + 1)
      if let last = bouts.last, last.stage == stages[index] {
        bouts[bouts.count - 1] = SleepBout(start: last.start, end: end, stage: last.stage)
      } else {
        bouts.append(SleepBout(start: start, end: end, stage: stages[index]))
      }
    }
    self.bouts = bouts
  }

  /// What somebody has of deep sleep in the mean of nights, as a share of sleep: less with age, 10 to 25 %
  /// among people (Ohayon 2004; the bounds are physics of nights, item 46).
  private static func deepShare(of body: Physiology, _ habit: Random) -> Double {
    0.195 - 0.0006 * (min(body.age, 80) - 20) + 0.055 * habit["deep"].bell()
  }

  /// Likewise of REM sleep, 17 to 27 % among people.
  private static func remShare(_ habit: Random) -> Double { 0.213 + 0.026 * habit["rem"].bell() }

  /// About how long somebody lies awake between falling asleep and waking up, as a share of sleep: wakings
  /// of some minutes at the ends of cycles, and others by the lightness.
  private static func timeAwake(_ lightness: Double) -> Double { 0.022 + 0.04 * lightness }

  /// The shares that cycles alone give in the mean of nights around so many hours: those of one length hang on
  /// where in a cycle it ends.
  private static func usualShares(in hours: Double, pace: Double) -> (deep: Double, rem: Double) {
    let nights = stride(from: -1.5, through: 1.5, by: 0.5).map {
      shares(in: max(hours + $0, 1), pace: pace)
    }
    let count = Double(nights.count)
    return (
      nights.reduce(0) { $0 + $1.deep } / count, nights.reduce(0) { $0 + $1.rem } / count
    )
  }

  /// The shares that cycles alone give a night of so many hours.
  private static func shares(in hours: Double, pace: Double) -> (deep: Double, rem: Double) {
    var (rest, cycle) = (60 * hours, 0)
    var (deep, rem) = (0.0, 0.0)
    while rest > 0 {
      let whole = pace * (cycle == 0 ? firstCycle : laterCycle)
      let length = min(rest, whole)
      // Deep sleep comes in the first half of a cycle, and REM at its end.
      deep += Self.deep[min(cycle, Self.deep.count - 1)] * min(2 * length, whole)
      rem += Self.rem[min(cycle, Self.rem.count - 1)] * max(2 * length - whole, 0)
      (rest, cycle) = (rest - length, cycle + 1)
    }
    return (deep / (60 * hours), rem / (60 * hours))
  }

  /// Minutes.
  private static let (firstCycle, laterCycle) = (78.0, 96.0)

  /// The stage at `time`, in the day's seconds; nil before falling asleep.
  func stage(at time: Double) -> SleepStage? {
    let index = bouts.prefixCount { $0.start <= time } - 1
    return index >= 0 && time < bouts[index].end ? bouts[index].stage : nil
  }

  /// The epochs of a cycle without waking up: N1, N2, deep sleep, N2, REM.
  private static func cycle(
    _ number: Int, pace: Double, depth: Double, dream: Double, _ random: Random
  ) -> [SleepStage] {
    let minutes = pace * ((number == 0 ? firstCycle : laterCycle) + 12 * random["length"].normal())
    let length = max(minutes, 45) * 60 / epoch
    let n1 = random["n1"].uniform(in: 0.5...5) * 60 / epoch
    let deep = min(deep[min(number, deep.count - 1)] * depth, 0.6) * length
    let rem = min(rem[min(number, rem.count - 1)] * dream, 0.5) * length
    let n2 = max(length - n1 - deep - rem, 4)
    let before = random["halves"].uniform(in: 0.35...0.65) * n2
    let parts: [(SleepStage, Double)] = [
      (.n1, n1), (.n2, before), (.n3, deep), (.n2, n2 - before), (.rem, rem),
    ]
    return parts.flatMap { Array(repeating: $0.0, count: Int($0.1.rounded())) }
  }

  private static func wake(_ random: Random, median minutes: Double) -> [SleepStage] {
    let length = random["length"].logNormal(median: minutes, sigma: 0.9) * 60 / epoch
    return Array(repeating: .awake, count: max(Int(length.rounded()), 1))
  }
}

extension Random {
  /// A score between -1 and 1, most often near 0 and rarely near the ends: the mean of three draws.
  fileprivate func bell() -> Double {
    2 * (uniform() + uniform(at: 1) + uniform(at: 2)) / 3 - 1
  }
}
