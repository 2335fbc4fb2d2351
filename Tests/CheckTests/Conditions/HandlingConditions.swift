import Formats

@testable import Check
@testable import Reading

/// Conditions of rules about how the phone is held and lies.
extension Condition {
  static let ofHandling: [Condition] = [
    // A pitch from 15 to 75 degrees in nine tenths of 36,000 rows.
    .held("held otherwise", inside: (15.01, 32_400), outside: (15.01, 32_399)),
    .held("held otherwise", inside: (74.99, 32_400), outside: (75.01, 36_000)),
    .held("held otherwise", inside: (45, 32_400), outside: (14.99, 36_000)),
    // From 3 s after it was plugged to 1 s before it is unplugged, in a place of the phone that lies.
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
    // A session in the pocket: from 3 s before it to 13 s after it is not judged.
    Condition(
      "lies-on-charger", "pocket",
      inside: scene(\.power, ["100 Charging", "29500 Unplugged"]) {
        $0.phone[0].span = Truth.span(28_803, 29_387)
      },
      outside: scene(\.power, ["100 Charging", "29500 Unplugged"]) {
        $0.phone[0].span = Truth.span(28_803, 29_386.999)
      }),
    // 5 mg beside the exported bias of 20 mg, over 6,000 rows.
    .quiet(inside: 0.024_9, outside: 0.025_1),
    .quiet(inside: 0.015_1, outside: 0.014_9),
    // 40 +- 35 degrees of pitch; of roll 90 +- 20 and 15 over the cosine of the pitch.
    .ear("degrees of pitch off 40", inside: (90, 74.9), outside: (90, 75.1)),
    .ear("degrees of pitch off 40", inside: (90, 5.1), outside: (90, 4.9)),
    .ear("degrees of roll off 90", inside: (139.9, 60), outside: (140.1, 60)),
    .ear("degrees of roll off 90", inside: (40.1, 60), outside: (39.9, 60)),
  ]

  /// Rows of an unlocked phone a tenth of a second apart; so many of them at one pitch, in degrees, the others at 0.
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
  /// Unlocked from the 100th second on, in the pocket.
  fileprivate static func hand(_ pitch: (degrees: Double, rows: Int), rows: Int = 36_000) -> Scene {
    var piece = Piece(Truth.span(0, 86_400))
    piece[.devicemotion] = .motion(from: 100, rows: rows) { row, values in
      values[1] = row < pitch.rows ? pitch.degrees * .pi / 180 : 0
    }
    // The lock is reported up to 12 s late.
    let events: [TimedEvent] = ["100 Unlocked", "3712 Locked"]
    var setting = Setting.oneDay(
      Truth.oneDay.with { $0.segments = [Truth.way(0, 86_400, mode: "walk")] })
    setting.events.power = events.map(\.event)
    return .rows(setting, [piece])
  }

  /// On a charger on a table: rows with some user acceleration on each second axis, in g.
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

  /// A row at an angle of roll and of pitch, in degrees, 3 s after the phone was put to the ear.
  fileprivate static func ear(_ angles: (roll: Double, pitch: Double)) -> Scene {
    var piece = Piece(Truth.span(0, 86_400))
    piece[.devicemotion] = .motion(from: 28_802.9, rows: 3) { row, values in
      guard row == 1 else { return }
      values[0] = angles.roll * .pi / 180
      values[1] = angles.pitch * .pi / 180
    }
    // The first row is still on its way to the ear, the last one on its way back.
    let truth = Truth.oneDay.with {
      $0.segments[1].placement = "ear"
      $0.segments[1].span = Truth.span(28_800, 28_805.05)
    }
    return .rows(.oneDay(truth), [piece])
  }
}

extension Rows {
  /// Rows of devicemotion a tenth of a second apart, all of whose values are 0 until they are changed.
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
