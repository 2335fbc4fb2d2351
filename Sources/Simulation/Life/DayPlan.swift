/// Where somebody is from waking up to the next waking up: stays and trips without a gap.
///
/// This is the cheap part of a day; all of it that later days depend on is in `PlanState`.
public struct DayPlan: Sendable {
  /// A stay at a place, asleep or awake, or a trip.
  public struct Segment: Sendable {
    /// What somebody does in a segment.
    public enum Kind: Equatable, Sendable {
      case stay(place: Int, isAsleep: Bool)
      /// `legs` are positions in the plan's list.
      case trip(legs: Range<Int>)
    }

    /// A stay at a place, or a trip.
    public let kind: Kind
    /// Seconds since the start of the day.
    public let start: Double
    /// Seconds since the start of the day; the start of the next segment.
    public var end: Double

    var stay: (place: Int, isAsleep: Bool)? {
      if case .stay(let place, let isAsleep) = kind { return (place, isAsleep) }
      return nil
    }
  }

  let clock: Clock
  /// Whether the person works on the date.
  public let isWorkDay: Bool
  /// Stays and trips in order of time, without a gap.
  public internal(set) var segments: [Segment]
  /// The legs of all trips, in order of time.
  public internal(set) var legs: [Leg]
  /// When somebody does what he does for exercise.
  let exercise: [ClosedRange<Double>]
  /// What that is.
  let kindOfExercise: Exercise
  /// When sleep begins, and the length of the day, in seconds.
  let asleep: Double
  let duration: Double
  /// Where one wakes up.
  let startPlace: Int

  /// Where somebody stays at `time`, in seconds since the start of the day; nil on the way.
  func place(at time: Double) -> Int? {
    segments.last { $0.start <= time }?.stay?.place
  }
}

/// What a day hands on to the next.
struct PlanState: Equatable, Sendable {
  var known: KnownPlaces
  /// Where the car stands, whoever has one.
  var car: GroundVector
  /// The place where the bicycle stands, likewise.
  var bicycle: Int
  var mind: Mind.Carry
  /// State of charge of the phone, 0...1.
  var charge: Double
  /// Whether the phone wakes up on its charger.
  var isPluggedIn: Bool
  /// Whether the phone is off then.
  var isOff = false
  /// When the person left the study; nil for who has not.
  var left: Timestamp?
  /// Hours of sleep before the day.
  var slept: Double
  /// Where the watch is, whoever has one.
  var wear: Wear.Carry
  /// The latest time that the phone has told before its zone changed last; see `CivilSpan`.
  var told = Int.min
  /// How often each survey that is always there was handed in, by app and subject.
  var opened: [String: Int] = [:]
  /// Prompts that have arrived and that nobody has had a chance to see, in order of time.
  var open: [Prompt] = []
}
