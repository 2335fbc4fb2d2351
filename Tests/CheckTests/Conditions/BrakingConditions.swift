import Formats
import Glibc

@testable import Check
@testable import Reading

/// Conditions of the braking rule, which compares speed changes with the acceleration.
extension Condition {
  static let ofBraking: [Condition] = [
    // Without errors of the changes, the regression slope may differ from 1 by at most 0.001.
    braking(
      "difference from the expected regression slope of 1", inside: .drives(slope: 1.000_9),
      outside: .drives(slope: 1.001_1)),
    braking(
      "difference from the expected regression slope of 1", inside: .drives(slope: 0.999_1),
      outside: .drives(slope: 0.998_9)),
    // Each speed change of 2 m/s is measured 0.4 m/s too large or too small. The slope may
    // therefore differ from 1 by another 5 x 0.4 / (2 x 100^0.5) = 0.1.
    braking(
      "difference from the expected regression slope of 1",
      inside: .drives(slope: 1.100_9, error: 0.4),
      outside: .drives(slope: 1.101_1, error: 0.4)),
    braking(
      "difference from the expected regression slope of 1",
      inside: .drives(slope: 0.899_1, error: 0.4),
      outside: .drives(slope: 0.898_9, error: 0.4)),
    // With errors of 2 m/s in 100 changes of 2 m/s, the uncertainty of the slope is 5 x 2 / (2 x
    // 100^0.5) = 0.5, which is its limit.
    braking(
      "uncertainty of the regression slope", inside: .drives(slope: 1, error: 1.999),
      outside: .drives(slope: 1, error: 2.001)),
  ]

  private static func braking(
    _ value: String, inside: @autoclosure @escaping @Sendable () -> Scene,
    outside: @autoclosure @escaping @Sendable () -> Scene
  ) -> Condition {
    Condition("braking", value, inside: inside(), outside: outside())
  }
}

extension Shortage {
  static let ofBraking: [Shortage] = [
    braking(.drive { _ in }, .drive { $0.fixes = 51 }),
    // The path may turn by at most 2.563 degrees, whose cosine is 0.999.
    braking(.drive { $0.bend = 2.55 }, .drive { $0.bend = 2.57 }),
    // The three fixes of a speed change must be at least 5 m apart.
    braking(.drive { $0.first = 5.01 }, .drive { $0.first = 4.99 }),
    braking(.drive { $0.last = 5.01 }, .drive { $0.last = 4.99 }),
    // The three fixes of a speed change must be within one minute; here, the intervals are 3 s and
    // almost 57 s.
    braking(.drive { $0.lastSeconds = 56.999 }, .drive { $0.lastSeconds = 57 }),
    // Rows must be less than a quarter of a second apart, from the first fix to the last.
    braking(.drive { $0.gaps = [(0, 0.249)] }, .drive { $0.gaps = [(0, 0.25)] }),
    braking(.drive { $0.gaps = [(0.35, 0.599)] }, .drive { $0.gaps = [(0.35, 0.6)] }),
    // The last fix is at 127 s, after 51 intervals of alternately 2 s and 3 s.
    braking(.drive { $0.gaps = [(126.751, 127)] }, .drive { $0.gaps = [(126.75, 127)] }),
    // The rule skips the first 3 s and the last 3 s of a drive.
    braking(.drive { _ in }, .drive { $0.begins = 97.001 }),
    braking(.drive { _ in }, .drive { $0.ends = 230 }),
    braking(.drive { _ in }, .drive { $0.posture = "standing" }, present: 0),
    braking(.drive { _ in }, .drive { $0.placement = "bag" }, present: 0),
    braking(.drive { _ in }, .drive { $0.mode = "bus" }, present: 0),
  ]

  private static func braking(
    _ enough: @autoclosure @escaping @Sendable () -> Scene,
    _ tooLittle: @autoclosure @escaping @Sendable () -> Scene, present: Double = 49
  ) -> Shortage {
    Shortage(
      "braking", needed: 50, present: present, enough: enough(), tooLittle: tooLittle())
  }
}

/// A drive to the north, on which the speed alternates: it increases twice by 2 m/s, then decreases
/// twice by 2 m/s.
private struct Drive {
  /// The time of the first fix, in seconds of the day.
  var start = 100.0
  var fixes = 52
  var mode = "car"
  var placement = "car_mount"
  var posture = "sitting"
  /// The ratio of measured to true changes of speed, and the alternating error of the changes, in
  /// m/s.
  var slope = 1.0
  var error = 0.0
  /// The constant acceleration that tilt causes, in g.
  var tilt = 0.0
  /// The increase of speed from fix to fix, in m/s.
  var growth = 0.0
  /// The turn of the last part of the path, in degrees.
  var bend = 0.0
  /// The lengths of the first and the last part in metres, and the duration of the last part in
  /// seconds; nil for the default.
  var first: Double?
  var last: Double?
  var lastSeconds: Double?
  /// The gaps without rows, in seconds since the first fix.
  var gaps: [(from: Double, to: Double)] = []
  /// The start and end of the drive; by default 3 s before the first fix, and more than 3 s after
  /// the last one.
  var begins: Double?
  var ends: Double?
}

