/// The route of a workout: where the person was, a second after the other, with the error of a good receiver.
enum WorkoutRoute {
  /// Metres that fixes are off to the east and north, and up, root mean square under the open sky. Assumed.
  private static let error = (ground: 1.7, up: 1.3)

  static func fixes(of workout: Workout, on day: HealthDay) -> [Workout.Fix] {
    guard let mode = workout.exercise.round else { return [] }
    let random = day.random["route"][Int(workout.span.lowerBound)]
    // Errors move slowly, so that the way is as long as it is.
    let quality = random["quality"].logNormal(median: 1, sigma: 0.2)
    let ground = SmoothNoise(
      (random["east"], random["north"]), deviation: SIMD2(repeating: error.ground * quality),
      spacing: 40)
    let up = SmoothNoise(
      (random["up"], random["accuracy"]), deviation: SIMD2(error.up * quality, 0.22), spacing: 40)
    let track = day.day.motion.track
    var fixes: [Workout.Fix] = []
    var time = (workout.span.lowerBound + random["phase"].uniform()).rounded(.up)
    while time < workout.span.upperBound {
      let index = track.leg(at: time)
      let isOnRound = index >= 0 && track.legs[index].mode == mode && time < track.legs[index].end
      if isOnRound {
        let point = track.point(at: time, leg: index)
        let (shift, rise) = (ground.value(at: time), up.value(at: time))
        let position = day.geography.position(
          of: point.position + Vector(shift.value.x, shift.value.y, rise.value.x))
        let accuracy = 4.6 * quality * Elementary.exp(rise.value.y)
        fixes.append(
          Workout.Fix(
            time: day.instant(time), position: position,
            accuracy: (horizontal: accuracy, vertical: 0.75 * accuracy),
            speed: speed(point, accuracy, random["speed"], Int(time)),
            course: course(point.heading.value, point.velocity.y, random["course"], Int(time))))
      }
      time += 1
    }
    return fixes
  }

  /// The speed by the Doppler shift, which is better than that of the positions.
  private static func speed(
    _ point: Track.Point, _ accuracy: Double, _ random: Random, _ second: Int
  ) -> (value: Double, accuracy: Double) {
    let deviation = 0.025 * accuracy
    return (max(point.velocity.y + deviation * random.normal(at: second), 0), 2 * deviation)
  }

  /// Radians counterclockwise from east become degrees clockwise from north.
  private static func course(
    _ heading: Double, _ speed: Double, _ random: Random, _ second: Int
  ) -> (value: Double, accuracy: Double) {
    let deviation = 5 / max(speed, 0.3)
    let degrees = 90 - heading * 180 / .pi + deviation * random.normal(at: second)
    return (degrees - 360 * (degrees / 360).rounded(.down), 2 * deviation)
  }
}
