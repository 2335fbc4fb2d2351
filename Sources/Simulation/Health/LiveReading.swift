/// What a watch measures of a body at an instant for an app that keeps it looking.
public struct LiveReading: Sendable {
  /// Whole beats a minute.
  public let heartRate: Double
  /// Standard deviation of the intervals between beats over the last minute, in ms.
  public let variability: Double
  /// The last interval between two beats, in ms.
  public let interval: Double
  /// Breaths a minute, as the intervals between beats tell them.
  public let respiration: Double
}

extension HealthDay {
  /// Standard deviation of a breath's rate that is told from beats, in breaths a minute. Assumed.
  private static let breathError = 0.8
  /// Seconds over which the variability of a minute is another. Assumed.
  private static let minute = 60.0

  /// What the watch measures at `time`, in the day's seconds; nil where it is not worn, or sees no beat.
  ///
  /// - Parameter random: of this look.
  public func liveReading(at time: Double, random: Random) -> LiveReading? {
    guard isWorn(at: time) else { return nil }
    let rate = heart.value(at: time)
    let seen = (rate + random["rate"].normal()).rounded()
    guard HeartSignals.seen.contains(seen) else { return nil }
    let wander = RoughNoise(
      habits["live variability"], deviation: VariabilitySignals.spread, tau: Self.minute)
    let deviation = VariabilitySignals.deviation(
      at: time, rate: rate, window: Elementary.exp(wander.value(at: offset + time)),
      of: self)
    let effort = exertion.spells[exertion.index(at: time)].effort
    let breath =
      breathing.value(at: time, stage: night.stage(at: time), effort: effort)
      + Self.breathError * random["breath"].normal()
    return LiveReading(
      heartRate: seen, variability: deviation,
      interval: max(
        60_000 / rate + deviation * random["interval"].normal(), 1_000 * Beats.shortest),
      respiration: breath)
  }
}
