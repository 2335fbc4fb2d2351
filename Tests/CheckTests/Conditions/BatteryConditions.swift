import Formats

@testable import Check
@testable import Reading

/// Conditions of the rules about the battery level, which is recorded in steps of 5 %. The
/// tolerance is 0.0001.
extension Condition {
  static let ofBattery: [Condition] = [
    .power(
      "battery-direction", "0.4498 on a charger", inside: ["0 Charging 0.5", "60 Full 0.44995"],
      outside: ["0 Charging 0.5", "60 Full 0.4498"]),
    // The rule compares the level with the highest level since the phone was plugged in.
    .power(
      "battery-direction", "0.64 on a charger",
      inside: ["0 Charging 0.5", "60 Charging 0.7", "90 Unplugged 0.64", "99 Charging 0.64"],
      outside: ["0 Charging 0.5", "60 Charging 0.7", "90 Locked 0.68", "99 Charging 0.64"]),
    .power(
      "battery-direction", "0.5002 unplugged",
      inside: ["0 Unplugged 0.5", "60 Locked 0.50009"],
      outside: ["0 Unplugged 0.5", "60 Locked 0.5002"]),
    .power(
      "battery-direction", "0.4 unplugged",
      inside: ["0 Unplugged 0.5", "60 Locked 0.3", "90 Charging 0.4", "99 Unplugged 0.5"],
      outside: ["0 Unplugged 0.5", "60 Locked 0.3", "90 Unlocked 0.4"]),
    // A level below 0 is unknown. Rows before the first row about a charger are skipped.
    .power(
      "battery-direction", "0.6 unplugged",
      inside: [
        "0 Locked 0.1", "9 Locked 0.9", "10 Unplugged 0.5", "60 Locked -1", "90 Locked 0.5",
      ],
      outside: ["0 Unplugged 0.5", "60 Locked -1", "90 Locked 0.6"]),
    // The rule does not compare two rows with a gap between them, unless the gap belongs to another
    // app or stream.
    .power(
      "battery-direction", "0.9 unplugged", gap: gap(30, 60, of: .powerState),
      inside: ["0 Unplugged 0.5", "59 Unplugged 0.9"],
      outside: ["0 Unplugged 0.5", "29 Unplugged 0.9"]),
    .power(
      "battery-direction", "0.9 unplugged", gap: gap(30, 60, of: .powerState),
      inside: ["60 Unplugged 0.5", "99 Unplugged 0.9"],
      outside: ["60.001 Unplugged 0.5", "99 Unplugged 0.9"]),
    .power(
      "battery-direction", "0.9 unplugged", gap: gap(30, 60, of: .powerState, in: "cozie"),
      inside: ["0 Unplugged 0.5", "99 Unplugged 0.5"],
      outside: ["0 Unplugged 0.5", "99 Unplugged 0.9"]),
    .power(
      "battery-direction", "0.9 unplugged", gap: gap(30, 60, of: .gps),
      inside: ["0 Unplugged 0.5", "99 Unplugged 0.5"],
      outside: ["0 Unplugged 0.5", "99 Unplugged 0.9"]),
    // The level may change by at most 5 % + 1 % + 0.01 %, plus 3.5 % per minute.
    .power(
      "battery-rate", "in 2 min", inside: ["0 Charging 0.5", "120 Charging 0.63"],
      outside: ["0 Charging 0.5", "120 Charging 0.6302"]),
    .power(
      "battery-rate", "in 2 min", inside: ["0 Unplugged 0.5", "120 Unplugged 0.37"],
      outside: ["0 Unplugged 0.5", "120 Unplugged 0.3698"]),
    // The rule compares each pair of rows within half an hour, not only successive rows.
    .power(
      "battery-rate", "in 2 min",
      inside: ["0 Charging 0.5", "60 Charging 0.56", "120 Charging 0.62"],
      outside: ["0 Charging 0.5", "60 Charging 0.57", "120 Charging 0.64"]),
    .power(
      "battery-rate", "in 30 min",
      inside: ["0 Charging 0", "1 Charging 0", "1800.001 Charging 1.1", "1801.001 Charging 1.15"],
      outside: ["0 Charging 0", "1800 Charging 1.12"]),
    .power(
      "battery-rate", "in 2 min", gap: gap(30, 60, of: .powerState),
      inside: ["0 Charging 0.5", "120 Charging 0.9", "240 Charging 0.9", "360 Locked -1"],
      outside: ["61 Charging 0.5", "181 Charging 0.9"]),
    .power(
      "level-unplugged", "difference from the last level on the charger (0.8)",
      inside: ["0 Charging 0.9", "60 Full 0.8", "70 Locked 0.1", "90 Unplugged 0.75"],
      outside: ["0 Charging 0.7", "60 Full 0.8", "90 Unplugged 0.7498"]),
    .power(
      "level-unplugged", "difference from the last level on the charger (0.8)",
      inside: ["60 Charging 0.8", "90 Unplugged 0.85"],
      outside: ["60 Charging 0.8", "90 Unplugged 0.8502"]),
    // The second row `Unplugged` has no charger row before it.
    .power(
      "level-unplugged", "difference from the last level on the charger (0.8)",
      inside: ["60 Charging 0.8", "90 Unplugged 0.8", "99 Unplugged 0.5"],
      outside: ["60 Charging 0.8", "90 Unplugged 0.5", "99 Unplugged 0.5"]),
    .power(
      "level-unplugged", "difference from the last level on the charger (0.8)",
      gap: gap(70, 80, of: .powerState),
      inside: ["0 Charging 0.8", "9 Unplugged 0.8", "60 Charging 0.8", "90 Unplugged 0.5"],
      outside: ["0 Charging 0.8", "9 Unplugged 0.5"]),
    // The rank correlation is `(30 x 60.6001 - 30 x 60) / ((30 x 31 - 900) (30 x 121 - 3,600))^0.5`
    // = 0.6001.
    Condition(
      "screen-drains", "difference from a correlation of 1",
      inside: .pool(["days": [30, 30, 60, 31, 121, 60.600_1]]),
      outside: .pool(["days": [30, 30, 60, 31, 121, 60.599_9]])),
  ]

