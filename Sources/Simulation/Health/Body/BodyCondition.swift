/// How a body is on a day: slow changes of heart, breath and temperature.
struct BodyCondition: Sendable {
  private let heart: RoughNoise
  private let breath: RoughNoise
  private let illnesses: Random
  /// The days of a cycle and the day of it on which the study begins; nil for who has none.
  private let cycle: (length: Double, phase: Double, warmth: Double)?
  private let isNorthern: Bool
  /// Days since 1970 of the study's first date.
  private let firstDate: Double

  private static let day = 86_400.0
  /// Days of which each may begin one illness, and how often it does: about twice a year. Assumed.
  private static let illnessSlot = 30.0
  private static let illnessChance = 0.17

  init(_ body: Physiology, from date: CivilDate, latitude: Double, random: Random) {
    // Two or three beats from day to day, for some days on end (Quer 2020,
    // doi:10.1371/journal.pone.0227709).
    heart = RoughNoise(random["heart"], deviation: 2.3, tau: 4 * Self.day)
    // 2.3-9.2 % from night to night (Natarajan 2021, doi:10.1038/s41746-021-00493-6).
    breath = RoughNoise(
      random["breath"], deviation: random["steadiness"].logNormal(median: 0.55, sigma: 0.3),
      tau: 1.5 * Self.day)
    illnesses = random["illness"]
    let length = 29 + 2.5 * random["cycle"].normal()
    cycle =
      body.sex == .female && (13...50).contains(body.age)
      ? (
        length: length, phase: random["phase"].uniform(in: 0...length),
        warmth: random["warmth"].uniform(in: 0.2...0.5)
      ) : nil
    isNorthern = latitude >= 0
    firstDate = Double(date.daysSinceEpoch)
  }

  /// What is added to a body's usual values.
  struct Change: Equatable, Sendable {
    /// Beats a minute.
    var heart = 0.0
    /// Breaths a minute.
    var respiration = 0.0
    /// Degrees Celsius.
    var temperature = 0.0
    /// The share that is left of the heart's variability.
    var variability = 1.0
  }

  /// - Parameter time: seconds since the start of the study.
  func change(at time: Double) -> Change {
    var change = Change(heart: heart.value(at: time), respiration: breath.value(at: time))
    // A beat more in January, one less in July.
    let year = (firstDate + time / Self.day - 15) / 365.25
    change.heart += (isNorthern ? 1 : -1) * Elementary.sinCos(turns: year).cos
    if let cycle {
      let day = cycle.phase + time / Self.day
      let left = cycle.length - (day - cycle.length * (day / cycle.length).rounded(.down))
      // The half of a cycle before the next one begins is fourteen days long.
      let luteal = Easing.ramp(14 - left, over: 2).value - Easing.ramp(1.5 - left, over: 1.5).value
      change.temperature += cycle.warmth * luteal
      change.heart += 2 * luteal
    }
    let illness = illness(at: time)
    change.heart += 7 * illness
    change.respiration += 1.2 * illness
    change.temperature += 0.9 * illness
    change.variability = 1 - 0.25 * min(illness, 2)
    return change
  }

  /// 0 for who is well, about 1 on the worst day of an illness.
  private func illness(at time: Double) -> Double {
    let day = time / Self.day
    let slot = Int((day / Self.illnessSlot).rounded(.down))
    return [slot - 1, slot].reduce(0.0) { sum, slot in
      let random = illnesses[slot]
      guard random["falls ill"].chance(Self.illnessChance) else { return sum }
      let start = Self.illnessSlot * (Double(slot) + random["start"].uniform())
      let length = random["length"].logNormal(median: 4, sigma: 0.4)
      let elapsed = day - start
      guard elapsed > 0, elapsed < 4 * length else { return sum }
      let rise = Easing.ramp(elapsed, over: 1).value
      return sum
        + random["severity"].logNormal(median: 0.9, sigma: 0.4) * rise
        * Elementary.exp(-elapsed * elapsed / (length * length))
    }
  }
}
