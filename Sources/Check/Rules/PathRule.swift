import Glibc
import Reading

extension Rule {
  static let path: [Rule] = [
    Rule(
      "path-speed",
      "Successive positions of the true path match the speed and course that the path lists.",
      limit:
        "The speed may differ by at most \(PathSpeed.limit.told) m/s plus "
        + "\(PathSpeed.share.percent) of the speed between two rows. At speeds above "
        + "\(PathSpeed.slowest.told) m/s, the direction may differ from the course by at most "
        + "\(PathSpeed.turn.told) degrees",
      catches: "a speed with an error of 14 %",
      .passing(Truth.path) { PathSpeed($0) }),
    Rule(
      "speed-wander",
      "No participant moves at an exactly constant speed.",
      limit:
        "A participant moves for at most \(SpeedWander.longest) s at one constant speed above "
        + "\(SpeedWander.slowest.told) m/s",
      catches: "one minute at a constant speed",
      .passing(Truth.path) { SpeedWander($0) }),
  ]
}

/// A judge of the path's rows: speed and course must agree with the distance and direction between
/// successive rows.
struct PathSpeed: TableJudge {
  /// The constant part of the tolerance for the speed, in m/s.
  static let limit = 0.1
  /// The part of the tolerance that is proportional to the speed.
  static let share = 0.05
  /// The constant part of the tolerance for the course, in degrees.
  static let turn = 10.0
  /// The lowest speed at which the course is judged, in m/s.
  static let slowest = 2.0

  /// The flights between towns, which the rule ignores. Their positions are interpolated between
  /// two tangent planes, so directions are not accurate.
  private let flights: [Span]
  private var last: (time: Int64, position: Truth.Position, speed: Double, course: Double)?
  private var finding = Finding()

  /// Creates a judge of one participant's path.
  init(_ truth: Truth) {
    flights = truth.segments { $0.mode == "plane" }.joined
  }

  mutating func see(_ path: Rows) {
    for row in path.times.indices {
      let position = Truth.Position(latitude: path.value(row, 0), longitude: path.value(row, 1))
      let (speed, course) = (path.value(row, 3), path.value(row, 4))
      if let last, path.times[row] - last.time <= 1_500, path.times[row] > last.time,
        !flights.contains(path.times[row])
      {
        let seconds = Double(path.times[row] - last.time) / 1_000
        let way = Ground(at: position.latitude).way(last.position, position)
        let mean = 0.5 * (speed + last.speed)
        finding.judge(
          way.length / seconds - mean, limit: Self.limit + Self.share * mean,
          "m/s difference from the path's speed of \(mean) m/s", at: path.place(row))
        if min(speed, last.speed) > Self.slowest {
          let turned = abs(remainder(course - last.course, 360))
          let between = last.course + 0.5 * remainder(course - last.course, 360)
          let gone = atan2(way.x, way.y) * 180 / .pi
          finding.judge(
            remainder(gone - between, 360), limit: Self.turn + 0.5 * turned,
            "degrees difference from the course of the path",
            at: path.place(row))
        }
      }
      last = (path.times[row], position, speed, course)
    }
  }

  func finish() -> Finding {
    finding.isJudged ? finding : .lacking("path in the ground truth")
  }
}

/// A judge of how long a walker's speed stays constant.
struct SpeedWander: TableJudge {
  /// The longest time for which the speed may be constant, in seconds.
  static let longest = 4
  /// The lowest judged speed, in m/s.
  static let slowest = 1.0
  /// The difference below which two speeds count as equal, in m/s.
  private static let step = 1e-6

  /// The flights, which the rule ignores because their speed is constant.
  private let flights: [Span]
  private var last: (time: Int64, speed: Double)?
  private var equal = 0
  private var finding = Finding()

  init(_ truth: Truth) {
    flights = truth.segments { $0.mode == "plane" }.joined
  }

  mutating func see(_ path: Rows) {
    for (row, time) in path.times.enumerated() {
      let speed = path.value(row, 3)
      let goesOn =
        last.map { time - $0.time <= 1_000 && abs(speed - $0.speed) < Self.step } ?? false
      equal = goesOn ? equal + 1 : 0
      last = (time, speed)
      guard speed > Self.slowest, !flights.contains(time) else { continue }
      finding.judge(
        Double(equal), limit: Double(Self.longest), "s at a constant \(speed) m/s",
        at: path.place(row))
    }
  }

  func finish() -> Finding {
    finding.isJudged ? finding : .lacking("path in the ground truth")
  }
}