extension Piece {
  /// Adds the fixes and rows of a drive. A fix with a wrong speed is directly before and after the
  /// judged time.
  fileprivate mutating func add(_ drive: Drive) -> Truth.Segment {
    var (time, north, east) = (drive.start, 0.0, 0.0)
    add(TimedFix(seconds: time - 0.001, trueNorth: -24))
    add(TimedFix(seconds: time))
    var rows: [(seconds: Double, along: Double)] = []
    let ways = drive.fixes - 1
    for way in 0..<ways {
      let isLast = way == ways - 1
      let seconds = isLast ? drive.lastSeconds ?? 2 + Double(way % 2) : 2 + Double(way % 2)
      let speed = [10.0, 12, 14, 12][way % 4] + drive.growth * Double(way)
      let own = way == 0 ? drive.first : isLast ? drive.last : nil
      let metres = own ?? speed * seconds
      let angle = isLast ? drive.bend * .pi / 180 : 0
      // The measured speed change between two parts is the product of acceleration and half the sum
      // of their durations. The changes alternate between 2 + error and 2 - error, in m/s.
      let felt = [drive.error, 2 * drive.slope, -drive.error, -2 * drive.slope][way % 4]
      let along = -2 * felt / 9.806_65 / seconds + drive.tilt
      for row in 0..<Int((10 * seconds).rounded(.up)) {
        rows.append((time + 0.1 * Double(row) + 0.05, along))
      }
      time += seconds
      (north, east) = (north + metres * cos(angle), east + metres * sin(angle))
      add(TimedFix(seconds: time, trueEast: east, trueNorth: north))
    }
    add(TimedFix(seconds: time + 0.001, trueEast: east, trueNorth: north + 24))
    for gap in drive.gaps {
      let (from, to) = (drive.start + gap.from, drive.start + gap.to)
      rows.removeAll { from < $0.seconds && $0.seconds < to }
      for edge in [from, to] where edge > drive.start && edge < time {
        rows.append((edge, 0))
      }
    }
    for row in rows.sorted(by: { $0.seconds < $1.seconds }) { addRow(row.seconds, row.along) }
    var segment = Truth.way(
      drive.begins ?? drive.start - 3, drive.ends ?? time + 3.001, mode: drive.mode,
      placement: drive.placement)
    segment.posture = drive.posture
    return segment
  }

  /// Adds a row of a phone whose top points ahead and 37 degrees up, so gravity is (0, -0.6, -0.8)
  /// along its axes.
  private mutating func addRow(_ seconds: Double, _ along: Double) {
    // The forward direction is (0, 0.8, -0.6). Vertical and sideways accelerations and the bias
    // have no component in it.
    add(
      .devicemotion, 5 + seconds,
      Condition.still { values in
        (values[7], values[8]) = (-0.6, -0.8)
        values[9] = 0.1 + 0.5
        values[10] = 0.2 + 0.8 * along + 0.3 * -0.6
        values[11] = -0.1 - 0.6 * along + 0.3 * -0.8
      })
  }
}

extension Scene {
  /// Returns a scene with a drive of 50 changes.
  fileprivate static func drive(_ change: (inout Drive) -> Void) -> Scene {
    var drive = Drive()
    change(&drive)
    return .drives([drive])
  }

  /// Returns a scene with a drive of 48 changes and a drive of 52 changes. The drives differ in the
  /// increase of speed and in tilt; the rule ignores all other drives of the scene.
  fileprivate static func drives(slope: Double, error: Double = 0) -> Scene {
    var first = Drive(fixes: 50, slope: slope, error: error)
    (first.tilt, first.growth) = (0.05, 0.1)
    var second = Drive(start: 1_000, fixes: 54, slope: slope, error: error)
    (second.placement, second.tilt, second.growth) = ("pocket", -0.02, -0.05)
    let others = [
      Drive(start: 2_000, mode: "bus", slope: -1),
      Drive(start: 3_000, placement: "bag", slope: -1),
      Drive(start: 4_000, posture: "standing", slope: -1),
    ]
    return .drives([first, second] + others)
  }

  private static func drives(_ drives: [Drive]) -> Scene {
    var truth = Truth.oneDay
    truth.terms["devicemotion"] = [
      "user_accel_bias_x": 0.1, "user_accel_bias_y": 0.2, "user_accel_bias_z": -0.1,
    ]
    truth.segments = []
    var piece = Piece(Truth.span(0, 86_400))
    for drive in drives { truth.segments.append(piece.add(drive)) }
    // The phone's clock is 5,000.5 ms ahead, and recorded times are truncated to whole ms.
    var setting = Setting.oneDay(truth)
    setting.clock = .ahead(5_000.5)
    return .rows(setting, piece.parts(at: 161, setting.clock))
  }
}
