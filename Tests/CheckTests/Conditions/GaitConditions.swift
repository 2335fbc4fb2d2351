import Formats
import Glibc

@testable import Check
@testable import Reading

/// Conditions of the rules about the rhythm of a walk of 48 s. The phone's motion is exact sine
/// waves, with two steps of 0.7 m per second at 1.4 m/s.
///
/// The rules fit waves from the first row to the last, which is one sampling interval less than the
/// walk. A tolerance of 0.05 Hz therefore becomes 0.0501 Hz.
extension Condition {
  static let ofGait: [Condition] = [
    cadence(inside: { $0.rhythm = 2.05 }, outside: { $0.rhythm = 2.050_2 }),
    cadence(inside: { $0.rhythm = 1.95 }, outside: { $0.rhythm = 1.949_8 }),
    stride("0.99", inside: { $0.rhythm = 1.05 }, outside: { $0.rhythm = 1.050_2 }),
    stride("0.99", inside: { $0.rhythm = 0.95 }, outside: { $0.rhythm = 0.949_8 }),
    // The rules use the axis with the strongest wave.
    cadence(
      inside: { $0.axis = 0 }, outside: { ($0.axis, $0.rhythm) = (0, 2.050_2) }),
    cadence(
      inside: { $0.axis = 2 }, outside: { ($0.axis, $0.rhythm) = (2, 2.050_2) }),
    stride(
      "0.99", inside: { $0.axis = 0 }, outside: { ($0.axis, $0.rhythm) = (0, 1.050_2) }),
    stride(
      "0.99", inside: { $0.axis = 2 }, outside: { ($0.axis, $0.rhythm) = (2, 1.050_2) }),
    // The second walk has a true cadence of 1.9 steps per second.
    cadence("1.89", inside: { $0.next = 1.95 }, outside: { $0.next = 1.950_2 }),
    // The mean cadence is 1.95 steps per second: 2 at first, and 5 % fewer from 24.5 s on. Waves
    // whose frequency is 2.56 % too high differ by 0.05 Hz, which is the limit.
    cadence(
      "1.94",
      inside: {
        $0.walk(at: 1.33, from: 25)
        $0.rhythm = 2 * 1.025_5
      },
      outside: {
        $0.walk(at: 1.33, from: 25)
        $0.rhythm = 2 * 1.025_9
      }),
    // The rhythm rises evenly by 42 x 0.00775 Hz from the middle of the first 6 s window to the
    // middle of the last. Its standard deviation is this rise divided by 12^0.5, which is 0.094 Hz.
    // Three standard errors are 3 x 0.094 / (48 / 6)^0.5 = 0.1 Hz.
    cadence(
      inside: { ($0.rhythm, $0.rise) = (2.099, 0.007_75) },
      outside: { ($0.rhythm, $0.rise) = (2.101, 0.007_75) }),
    // The stride rule also judges slow walks: 1.12 m/s is less than 0.85 of the usual pace.
    stride(
      "0.79", inside: { $0.stroll(0.85) }, outside: { $0.stroll(0.850_2) }),
  ]

  private static func cadence(
    _ expected: String = "1.99", inside: @escaping @Sendable (inout Gait) -> Void,
    outside: @escaping @Sendable (inout Gait) -> Void
  ) -> Condition {
    Condition(
      "cadence", "Hz difference from \(expected)", inside: .gait(.accel, inside),
      outside: .gait(.accel, outside))
  }

  private static func stride(
    _ expected: String, inside: @escaping @Sendable (inout Gait) -> Void,
    outside: @escaping @Sendable (inout Gait) -> Void
  ) -> Condition {
    Condition(
      "stride", "Hz difference from \(expected)", inside: .gait(.gyro, inside),
      outside: .gait(.gyro, outside))
  }
}

