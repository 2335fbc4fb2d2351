import Formats
import Glibc

@testable import Check
@testable import Reading

/// Conditions of the rule about the vibration spectrum of vehicles.
extension Condition {
  static let ofVehicles: [Condition] = [
    // The spectrum may have gaps of at most 25 dB, which is a factor of 10^1.25 = 17.783 in the
    // amplitude.
    floor(
      "dB difference between frequency bands in a car with the phone placement pocket",
      inside: [Ride(17.77)],
      outside: [Ride(17.79)]),
    floor(
      "dB difference between frequency bands in a bus with the phone placement bag",
      inside: [bus(17.77)],
      outside: [bus(17.79)]),
    floor(
      "dB difference between frequency bands in a train with the phone placement table",
      inside: [train(17.77)],
      outside: [train(17.79)]),
    // The rule judges each combination of vehicle and phone place separately.
    floor(
      "dB difference between frequency bands in a car with the phone placement bag",
      inside: [Ride(1), inBag(99, parts: 23)],
      outside: [Ride(1), inBag(99, parts: 24)]),
    floor(
      "dB difference between frequency bands in a bus with the phone placement bag",
      inside: [inBag(1), bus(99, parts: 23)],
      outside: [inBag(1), bus(99, parts: 24)]),
    // The rule skips passengers who stand, and cyclists.
    floor(
      "dB difference between frequency bands in a bus with the phone placement bag",
      inside: [Ride(1), bus(99) { $0.posture = "standing" }],
      outside: [Ride(1), bus(99)]),
    floor(
      "dB difference between frequency bands in a bus with the phone placement bag",
      inside: [Ride(1), bus(99) { $0.mode = "bike" }],
      outside: [Ride(1), bus(99)]),
  ]

  private static func floor(_ value: String, inside: [Ride], outside: [Ride]) -> Condition {
    Condition("vehicle-floor", value, inside: .rides(inside), outside: .rides(outside))
  }

  private static func inBag(_ ratio: Double, parts: Int = 24) -> Ride {
    Ride(ratio, parts: parts) { $0.placement = "bag" }
  }

  private static func bus(
    _ ratio: Double, parts: Int = 24, _ change: (inout Ride) -> Void = { _ in }
  ) -> Ride {
    Ride(ratio, parts: parts) { ride in
      (ride.mode, ride.placement) = ("bus", "bag")
      change(&ride)
    }
  }

  private static func train(_ ratio: Double) -> Ride {
    Ride(ratio) { ($0.mode, $0.placement) = ("train", "table") }
  }
}

extension Shortage {
  static let ofVehicles: [Shortage] = [
    floor(to: { $0.parts = 23 }),
    // The stream must have at least nine rows per second.
    floor(from: { $0.rows = 45 }, to: { $0.rows = 44 }),
    // The rule uses a part of 5 s only if all its rows exist; the last one is after 119.9 s.
    floor(from: { $0.end = 119.901 }, to: { $0.end = 119.9 }),
    floor(from: { $0.begins = 0 }, to: { $0.begins = 0.001 }),
    // The speed must be at least 5 m/s in all four path rows of a part.
    floor(from: { $0.speeds[7] = 5 }, to: { $0.speeds[7] = 4.99 }),
    floor(from: { $0.speeds[5] = 5 }, to: { $0.speeds[5] = 4.99 }),
    floor(from: { $0.speeds[9] = 5 }, to: { $0.speeds[9] = 4.99 }),
    Shortage(
      "vehicle-floor", needed: 24, present: 23, enough: .rides([Ride(1), Ride(1, parts: 9)]),
      tooLittle: .rides([
        Ride(1, parts: 23), Ride(1, parts: 9) { $0.mode = "bus" },
        Ride(1, parts: 9) { $0.placement = "bag" },
      ])),
    floor(from: { $0.speeds[7] = nil }, to: { ($0.speeds[7], $0.speeds[8]) = (nil, nil) }),
  ]

  private static func floor(
    from enough: @escaping @Sendable (inout Ride) -> Void = { _ in },
    to tooLittle: @escaping @Sendable (inout Ride) -> Void
  ) -> Shortage {
    Shortage(
      "vehicle-floor", needed: 24, present: 23, enough: .rides([Ride(1, change: enough)]),
      tooLittle: .rides([Ride(1, change: tooLittle)]))
  }
}

/// A ride with waves of 1.4 Hz and 4.4 Hz, whose amplitudes have a given ratio.
private struct Ride: Sendable {
  var mode = "car"
  var placement = "pocket"
  var posture = "sitting"
  var ratio: Double
  /// The number of parts of 5 s. Each part has 50 rows, except the sixth.
  var parts: Int
  var rows = 50
  /// The start and end of the ride, in seconds; by default it lasts as long as its rows.
  var begins = 0.0
  var end: Double?
  /// The speed in the ground truth's path for each second, in m/s; nil for a second without a row.
  var speeds: [Double?] = Array(repeating: 9, count: 130)

  init(_ ratio: Double, parts: Int = 24, change: (inout Ride) -> Void = { _ in }) {
    (self.ratio, self.parts) = (ratio, parts)
    change(&self)
  }

  /// Returns the measured waves of a part, by their number of cycles per part. Each band from 1 to
  /// 5 Hz has one wave, and a strong wave is at 0.5 Hz.
  func felt(_ part: Int, _ share: Double) -> [Double] {
    func wave(_ number: Double) -> Double { sin(2 * .pi * number * share) }
    // The weakest wave is only in every second part, with twice the power.
    let weakest = part % 2 == 0 ? 0 : 2.0.squareRoot()
    return [
      ratio * cos(2 * .pi * 7 * share), 0.5 * ratio * wave(12) - 1 + 20 * wave(2.5),
      0.5 * ratio * wave(17) + weakest * wave(22),
    ]
  }
}

extension Scene {
  /// Returns a scene with rides that start at multiples of 1,000 s, while the phone's clock is 300
  /// s ahead.
  fileprivate static func rides(_ rides: [Ride]) -> Scene {
    var truth = Truth.oneDay
    truth.segments = []
    let piece = Piece.oneDay { piece in
      for (number, ride) in rides.enumerated() {
        let start = 2_000 * Double(number)
        var segment = Truth.way(
          start + ride.begins, start + (ride.end ?? 5 * Double(ride.parts)), mode: ride.mode,
          placement: ride.placement)
        segment.posture = ride.posture
        truth.segments.append(segment)
        for part in 0..<ride.parts {
          let rows = part == 5 ? ride.rows : 50
          for row in 0..<rows {
            let share = Double(row) / Double(rows)
            piece.add(
              .accel, 300 + start + 5 * (Double(part) + share),
              ride.felt(part, share + 0.5 / Double(rows)))
          }
        }
        // After the ride, the participant carries the phone; the rule must ignore these rows.
        for row in 0..<40 {
          piece.add(.accel, 300 + start + 120 + 0.1 * Double(row), [0, 0, row == 0 ? 9 : 0])
        }
        for (second, speed) in ride.speeds.enumerated() {
          if let speed { piece.addPath(start + Double(second), speed: speed) }
        }
      }
    }
    var setting = Setting.oneDay(truth)
    setting.clock = .ahead(300_000)
    return .rows(setting, [piece])
  }
}
