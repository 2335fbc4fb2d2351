import Glibc

@testable import Check
@testable import Reading

/// Conditions of rules about the long tables of the ground truth.
extension Condition {
  static let ofPaths: [Condition] = [
    // The speed may differ from the distance per second by at most 0.1 m/s plus 5 %, which is 0.15
    // m/s at 1 m/s.
    .path(
      "path-speed", "m/s difference from the path's speed of 1.0 m/s", inside: walk(1.149),
      outside: walk(1.151)
    ),
    .path(
      "path-speed", "m/s difference from the path's speed of 1.0 m/s", inside: walk(0.851),
      outside: walk(0.849)
    ),
    .path(
      "path-speed", "m/s difference from the path's speed of 1.5 m/s",
      inside: [PathRow(0, speed: 1), PathRow(1, north: 1.674, speed: 2)],
      outside: [PathRow(0, speed: 1), PathRow(1, north: 1.676, speed: 2)]),
    // The rule does not compare two rows if they are more than 1.5 s apart, have equal times or
    // belong to a flight.
    .path(
      "path-speed", "m/s difference from the path's speed of 1.0 m/s",
      inside: walk(1) + [PathRow(2.501, north: 90, speed: 1), PathRow(2.501, north: 0, speed: 1)],
      outside: walk(1) + [PathRow(2.5, north: 90, speed: 1)]),
    Condition(
      "path-speed", "m/s difference from the path's speed of 1.0 m/s",
      inside: .table(flight(from: 2), [path(walk(1)), path([jump(2)])]),
      outside: .table(flight(from: 2.001), [path(walk(1)), path([jump(2)])])),
    // The course may differ from the direction of motion by at most 10 degrees plus half of the
    // course's turn of 8 degrees.
    .path(
      "path-speed", "degrees difference from the course", inside: drive(to: 13.9 + 4, turn: 8),
      outside: drive(to: 14.1 + 4, turn: 8)),
    .path(
      "path-speed", "degrees difference from the course", inside: drive(to: 4 - 13.9, turn: 8),
      outside: drive(to: 4 - 14.1, turn: 8)),
    .path(
      "path-speed", "degrees difference from the course",
      inside: drive(to: 9.9, turn: 0, speed: 2.1),
      outside: drive(to: 10.1, turn: 0, speed: 2.1)),
    // The rule compares the course only at speeds above 2 m/s.
    .path(
      "path-speed", "degrees difference from the course", inside: drive(to: 90, turn: 0, speed: 2),
      outside: drive(to: 90, turn: 0, speed: 2.001)),
    .path(
      "speed-wander", "s at a constant 1.1 m/s", inside: steady(5, speed: 1.1),
      outside: steady(6, speed: 1.1)),
    // The rule counts runs of rows with the same speed. A difference of a millionth, or a pause,
    // starts a new run.
    .path(
      "speed-wander", "s at a constant 1.1",
      inside: steady(5, speed: 1.1) + [PathRow(5, speed: 1.100_001_1), PathRow(6, speed: 1.1)],
      outside: steady(5, speed: 1.1) + [PathRow(5, speed: 1.100_000_9)]),
    .path(
      "speed-wander", "s at a constant 1.1 m/s",
      inside: steady(5, speed: 1.1) + [PathRow(5.001, speed: 1.1)],
      outside: steady(5, speed: 1.1) + [PathRow(4.999, speed: 1.1)]),
    .path(
      "speed-wander", "s at a constant 1.001 m/s",
      inside: steady(5, speed: 1.001) + steady(9, speed: 1),
      outside: steady(6, speed: 1.001)),
    Condition(
      "speed-wander", "s at a constant 9.0 m/s",
      inside: .table(flight(from: 4), [path(steady(9, speed: 9))]),
      outside: .table(flight(from: 6), [path(steady(9, speed: 9))])),
    // The scaling exponents are from a separate program: 0.5096 and 1.4635 for 752 strides, 1.5062
    // for 256, 0.4755 and 1.5210 for 300. Their means are 0.6545, 0.6285, 1.0621 and 1.1289.
    Condition(
      "long-memory", "difference from the expected scaling exponent of 0.87",
      inside: .table(Truth(), strides([white(752), white(752), red(256)])),
      outside: .table(Truth(), strides([white(752), white(752), red(256), white(300)]))),
    Condition(
      "long-memory", "difference from the expected scaling exponent of 0.87",
      inside: .table(Truth(), strides([red(752), red(256), white(752), white(255)])),
      outside: .table(Truth(), strides([red(752), red(256), red(300), white(752)]))),
  ]

