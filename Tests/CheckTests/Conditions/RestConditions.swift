import Formats
import Glibc

@testable import Check
@testable import Reading

/// Conditions of rules about a phone at rest from 5 s to 605 s.
extension Condition {
  static let ofRest: [Condition] = [
    // The sum of the variances is 2e-6. It consists of 0.0006^2 for temperature, 4 x 0.0001^2 for
    // flicker, 6e-7 for the random walk of 605 s, and 1e-6 for noise. Bias and warming add 0.0109
    // rad/s.
    Condition(
      "rest-rotation", "rad/s difference from the exported bias on axis 0",
      inside: .rotation(0.010_9 + 0.007_06),
      outside: .rotation(0.010_9 + 0.007_08)),
    Condition(
      "rest-rotation", "rad/s difference from the exported bias on axis 0",
      inside: .rotation(0.010_9 - 0.007_06),
      outside: .rotation(0.010_9 - 0.007_08)),
    // The same variances, and 2e-6 for the noise of 50 rows of devicemotion, give a limit of 5 x
    // 0.002 g. The bias is 0.02 g, and the warming adds 0.0009 g.
    Condition(
      "rest-acceleration", "g difference from the expected acceleration on axis 0",
      inside: .acceleration(0.020_9 + 0.009_9),
      outside: .acceleration(0.020_9 + 0.010_1)),
    Condition(
      "rest-acceleration", "g difference from the expected acceleration on axis 0",
      inside: .acceleration(0.020_9 - 0.009_9),
      outside: .acceleration(0.020_9 - 0.010_1)),
    Condition(
      "rest-length", "g difference from an acceleration of 1 g", inside: .length(1.019_9, user: 0),
      outside: .length(1.020_1, user: 0)),
    Condition(
      "rest-length", "g difference from an acceleration of 1 g", inside: .length(0.980_1, user: 0),
      outside: .length(0.979_9, user: 0)),
    Condition(
      "rest-length", "g of mean user acceleration", inside: .length(1, user: 0.009_9),
      outside: .length(1, user: 0.010_1)),
    // The sum of the variances is 1e-6. It consists of 2 x 0.0006^2 x 0.5 for temperature, 14 x
    // 0.0001^2 for flicker, 4.2e-7 for the random walk, and 8e-8 for noise.
    Condition(
      "steady-rotation",
      "rad/s difference between the means of the two halves of a rest period on axis 0",
      inside: .halves(0.004_99), outside: .halves(0.005_01)),
    Condition(
      "steady-rotation",
      "rad/s difference between the means of the two halves of a rest period on axis 0",
      inside: .halves(-0.004_99),
      outside: .halves(-0.005_01)),
    Condition(
      "no-steps-at-rest", "g difference between the minimum and maximum within one second",
      inside: .swing(0.299),
      outside: .swing(0.301)),
    // The rotation rates may differ from the phone's true rotation, apart from the exported bias,
    // by at most 10 mrad/s.
    Condition("still-turns", "rad/s", inside: .still(0.009_9), outside: .still(0.010_1)),
    Condition("still-turns", "rad/s", inside: .still(-0.009_9), outside: .still(-0.010_1)),
  ]

  /// Returns the error terms of a sensor. Each term changes only axis 0.
  fileprivate static func terms(bias: Double, walk: Double, floor: Double = 0.000_1)
    -> [String: Double]
  {
    var terms: [String: Double] = [:]
    for (axis, name) in ["x", "y", "z"].enumerated() {
      terms["bias_" + name] = axis == 0 ? bias : 0
      terms["temperature_coefficient_" + name] = axis == 0 ? 0.000_3 : 0
      for column in ["x", "y", "z"] {
        terms["matrix_row_\(name)_\(column)"] = name == column ? 1 : 0
      }
    }
    return terms.merging([
      "bias_instability": floor, "flicker_processes": 4, "rate_random_walk": walk,
      "white_noise": 0.008, "step": 0.006 * 12.0.squareRoot(),
    ]) { $1 }
  }

  fileprivate static func resting(_ change: @Sendable (inout Truth) -> Void) -> Setting {
    .oneDay(
      Truth.oneDay.with { truth in
        truth.windows = ["accel", "gyro", "devicemotion"].map {
          Truth.Window(span: Truth.span(0, 605), stream: $0)
        }
        truth.terms["temperature"] = ["mean": 28, "sd": 2, "tau": 300 / log(2.0)]
        change(&truth)
      })
  }
}

