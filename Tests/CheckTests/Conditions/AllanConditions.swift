import Formats
import Glibc

@testable import Check
@testable import Reading

/// Conditions of rules about the Allan deviation of a phone at rest, of waves that stand for noise.
///
/// Two rows a second are a + b, a - b, -a + b and -a - b in turn. Means of two rows are a, 0, -a and 0. Half the mean
/// square of the difference of two that follow each other is a^2, and of single rows it is a^2 + 2 b^2.
extension Condition {
  static let ofAllan: [Condition] = [
    deviation(
      "off, accel axis 0", inside: .rests { $0.accel[0].long = 1.039_9 },
      outside: .rests { $0.accel[0].long = 1.040_1 }),
    deviation(
      "off, accel axis 2", inside: .rests { $0.accel[2].long = 0.960_1 },
      outside: .rests { $0.accel[2].long = 0.959_9 }),
    deviation(
      "off, gyro axis 1", inside: .rests { $0.gyro[1].long = 1.039_9 },
      outside: .rests { $0.gyro[1].long = 1.040_1 }),
    // One stream is enough.
    deviation(
      "off, gyro axis 2",
      inside: .rests {
        $0.accel = []
        $0.gyro[2].long = 0.960_1
      },
      outside: .rests {
        $0.accel = []
        $0.gyro[2].long = 0.959_9
      }),
    slope(
      "off, accel axis 1", inside: .rests { $0.accel[1].slope = -0.549 },
      outside: .rests { $0.accel[1].slope = -0.551 }),
    slope(
      "off, gyro axis 0", inside: .rests { $0.gyro[0].slope = -0.451 },
      outside: .rests { $0.gyro[0].slope = -0.449 }),
    // Of 16 rows a second, from two rows to 16.
    slope("off, accel axis 2", inside: .quickRests(-0.549), outside: .quickRests(-0.551)),
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
    // Six rests of 514 s and one of 516 s.
    allan(3_599.5, rests(1_029, last: 1_033), rests(1_029, last: 1_032)),
    allan(3_599.5, gyro(1_029, last: 1_033), gyro(1_029, last: 1_032)),
    // More than 1,000 rows: of 516 s, of 516.483 s.
    allan(
      3_084, rests(1_029, last: 1_001, milliseconds: 516),
      rests(1_029, last: 1_000, milliseconds: 517)),
    // More than 500 s.
    allan(3_102, rests(1_035, last: 1_002), rests(1_035, last: 1_001)),
    // The last rest is from 3,605 s to 2 s before the phone is taken up: 599 s.
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

  /// The accelerometer's rows of each rest, half a second apart, and those of the last, some milliseconds apart.
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

/// Rows of a rest, some milliseconds apart.
private struct Rest {
  var rows: Int
  var milliseconds: Int64 = 500
}

/// Seven rests of ten minutes.
private struct Rests {
  /// The waves of an axis.
  struct Axis {
    /// The deviation over a second, as a share of what the terms tell.
    var long = 1.0
    var slope = -0.5
  }

  var accel = Array(repeating: Axis(), count: 3)
  var gyro = Array(repeating: Axis(), count: 3)
  /// Rests of 598 s.
  var all = Array(repeating: Rest(rows: 1_197), count: 7)
  /// When the phone is taken up.
  var end = 4_207.0
}

extension Scene {
  /// Rests with waves of four rows; the first has twice the deviation, and the others half of the variance.
  fileprivate static func rests(_ change: (inout Rests) -> Void) -> Scene {
    var rests = Rests()
    change(&rests)
    return .rests(rests, end: rests.end) { stream, number in
      let axes = stream == .accel ? rests.accel : rests.gyro
      let waves = axes.map { axis in
        // .1 of white noise, .1 of flicker and .1 of the random walk.
        let a =
          axis.long * (stream == .accel ? 1 : 2) * (0.3 * (number == 0 ? 4 : 0.5)).squareRoot()
        // From one row to two, 2^slope = (a^2 / (a^2 + 2 b^2))^.5.
        let b = a * (0.5 * (pow(2, -2 * axis.slope) - 1)).squareRoot()
        return [a + b, a - b, -a + b, -a - b]
      }
      return waves.isEmpty ? [] : (0..<4).flatMap { row in waves.map { $0[row] } }
    }
  }

  /// Rests with a wave of four rows and one of 32, each as long above nothing as below.
  ///
  /// Half the mean squares are r^2 and 6 / 32 s^2 over two rows, 0 and 5.375 / 8 s^2 over 16 rows.
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

  /// Rows of rests that are the same again and again, after one of the time before the first rest.
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
        // Flicker of a memory 1 / x counts (2 (x - y) - y^2) / x^2 times, where y = 1 - e^-x. That is .283,679 with
        // x = log 2 and y = .5, and .369,489 with x = 2 log 2 and y = .75.
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
