import Formats
import Glibc

@testable import Check
@testable import Reading

/// Conditions of the rule about strides, in which a thigh swings once a second.
extension Condition {
  static let ofStrides: [Condition] = [
    // A landing is half a swing from the foremost position of the thigh. Landings that are 0.245 s
    // early or late differ by 0.245 of a swing. The gradual change between them shifts the mean by
    // another 0.002.
    strides(
      failures: 2, inside: .walk { $0.shift(by: 0.245) }, outside: .walk { $0.shift(by: 0.255) }),
    // The rule skips a stride during which the gyroscope's rows begin or end.
    strides(
      failures: 2,
      inside: .walk {
        $0.shift(by: 0.26)
        $0.rows = 11.3...96.2
      },
      outside: .walk { $0.shift(by: 0.26) }),
    // One landing is missing in the middle of the walk, and one in the next walk.
    strides(inside: .walk { _ in }, outside: .walk { $0.gaps[20] = 2 }),
    strides(inside: .walk { _ in }, outside: .walk { $0.later[10] = 2.4 }),
    // One gap between landings is 1.51 s, so its middle is 0.755 s after a landing. That differs by
    // 0.255 s from half a swing, which is too much.
    strides(
      inside: .walk { $0.gaps += [1.49, 1, 1] }, outside: .walk { $0.gaps += [1.51, 1, 1] }),
    // The second of two gaps of 1.19 s has its middle 0.285 s from half a swing. The rule skips
    // strides whose durations differ by more than a fifth.
    strides(
      inside: .walk { $0.gaps += [1.21, 1.21, 1] }, outside: .walk { $0.gaps += [1.19, 1.19, 1] }),
    strides(
      inside: .walk { $0.gaps += [0.79, 0.79, 1] }, outside: .walk { $0.gaps += [0.81, 0.81, 1] }),
    // The strides before and after the gap must also have even durations.
    strides(
      inside: .walk { $0.gaps += [1.21, 1.15, 1] }, outside: .walk { $0.gaps += [1.19, 1.15, 1] }),
    strides(
      inside: .walk { $0.gaps += [1.19, 1.19, 1.21] },
      outside: .walk { $0.gaps += [1.19, 1.19, 1.19] }),
    // The rule skips the first and the last stride of a walk.
    strides(
      inside: .walk { $0.gaps += [1.19, 1.19] }, outside: .walk { $0.gaps += [1.19, 1.19, 1] }),
    strides(
      inside: .walk { $0.begin(with: [1.19, 1.19]) },
      outside: .walk { $0.begin(with: [1, 1.19, 1.19]) }),
  ]

  private static func strides(
    failures: Int = 1, inside: @autoclosure @escaping @Sendable () -> Scene,
    outside: @autoclosure @escaping @Sendable () -> Scene
  ) -> Condition {
    Condition(
      "strides", "turns difference between the phase of the thigh and half a swing",
      failures: failures,
      inside: inside(),
      outside: outside())
  }
}

extension Shortage {
  static let ofStrides: [Shortage] = [
    strides({ $0.gaps.removeLast(21) }, { $0.gaps.removeLast(22) }),
    // A walk counts if it lasts 20 s after 5 s for changes of pose and 5 s for the first stride.
    strides(
      {
        $0.first = 5
        $0.seconds = 30
      },
      {
        $0.first = 5
        $0.seconds = 29.999
      }),
    // A stride of 1.2 s counts if it has at least six rows.
    strides(
      {
        $0.gaps = Array(repeating: 1.2, count: 40)
        $0.milliseconds = 200
      },
      {
        $0.gaps = Array(repeating: 1.2, count: 40)
        $0.milliseconds = 240
      }),
  ]

  private static func strides(
    _ enough: @escaping @Sendable (inout Strides) -> Void,
    _ tooLittle: @escaping @Sendable (inout Strides) -> Void
  ) -> Shortage {
    Shortage(
      "strides", needed: 0, present: 0, enough: .walk(isAlone: true, enough),
      tooLittle: .walk(isAlone: true, tooLittle))
  }
}