  private static func power(
    _ rule: String, _ value: String, gap: Truth.Gap? = nil, inside: [TimedEvent],
    outside: [TimedEvent]
  ) -> Condition {
    .events(
      \.power, rule, value, truth: { $0.gaps = gap.map { [$0] } ?? [] }, inside: inside,
      outside: outside)
  }
}

extension Shortage {
  static let ofBattery: [Shortage] = [
    Shortage(
      "screen-drains", needed: 30, present: 29,
      enough: .pool(["days": [30, 30, 60, 31, 121, 60.600_1]]),
      tooLittle: .pool(["days": [29, 30, 60, 31, 121, 60.600_1]])),
    Shortage(
      "screen-drains", needed: 30, present: 0,
      enough: .pool(["days": [30, 30, 60, 31, 121, 60.600_1]]), tooLittle: .pool([:])),
    Shortage(
      "level-unplugged", needed: 0, present: 0,
      enough: Condition.scene(\.power, ["0 Charging 0.5", "9 Unplugged 0.5"]),
      tooLittle: Condition.scene(\.power, ["0 Unplugged 0.5", "9 Charging 0.5"])),
    Shortage(
      "battery-rate", needed: 0, present: 0,
      enough: Condition.scene(\.power, ["0 Charging 0.5", "1800 Charging 0.5"]),
      tooLittle: Condition.scene(\.power, ["0 Charging 0.5", "1800.001 Charging 0.5"])),
    Shortage(
      "battery-direction", needed: 0, present: 0,
      enough: Condition.scene(\.power, ["0 Charging 0"]),
      tooLittle: Condition.scene(\.power, ["0 Charging -1", "9 Locked 0.5"])),
  ]
}
