import Formats
import Glibc

@testable import Check
@testable import Reading

/// Conditions of the rules about the Allan deviation of a phone at rest. The scenes have square
/// waves instead of noise.
///
/// At two rows per second, the values repeat the sequence `a + b`, `a - b`, `-a + b`, `-a - b`.
/// Their Allan variance is `a^2` for averages over 1 s (two rows) and `a^2 + 2 b^2` for single
/// rows.
extension Condition {
  static let ofAllan: [Condition] = [
    deviation(
      "on axis 0 of accel", inside: .rests { $0.accel[0].long = 1.039_9 },
      outside: .rests { $0.accel[0].long = 1.040_1 }),
    deviation(
      "on axis 2 of accel", inside: .rests { $0.accel[2].long = 0.960_1 },
      outside: .rests { $0.accel[2].long = 0.959_9 }),
    deviation(
      "on axis 1 of gyro", inside: .rests { $0.gyro[1].long = 1.039_9 },
      outside: .rests { $0.gyro[1].long = 1.040_1 }),
    // One of the two motion streams is enough for a verdict.
    deviation(
      "on axis 2 of gyro",
      inside: .rests {
        $0.accel = []
        $0.gyro[2].long = 0.960_1
      },
      outside: .rests {
        $0.accel = []
        $0.gyro[2].long = 0.959_9
      }),
    slope(
      "on axis 1 of accel", inside: .rests { $0.accel[1].slope = -0.549 },
      outside: .rests { $0.accel[1].slope = -0.551 }),
    slope(
      "on axis 0 of gyro", inside: .rests { $0.gyro[0].slope = -0.451 },
      outside: .rests { $0.gyro[0].slope = -0.449 }),
    // At 16 rows a second, the rule measures the slope of the Allan deviation between averages of 2
    // rows and of 16 rows.
    slope("on axis 2 of accel", inside: .quickRests(-0.549), outside: .quickRests(-0.551)),
  ]

  private static func deviation(
    _ value: String, inside: @autoclosure @escaping @Sendable () -> Scene,
    outside: @autoclosure @escaping @Sendable () -> Scene
  ) -> Condition {
    Condition("allan-deviation", value, inside: inside(), outside: outside())
  }

  private static func slope(
    _ value: String, inside: @autoclosure @escaping @Sendable () -> Scene,
    outside: @autoclosure @escaping @Sendable () -> Scene
  ) -> Condition {
    Condition("allan-slope", value, inside: inside(), outside: outside())
  }
}

extension Shortage {
  static let ofAllan: [Shortage] = [
    // The scene has rests of 3,600 s in total: six rests of 514 s and one rest of 516 s.
    allan(3_599.5, rests(1_029, last: 1_033), rests(1_029, last: 1_032)),
    allan(3_599.5, gyro(1_029, last: 1_033), gyro(1_029, last: 1_032)),
    // A rest needs more than 1,000 rows: 1,001 rows in 516 s, then 1,000 rows in 516.483 s.
    allan(
      3_084, rests(1_029, last: 1_001, milliseconds: 516),
      rests(1_029, last: 1_000, milliseconds: 517)),
    // A rest must be longer than 500 s.
    allan(3_102, rests(1_035, last: 1_002), rests(1_035, last: 1_001)),
    // A rest must last at least 599 s. The last rest starts at 3,605 s, and counts until 2 s before
    // the pick-up.
    allan(3_588, { $0.end = 4_206 }, { $0.end = 4_205.999 }),
    Shortage(
      "allan-slope", needed: 3_600, present: 3_599.5, enough: .rests(rests(1_029, last: 1_033)),
      tooLittle: .rests(rests(1_029, last: 1_032))),
  ]

  private static func allan(
    _ present: Double, _ enough: @escaping RestsChange, _ tooLittle: @escaping RestsChange
  ) -> Shortage {
    Shortage(
      "allan-deviation", needed: 3_600, present: present, enough: .rests(enough),
      tooLittle: .rests(tooLittle))
  }

  /// Returns a scene with six rests whose rows are 500 ms apart, and a last rest with another
  /// interval, in ms. Only the accelerometer has rows.
  private static func rests(
    _ rows: Int, last: Int, milliseconds: Int64 = 500
  ) -> RestsChange {
    { rests in
      rests.all = Array(repeating: Rest(rows: rows), count: 6)
      rests.all.append(Rest(rows: last, milliseconds: milliseconds))
      rests.gyro = []
    }
  }

  private static func gyro(_ rows: Int, last: Int) -> RestsChange {
    { rests in
      rests.all = Array(repeating: Rest(rows: rows), count: 6) + [Rest(rows: last)]
      rests.accel = []
    }
  }
}

private typealias RestsChange = @Sendable (inout Rests) -> Void

/// The rows of a rest, at a fixed interval in milliseconds.
private struct Rest {
  var rows: Int
  var milliseconds: Int64 = 500
}

