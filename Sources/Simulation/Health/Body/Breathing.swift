/// How fast somebody breathes: about 15 times a minute at rest, a little faster in REM, and faster with effort.
struct Breathing: Sendable {
  private let body: Physiology
  private let condition: BodyCondition
  private let start: Double
  private let noise: RoughNoise

  /// Breaths a minute at the greatest effort.
  private static let highest = 40.0

  /// - Parameters:
  ///   - start: of the day, in seconds since the study's start.
  init(of body: Physiology, condition: BodyCondition, start: Double, random: Random) {
    self.body = body
    self.condition = condition
    self.start = start
    noise = RoughNoise(random, deviation: 0.4, tau: 240)
  }

  /// Breaths a minute at `time`, in the day's seconds.
  ///
  /// - Parameters:
  ///   - stage: nil for who is awake and up.
  ///   - effort: in MET.
  func value(at time: Double, stage: SleepStage?, effort: Double) -> Double {
    let rest =
      body.respiration + condition.change(at: start + time).respiration
      + noise.value(at: start + time)
    guard let stage else {
      let share = max(effort - 1.3, 0) / max(body.oxygenUptake / 3.5 - 1.3, 1)
      return rest + (Self.highest - rest) * share / (1 + 0.6 * share)
    }
    return switch stage {
    case .rem: rest + 0.5
    case .n3: rest - 0.3
    case .awake, .n1, .n2: rest
    }
  }
}
