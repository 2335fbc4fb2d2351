/// What a sleeper's brain does, as sleep laboratories score it.
public enum SleepStage: String, CaseIterable, Sendable {
  /// Awake in bed.
  case awake
  case n1, n2
  /// Deep sleep.
  case n3
  case rem

  /// How a watch calls it, whose core is N1 and N2.
  var seen: SeenStage {
    switch self {
    case .awake: .awake
    case .n1, .n2: .core
    case .n3: .deep
    case .rem: .rem
    }
  }
}

/// What a watch says of a sleeper.
public enum SeenStage: String, CaseIterable, Sendable {
  case awake, core, deep, rem
}

/// A time in one stage, in the day's seconds.
public struct SleepBout<Stage: Equatable & Sendable>: Equatable, Sendable {
  /// Seconds since the start of the day.
  public let start: Double
  /// Seconds since the start of the day; the start of the next bout.
  public let end: Double
  /// The same throughout.
  public let stage: Stage
}
