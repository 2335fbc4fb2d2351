/// What is known of HealthKit's types in exports: their units, and the names of their values.
enum ExportTypes {
  private static let quantity = "HKQuantityTypeIdentifier"
  private static let category = "HKCategoryTypeIdentifier"

  /// The unit of each type of quantity, by its identifier (the iOS 18 SDK's headers; of the fitness as
  /// exports print it).
  static let units: [String: String] = {
    let types = [
      "count": "StepCount FlightsClimbed BodyMassIndex SwimmingStrokeCount",
      "count/min":
        "HeartRate RestingHeartRate WalkingHeartRateAverage HeartRateRecoveryOneMinute "
        + "RespiratoryRate CyclingCadence",
      "ms": "HeartRateVariabilitySDNN RunningGroundContactTime",
      "m":
        "DistanceWalkingRunning DistanceCycling DistanceSwimming Height WalkingStepLength "
        + "RunningStrideLength SixMinuteWalkTestDistance",
      "cm": "RunningVerticalOscillation",
      "m/s": "WalkingSpeed RunningSpeed CyclingSpeed StairAscentSpeed StairDescentSpeed",
      "W": "RunningPower CyclingPower",
      "kcal": "ActiveEnergyBurned BasalEnergyBurned DietaryEnergyConsumed",
      "min": "AppleExerciseTime AppleStandTime TimeInDaylight",
      "%":
        "OxygenSaturation BodyFatPercentage AppleWalkingSteadiness WalkingAsymmetryPercentage "
        + "WalkingDoubleSupportPercentage",
      "degC": "AppleSleepingWristTemperature",
      "mL/min·kg": "VO2Max",
      "kg": "BodyMass LeanBodyMass",
      "g": "DietaryProtein DietaryCarbohydrates DietaryFatTotal DietarySugar DietaryFiber",
      "mg": "DietaryCaffeine DietarySodium",
      "mL": "DietaryWater",
      "dBASPL": "EnvironmentalAudioExposure HeadphoneAudioExposure",
    ]
    return types.reduce(into: [:]) { units, entry in
      for type in entry.value.split(separator: " ") { units[quantity + type] = entry.key }
    }
  }()

  /// The names of each category's values, by its identifier.
  static let values: [String: Set<String>] = {
    let names = [
      "SleepAnalysis": [
        "InBed", "AsleepUnspecified", "Awake", "AsleepCore", "AsleepDeep", "AsleepREM",
      ],
      "AppleStandHour": ["Stood", "Idle"],
    ]
    var values = names.reduce(into: [String: Set<String>]()) { values, entry in
      values[category + entry.key] = Set(entry.value.map { "HKCategoryValue\(entry.key)\($0)" })
    }
    for type in ["MindfulSession", "HighHeartRateEvent", "LowHeartRateEvent"] {
      values[category + type] = ["HKCategoryValueNotApplicable"]
    }
    return values
  }()

  /// The activities of workouts.
  static let activities = Set(
    ["Walking", "Running", "Cycling", "FunctionalStrengthTraining", "Yoga", "Swimming"]
      .map { "HKWorkoutActivityType" + $0 })

  /// The types whose sums are the way of a workout, in metres.
  static let distances = Set(
    ["DistanceWalkingRunning", "DistanceCycling", "DistanceSwimming"].map { quantity + $0 })
}
