/// One sample as HealthKit keeps it.
public struct HealthSample: Sendable {
  /// What has measured or written it.
  public enum Source: Hashable, Sendable {
    case phone, watch
    /// Somebody, in the Health app.
    case person
    /// Another app, by its bundle's identifier.
    case app(String)
  }

  /// What the sample says.
  public enum Value: Sendable {
    /// In the type's unit.
    case number(Double)
    /// One of the type's values.
    case choice(Int)
    case workout(Workout)
  }

  /// A fact beside the value.
  public enum Fact: Equatable, Sendable {
    case text(String)
    case integer(Int)
    case number(Double)
    case integers([Int])
  }

  /// What is measured.
  public let type: HealthType
  /// When it begins.
  public let start: Timestamp
  /// When it ends; its start for what holds at an instant.
  public let end: Timestamp
  /// What it says.
  public let value: Value
  /// Who says it.
  public let source: Source
  /// When the phone's store has it.
  public let saved: Timestamp
  /// Further facts by the keys that HealthKit gives them, in order.
  public let metadata: [(key: String, fact: Fact)]
  /// The beats that the value was computed from; nil for most.
  public var beats: Beats?

  /// The order of samples in files: by start, then by all else that tells two apart.
  static func isBefore(_ one: HealthSample, _ other: HealthSample) -> Bool {
    if one.start != other.start { return one.start < other.start }
    if one.end != other.end { return one.end < other.end }
    if one.type.identifier != other.type.identifier {
      return one.type.identifier < other.type.identifier
    }
    if one.source.rank != other.source.rank { return one.source.rank < other.source.rank }
    return one.value.rank < other.value.rank
  }
}

extension HealthSample.Source {
  fileprivate var rank: Int {
    switch self {
    case .phone: 0
    case .watch: 1
    case .person: 2
    case .app: 3
    }
  }
}

extension HealthSample.Value {
  fileprivate var rank: Double {
    switch self {
    case .number(let number): number
    case .choice(let choice): Double(choice)
    case .workout: 0
    }
  }

  /// The number that the sample says; nil for a workout.
  public var number: Double? {
    switch self {
    case .number(let number): number
    case .choice(let choice): Double(choice)
    case .workout: nil
    }
  }
}
