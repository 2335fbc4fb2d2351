import Glibc
import Reading

extension Rule {
  static let path: [Rule] = [
    Rule(
      "path-speed",
      "Positions of the true path move at the path's speed and in the direction of its course.",
      limit:
        "a difference of \(PathSpeed.limit.told) m/s plus \(PathSpeed.share.percent) of the speed "
        + "between two rows; a difference of \(PathSpeed.turn.told) degrees from the course above "
        + "\(PathSpeed.slowest.told) m/s",
      catches: "a speed that is wrong by a seventh",
      .passing(Truth.path) { PathSpeed($0) }),
    Rule(
      "speed-wander",
      "No participant moves at an exactly constant speed.",
      limit:
        "\(SpeedWander.longest) s at one constant speed above \(SpeedWander.slowest.told) m/s",
      catches: "one minute at a constant speed",
      .passing(Truth.path) { SpeedWander($0) }),
  ]
}

/// A judge of the distance and the direction from row to row.
struct PathSpeed: TableJudge {
  /// The tolerance of the speed, in m/s, and as a share of the speed.
  static let limit = 0.1
  static let share = 0.05
  /// The tolerance of the course, in degrees, and the lowest speed at which it is judged, in m/s.
  static let turn = 10.0
  static let slowest = 2.0

  /// The flights between towns, which are skipped. Their positions are blended from two tangent
  /// planes, so their directions are not accurate.
  private let flights: [Span]
  private var last: (time: Int64, position: Truth.Position, speed: Double, course: Double)?
  private var finding = Finding()

  /// Makes a judge of the path of one participant.
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
          "m/s off the path's speed of \(mean) m/s", at: path.place(row))
        if min(speed, last.speed) > Self.slowest {
          let turned = abs(remainder(course - last.course, 360))
          let between = last.course + 0.5 * remainder(course - last.course, 360)
          let gone = atan2(way.x, way.y) * 180 / .pi
          finding.judge(
            remainder(gone - between, 360), limit: Self.turn + 0.5 * turned,
            "degrees off the course of the path",
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

/// A judge of the time for which the speed stays constant.
struct SpeedWander: TableJudge {
  /// The longest time at one speed, in seconds.
  static let longest = 4
  /// The lowest judged speed, in m/s.
  static let slowest = 1.0
  /// The difference below which two speeds count as equal, in m/s.
  private static let step = 1e-6

  /// The flights, which have constant speeds and are skipped.
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
