import Formats

@testable import Check
@testable import Reading

/// Conditions of the rule about the speed on straight walks.
extension Condition {
  static let ofSpeed: [Condition] = [
    // The length of the fixes' path may differ by at most 10 % if it has at least 160 m, and by at
    // most 5 % from 400 m on.
    speed(inside: .walks(Leg(200, error: 19.99)), outside: .walks(Leg(200, error: 20.01))),
    speed(inside: .walks(Leg(200, error: -19.99)), outside: .walks(Leg(200, error: -20.01))),
    speed(inside: .walks(Leg(400, error: 19.99)), outside: .walks(Leg(400, error: 20.01))),
    speed(inside: .walks(Leg(399.5, error: 30)), outside: .walks(Leg(400, error: 30))),
    // The rule adds up both walks.
    speed(
      inside: .walks(Leg(100, error: 9), Leg(100, error: 10.99)),
      outside: .walks(Leg(100, error: 9), Leg(100, error: 11.01))),
    // The straight part of 200 m includes the wrong fix if the direct line is at most 1 % shorter
    // than the path.
    speed(inside: .bend(to: 197.99), outside: .bend(to: 198.01)),
  ]

  private static func speed(
    inside: @autoclosure @escaping @Sendable () -> Scene,
    outside: @autoclosure @escaping @Sendable () -> Scene
  ) -> Condition {
    Condition(
      "walking-speed", "relative error of the walking speed", inside: inside(), outside: outside())
  }
}

extension Shortage {
  static let ofSpeed: [Shortage] = [
    speed(160, 159.5, .walks(Leg(160)), .walks(Leg(159.5))),
    // A straight part counts if it has at least 80 m, whether it is on another walk or after a
    // corner.
    speed(160, 80, .walks(Leg(80), Leg(80)), .walks(Leg(80), Leg(79.5))),
    speed(160, 100, .corner(80), .corner(79.5)),
    speed(160, 0, .walks(Leg(160)), .walks(Leg(79.5))),
    // A walk counts if it lasts at least 140 s.
    speed(
      160, 100, .walks(Leg(100), Leg(80), lasting: 140),
      .walks(Leg(100), Leg(80), lasting: 139.999)),
    // The fixes at both ends have errors of 3 m and 6.4 m, so the variance along the path is 0.5 x
    // (9 + 40.96) m^2. Four standard deviations are 19.99 m, less than 10 % of 200 m. With 6.45 m
    // the variance is 25.301 m^2. Then the part needs 16 x 25.301 / 0.1^2 / 200 = 202.4 m, or 16 x
    // 25.301 / 0.05^2 / 400 = 404.8 m for the limit of long walks.
    speed(
      203, 200, .walks(Leg(200, deviations: (3, 6.4))), .walks(Leg(200, deviations: (3, 6.45)))),
    speed(
      405, 400, .walks(Leg(400, deviations: (6.4, 3))), .walks(Leg(400, deviations: (6.45, 3)))),
  ]

  private static func speed(
    _ needed: Double, _ present: Double, _ enough: @autoclosure @escaping @Sendable () -> Scene,
    _ tooLittle: @autoclosure @escaping @Sendable () -> Scene
  ) -> Shortage {
    Shortage(
      "walking-speed", needed: needed, present: present, enough: enough(), tooLittle: tooLittle())
  }
}

/// The length of a straight path in metres, and the error in metres by which the fixes make it
/// longer.
private struct Leg {
  var metres: Double
  var error = 0.0
  /// The standard deviations of the fixes at both ends in the ground truth, in metres.
  var deviations = (1.0, 1.0)

  init(_ metres: Double, error: Double = 0, deviations: (Double, Double) = (1, 1)) {
    (self.metres, self.error, self.deviations) = (metres, error, deviations)
  }

  /// Returns fixes at both ends and in the middle; an error of the fix in the middle has no effect.
  /// The times are in seconds since the first fix.
  func fixes(at speed: Double) -> [TimedFix] {
    [
      TimedFix(seconds: 0, north: -0.25 * error, radius: 50.9, deviation: deviations.0),
      TimedFix(
        seconds: 0.5 * metres / speed, east: 500, trueNorth: 0.5 * metres, deviation: 90),
      TimedFix(
        seconds: metres / speed, north: 0.75 * error, trueNorth: metres, deviation: deviations.1),
    ]
  }
}

extension Scene {
  /// Returns a scene with one walk at 1 m/s and one walk at 1.25 m/s, each with a straight path.
  fileprivate static func walks(
    _ first: Leg, _ second: Leg? = nil, lasting seconds: Double = 440
  ) -> Scene {
    .walks(first.fixes(at: 1), second?.fixes(at: 1.25) ?? [], lasting: seconds)
  }

  /// Returns a scene with a straight path of 170 m. A wrong fix follows after 200 m, and its true
  /// position is nearer to the start.
  fileprivate static func bend(to metres: Double) -> Scene {
    .walks(
      [
        TimedFix(seconds: 0, deviation: 1), TimedFix(seconds: 170, trueNorth: 170, deviation: 1),
        TimedFix(seconds: 200, north: 40, trueNorth: metres, deviation: 1),
      ], [], lasting: 440)
  }

  /// Returns a scene with a path of 100 m to the north and 20 m to the east. After the corner, it
  /// continues by `metres` to the east.
  fileprivate static func corner(_ metres: Double) -> Scene {
    .walks(
      [
        TimedFix(seconds: 0, deviation: 1), TimedFix(seconds: 100, trueNorth: 100, deviation: 1),
        TimedFix(seconds: 120, trueEast: 20, trueNorth: 100, deviation: 1),
        TimedFix(
          seconds: 120 + metres, trueEast: 20 + metres, trueNorth: 100, deviation: 1),
      ], [], lasting: 440)
  }

  /// Returns the fixes of two walks, and wrong fixes that the rule ignores. The second walk lasts
  /// `seconds`.
  private static func walks(
    _ first: [TimedFix], _ second: [TimedFix], lasting seconds: Double
  ) -> Scene {
    var truth = Truth.oneDay
    truth.bouts = []
    let piece = Piece.oneDay { piece in
      func add(_ start: Double, _ seconds: Double, _ speed: Double, _ mode: String) {
        let span = Truth.span(start, start + seconds)
        truth.bouts.append(
          Truth.Bout(span: span, mode: mode, steps: 100, cadence: 1.8, speed: speed))
        for second in 0...Int(seconds) { piece.addPath(start + Double(second), speed: speed) }
      }
      func addWrong(_ seconds: Double, _ metres: Double, radius: Double = 10) {
        piece.add(
          TimedFix(
            seconds: seconds, east: 900, trueNorth: metres, radius: radius, deviation: 1))
      }
      add(1_000, 440, 1, "walk")
      // The rule ignores the first 6 s and the last 6 s of a walk.
      addWrong(1_005.999, -2.001)
      addWrong(1_007, -1, radius: 51)
      for var fix in first {
        fix.seconds += 1_008
        piece.add(fix)
      }
      addWrong(1_433, 425, radius: 51)
      addWrong(1_434, 426)
      add(5_000, 440, 3, "run")
      addWrong(5_100, 0)
      addWrong(5_200, 300)
      add(10_000, seconds, 1.25, "walk")
      for var fix in second {
        fix.seconds += 10_008
        piece.add(fix)
      }
      // The ground truth has one fix more than the file has.
      piece.add(TimedFix(seconds: 10_110, east: 900, trueNorth: 127.5))
      piece.gps.remove(at: piece.gps.count - 1)
    }
    return .rows(.oneDay(truth), piece.parts(at: 1_058))
  }
}