extension Shortage {
  static let ofGait: [Shortage] = [
    // A walk must last at least a minute.
    cadence({ $0.seconds = 60 }, { $0.seconds = 59.999 }),
    // The phone must be in the pocket, and the stream on, during the whole walk. The walk may have
    // two segments.
    cadence({ _ in }, { $0.carried = 1_000.001...1_061 }),
    cadence({ _ in }, { $0.carried = 1_000...1_060.999 }),
    cadence({ _ in }, { $0.placement = "jacket" }),
    cadence({ _ in }, { $0.window = 1_000.001...1_061 }),
    cadence({ _ in }, { $0.window = 1_000...1_060.999 }),
    // For 40 s, the speed must be at least 0.85 of the fastest pace. That is 1.309 m/s at 2.2 steps
    // per second.
    cadence({ $0.path[24] = (24, 1.31) }, { $0.path[24] = (24, 1.308) }),
    cadence(
      { $0.path.removeLast(8) },
      {
        $0.path.removeLast(9)
        $0.path.append((39.999, 1.4))
      }),
    // The rule uses the longest part without a slow row, and skips the first and last 6 s of the
    // walk.
    cadence({ $0.path[41].speed = 1 }, { $0.path[40].speed = 1 }),
    cadence({ $0.path[7].speed = 1 }, { $0.path[8].speed = 1 }),
    cadence(
      {
        $0.path[7].speed = 1
        $0.seconds = 60.001
      },
      {
        $0.path[7].speed = 1
        $0.seconds = 60
      }),
    // Rows of the ground truth's path must be at most 1.5 s apart.
    cadence({ $0.path[24].seconds = 24.5 }, { $0.path[24].seconds = 24.501 }),
    // The sampling rate must be at least 2.5 times the step rhythm. In 48 s, 240 rows are 5 Hz; 239
    // rows are 4.979 Hz, which is less than 2.5 x 1.993 Hz.
    cadence({ $0.milliseconds = 200 }, { $0.milliseconds = 201 }),
    Shortage(
      "stride", needed: 0, present: 0, enough: .gait(.gyro, isAlone: true) { _ in },
      tooLittle: .gait(.gyro, isAlone: true) { $0.window = 1_000...1_060.999 }),
  ]

  private static func cadence(
    _ enough: @escaping @Sendable (inout Gait) -> Void,
    _ tooLittle: @escaping @Sendable (inout Gait) -> Void
  ) -> Shortage {
    Shortage(
      "cadence", needed: 0, present: 0, enough: .gait(.accel, isAlone: true, enough),
      tooLittle: .gait(.accel, isAlone: true, tooLittle))
  }
}

/// The motion of a phone in a walker's pocket, from second 1,000 of the day on.
private struct Gait {
  /// The frequency of the waves in the middle of the walk in Hz, and its increase in Hz per second.
  var rhythm: Double
  var rise = 0.0
  /// The amplitude of the waves at 0.5 and 1.5 times the rhythm; the main wave has the amplitude 2.
  var side = 3.0
  /// The number of the axis with the strongest wave.
  var axis = 1
  /// The measured cadence on the second walk, in steps a second.
  var next = 1.9
  var seconds = 61.0
  /// The rows of the ground truth's path, with the time in seconds after the skipped 6 s and the
  /// speed in m/s.
  var path = (0...48).map { (seconds: Double($0), speed: 1.4) }
  /// The time in which the phone is in the pocket, and the on-time of the stream, both in seconds
  /// of the day.
  var carried = 1_000.0...1_061
  var placement = "pocket"
  var window = 1_000.0...1_061
  var milliseconds = 100.0

  /// Sets the speed of the path from a row on, in m/s.
  mutating func walk(at speed: Double, from row: Int = 0) {
    for row in path.indices.dropFirst(row) { path[row].speed = speed }
  }

  /// Makes the scene a single slow walk with a rhythm.
  mutating func stroll(_ rhythm: Double) {
    walk(at: 1.12)
    (self.rhythm, side) = (rhythm, 0)
  }