/// Seven rests of ten minutes.
private struct Rests {
  /// The square waves of one axis.
  struct Axis {
    /// The Allan deviation over 1 s, as a share of the deviation expected from the exported terms.
    var long = 1.0
    var slope = -0.5
  }

  var accel = Array(repeating: Axis(), count: 3)
  var gyro = Array(repeating: Axis(), count: 3)
  /// Seven rests with rows of 598 s each.
  var all = Array(repeating: Rest(rows: 1_197), count: 7)
  /// The time at which the participant picks up the phone, in seconds of the day.
  var end = 4_207.0
}

extension Scene {
  /// Returns rests with waves of four rows. The Allan deviation is twice the expected one in the
  /// first rest; in all others, the variance is half of the expected one.
  fileprivate static func rests(_ change: (inout Rests) -> Void) -> Scene {
    var rests = Rests()
    change(&rests)
    return .rests(rests, end: rests.end) { stream, number in
      let axes = stream == .accel ? rests.accel : rests.gyro
      let waves = axes.map { axis in
        // White noise, flicker noise and the random walk each have an Allan variance of 0.1.
        let a =
          axis.long * (stream == .accel ? 1 : 2) * (0.3 * (number == 0 ? 4 : 0.5)).squareRoot()
        // The slope of the Allan deviation from one row to two rows follows from 2^slope = (a^2 /
        // (a^2 + 2 b^2))^0.5.
        let b = a * (0.5 * (pow(2, -2 * axis.slope) - 1)).squareRoot()
        return [a + b, a - b, -a + b, -a - b]
      }
      return waves.isEmpty ? [] : (0..<4).flatMap { row in waves.map { $0[row] } }
    }
  }

  /// Returns rests with the sum of two square waves, with periods of four rows and of 32 rows. Each
  /// wave is positive for half of its period.
  ///
  /// With amplitudes r and s, the Allan variances are `r^2 + 6 / 32 s^2` over two rows, and
  /// `5.375 / 8 s^2` over 16 rows.
  fileprivate static func quickRests(_ slope: Double) -> Scene {
    var rests = Rests()
    rests.gyro = []
    rests.all = Array(repeating: Rest(rows: 8_191, milliseconds: 63), count: 7)
    let waves = [-0.5, -0.5, slope].map { slope in
      let r = (0.671_875 / pow(8, 2 * slope) - 0.187_5).squareRoot()
      return (0..<32).map { row in (row < 16 ? 1 : -1) + (row % 4 < 2 ? r : -r) }
    }
    return .rests(rests, end: rests.end) { stream, _ in
      stream == .accel ? (0..<32).flatMap { row in waves.map { $0[row] } } : []
    }
  }

  /// Returns rests whose rows repeat a pattern, and one row before the first rest.
  private static func rests(
    _ rests: Rests, end: Double, _ rows: (MotionStream, Int) -> [Double]
  ) -> Scene {
    var truth = Truth.oneDay
    truth.segments = [Truth.stay(0, end, place: 1), Truth.way(end, 86_400, mode: "walk")]
    truth.windows = ["accel", "gyro"].map {
      Truth.Window(span: Truth.span(0, 86_400), stream: $0)
    }
    for (stream, scale) in [("accel", 1.0), ("gyro", 2)] {
      truth.terms[stream] = [
        "white_noise": 0.4 * scale, "step": 0.48.squareRoot() * scale,
        "rate_random_walk": 0.3.squareRoot() * scale,
        // A flicker process with the memory `1 / x` adds `(2 (x - y) - y^2) / x^2` of its variance,
        // where `y = 1 - e^-x`. This share is 0.283679 for x = ln 2, and 0.369489 for x = 2 ln 2;
        // the sum is 0.653168.
        "bias_instability": (0.1 / 0.653_168).squareRoot() * scale, "flicker_processes": 2,
        "flicker_tau_shortest": 1 / log(2), "flicker_tau_ratio": 0.5,
      ]
    }
    var setting = Setting.oneDay(truth)
    setting.clock = .ahead(5_000)
    let piece = Piece.oneDay { piece in
      for stream in [MotionStream.accel, .gyro] where !rows(stream, 0).isEmpty {
        piece.add(stream, 7, [99, 99, 99])
        for (number, rest) in rests.all.enumerated() {
          let start = Truth.at(10 + 600 * Double(number))
          let values = rows(stream, number)
          piece[stream].times += (0..<Int64(rest.rows)).map { start + rest.milliseconds * $0 }
          let waves = Array(repeating: values, count: 3 * rest.rows / values.count + 1)
          piece[stream].values += waves.flatMap { $0 }.prefix(3 * rest.rows)
        }
      }
    }
    return .rows(setting, piece.parts(at: 1_500, setting.clock))
  }
}
