import Formats
import Glibc

@testable import Check
@testable import Reading

/// Conditions of the rules that judge single rows of a motion stream.
extension Condition {
  static let ofRows: [Condition] = [
    // Values must be multiples of 0.25 g, the sensor's step, with a tolerance of a millionth of a
    // step.
    .motion(
      .accel, "raw-steps", "steps difference from a whole multiple of the sensor step of accel",
      truth: raw,
      inside: [[0.25, 0.75 + 0.24e-6, -1]], outside: [[0.25, 0.75 + 0.26e-6, -1]]),
    .motion(
      .accel, "raw-steps", "steps difference from a whole multiple of the sensor step of accel",
      truth: raw,
      inside: [[-0.25 - 0.24e-6, 0, 0]], outside: [[-0.25 - 0.26e-6, 0, 0]]),
    .motion(
      .accel, "raw-steps", "steps difference from a whole multiple of the sensor step of accel",
      truth: raw,
      inside: [[0, 0, 0.24e-6]], outside: [[0, 0, 0.26e-6]]),
    // A value may exceed the sensor's range of 2 g by at most one step.
    .motion(
      .accel, "raw-steps", "2.5", truth: raw, inside: [[2.25, -2.25, 2.25]],
      outside: [[0, 0, 2.5]]),
    .motion(
      .accel, "raw-steps", "2.5", truth: raw, inside: [[-2.25, 0, 0]], outside: [[-2.5, 0, 0]]),
    .motion(
      .gyro, "raw-steps", "steps difference from a whole multiple of the sensor step of gyro",
      truth: raw,
      inside: [[0.25, 0.25, 0.25]],
      outside: [[0.25, 0.3, 0.25]]),
    // Without the ground truth, the rule judges only the accelerometer, with steps of 2^-16 g and
    // any range.
    Condition(
      "raw-steps", "steps difference from a whole multiple of the sensor step of accel",
      inside: .unknown([99, 0x1p-16, 0x3p-16]),
      outside: .unknown([99, 0x1p-16, 0x1p-17])),
    .motion(
      .accel, "numbers", "a value that is not finite", inside: [[0, 1, -0.0]],
      outside: [[0, .nan, 1]]),
    .motion(
      .gyro, "numbers", "a value that is not finite", inside: [[0, 1, 2]],
      outside: [[0, 0, .infinity]]),
    .motion(
      .devicemotion, "numbers", "a value that is not finite", inside: [still(), still()],
      outside: [still(), still { $0[14] = .nan }]),
    .motion(
      .devicemotion, "no-magnetic-field", "40.0", inside: [still(), still { $0[14] = -0.0 }],
      outside: [still(), still { $0[12] = 40 }]),
    Condition(
      "uncalibrated",
      "another calibration "
        + "word", inside: .calibration(0), outside: .calibration(1)),
    .motion(
      .devicemotion, "gravity-length",
      "g difference between the length of the gravity vector and 1 g",
      inside: [still { $0[8] = -1.000_000_9 }],
      outside: [still { $0[8] = -1.000_001_1 }]),
    .motion(
      .devicemotion, "gravity-length",
      "g difference between the length of the gravity vector and 1 g",
      inside: [still { $0[8] = -0.999_999_1 }],
      outside: [still { $0[8] = -0.999_998_9 }]),
    // With a roll of 30 and a pitch of -60 degrees, gravity is (0.5 x 0.5, 0.866, -0.5 x 0.866).
    .motion(
      .devicemotion, "gravity-direction",
      "g difference from the gravity vector that pitch and roll imply",
      inside: [turned()],
      outside: [turned { $0[6] = -0.25 }]),
    .motion(
      .devicemotion, "gravity-direction",
      "g difference from the gravity vector that pitch and roll imply",
      inside: [turned { $0[7] += 0.9e-6 }],
      outside: [turned { $0[7] += 1.1e-6 }]),
    .motion(
      .devicemotion, "gravity-direction",
      "g difference from the gravity vector that pitch and roll imply",
      inside: [turned { $0[8] -= 0.9e-6 }],
      outside: [turned { $0[8] = -$0[8] }]),
    // The rule applies from 3 s after the phone is put down to 2 s before it is picked up. The
    // phone reports a lock after 20 ms.
    .tap(inside: (2.9, 0.05), outside: (3, 0.05)),
    .tap(inside: (28_798, 0.05), outside: (28_797.9, 0.05)),
    .tap(inside: (10_000, 0.029), outside: (10_000, 0.031)),
    .tap(inside: (25_000, 0.05), outside: (24_999.9, 0.05)),
  ]

  private static let raw: TruthChange = { truth in
    truth.terms = [
      "accel": ["step": 0.25, "range": 2], "gyro": ["step": 0.25, "range": 9],
    ]
  }

  /// Returns a devicemotion row of a phone at rest on its back, after a change.
  static func still(_ change: (inout [Double]) -> Void = { _ in }) -> [Double] {
    var values = Array(repeating: 0.0, count: 15)
    values[8] = -1
    change(&values)
    return values
  }

  private static func turned(_ change: (inout [Double]) -> Void = { _ in }) -> [Double] {
    still { values in
      values[0] = .pi / 6
      values[1] = -.pi / 3
      (values[6], values[7], values[8]) = (0.25, 0.866_025_403_784, -0.433_012_701_892)
      change(&values)
    }
  }

  private static func tap(
    inside: (seconds: Double, size: Double), outside: (seconds: Double, size: Double)
  ) -> Condition {
    Condition(
      "taps-unlocked", "a tap on a locked phone at \(Truth.at(outside.seconds))",
      inside: .tap(inside.seconds, inside.size), outside: .tap(outside.seconds, outside.size))
  }
}

extension Scene {
  /// Returns three rows of devicemotion, the second of which has the given word in the calibration
  /// column.
  fileprivate static func calibration(_ word: UInt8) -> Scene {
    .rows(
      .oneDay(),
      [
        .oneDay { piece in
          for row in 0..<3 { piece.add(.devicemotion, Double(row), Condition.still()) }
          piece[.devicemotion].words[1] = word
        }
      ])
  }

  /// Returns a scene with one row of the accelerometer and without ground truth.
  fileprivate static func unknown(_ values: [Double]) -> Scene {
    var setting = Setting.oneDay()
    setting.truth = nil
    return .rows(setting, [.oneDay { $0.add(.accel, 1, values) }])
  }

  /// Returns a scene with a tap on a phone on a table, once while it is locked and once while it is
  /// unlocked. The exported bias is 0.1 g.
  fileprivate static func tap(_ seconds: Double, _ size: Double) -> Scene {
    var truth = Truth.oneDay
    truth.terms["devicemotion"] = [
      "user_accel_bias_x": 0.1, "user_accel_bias_y": 0, "user_accel_bias_z": 0,
    ]
    var setting = Setting.oneDay(truth)
    let events: [TimedEvent] = ["25000.02 Unlocked", "25500 Locked"]
    setting.events.power = events.map(\.event)
    let piece = Piece.oneDay { piece in
      for (time, tap) in [(seconds, size), (25_001, 0.05)].sorted(by: { $0.0 < $1.0 }) {
        piece.add(
          .devicemotion, time,
          Condition.still { values in
            values[9] = 0.1
            values[11] = tap
          })
      }
    }
    return .rows(setting, [piece])
  }
}
