import Formats
import Simulation

/// A sample of HealthKit on its way to Cozie's server.
struct CozieSample {
  /// The type whose samples HealthKit keeps together, and for which Cozie keeps a mark.
  let type: String
  let start: Timestamp
  let end: Timestamp
  /// When the phone's store has it, and when the watch's.
  let known: (phone: Timestamp, watch: Timestamp)
  /// Whether it is dropped where it begins at or before the mark.
  let isQuantity: Bool
  /// The rows that it makes, each of one value.
  let values: [Value]

  /// What one row says.
  struct Value {
    let key: CozieProfile.HealthKey
    /// Which device has counted it, where the name of the field tells that.
    let suffix: String
    let value: Content
    /// Whether the end stands beside it.
    let hasEnd: Bool

    enum Content {
      case number(Double)
      case text(String)
    }
  }

}

extension CozieSample {
  /// Seconds after which a watch has what the phone has saved. Assumed.
  private static let wayToWatch = 180.0

  /// Nil for what this version of the app does not ask for.
  init?(_ sample: HealthSample, for app: Cozie) {
    let values = Self.values(of: sample, for: app)
    guard !values.isEmpty else { return nil }
    self.values = values
    type = sample.type.identifier
    (start, end) = (sample.start, sample.end)
    if case .quantity = sample.type.kind { isQuantity = true } else { isQuantity = false }
    // A night is judged when it is over; what else a watch measures it knows at once.
    let isOwn = sample.source == .watch && isQuantity && sample.type.identifier != Self.temperature
    known = (
      sample.saved,
      isOwn
        ? sample.end.advanced(bySeconds: 1)
        : sample.source == .watch ? sample.saved : sample.saved.advanced(bySeconds: Self.wayToWatch)
    )
  }

  private static let temperature = "HKQuantityTypeIdentifierAppleSleepingWristTemperature"

  private static func values(of sample: HealthSample, for app: Cozie) -> [Value] {
    func value(_ key: CozieProfile.HealthKey, _ content: Value.Content) -> [Value] {
      guard app.profile.health.contains(key) else { return [] }
      let isCounter = app.profile.tellsCounters && [.steps, .distance].contains(key)
      let suffix =
        switch sample.source {
        case _ where !isCounter: ""
        case .phone: "_phone"
        case .watch: "_watch"
        // Without a device the name tells none.
        case .person, .app: ""
        }
      return [Value(key: key, suffix: suffix, value: content, hasEnd: isCounter)]
    }
    switch sample.value {
    case .workout(let workout):
      return value(.workoutType, .text(workout.exercise.cozieName))
        + value(
          .workoutDuration,
          .number(Double((sample.end.microseconds - sample.start.microseconds) / 1_000) / 1_000))
    case .choice(let choice):
      guard let key = sleep[choice], sample.type.identifier == sleepType else { return [] }
      let milliseconds = (sample.end.microseconds - sample.start.microseconds) / 1_000
      return value(key, .number(Double(milliseconds) / 60_000))
    case .number(let number):
      guard let (key, scale) = quantities[sample.type.identifier] else { return [] }
      // Hundredths of an oxygen saturation are whole percents.
      return value(key, .number(scale == 1 ? number : (1_000 * scale * number).rounded() / 1_000))
    }
  }

  private static let sleepType = "HKCategoryTypeIdentifierSleepAnalysis"
  private static let sleep: [Int: CozieProfile.HealthKey] = [
    0: .sleepInBed, 1: .sleepUnspecified, 2: .sleepAwake, 3: .sleepCore, 4: .sleepDeep,
    5: .sleepREM,
  ]

  /// What Cozie asks for, and by how much it multiplies our units.
  private static let quantities: [String: (CozieProfile.HealthKey, Double)] = [
    "HKQuantityTypeIdentifierHeartRate": (.heartRate, 1),
    "HKQuantityTypeIdentifierRestingHeartRate": (.restingHeartRate, 1),
    "HKQuantityTypeIdentifierHeartRateVariabilitySDNN": (.variability, 1),
    "HKQuantityTypeIdentifierEnvironmentalAudioExposure": (.environmentalAudio, 1),
    "HKQuantityTypeIdentifierHeadphoneAudioExposure": (.headphoneAudio, 1),
    "HKQuantityTypeIdentifierStepCount": (.steps, 1),
    "HKQuantityTypeIdentifierDistanceWalkingRunning": (.distance, 1),
    "HKQuantityTypeIdentifierAppleStandTime": (.standing, 60),
    "HKQuantityTypeIdentifierOxygenSaturation": (.oxygen, 100),
    temperature: (.wristTemperature, 1),
    "HKQuantityTypeIdentifierActiveEnergyBurned": (.activeEnergy, 1),
    "HKQuantityTypeIdentifierAppleExerciseTime": (.exercise, 1),
  ]
}

extension Exercise {
  /// The English name that Cozie gives an activity; those that it does not know are `Other`.
  fileprivate var cozieName: String {
    switch self {
    case .walk: "Walking"
    case .run: "Running"
    case .bike: "Cycling"
    case .strength: "Functional Strength Training"
    case .yoga: "Yoga"
    case .swim: "Swimming"
    }
  }
}