  /// Returns the measured values at a time in seconds after the skipped 6 s.
  func felt(_ seconds: Double) -> [Double] {
    // A row of the path applies from half a second before it to half a second after it.
    let (first, last) = (path[0].speed, path[path.count - 1].speed)
    let way = first * min(seconds, 24.5) + last * max(seconds - 24.5, 0)
    let turns = rhythm * way / first + 0.5 * rise * (seconds - 23.95) * (seconds - 23.95)
    func wave(_ turns: Double) -> Double { cos(2 * .pi * turns) }
    var values = [wave(0.9 * turns), 0.5 * wave(1.2 * turns), 0]
    // The rule skips the first 6 s and the last 6 s of a walk.
    let isInside = seconds >= 0 && seconds < 49
    let sides =
      side * (wave(0.5 * rhythm.rounded() * seconds) + wave(1.5 * rhythm.rounded() * seconds))
    values[2] = values[axis]
    values[axis] = isInside ? 1_000 + 2 * wave(turns) + sides : 1_000 * wave(1.2 * turns)
    return values
  }
}

extension Scene {
  /// Returns a scene with the walk and a second walk with steps of 0.6 m at 1.14 m/s. The rule
  /// ignores the scene's run, and a faster walk with the phone outside a pocket.
  fileprivate static func gait(
    _ stream: MotionStream, isAlone: Bool = false, _ change: (inout Gait) -> Void
  ) -> Scene {
    let share = stream == .gyro ? 0.5 : 1
    var gait = Gait(rhythm: 2 * share)
    change(&gait)
    var truth = Truth.oneDay
    let (carried, window) = (gait.carried, gait.window)
    truth.bouts = []
    truth.segments = [
      Truth.way(carried.lowerBound, 1_030, mode: "walk", placement: gait.placement),
      Truth.way(1_030, carried.upperBound, mode: "walk", placement: gait.placement),
    ]
    truth.windows = [
      Truth.Window(span: Truth.span(window.lowerBound, window.upperBound), stream: stream.name),
      Truth.Window(
        span: Truth.span(0, 86_400), stream: stream == .gyro ? "accel" : "gyro"),
      Truth.Window(span: Truth.span(2_000, 86_400), stream: stream.name),
    ]
    func add(
      _ mode: String, _ start: Double, _ seconds: Double, cadence: Double, speed: Double
    ) {
      truth.bouts.append(
        Truth.Bout(
          span: Truth.span(start, start + seconds), mode: mode, steps: 120, cadence: cadence,
          speed: speed))
    }
    add("walk", 1_000, gait.seconds, cadence: 2, speed: 1.4)
    if !isAlone { add("walk", 3_000, 61, cadence: 1.9, speed: 1.14) }
    add("run", 5_000, 61, cadence: 3, speed: 2.1)
    add("walk", 7_000, 61, cadence: 2.2, speed: 1.54)
    truth.segments += [
      Truth.way(3_000, 5_061, mode: "walk"),
      Truth.way(7_000, 7_061, mode: "walk", placement: "bag"),
    ]
    let piece = Piece.oneDay { piece in
      for row in 0..<Int(1_000 * gait.seconds / gait.milliseconds) {
        let seconds = 0.001 * gait.milliseconds * Double(row)
        piece.add(stream, 1_005 + seconds, gait.felt(seconds - 6))
      }
      for row in gait.path {
        piece.addPath(1_006 + row.seconds, speed: row.speed)
        // The rule ignores a second row with the same time.
        if row.seconds == 12 { piece.addPath(1_018, speed: 0.1) }
      }
      for (start, rhythm, speed) in [
        (3_000.0, gait.next, 1.14), (5_000, 2.6, 2.1), (7_000, 1.9, 1.54),
      ] {
        for row in 0..<610 {
          let wave = cos(2 * .pi * share * rhythm * 0.1 * Double(row))
          piece.add(stream, 5 + start + 0.1 * Double(row), [0, 0, wave])
        }
        for second in 0...60 { piece.addPath(start + Double(second), speed: speed) }
      }
    }
    var setting = Setting.oneDay(truth)
    setting.clock = .ahead(5_000)
    return .rows(setting, piece.parts(at: 1_030.4, setting.clock))
  }
}
