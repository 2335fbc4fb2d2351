import Formats
import Glibc
import Reading

/// Rules about relations between the columns of devicemotion, within a row and between successive
/// rows.
extension BeiweCheck {
  static let attitude: [Rule] = [
    Rule(
      "gravity-length",
      "The gravity vector of devicemotion has a length of 1 g.",
      limit:
        "The length may differ from 1 g by at most \(GravityLength.limit.told) g, because the "
        + "vector is a rotated unit vector",
      catches: "one gravity vector that is 10 ppm too long",
      .eachRow(.devicemotion, needsTruth: true) { _ in GravityLength() }),
    Rule(
      "gravity-direction",
      "The gravity vector is (cos p sin r, -sin p, -cos p cos r) for pitch p and roll r.",
      limit:
        "The two vectors may differ by at most \(GravityLength.limit.told) g, because gravity, "
        + "pitch and roll come from the same rotation",
      catches: "Euler angles in the aircraft order ZYX instead of ZXY",
      .eachRow(.devicemotion, needsTruth: true) { _ in GravityDirection() }),
    Rule(
      "still-turns",
      "At rest, changes of the attitude match the rotation rate.",
      limit:
        "The root-mean-square difference is at most \(Turns.still.told) rad/s over at least "
        + "\(Turns.rows) rows. Noise and tilt errors of the sensor fusion cause a difference of a "
        + "tenth of this limit",
      catches: "rotation rates with an offset of 0.02 rad/s about one axis",
      .truth(.devicemotion) { Turns(atRest: $0) }),
    Rule(
      "walking-turns",
      "While walking, changes of the attitude match the rotation rate.",
      limit:
        "The root-mean-square difference is at most \(Turns.walking.percent) of the root mean "
        + "square of the rotation rates, over at least \(Turns.rows) rows. Sampling at 10 Hz "
        + "causes a difference of 3 %",
      catches: "rotation rates shifted by one row",
      .truth(.devicemotion) { Turns(walking: $0) }),
  ]
}

/// A judge of the length of the gravity vector in each row.
private struct GravityLength: Judge {
  static let limit = 1e-6

  var finding = Finding()

  mutating func see(_ piece: Piece) {
    let motion = piece[.devicemotion]
    for row in motion.times.indices {
      finding.judge(
        motion.gravity(row).length - 1, limit: Self.limit,
        "g difference between the length of the gravity vector and 1 g", at: motion.place(row))
    }
  }

  mutating func finish() -> Finding { finding }
}

/// A judge of the direction of gravity, which must agree with pitch and roll in the same row.
private struct GravityDirection: Judge {
  var finding = Finding()

  mutating func see(_ piece: Piece) {
    let motion = piece[.devicemotion]
    for row in motion.times.indices {
      let (roll, pitch) = (motion.value(row, 0), motion.value(row, 1))
      let expected = Axes(cos(pitch) * sin(roll), -sin(pitch), -cos(pitch) * cos(roll))
      finding.judge(
        (expected - motion.gravity(row)).length, limit: GravityLength.limit,
        "g difference from the gravity vector that pitch and roll imply", at: motion.place(row))
    }
  }

  mutating func finish() -> Finding { finding }
}

/// A judge of the rotation between successive rows, which must agree with the rotation rates in the
/// rows around them.
private struct Turns: Judge {
  /// The largest error at rest, in rad/s.
  static let still = 0.01
  /// The largest error while walking, relative to the root mean square of the rates.
  static let walking = 0.08
  static let rows = 600

  private var spans: SpanCursor
  private let bias: Axes
  private let isWalking: Bool
  private var error = 0.0
  private var size = 0.0
  private var count = 0
  private var place = RowPlace("")

  init(atRest setting: Setting) {
    self.init(setting, setting.stillSpans, isWalking: false)
  }

  init(walking setting: Setting) {
    self.init(setting, setting.walks(with: ["pocket", "hand_swinging"]), isWalking: true)
  }

  private init(_ setting: Setting, _ spans: [Span], isWalking: Bool) {
    let windows = setting.known.windows(of: "devicemotion").common(with: spans)
    self.spans = SpanCursor(windows.map(setting.clock.written))
    self.isWalking = isWalking
    bias = setting.known.axes("devicemotion", "rotation_rate_bias")
  }

  mutating func see(_ piece: Piece) {
    let motion = piece[.devicemotion]
    for (_, indices) in spans.parts(of: motion) {
      guard indices.count > 20, let first = indices.first, let last = indices.last else {
        continue
      }
      if count == 0 { place = motion.place(first) }
      // Each time is truncated to milliseconds, but the mean interval of a stream is exact.
      let interval =
        Double(motion.times[last] - motion.times[first]) / 1_000 / Double(last - first)
      // The integral uses the cubic polynomial through four rates. With this integral, ten rows a
      // second resolve the motion of a thigh.
      for index in first + 2..<last {
        let (inner, outer) = (
          motion.rate(index - 1) + motion.rate(index),
          motion.rate(index - 2) + motion.rate(index + 1)
        )
        let mean = (13.0 / 24) * inner - (1.0 / 24) * outer - bias
        let turn = motion.attitude(index - 1).turn(to: motion.attitude(index))
        let difference = (1 / interval) * turn - mean
        error += difference.dot(difference)
        size += mean.dot(mean)
        count += 1
      }
    }
  }

  mutating func finish() -> Finding {
    guard count >= Self.rows else {
      return .lacking(
        isWalking ? "devicemotion rows while walking" : "devicemotion rows at rest",
        needed: Double(Self.rows),
        present: Double(count))
    }
    var finding = Finding()
    if isWalking {
      finding.judge(
        (error / size).squareRoot(), limit: Self.walking,
        "relative difference between attitude changes and rotation rates", at: place)
    } else {
      finding.judge(
        (error / Double(count)).squareRoot(), limit: Self.still,
        "rad/s difference between attitude changes and rotation rates", at: place)
    }
    return finding
  }
}