/// The landings of one foot on a walk, in seconds since its start.
private struct Strides {
  var seconds = 120.0
  var first = 10.0
  var gaps = Array(repeating: 1.0, count: 40)
  /// The first time at which the thigh is at its foremost position, in seconds since the start of
  /// the walk.
  var phase = 10.0
  /// The on-time of the gyroscope, and the interval between its rows in ms.
  var rows = 0.0...120
  var milliseconds = 50.0
  /// The times from landing to landing on the second walk, in seconds. A swing of its thigh lasts
  /// 1.2 s.
  var later = Array(repeating: 1.2, count: 40)

  /// Moves the first three landings to an earlier time and the last three to a later time. The
  /// shift changes gradually between them.
  mutating func shift(by seconds: Double) {
    let ramp = Array(repeating: 1 + 0.5 * seconds, count: 2)
    gaps = [1, 1] + ramp + Array(repeating: 1, count: 80) + ramp + [1, 1]
    phase = first + seconds
  }

  /// Inserts times from landing to landing before the usual ones, in seconds.
  mutating func begin(with new: [Double]) {
    gaps = new + gaps
    phase = first + new.reduce(0, +)
  }
}

extension Scene {
  /// Returns a scene with a walk, a second walk, and walks without landings that the rule ignores.
  /// In these, the participant runs or has the phone in a jacket, or the stream is off.
  fileprivate static func walk(
    isAlone: Bool = false, _ change: (inout Strides) -> Void
  ) -> Scene {
    var strides = Strides()
    change(&strides)
    var truth = Truth.oneDay
    truth.bouts = []
    truth.segments = []
    truth.windows = [Truth.Window(span: Truth.span(0, 55_000), stream: "gyro")]
    var wrong = Strides()
    wrong.gaps[20] = 2
    var others = [
      (20_000.0, 1.0, wrong, "run", "pocket"), (30_000, 1, wrong, "walk", "jacket"),
      (60_000, 1, wrong, "walk", "pocket"),
    ]
    if !isAlone {
      var later = Strides()
      later.gaps = strides.later
      others.insert((40_000, 1.2, later, "walk", "pocket"), at: 2)
    }
    let piece = Piece.oneDay { piece in
      for (start, period, strides, mode, placement) in [
        (10_000, 1, strides, "walk", "pocket")
      ] + others {
        let end = start + strides.seconds
        truth.bouts.append(
          Truth.Bout(
            span: Truth.span(start, end), mode: mode, steps: 200, cadence: 2, speed: 1.4))
        truth.segments.append(
          Truth.way(start - 10, end + 10, mode: mode, placement: placement))
        piece.add(strides, from: start, swingingIn: period)
      }
    }
    var setting = Setting.oneDay(truth)
    setting.clock = .ahead(5_000)
    return .rows(setting, piece.parts(at: 10_030.4, setting.clock))
  }
}

extension Piece {
  /// Adds the gyroscope rows of a swinging thigh, and its landings. The start and the end of the
  /// walk count as landings.
  fileprivate mutating func add(
    _ walk: Strides, from start: Double, swingingIn period: Double
  ) {
    for row in 0..<Int(1_000 * walk.seconds / walk.milliseconds) {
      let seconds = 0.001 * walk.milliseconds * Double(row)
      guard walk.rows.contains(seconds) else { continue }
      let angle = 2 * .pi * (seconds - walk.phase) / period
      add(.gyro, 5 + start + seconds, [50 + cos(angle), 0.5 * sin(angle) - 30, 20])
    }
    var landings = [4.9, walk.first]
    for gap in walk.gaps { landings.append((landings.last ?? 0) + gap) }
    for landing in landings + [walk.seconds - 5] {
      strides.times.append(Truth.at(start + landing))
      strides.values += [1, 1]
    }
  }
}
