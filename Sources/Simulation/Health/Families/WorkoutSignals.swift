/// Workouts with their sums and routes, and the fitness that the watch reads from those out of doors.
enum WorkoutSignals: HealthFamily {
  static let heading = HealthHeading.fitness
  static let types = [workout, fitness]

  static let workout = HealthType(
    identifier: "HKWorkoutTypeIdentifier", title: "Workout", kind: .workout)
  static let fitness = HealthType.quantity("VO2Max", "VO2 Max", unit: "ml/(kg*min)")

  /// What a watch tells of fitness lies within this (Apple, recalled).
  private static let told = 14.0...65.0

  static func samples(of day: HealthDay) -> [HealthSample] {
    complete(day).flatMap { workout in
      let span = workout.span
      let sample = day.watch(
        Self.workout, span.lowerBound, span.upperBound, .workout(workout),
        [
          day.zone(at: span.lowerBound), ("HKIndoorWorkout", .integer(workout.isIndoor ? 1 : 0)),
          ("HKAverageMETs", .number((10 * workout.effort).rounded() / 10)),
        ])
      return [sample] + fitness(day, after: workout)
    }
  }

  /// The day's workouts with the sums of their samples, and their routes.
  static func complete(_ day: HealthDay) -> [Workout] {
    guard !day.workouts.isEmpty else { return [] }
    let energy = EnergySignals.activePieces(of: day)
    let metres = metres(day)
    return day.workouts.map { recorded in
      var workout = recorded
      let span = recorded.span
      let kcal = energy.filter { span.lowerBound <= $0.start && $0.end <= span.upperBound }
        .reduce(0) { $0 + $1.kcal }
      workout.energy = (1_000 * kcal).rounded() / 1_000
      workout.effort = day.exertion.effort(in: span)
      workout.route = WorkoutRoute.fixes(of: workout, on: day)
      let (start, end) = (day.instant(span.lowerBound), day.instant(span.upperBound))
      if workout.exercise != .strength, workout.exercise != .yoga {
        workout.distance = metres.filter { start <= $0.start && $0.start < end }
          .reduce(0) { $0 + $1.metres }
      }
      return workout
    }
  }

  /// The samples of distance that may lie in workouts: on foot, by bicycle and in water.
  private static func metres(_ day: HealthDay) -> [(start: Timestamp, metres: Double)] {
    let distances =
      [
        StepSignals.samples(of: day), CyclingSignals.samples(of: day),
        SwimmingSignals.samples(of: day),
      ]
    let types = [StepSignals.distance, CyclingSignals.distance, SwimmingSignals.distance]
    return distances.flatMap { $0 }.compactMap { sample in
      guard sample.source == .watch, types.contains(sample.type), let metres = sample.value.number
      else { return nil }
      return (sample.start, metres)
    }
  }

  /// After a walk or a run of twenty minutes, some minutes later.
  private static func fitness(_ day: HealthDay, after workout: Workout) -> [HealthSample] {
    let random = day.random["fitness"][Int(workout.span.lowerBound)]
    let length = workout.span.upperBound - workout.span.lowerBound
    let value = day.body.oxygenUptake * random["error"].logNormal(median: 1, sigma: 0.03)
    guard workout.exercise == .walk || workout.exercise == .run, length >= 1_200,
      told.contains(value), random["is told"].chance(0.75)
    else { return [] }
    let time = workout.span.upperBound + random["later"].uniform(in: 20...600)
    guard day.isWorn(at: time) else { return [] }
    return [day.watch(fitness, time, time, .number((100 * value).rounded() / 100))]
  }
}
