/// What somebody and his body do in a minute.
public struct BodyState: Sendable {
  /// The first instant of the minute, in the day's seconds.
  public let start: Double
  /// Where he stays; nil on the way.
  public let place: Place.Kind?
  /// How he travels; nil at a place.
  public let mode: Leg.Mode?
  let posture: Exertion.Posture
  /// The mean over the minute, in MET: 1 is 1 kcal/(kg h).
  public let effort: Double
  /// Nil for who is up.
  public let stage: SleepStage?
  /// Stress of who is awake, 0...1; 0 asleep.
  public let arousal: Double
  /// Whether the watch is on the wrist and measures, all the minute long.
  public let isWorn: Bool
  /// Whether the phone is on the body, in the middle of the minute.
  public let isCarried: Bool
  /// Beats a minute, the mean of three looks.
  public let heartRate: Double
  /// Breaths a minute.
  public let respiration: Double

  /// `lying`, `sitting`, `standing` or `moving`.
  package var postureName: String { posture.rawValue }
  /// Whether somebody sits or lies who is awake.
  var isSedentary: Bool { stage == nil && (posture == .sitting || posture == .lying) }
}
