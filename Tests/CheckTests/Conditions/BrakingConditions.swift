import Formats
import Glibc

@testable import Check
@testable import Reading

/// Conditions of the rule about braking, which is felt in g.
extension Condition {
  static let ofBraking: [Condition] = [
    // A thousandth, where all changes are felt alike.
    braking(
      "difference from a slope of 1", inside: .drives(slope: 1.000_9),
      outside: .drives(slope: 1.001_1)),
    braking(
      "difference from a slope of 1", inside: .drives(slope: 0.999_1),
      outside: .drives(slope: 0.998_9)),
    // Changes of 2 m/s are felt .4 m/s too hard or too soft: 5 x .4 / (2 x 100^.5) = .1.
    braking(
      "difference from a slope of 1", inside: .drives(slope: 1.100_9, error: 0.4),
      outside: .drives(slope: 1.101_1, error: 0.4)),
    braking(
      "difference from a slope of 1", inside: .drives(slope: 0.899_1, error: 0.4),
      outside: .drives(slope: 0.898_9, error: 0.4)),
    // 5 x 2 / (2 x 100^.5) = .5.
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
    // A cosine of .999 is one of 2.563 degrees.
    braking(.drive { $0.bend = 2.55 }, .drive { $0.bend = 2.57 }),
    // Both ways have to be of 5 m.
    braking(.drive { $0.first = 5.01 }, .drive { $0.first = 4.99 }),
    braking(.drive { $0.last = 5.01 }, .drive { $0.last = 4.99 }),
    // Three fixes within a minute: 3 s and almost 57 s.
    braking(.drive { $0.lastSeconds = 56.999 }, .drive { $0.lastSeconds = 57 }),
    // Rows less than a quarter of a second apart, from the first fix to the last.
    braking(.drive { $0.gaps = [(0, 0.249)] }, .drive { $0.gaps = [(0, 0.25)] }),
    braking(.drive { $0.gaps = [(0.35, 0.599)] }, .drive { $0.gaps = [(0.35, 0.6)] }),
    // The last fix is at 127 s: 51 ways of 2 s and 3 s in turn.
    braking(.drive { $0.gaps = [(126.751, 127)] }, .drive { $0.gaps = [(126.75, 127)] }),
    // The first 3 s of a drive are left out, and the last 3 s too.
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

/// A drive to the north, on which the speed grows and falls by 2 m/s, twice each.
private struct Drive {
  /// The first fix, by seconds of the day.
  var start = 100.0
  var fixes = 52
  var mode = "car"
  var placement = "car_mount"
  var posture = "sitting"
  /// The ratio of measured and true changes of speed, and the alternating error of the changes, in m/s.
  var slope = 1.0
  var error = 0.0
  /// The acceleration without a change of speed, in g.
  var tilt = 0.0
  /// By how many m/s the speed grows from way to way.
  var growth = 0.0
  /// Degrees by which the last way turns.
  var bend = 0.0
  /// Metres of the first and of the last way, and seconds of the last.
  var first: Double?
  var last: Double?
  var lastSeconds: Double?
  /// Times without rows between two, in seconds from the first fix.
  var gaps: [(from: Double, to: Double)] = []
  /// The drive, 3 s before the first fix and more than 3 s after the last one by default.
  var begins: Double?
  var ends: Double?
}

extension Piece {
  /// Adds fixes and rows of a drive, with a fix of a wrong speed just before the drive counts and just after it.
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
      // Half the sum of the seconds times g of two ways is the change that is felt between them. Their sizes
      // alternate between 2 + error and 2 minus error, in m/s.
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

  /// A row of a phone whose top points ahead and 37 degrees up; gravity is (0, -.6, -.8) of its axes.
  private mutating func addRow(_ seconds: Double, _ along: Double) {
    // The way ahead is (0, .8, -.6); what is felt upwards, to the side and by the bias is none of it.
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
  /// A drive of 50 changes.
  fileprivate static func drive(_ change: (inout Drive) -> Void) -> Scene {
    var drive = Drive()
    change(&drive)
    return .drives([drive])
  }

  /// Two drives of 48 and 52 changes, which grow and are tilted by themselves, and others that do not count.
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
    // The clock is 5 s ahead, and half a millisecond, which cutting takes away.
    var setting = Setting.oneDay(truth)
    setting.clock = .ahead(5_000.5)
    return .rows(setting, piece.parts(at: 161, setting.clock))
  }
}
