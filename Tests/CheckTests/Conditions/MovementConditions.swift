import Formats
import Glibc

@testable import Check
@testable import Reading

/// Conditions of the rules about a moving phone. The participant walks from 28,800 s to 29,400 s.
extension Condition {
  static let ofMovement: [Condition] = [
    // The user acceleration may differ by at most a tenth of its true value of 0.5 g.
    Condition(
      "walking-acceleration", "relative difference", inside: .walk(0.049_9),
      outside: .walk(0.050_1)),
    Condition(
      "no-climb", "g of mean upward user acceleration", inside: .climb(0.009_9),
      outside: .climb(0.010_1)),
    Condition(
      "no-climb", "g of mean upward user acceleration", inside: .climb(-0.009_9),
      outside: .climb(-0.010_1)),
    // The rule `no-climb` judges trips with any means of transport.
    Condition(
      "no-climb", "g of mean upward user acceleration", inside: .climb(0, mode: "walk"),
      outside: .climb(0.010_1, mode: "car")),
    // The rotation rate may differ by at most 8 % of 1 rad/s.
    Condition(
      "walking-turns", "relative difference", inside: .turn(1.079), outside: .turn(1.081)),
    Condition("walking-turns", "relative difference", inside: .turn(0.921), outside: .turn(0.919)),
  ]
}

extension Shortage {
  static let ofMovement: [Shortage] = [
    Shortage(
      "walking-acceleration", needed: 100, present: 99, enough: .walk(0),
      tooLittle: .walk(0, rows: 99)),
    // The rule judges a walk from 3 s after its start to 2 s before its end.
    Shortage(
      "walking-acceleration", needed: 100, present: 99, enough: .walk(0, from: 28_803),
      tooLittle: .walk(0, from: 28_802.9)),
    Shortage(
      "walking-acceleration", needed: 100, present: 99, enough: .walk(0, from: 29_388),
      tooLittle: .walk(0, from: 29_388.1)),
    // The rule judges walks of at least 20 s, not counting these margins.
    Shortage(
      "walking-acceleration", needed: 100, present: 0,
      enough: .walk(0, until: 28_825), tooLittle: .walk(0, until: 28_824.999)),
    Shortage(
      "no-climb", needed: 6_000, present: 5_999, enough: .climb(0),
      tooLittle: .climb(0, rows: 5_999)),
    Shortage(
      "no-climb", needed: 6_000, present: 0, enough: .climb(0),
      tooLittle: .climb(0, mode: "run")),
    // With a swing of 0.1936 g and 6,000 rows, four standard errors of the mean are 0.01 g, which
    // is the limit.
    Shortage(
      "no-climb", needed: 6_000, present: 6_000, enough: .climb(0, swing: 0.193),
      tooLittle: .climb(0, swing: 0.194)),
    Shortage(
      "walking-turns", needed: 600, present: 599, enough: .turn(1), tooLittle: .turn(1, rows: 602)),
  ]
}

extension Scene {
  /// Returns pairs of rows of the accelerometer and of devicemotion with equal times. Each pair is
  /// followed by a row at another time, which belongs to no pair.
  fileprivate static func walk(
    _ error: Double, rows: Int = 100, from start: Double = 28_900, until end: Double = 29_400
  ) -> Scene {
    var truth = Truth.oneDay
    truth.bouts[0].span = Truth.span(28_800, end)
    truth.segments[1].span = Truth.span(28_800, end)
    truth.terms["devicemotion"] = [
      "user_accel_bias_x": 0.1, "user_accel_bias_y": 0, "user_accel_bias_z": 0,
    ]
    truth.terms["accel"] = ["bias_x": 0, "bias_y": 0.2, "bias_z": 0]
    // The rotation matrix turns the x axis to y, and the y axis to -x.
    for (row, column, value) in [("x", "y", -1.0), ("y", "x", 1), ("z", "z", 1)] {
      for other in ["x", "y", "z"] {
        truth.terms["accel"]?["matrix_row_\(row)_\(other)"] = other == column ? value : 0
      }
    }
    let first = end < 29_400 ? 28_803 : start
    let piece = Piece.oneDay { piece in
      for row in 0..<rows {
        let seconds = first + 0.1 * Double(row)
        // Gravity is (0, 0, -1), and user acceleration is (0.5, 0, 0), in g.
        piece.add(.accel, seconds, [0, 0.5 + 0.2 + error, -1])
        piece.add(.accel, seconds + 0.05, [9, 9, 9])
        piece.add(.devicemotion, seconds - 0.02, Condition.still { $0[9] = 9 })
        piece.add(.devicemotion, seconds, Condition.still { $0[9] = 0.1 + 0.5 })
      }
    }
    return .rows(.oneDay(truth), [piece])
  }

  /// Returns the rows of a trip with a mean upward acceleration and a swing around it, in g.
  fileprivate static func climb(
    _ upwards: Double, rows: Int = 6_000, mode: String = "walk", swing: Double = 0
  ) -> Scene {
    let truth = Truth.oneDay.with { $0.segments[1].mode = mode }
    let piece = Piece.oneDay { piece in
      for row in 0..<rows {
        piece.add(
          .devicemotion, 28_800 + 0.1 * Double(row),
          Condition.still { $0[11] = upwards + (row % 2 == 0 ? swing : -swing) })
      }
      // The phone is on a table at this row, after the trip, so the rule must ignore it.
      piece.add(.devicemotion, 29_401, Condition.still { $0[11] = 900 })
    }
    return .rows(.oneDay(truth), [piece])
  }

  /// Returns the rows of a phone that turns at `rate`, in rad/s, while its gyroscope reports 1
  /// rad/s.
  fileprivate static func turn(_ rate: Double, rows: Int = 603) -> Scene {
    var truth = Truth.oneDay
    truth.windows = [Truth.Window(span: Truth.span(0, 86_400), stream: "devicemotion")]
    truth.terms["devicemotion"] = [
      "rotation_rate_bias_x": 0, "rotation_rate_bias_y": 0, "rotation_rate_bias_z": 0.2,
    ]
    let piece = Piece.oneDay { piece in
      for row in 0..<rows {
        piece.add(
          .devicemotion, 28_900 + 0.1 * Double(row),
          Condition.still { values in
            values[2] = (0.1 * rate * Double(row)).remainder(dividingBy: 2 * .pi)
            values[5] = 1.2
          })
      }
    }
    return .rows(.oneDay(truth), [piece])
  }
}
