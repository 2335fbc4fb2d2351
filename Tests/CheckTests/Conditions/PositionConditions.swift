import Formats

@testable import Check
@testable import Reading

/// Conditions of the rules that check only GPS rows.
extension Condition {
  static let ofPositions: [Condition] = [
    .gps("positions", "90.1, 0", inside: [(0, 90, 0, 9)], outside: [(0, 90.1, 0, 9)]),
    .gps("positions", "-90.1, 0", inside: [(0, -90, 0, 9)], outside: [(0, -90.1, 0, 9)]),
    .gps("positions", "1, 180.1", inside: [(0, 1, 180, 9)], outside: [(0, 1, 180.1, 9)]),
    .gps("positions", "1, -180.1", inside: [(0, 1, -180, 9)], outside: [(0, 1, -180.1, 9)]),
    .gps("positions", "nan", inside: [(0, 1, 1, 9)], outside: [(0, .nan, 1, 9)]),
    .gps("positions", "0, 0", inside: [(0, 0, 1, 9), (1, 1, 0, 9)], outside: [(0, 0, 0, 9)]),
    .gps("positions", "a radius of -0.1 m", inside: [(0, 1, 1, 0)], outside: [(0, 1, 1, -0.1)]),
    .gps(
      "stale-fixes", "the previous position again, with a radius of 1000 m",
      inside: [(0, 42, -71, 9), (5, 42, -71, 999)], outside: [(0, 42, -71, 9), (5, 42, -71, 1_000)]),
    .gps(
      "stale-fixes", "the previous position again, with a radius of 2500 m",
      inside: [(0, 42, -71, 2_500), (5, 42, -71.000_01, 2_500), (9, 42.000_01, -71.000_01, 2_500)],
      outside: [(0, 42, -71, 9), (5, 42, -71, 2_500)]),
    // A degree of latitude is 111.195 km, so 0.300 degrees in 100 s is 333.6 m/s. The limit is 300
    // m/s plus a tolerance.
    .gps(
      "jumps", "m/s", inside: [(0, 42, -71, 0), (10, 42.026_979, -71, 0), (15, 42.03, -71, 0)],
      outside: [(0, 42, -71, 0), (10, 42.026_981, -71, 0), (15, 42.000_1, -71, 0)]),
    // The allowed distance grows by three times the sum of both radii of 10 m, which is 60 m.
    .gps(
      "jumps", "m/s",
      inside: [(0, 42, -71, 10), (10, 42.027_518, -71, 10), (15, 42.03, -71, 0)],
      outside: [(0, 42, -71, 10), (10, 42.027_521, -71, 10), (15, 42.000_1, -71, 0)]),
    // For fixes more than a minute apart, the rule allows any distance. Within 1 ms, 0.44 m is
    // already too fast.
    .gps(
      "jumps", "m/s", inside: [(0, 42, -71, 0), (60.001, 42.5, -71, 0), (61, 42.5, -71, 0)],
      outside: [(0, 42, -71, 0), (60, 42.5, -71, 0)]),
    .gps(
      "jumps", "m/s", inside: [(0, 42, -71, 0), (0, 42.000_002, -71, 0), (61, 42.000_1, -71, 0)],
      outside: [(0, 42, -71, 0), (0, 42.000_004, -71, 0)]),
    // The rule reports no jump for a fix with a wide radius or an invalid position, or with an
    // earlier time than the previous fix.
    .gps(
      "jumps", "m/s", inside: [(0, 42, -71, 0), (1, 43, -71, 1_000), (2, 42.000_1, -71, 0)],
      outside: [(0, 42, -71, 0), (1, 43, -71, 150), (2, 42.000_1, -71, 0)]),
    .gps(
      "jumps", "m/s",
      inside: [
        (0, 42, -71, 0), (9, 0, 0, 0), (8, 42, -71, 0), (7, 42.5, -71, 0), (8, 42.5, -71, 0),
      ],
      outside: [(7, 42, -71, 0), (8, 42.5, -71, 0)]),
    // At 61 m/s, the phone is 1,830 m away after 30 s, and then returns. The rule rejects a detour
    // of at least 2,000 m and half of the path.
    .gps(
      "jumps", "m from the previous fix to the next fix through this fix",
      inside: [(0, 42, -71, 0), (10, 42.008_99, -71, 0), (20, 42, -71, 0)],
      outside: [(0, 42, -71, 0), (10, 42.009, -71, 0), (20, 42, -71, 0)]),
    .gps(
      "jumps", "m from the previous fix to the next fix through this fix",
      inside: [(0, 42, -71, 0), (30, 42.02, -71, 0), (50, 42.008_92, -71, 0)],
      outside: [(0, 42, -71, 0), (30, 42.02, -71, 0), (50, 42.008_8, -71, 0)]),
    .gps(
      "jumps", "m from the previous fix to the next fix through this fix",
      inside: [(0, 42, -71, 0), (30, 42.016_1, -71, 0), (60, 42, -71, 0)],
      outside: [(0, 42, -71, 0), (30, 42.016_3, -71, 0), (60, 42, -71, 0)]
    ),
    .trueFix("fixes-true", "\(Truth.at(5))") { $0.fixes.times[1] += 1 },
    .trueFix("fixes-true", "\(Truth.at(5))") { $0.fixes.values[5] = 2 },
    .trueFix("fixes-true", "3 rows until") { $0.fixes.remove(at: 2) },
    .trueFix("fixes-true", "2 rows until") { $0.gps.remove(at: 2) },
    .window("\(Truth.at(99.999))", inside: [100, 200], outside: [99.999]),
    .window("\(Truth.at(200.001))", inside: [150, 200], outside: [200.001, 300]),
    .window("\(Truth.at(400.001))", inside: [150, 300, 400], outside: [400.001]),
    .window("\(Truth.at(149))", inside: [150, 150, 300], outside: [150, 149]),
  ]

