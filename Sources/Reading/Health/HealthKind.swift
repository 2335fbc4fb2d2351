import Spool

/// The streams, the unit and the allowed values of one type of sample.
///
/// Identifiers, units and numbers are Apple's, as listed in docs/reference/mylifedb.md. The ranges
/// contain all values that are possible for a living person, a phone or a house.
package struct HealthKind: Sendable {
  /// The kind of a sample's value.
  package enum Value: Sendable {
    /// A number in a unit, within a range.
    case number(unit: String?, ClosedRange<Double>)
    /// A number in one of some units, within a range.
    case amount(units: [String], ClosedRange<Double>)
    /// A number without a unit within a range, or no number.
    case rating(ClosedRange<Double>)
    /// An amount of money. Its unit is the code of a currency, such as `CHF`.
    case price(ClosedRange<Double>)
    /// A whole number from 0, with Apple's name for each number.
    case choice([String])
    /// No value, as for a workout, whose data are in its metadata.
    case nothing
  }

  /// The names of the streams that may have the type.
  package private(set) var streams: [String]
  package let value: Value
  /// Whether samples of one source cannot overlap, because each sample measures a separate period.
  package var isExclusive = false

  package static let health = "apple-health"

  package static let sleep = "HKCategoryTypeIdentifierSleepAnalysis"
  package static let standHour = "HKCategoryTypeIdentifierAppleStandHour"
  package static let workout = "HKWorkoutTypeIdentifier"

  /// The name of the only value of a category whose samples carry no value.
  package static let nothing = "NotApplicable"

  /// The types whose sum is the distance of a workout, in metres.
  package static let distances = Set(
    ["DistanceWalkingRunning", "DistanceCycling", "DistanceSwimming"].map(quantity))

  /// Returns the identifier of a quantity.
  package static func quantity(_ name: String) -> String { "HKQuantityTypeIdentifier" + name }

  /// The workouts by their numbers (`HKWorkoutActivityType`).
  package static let activities: [Int64: String] = [
    13: "cycling", 20: "functionalStrengthTraining", 37: "running", 46: "swimming",
    52: "walking", 57: "yoga",
  ]

  /// All types by identifier. Add new types here.
  package static let all: [String: HealthKind] = {
    var kinds: [String: HealthKind] = [:]
    for (name, unit, range, isExclusive) in quantities {
      kinds[quantity(name)] = HealthKind(
        streams: [health], value: .number(unit: unit, range), isExclusive: isExclusive)
    }
    for (name, choices) in categories {
      kinds["HKCategoryTypeIdentifier" + name] = HealthKind(
        streams: [health], value: .choice(choices), isExclusive: name.hasPrefix("AppleStand"))
    }
    kinds[workout] = HealthKind(streams: [health], value: .nothing, isExclusive: true)
    kinds["HKDataTypeStateOfMind"] = HealthKind(
      streams: [health], value: .number(unit: nil, -1...1))
    func add(_ name: String, of collector: String, in tree: HealthStream.Tree, _ value: Value) {
      let stream = HealthStream(tree: tree, collector: collector).name
      let type = "sim.\(collector).\(name)"
      kinds[type, default: HealthKind(streams: [], value: value)].streams.append(stream)
    }
    for (collector, name, unit, range) in phone {
      add(name, of: collector, in: .phone, .number(unit: unit, range))
    }
    add("subscriptions", of: "finance", in: .phone, .price(0...10_000))
    for (collector, name, unit, range) in mac {
      add(name, of: collector, in: .mac, .number(unit: unit, range))
    }
    for (collector, name, unit, range) in manual {
      add(name, of: collector, in: .manual, .number(unit: unit, range))
    }
    for (collector, name, value) in otherManual { add(name, of: collector, in: .manual, value) }
    return kinds
  }()

  private static let categories: [(String, [String])] = [
    (
      "SleepAnalysis",
      ["InBed", "AsleepUnspecified", "Awake", "AsleepCore", "AsleepDeep", "AsleepREM"]
    ),
    ("AppleStandHour", ["Stood", "Idle"]), ("MindfulSession", [nothing]),
    ("HighHeartRateEvent", [nothing]), ("LowHeartRateEvent", [nothing]),
  ]

  private static let quantities: [(String, String, ClosedRange<Double>, Bool)] = [
    ("HeartRate", "count/min", 30...210, false),
    ("RestingHeartRate", "count/min", 30...120, true),
    ("WalkingHeartRateAverage", "count/min", 40...200, true),
    ("HeartRateRecoveryOneMinute", "count/min", 0...100, false),
    ("HeartRateVariabilitySDNN", "ms", 1...400, true),
    ("RespiratoryRate", "count/min", 4...40, false),
    ("OxygenSaturation", "%", 0.7...1, false),
    ("AppleSleepingWristTemperature", "degC", 28...42, true),
    ("StepCount", "count", 1...20_000, true),
    ("DistanceWalkingRunning", "m", 0...30_000, true),
    ("FlightsClimbed", "count", 1...200, true),
    ("ActiveEnergyBurned", "kcal", 0...3_000, true),
    ("BasalEnergyBurned", "kcal", 0...3_000, true),
    ("AppleExerciseTime", "min", 0...60, true), ("AppleStandTime", "min", 0...5, true),
    ("WalkingSpeed", "m/s", 0...4, false), ("WalkingStepLength", "m", 0.1...2, false),
    ("WalkingAsymmetryPercentage", "%", 0...1, false),
    ("WalkingDoubleSupportPercentage", "%", 0...1, false),
    ("AppleWalkingSteadiness", "%", 0...1, false),
    ("SixMinuteWalkTestDistance", "m", 0...500, false),
    ("StairAscentSpeed", "m/s", 0...3, false), ("StairDescentSpeed", "m/s", 0...3, false),
    ("VO2Max", "ml/(kg*min)", 14...65, false),
    ("RunningSpeed", "m/s", 0...12, false), ("RunningPower", "W", 0...1_500, false),
    ("RunningStrideLength", "m", 0.1...3, false),
    ("RunningGroundContactTime", "ms", 50...600, false),
    ("RunningVerticalOscillation", "cm", 0...30, false),
    ("DistanceCycling", "m", 0...100_000, true), ("CyclingSpeed", "m/s", 0...30, false),
    ("CyclingPower", "W", 0...2_000, false), ("CyclingCadence", "count/min", 0...200, false),
    ("DistanceSwimming", "m", 0...5_000, true),
    ("SwimmingStrokeCount", "count", 0...5_000, true),
    ("EnvironmentalAudioExposure", "dBASPL", 0...140, true),
    ("HeadphoneAudioExposure", "dBASPL", 0...140, true),
    ("TimeInDaylight", "min", 0...60, true),
    ("BodyMass", "kg", 20...300, false), ("BodyMassIndex", "count", 10...80, false),
    ("BodyFatPercentage", "%", 0...1, false), ("LeanBodyMass", "kg", 10...200, false),
    ("Height", "m", 1...2.5, false),
    ("DietaryWater", "mL", 0...5_000, false), ("DietaryCaffeine", "mg", 0...1_500, false),
    ("DietaryEnergyConsumed", "kcal", 0...6_000, false),
    ("DietaryProtein", "g", 0...500, false), ("DietaryCarbohydrates", "g", 0...1_000, false),
    ("DietaryFatTotal", "g", 0...500, false), ("DietarySugar", "g", 0...1_000, false),
    ("DietaryFiber", "g", 0...200, false), ("DietarySodium", "mg", 0...20_000, false),
  ]
}