extension Shortage {
  static let ofRest: [Shortage] = [
    Shortage(
      "rest-rotation", needed: 0, present: 0, enough: .rotation(0.010_9),
      tooLittle: .rotation(0.010_9, rows: 99)),
    Shortage(
      "rest-acceleration", needed: 0, present: 0, enough: .acceleration(0.020_9),
      tooLittle: .acceleration(0.020_9, rows: 49)),
    Shortage(
      "rest-length", needed: 6_000, present: 5_999, enough: .length(1, user: 0),
      tooLittle: .length(1, user: 0, rows: 5_999)),
    Shortage(
      "steady-rotation", needed: 0, present: 0, enough: .halves(0, rows: 2_001),
      tooLittle: .halves(0, rows: 2_000)),
    Shortage(
      "no-steps-at-rest", needed: 0, present: 0, enough: .swing(0, rows: 8),
      tooLittle: .swing(0, rows: 7)),
    // A rotation between rows is computed from four rates, so the rule cannot judge three of the
    // rotations.
    Shortage(
      "still-turns", needed: 600, present: 599, enough: .still(0, rows: 603),
      tooLittle: .still(0, rows: 602)),
  ]
}

extension Scene {
  fileprivate static func rotation(_ mean: Double, rows: Int = 100) -> Scene {
    let setting = Condition.resting { truth in
      truth.terms["gyro"] = Condition.terms(bias: 0.01, walk: (6e-7 / 605).squareRoot())
    }
    return .rows(
      setting,
      [
        .oneDay { piece in
          for row in 0..<rows {
            piece.add(.gyro, 5 + 6 * Double(row), [mean + (row % 2 == 0 ? 0.1 : -0.1), 0, 0])
          }
          // Values alternate between +0.1 and -0.1. If their number is odd, this correction keeps
          // their mean at zero.
          if rows % 2 == 1 { piece[.gyro].values[0] -= 0.1 }
        }
      ])
  }

  fileprivate static func acceleration(_ x: Double, rows: Int = 50) -> Scene {
    let setting = Condition.resting { truth in
      truth.terms["accel"] = Condition.terms(bias: 0.02, walk: (6e-7 / 605).squareRoot())
      truth.terms["devicemotion"] = [
        "user_accel_noise": 0.01, "user_accel_bias_x": 0.1, "user_accel_bias_y": 0,
        "user_accel_bias_z": 0,
      ]
    }
    return .rows(
      setting,
      [
        .oneDay { piece in
          for row in 0..<100 { piece.add(.accel, 5 + 6 * Double(row), [x, 0, -1]) }
          for row in 0..<rows {
            piece.add(
              .devicemotion, 5 + 6 * Double(row), Condition.still { $0[9] = 0.1 })
          }
        }
      ])
  }

  /// Returns rows of the accelerometer and of devicemotion. Every second row of the accelerometer
  /// measures another axis.
  fileprivate static func length(_ length: Double, user: Double, rows: Int = 6_000) -> Scene {
    .rows(
      Condition.resting { _ in },
      [
        .oneDay { piece in
          for row in 0..<6_000 {
            let seconds = 5 + 0.1 * Double(row)
            piece.add(.accel, seconds, row % 2 == 0 ? [0, 0, -length] : [0, length, 0])
            if row < rows {
              piece.add(
                .devicemotion, seconds,
                Condition.still { values in
                  values[9] = 0.6 * user
                  values[10] = 0.8 * user
                })
            }
          }
        }
      ])
  }

  /// Returns the rows of ten minutes. The values of the second half are larger by `step`.
  fileprivate static func halves(_ step: Double, rows: Int = 2_500) -> Scene {
    let setting = Condition.resting { truth in
      truth.terms["gyro"] = Condition.terms(bias: 0, walk: (4.2e-7 / 300).squareRoot())
    }
    return .rows(
      setting,
      [
        .oneDay { piece in
          for row in 0..<2 * rows {
            let seconds = 5 + 300 / Double(rows) * Double(row)
            piece.add(
              .gyro, (1_000 * seconds).rounded(.down) / 1_000, [row < rows ? 1 : 1 + step, 0, 0])
          }
        }
      ])
  }

  /// Returns the rows of one second, one of which has a larger magnitude, and one row of the next
  /// second.
  fileprivate static func swing(_ size: Double, rows: Int = 10) -> Scene {
    .rows(
      .oneDay(),
      [
        .oneDay { piece in
          for row in 0..<rows {
            piece.add(.accel, 100 + 0.1 * Double(row), [0, 0, row == 3 ? 1 + size : 1])
          }
          piece.add(.accel, 101, [0, 0, 9])
        }
      ])
  }

  /// Returns devicemotion of a phone that does not turn. Its rotation rates are `rate` plus a bias
  /// of 0.2 rad/s.
  fileprivate static func still(_ rate: Double, rows: Int = 603) -> Scene {
    let setting = Condition.resting { truth in
      truth.terms["devicemotion"] = [
        "rotation_rate_bias_x": 0, "rotation_rate_bias_y": 0.2, "rotation_rate_bias_z": 0,
      ]
    }
    return .rows(
      setting,
      [
        .oneDay { piece in
          for row in 0..<rows {
            piece.add(
              .devicemotion, 5 + 0.1 * Double(row), Condition.still { $0[4] = 0.2 + rate })
          }
        }
      ])
  }
}