  /// Returns `count` independent stride times (white noise).
  static func white(_ count: Int) -> [Double] {
    (0..<count).map { Double($0 * $0 * 7_919 % 1_009) / 1_009 }
  }

  /// Returns the cumulative sums of independent stride times (red noise).
  static func red(_ count: Int) -> [Double] {
    var sum = 0.0
    return white(count).map { time in
      sum += time - 0.5
      return sum
    }
  }

  /// Returns the strides of walks. Each walk has four additional strides at both ends, and one
  /// unmeasured stride in the middle.
  static func strides(_ walks: [[Double]]) -> [Rows] {
    walks.enumerated().map { number, walk in
      var rows = Rows(width: Truth.strides.width)
      let ends = [9.0, 8, 7, 6]
      for seconds in ends + walk.prefix(100) + [.nan] + walk.dropFirst(100) + ends {
        rows.times.append(Truth.start)
        rows.values += [Double(number + 1), seconds]
      }
      return rows
    }
  }

  private static func path(
    _ rule: String, _ value: String, inside: [PathRow], outside: [PathRow]
  ) -> Condition {
    Condition(
      rule, value, inside: .table(Truth(), [path(inside)]),
      outside: .table(Truth(), [path(outside)]))
  }

  static func path(_ rows: [PathRow]) -> Rows {
    var path = Rows(width: Truth.path.width)
    for row in rows {
      path.times.append(Truth.at(row.seconds))
      let position = Ground(at: 42).position(
        [row.east, row.north], from: Truth.Position(latitude: 42, longitude: -71))
      path.values += [position.latitude, position.longitude, 0, row.speed, row.course]
    }
    return path
  }

  /// Returns a second of walking at 1 m/s northwards, with a given distance between the two
  /// positions in metres.
  private static func walk(_ metres: Double) -> [PathRow] {
    [PathRow(0, speed: 1), PathRow(1, north: metres, speed: 1)]
  }

  private static func jump(_ seconds: Double) -> PathRow {
    PathRow(seconds, north: 90, speed: 1)
  }

  /// Returns the ground truth of a flight that ends at 20 s.
  private static func flight(from start: Double) -> Truth {
    Truth().with { $0.segments = [Truth.way(start, 20, mode: "plane")] }
  }

  /// Returns two rows one second apart. The second position is in the given direction from the
  /// first, and the course turns by `turn` degrees.
  private static func drive(to direction: Double, turn: Double, speed: Double = 10) -> [PathRow] {
    let angle = direction * .pi / 180
    return [
      PathRow(0, speed: speed),
      PathRow(
        1, east: speed * sin(angle), north: speed * cos(angle), speed: speed, course: turn),
    ]
  }

  /// Returns rows of the path one second apart, all with the same speed in m/s.
  private static func steady(_ rows: Int, speed: Double, from start: Double = 0) -> [PathRow] {
    (0..<rows).map { PathRow(start + Double($0), speed: speed) }
  }
}

/// A row of the ground truth's path.
struct PathRow: Sendable {
  /// The time since the start of the day, in seconds.
  var seconds: Double
  /// The distance east of the origin, in metres.
  var east = 0.0
  var north = 0.0
  /// The speed, in m/s.
  var speed: Double
  /// The course, in degrees clockwise from north.
  var course = 0.0

  init(
    _ seconds: Double, east: Double = 0, north: Double = 0, speed: Double, course: Double = 0
  ) {
    (self.seconds, self.east, self.north) = (seconds, east, north)
    (self.speed, self.course) = (speed, course)
  }
}

extension Shortage {
  static let ofPaths: [Shortage] = [
    Shortage(
      "long-memory", needed: 1_500, present: 1_499,
      enough: .table(
        Truth(), Condition.strides([Condition.white(752), Condition.white(748)])),
      tooLittle: .table(
        Truth(),
        Condition.strides([Condition.white(752), Condition.white(747), Condition.white(255)]))),
    Shortage(
      "atoms", needed: 400, present: 399,
      enough: .truth(Truth().with { $0.phone = Condition.sessions(400, alike: 1) }),
      tooLittle: .truth(Truth().with { $0.phone = Condition.sessions(399, alike: 9) })),
  ]
}
