/// Exercise that somebody has recorded with the watch.
public struct Workout: Sendable {
  /// When it goes on, in the day's seconds.
  public let span: Range<Double>
  /// What was done.
  public let exercise: Exercise

  /// A fix of the route of exercise out of doors.
  public struct Fix: Sendable {
    /// When it holds.
    public let time: Timestamp
    /// Where the watch says that it was.
    public let position: GPS.Sample.Position
    /// Radii in metres within which position and altitude are with 68 %.
    public let accuracy: (horizontal: Double, vertical: Double)
    /// In m/s, and how far off it may be.
    public let speed: (value: Double, accuracy: Double)
    /// Degrees clockwise from north, and how far off they may be.
    public let course: (value: Double, accuracy: Double)
  }

  /// Metres; nil for what goes nowhere.
  public internal(set) var distance: Double?
  /// kcal beside what the body takes at rest.
  public internal(set) var energy = 0.0
  /// The mean effort in MET.
  public internal(set) var effort = 0.0
  /// A fix a second; empty indoors.
  public internal(set) var route: [Fix] = []

  /// HealthKit's number of the activity (`HKWorkoutActivityType`).
  public var activity: Int { exercise.activity.number }

  /// Its name in Apple's headers.
  public var activityName: String { exercise.activity.name }

  /// Every activity that there is, with its number.
  public static var activities: [(number: Int, name: String)] {
    Exercise.allCases.map(\.activity).sorted { $0.number < $1.number }
  }

  /// Whether it is done at a place, out of the sky.
  public var isIndoor: Bool { exercise.round == nil }

  /// How often somebody starts the recording, of people the range. Assumed.
  private static let recorded = 0.6...0.98

  /// The exercise of a day that was recorded, without what is told of it.
  static func recorded(
    on day: Day, worn: [Range<Double>], habits: Random, random: Random
  ) -> [Workout] {
    let habit = habits["recorded"].uniform(in: recorded)
    return day.plan.exercise.enumerated().compactMap { number, span in
      let random = random[number]
      guard random["is recorded"].chance(habit) else { return nil }
      // Started on the way out and ended at the door, some seconds off.
      let leg = day.legs.first {
        $0.mode == day.plan.kindOfExercise.round && span.contains($0.start)
      }
      let (first, last) = (leg?.start ?? span.lowerBound, leg?.end ?? span.upperBound)
      let start = first + random["start"].uniform(in: -4...25)
      let end = last - random["end"].uniform(in: -25...8)
      guard end > start + 300,
        worn.contains(where: { $0.lowerBound <= start && end <= $0.upperBound })
      else { return nil }
      return Workout(span: start..<end, exercise: day.plan.kindOfExercise)
    }
  }

  private init(span: Range<Double>, exercise: Exercise) {
    self.span = span
    self.exercise = exercise
  }
}

extension Exercise {
  fileprivate var activity: (number: Int, name: String) {
    switch self {
    case .walk: (52, "walking")
    case .run: (37, "running")
    case .bike: (13, "cycling")
    case .strength: (20, "functionalStrengthTraining")
    case .yoga: (57, "yoga")
    case .swim: (46, "swimming")
    }
  }
}
