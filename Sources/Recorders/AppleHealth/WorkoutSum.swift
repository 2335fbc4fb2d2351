import Simulation

/// What the watch's samples of one type come to in a workout.
struct WorkoutSum {
  let type: HealthType
  private(set) var count = 0.0
  private(set) var sum = 0.0
  private(set) var least = Double.infinity
  private(set) var most = -Double.infinity

  init(of type: HealthType) { self.type = type }

  mutating func add(_ value: Double) {
    count += 1
    sum += value
    (least, most) = (min(least, value), max(most, value))
  }

  /// Whether values add up; of others the mean and the ends are told.
  var isSum: Bool { Self.sums.contains(type.identifier) }

  /// Whether it tells of the way.
  var isDistance: Bool { Self.distances.contains(type.identifier) }

  private static let prefix = "HKQuantityTypeIdentifier"
  static let distances = Set(
    ["DistanceWalkingRunning", "DistanceCycling", "DistanceSwimming"].map { prefix + $0 })
  /// What only exercise that goes somewhere has.
  private static let ways = distances.union([prefix + "StepCount"])
  private static let sums = ways.union(
    ["ActiveEnergyBurned", "SwimmingStrokeCount"].map { prefix + $0 })
  /// Mean, least and greatest.
  private static let means = Set(
    [
      "HeartRate", "RunningSpeed", "RunningPower", "RunningStrideLength",
      "RunningGroundContactTime", "RunningVerticalOscillation", "CyclingSpeed", "CyclingPower",
      "CyclingCadence",
    ].map { prefix + $0 })

  /// The sums of a workout, in order of types: of samples that begin in it.
  ///
  /// - Parameter samples: those of the day, in order of their starts.
  static func sums(
    of sample: HealthSample, _ workout: Workout, among samples: [HealthSample]
  ) -> [WorkoutSum] {
    var sums: [String: WorkoutSum] = [:]
    for other in samples where other.source == .watch {
      guard other.start >= sample.start, other.start < sample.end, let value = other.value.number
      else { continue }
      let type = other.type.identifier
      guard Self.sums.contains(type) || means.contains(type),
        workout.distance != nil || !ways.contains(type)
      else { continue }
      sums[type, default: WorkoutSum(of: other.type)].add(value)
    }
    return sums.values.sorted { $0.type.identifier < $1.type.identifier }
  }
}