  /// Returns a condition with fixes, given by time in seconds, latitude and longitude in degrees,
  /// and radius in metres.
  private static func gps(
    _ rule: String, _ value: String, inside: [(Double, Double, Double, Double)],
    outside: [(Double, Double, Double, Double)]
  ) -> Condition {
    Condition(rule, value, inside: .gps(inside), outside: .gps(outside))
  }

  private static func trueFix(
    _ rule: String, _ value: String, outside: @escaping @Sendable (inout Piece) -> Void
  ) -> Condition {
    Condition(rule, value, inside: .trueFixes { _ in }, outside: .trueFixes(outside))
  }

  /// Returns a condition with fixes at the given seconds. The on-times of the GPS are from 100 s to
  /// 200 s and from 300 s to 400 s.
  private static func window(
    _ value: String, inside: [Double], outside: [Double]
  ) -> Condition {
    Condition("fixes-in-windows", value, inside: .window(inside), outside: .window(outside))
  }
}

extension Scene {
  fileprivate static func gps(_ fixes: [(Double, Double, Double, Double)]) -> Scene {
    let piece = Piece.oneDay { piece in
      for (seconds, latitude, longitude, radius) in fixes {
        piece.gps.times.append(Truth.at(seconds))
        piece.gps.values += [latitude, longitude, 0, radius]
      }
    }
    return .rows(.oneDay(), [piece])
  }

  /// Returns a scene with two pieces of three fixes each, after a change to the first piece. The
  /// row numbers continue from the first piece to the second.
  fileprivate static func trueFixes(_ change: (inout Piece) -> Void) -> Scene {
    var first = Piece.oneDay { piece in
      for seconds in [0.0, 5, 10] { piece.add(TimedFix(seconds: seconds)) }
    }
    var second = first
    for row in 0..<3 { second.fixes.values[5 * row] += 3 }
    change(&first)
    // If the first piece has an extra or missing row in the ground truth, all later row numbers
    // change.
    let count = first.fixes.count
    for row in 0..<3 { second.fixes.values[5 * row] += Double(count - 3) }
    return .rows(.oneDay(), [first, second])
  }

  fileprivate static func window(_ seconds: [Double]) -> Scene {
    let truth = Truth.oneDay.with {
      $0.windows = [
        Truth.Window(span: Truth.span(100, 200), stream: "gps"),
        Truth.Window(span: Truth.span(0, 900), stream: "accel"),
        Truth.Window(span: Truth.span(300, 400), stream: "gps"),
      ]
    }
    let piece = Piece.oneDay { piece in
      for second in seconds { piece.add(TimedFix(seconds: second)) }
    }
    return .rows(.oneDay(truth), [piece])
  }
}
