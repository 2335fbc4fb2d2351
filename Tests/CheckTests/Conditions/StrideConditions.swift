import Formats
import Glibc

@testable import Check
@testable import Reading

/// Conditions of the rule about strides, in which a thigh swings once a second.
extension Condition {
  static let ofStrides: [Condition] = [
    // The middle of two landings a second apart is half a swing after the first landing. The middle of two landings
    // that are .245 s early or late differs by .245 of a swing. Landings between them and the others tilt the mean
    // by .002.
    strides(
      failures: 2, inside: .walk { $0.shift(by: 0.245) }, outside: .walk { $0.shift(by: 0.255) }),
    // The rule skips a stride in which the rows begin or end.
    strides(
      failures: 2,
      inside: .walk {
        $0.shift(by: 0.26)
        $0.rows = 11.3...96.2
      },
      outside: .walk { $0.shift(by: 0.26) }),
    // A landing is missing in the middle of the walk, and one in the walk after it.
    strides(inside: .walk { _ in }, outside: .walk { $0.gaps[20] = 2 }),
    strides(inside: .walk { _ in }, outside: .walk { $0.later[10] = 2.4 }),
    // A gap of 1.51 s has a middle that is .755 s behind the landing, .255 from half a swing.
    strides(
      inside: .walk { $0.gaps += [1.49, 1, 1] }, outside: .walk { $0.gaps += [1.51, 1, 1] }),
    // The middle of the second of two gaps of 1.19 s is .285 s from half a swing; a pace is even within a fifth.
    strides(
      inside: .walk { $0.gaps += [1.21, 1.21, 1] }, outside: .walk { $0.gaps += [1.19, 1.19, 1] }),
    strides(
      inside: .walk { $0.gaps += [0.79, 0.79, 1] }, outside: .walk { $0.gaps += [0.81, 0.81, 1] }),
    // So are the strides before and behind it.
    strides(
      inside: .walk { $0.gaps += [1.21, 1.15, 1] }, outside: .walk { $0.gaps += [1.19, 1.15, 1] }),
    strides(
      inside: .walk { $0.gaps += [1.19, 1.19, 1.21] },
      outside: .walk { $0.gaps += [1.19, 1.19, 1.19] }),
    // The rule skips the first and the last stride.
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
      "strides", "of a turn between the thigh and half a swing", failures: failures,
      inside: inside(),
      outside: outside())
  }
}

extension Shortage {
  static let ofStrides: [Shortage] = [
    strides({ $0.gaps.removeLast(21) }, { $0.gaps.removeLast(22) }),
    // Without 5 s of changes of pose and 5 s of the ramp, 20 s.
    strides(
      {
        $0.first = 5
        $0.seconds = 30
      },
      {
        $0.first = 5
        $0.seconds = 29.999
      }),
    // Six rows a stride of 1.2 s.
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

/// Landings of a walk, by seconds since it began.
private struct Strides {
  var seconds = 120.0
  var first = 10.0
  var gaps = Array(repeating: 1.0, count: 40)
  /// When the thigh is foremost.
  var phase = 10.0
  /// When the gyroscope has rows, and how far they are apart.
  var rows = 0.0...120
  var milliseconds = 50.0
  /// The gaps of another walk, in which the thigh swings in 1.2 s.
  var later = Array(repeating: 1.2, count: 40)

  /// Makes the first three of many landings early and the last three late.
  mutating func shift(by seconds: Double) {
    let ramp = Array(repeating: 1 + 0.5 * seconds, count: 2)
    gaps = [1, 1] + ramp + Array(repeating: 1, count: 80) + ramp + [1, 1]
    phase = first + seconds
  }

  /// Has some gaps before the usual ones.
  mutating func begin(with new: [Double]) {
    gaps = new + gaps
    phase = first + new.reduce(0, +)
  }
}

extension Scene {
  /// A walk, another one, and some that do not count, each without a landing. In these, a participant runs or has the
  /// phone in a jacket, or the stream is off.
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
  /// Adds rows of a thigh and landings, also where the walk begins and ends.
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
