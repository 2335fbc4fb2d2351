import Reading
import Spool

extension MyLifeDBCheck {
  static let healthRoutes = [
    Rule(
      "health-routes",
      "The points of a route are within its workout, and the length of the route equals the "
        + "workout's distance.",
      limit:
        "The times of points increase and are within the workout. The length may differ from the "
        + "distance by at most \(Routes.share.percent)",
      catches: "one point moved by half a kilometre",
      .days { _ in Routes() })
  ]
}

/// A judge of the routes of workouts.
private struct Routes: DayJudge {
  /// The largest difference between the lengths of a route and its workout, relative to the
  /// workout's distance.
  static let share = 0.03

  private var finding = Finding()

  mutating func see(_ day: HealthDate) {
    for workout in day.samples(HealthKind.workout) {
      guard let route = workout.metadata["route"], case .list(let points) = route else { continue }
      judge(points, of: workout, day.place(workout))
    }
  }

  private mutating func judge(_ points: [JSONTree], of workout: DaySample, _ place: RowPlace) {
    var last: (time: Int64, position: Truth.Position)?
    var length = 0.0
    for (number, point) in points.enumerated() {
      guard let time = point["t"]?.text.flatMap(HealthTime.instant),
        let latitude = point["lat"]?.number, let longitude = point["lon"]?.number
      else {
        finding.fail(
          place, "incomplete point \(number + 1) of a route",
          allowed: "a point with the keys t, lat and lon"
        )
        continue
      }
      finding.judge(
        (workout.start...workout.end).contains(time) && last.map { $0.time < time } ?? true,
        "point \(number + 1) at \(time)",
        allowed: "a time from \(workout.start) to \(workout.end), after the previous point",
        at: place)
      let position = Truth.Position(latitude: latitude, longitude: longitude)
      if let last { length += Ground(at: latitude).way(last.position, position).length }
      last = (time, position)
    }
    guard let distance = workout.number("totalDistance"), points.count > 1 else { return }
    finding.judge(
      length - distance, limit: Self.share * distance,
      "m difference from the workout's distance of \(distance) m", at: place)
  }

  mutating func finish() -> Finding { finding.isJudged ? finding : .lacking("routes") }
}
