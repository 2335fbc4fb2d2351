import Formats

@testable import Check
@testable import Reading

/// Conditions of rules about the orientation and motion of the phone.
extension Condition {
  static let ofHandling: [Condition] = [
    // The pitch must be from 15 to 75 degrees in at least nine tenths of the 36,000 rows.
    .held(
      "of the rows have a pitch outside 15 to 75 degrees", inside: (15.01, 32_400),
      outside: (15.01, 32_399)),
    .held(
      "of the rows have a pitch outside 15 to 75 degrees", inside: (74.99, 32_400),
      outside: (75.01, 36_000)),
    .held(
      "of the rows have a pitch outside 15 to 75 degrees", inside: (45, 32_400),
      outside: (14.99, 36_000)),
    // The phone must stay put down from 3 s after it is plugged in until 1 s before it is
    // unplugged.
    .events(
      \.power, "lies-on-charger", "pocket", inside: ["29397 Charging", "40000 Unplugged"],
      outside: ["29396.999 Charging", "40000 Unplugged"]),
    .events(
      \.power, "lies-on-charger", "pocket", inside: ["100 Charging", "28801 Unplugged"],
      outside: ["100 Charging", "28801.001 Unplugged"]),
    Condition(
      "lies-on-charger", "pocket",
      inside: scene(\.power, ["100 Charging", "29500 Unplugged"]) {
        $0.segments[1].placement = "car_mount"
      }, outside: scene(\.power, ["100 Charging", "29500 Unplugged"])),
    // The rule skips a session in the pocket, from 3 s before it to 13 s after it.
    Condition(
      "lies-on-charger", "pocket",
      inside: scene(\.power, ["100 Charging", "29500 Unplugged"]) {
        $0.phone[0].span = Truth.span(28_803, 29_387)
      },
      outside: scene(\.power, ["100 Charging", "29500 Unplugged"]) {
        $0.phone[0].span = Truth.span(28_803, 29_386.999)
      }),
    // The mean may differ from the exported bias of 20 mg by at most 5 mg, with 6,000 rows.
    .quiet(inside: 0.024_9, outside: 0.025_1),
    .quiet(inside: 0.015_1, outside: 0.014_9),
    // The pitch must be 40 ± 35 degrees. The roll must be 90 ± (20 + 15 / cos(pitch)) degrees.
    .ear(
      "degrees difference between the pitch and 40 degrees", inside: (90, 74.9), outside: (90, 75.1)
    ),
    .ear(
      "degrees difference between the pitch and 40 degrees", inside: (90, 5.1), outside: (90, 4.9)),
    .ear(
      "degrees difference between the roll and 90 degrees", inside: (139.9, 60),
      outside: (140.1, 60)),
    .ear(
      "degrees difference between the roll and 90 "
        + "degrees", inside: (40.1, 60), outside: (39.9, 60)),
  ]

  /// Returns a condition with 10 Hz rows of an unlocked phone. The given number of these rows have
  /// the given pitch in degrees, and all other rows have a pitch of 0.
  private static func held(
    _ value: String, inside: (Double, Int), outside: (Double, Int)
  ) -> Condition {
    Condition("held-in-hand", value, inside: .hand(inside), outside: .hand(outside))
  }

  private static func quiet(inside: Double, outside: Double) -> Condition {
    Condition("quiet-on-charger", "g", inside: .charger(inside), outside: .charger(outside))
  }

  private static func ear(
    _ value: String, inside: (Double, Double), outside: (Double, Double)
  ) -> Condition {
    Condition("ear", value, inside: .ear(inside), outside: .ear(outside))
  }
}

extension Shortage {
  static let ofHandling: [Shortage] = [
    Shortage(
      "held-in-hand", needed: 36_000, present: 35_999, enough: .hand((45, 36_000)),
      tooLittle: .hand((45, 35_999), rows: 35_999)),
    Shortage(
      "quiet-on-charger", needed: 6_000, present: 5_999, enough: .charger(0.02),
      tooLittle: .charger(0.02, rows: 5_999)),
  ]
}

extension Scene {
  /// Returns a scene in which the phone is in the pocket and unlocked from 100 s of the day on.
  fileprivate static func hand(_ pitch: (degrees: Double, rows: Int), rows: Int = 36_000) -> Scene {
    var piece = Piece(Truth.span(0, 86_400))
    piece[.devicemotion] = .motion(from: 100, rows: rows) { row, values in
      values[1] = row < pitch.rows ? pitch.degrees * .pi / 180 : 0
    }
    // The phone may report the lock up to 12 s late.
    let events: [TimedEvent] = ["100 Unlocked", "3712 Locked"]
    var setting = Setting.oneDay(
      Truth.oneDay.with { $0.segments = [Truth.way(0, 86_400, mode: "walk")] })
    setting.events.power = events.map(\.event)
    return .rows(setting, [piece])
  }

  /// Returns a scene with a phone on a charger on a table. The rows have the given user
  /// acceleration on the y axis, in g.
  fileprivate static func charger(_ acceleration: Double, rows: Int = 6_000) -> Scene {
    var piece = Piece(Truth.span(0, 86_400))
    piece[.devicemotion] = .motion(from: 103, rows: rows) { _, values in
      values[10] = acceleration
    }
    let events: [TimedEvent] = ["100 Charging", "704 Unplugged"]
    var truth = Truth.oneDay
    truth.terms["devicemotion"] = [
      "user_accel_bias_x": 0, "user_accel_bias_y": 0.02, "user_accel_bias_z": 0,
    ]
    var setting = Setting.oneDay(truth)
    setting.events.power = events.map(\.event)
    return .rows(setting, [piece])
  }

  /// Returns a scene with one row, 3 s after the phone was put to the ear, with the given roll and
  /// pitch in degrees.
  fileprivate static func ear(_ angles: (roll: Double, pitch: Double)) -> Scene {
    var piece = Piece(Truth.span(0, 86_400))
    piece[.devicemotion] = .motion(from: 28_802.9, rows: 3) { row, values in
      guard row == 1 else { return }
      values[0] = angles.roll * .pi / 180
      values[1] = angles.pitch * .pi / 180
    }
    // At the first row the phone is still on its way to the ear. At the last row it is already on
    // its way back.
    let truth = Truth.oneDay.with {
      $0.segments[1].placement = "ear"
      $0.segments[1].span = Truth.span(28_800, 28_805.05)
    }
    return .rows(.oneDay(truth), [piece])
  }
}

extension Rows {
  /// Returns rows of devicemotion at 10 Hz. All values are 0 unless `change` sets them.
  static func motion(
    from start: Double, rows count: Int, _ change: (Int, inout [Double]) -> Void
  ) -> Rows {
    var rows = Rows(width: MotionStream.devicemotion.width)
    for row in 0..<count {
      rows.times.append(Truth.at(start) + 100 * Int64(row))
      var values = Array(repeating: 0.0, count: rows.width)
      change(row, &values)
      rows.values += values
      rows.words.append(0)
    }
    return rows
  }
}
