import Formats
import Glibc
import Reading

/// Rules about a phone at rest, whose measurements must have the exported sensor errors and no
/// others.
extension BeiweCheck {
  static let rest: [Rule] = [
    Rule(
      "rest-acceleration",
      "At rest, the accelerometer measures gravity plus user acceleration with its exported "
        + "errors.",
      limit:
        "The difference is at most \(allowedErrors.told) standard errors of a ten-minute mean, "
        + "which causes one false alarm in 1.7 million means",
      catches: "accelerations with an offset of 25 mg",
      .truth(.accel, .devicemotion) { RestAcceleration($0) }),
    Rule(
      "rest-length",
      "During long rest periods, the measured acceleration is 1 g and the user acceleration is "
        + "zero.",
      limit:
        "The mean acceleration may differ from 1 g by at most \(RestLength.felt.told) g, and the "
        + "mean user acceleration is at most \(RestLength.user.told) g. These limits are four "
        + "standard deviations of a new sensor's bias",
      catches: "accelerations with a scale error of 5 %",
      .truth(.accel, .devicemotion) { RestLength($0) }),
    Rule(
      "rest-rotation",
      "At rest, the mean rotation rate of the gyroscope is its exported bias.",
      limit:
        "The difference is at most \(allowedErrors.told) standard errors of a ten-minute mean, "
        + "including temperature and flicker noise",
      catches: "rotation rates with an offset of 0.5 deg/s",
      .truth(.gyro) { RestRotation($0) }),
    Rule(
      "steady-rotation",
      "The gyroscope's bias does not change within ten minutes.",
      limit:
        "The means of the two halves may differ by at most \(allowedErrors.told) standard errors "
        + "of their difference",
      catches: "rotation rates with a drift of 0.5 deg/s in ten minutes",
      .truth(.gyro) { SteadyRotation($0) }),
  ]

  /// The number of standard errors by which a mean may differ from the expected value.
  static let allowedErrors = 5.0
}

extension Setting {
  /// Returns the time spans of at most ten minutes in which the phone is at rest and the stream has
  /// rows.
  func stillPieces(of stream: MotionStream) -> [Span] {
    stillSpans.common(with: known.windows(of: stream.name)).flatMap { $0.pieces(of: 600) }
  }
}

/// A judge of the accelerometer's mean at rest, which must be gravity plus user acceleration plus
/// the exported sensor errors.
private struct RestAcceleration: Judge {
  private let truth: Truth
  private let pieces: [Span]
  private var accel: SpanCursor
  private var motion: SpanCursor
  private var felt: [VectorSum]
  private var expected: [VectorSum]

  init(_ setting: Setting) {
    truth = setting.known
    pieces = setting.stillPieces(of: .devicemotion)
    accel = SpanCursor(pieces.map(setting.clock.written))
    motion = accel
    felt = Array(repeating: VectorSum(), count: pieces.count)
    expected = felt
  }

  mutating func see(_ piece: Piece) {
    let (raw, fused) = (piece[.accel], piece[.devicemotion])
    for (number, indices) in accel.parts(of: raw) {
      felt[number].add(indices, of: raw) { raw.axes($0) }
    }
    for (number, indices) in motion.parts(of: fused) {
      expected[number].add(indices, of: fused) { fused.gravity($0) + fused.user($0) }
    }
  }

  mutating func finish() -> Finding {
    let noise = truth.term("devicemotion", "user_accel_noise")
    let (matrix, bias) = (truth.matrix("accel"), truth.axes("accel", "bias"))
    let warmer = truth.axes("accel", "temperature_coefficient")
    let userBias = truth.axes("devicemotion", "user_accel_bias")
    var finding = Finding()
    for (index, span) in pieces.enumerated() {
      guard expected[index].count >= 50, felt[index].count >= 50 else { continue }
      let truly = (expected[index].mean - userBias).multiplied(matrix)
      let rest = felt[index].mean - truly - bias - truth.meanWarmth * warmer
      for axis in 0..<3 {
        let deviation = truth.deviation(
          ofMean: .accel, axis, count: felt[index].count, until: span.upperBound)
        let error = noise * noise / Double(expected[index].count)
        finding.judge(
          rest[axis],
          limit: BeiweCheck.allowedErrors * (deviation * deviation + error).squareRoot(),
          "g difference from the expected acceleration on axis \(axis)", at: felt[index].place)
      }
    }
    return finding.isJudged
      ? finding : .lacking("rest period with at least 50 rows of accel and devicemotion")
  }
}

/// A judge of the mean length of the acceleration vector in long rests.
private struct RestLength: Judge {
  /// The largest error of the mean length, in g.
  static let felt = 0.02
  /// The largest mean user acceleration, in g.
  static let user = 0.01

  private var accel: SpanCursor
  private var motion: SpanCursor
  private var lengths = (sum: 0.0, count: 0)
  private var user = VectorSum()

  init(_ setting: Setting) {
    accel = SpanCursor(setting.stillPieces(of: .accel).map(setting.clock.written))
    motion = SpanCursor(setting.stillPieces(of: .devicemotion).map(setting.clock.written))
  }

  mutating func see(_ piece: Piece) {
    let (raw, fused) = (piece[.accel], piece[.devicemotion])
    for (_, indices) in accel.parts(of: raw) {
      for index in indices { lengths.sum += raw.axes(index).length }
      lengths.count += indices.count
    }
    for (_, indices) in motion.parts(of: fused) {
      user.add(indices, of: fused) { fused.user($0) }
    }
  }

  mutating func finish() -> Finding {
    let count = min(lengths.count, user.count)
    guard count >= 6_000 else {
      return .lacking(
        "rows of accel and devicemotion at rest", needed: 6_000, present: Double(count))
    }
    var finding = Finding()
    finding.judge(
      lengths.sum / Double(lengths.count) - 1, limit: Self.felt,
      "g difference from an acceleration of 1 g", at: user.place)
    finding.judge(user.mean.length, limit: Self.user, "g of mean user acceleration", at: user.place)
    return finding
  }
}

/// A judge of the gyroscope's mean at rest, which must be its exported bias.
private struct RestRotation: Judge {
  private let truth: Truth
  private let pieces: [Span]
  private var cursor: SpanCursor
  private var felt: [VectorSum]

  init(_ setting: Setting) {
    truth = setting.known
    pieces = setting.stillPieces(of: .gyro)
    cursor = SpanCursor(pieces.map(setting.clock.written))
    felt = Array(repeating: VectorSum(), count: pieces.count)
  }

  mutating func see(_ piece: Piece) {
    let rows = piece[.gyro]
    for (number, indices) in cursor.parts(of: rows) {
      felt[number].add(indices, of: rows) { rows.axes($0) }
    }
  }

  mutating func finish() -> Finding {
    let expected =
      truth.axes("gyro", "bias") + truth.meanWarmth * truth.axes("gyro", "temperature_coefficient")
    var finding = Finding()
    for (index, span) in pieces.enumerated() where felt[index].count >= 100 {
      for axis in 0..<3 {
        let deviation = truth.deviation(
          ofMean: .gyro, axis, count: felt[index].count, until: span.upperBound)
        finding.judge(
          felt[index].mean[axis] - expected[axis], limit: BeiweCheck.allowedErrors * deviation,
          "rad/s difference from the exported bias on axis \(axis)", at: felt[index].place)
      }
    }
    return finding.isJudged ? finding : .lacking("rest period with at least 100 gyroscope rows")
  }
}

/// A judge of the gyroscope's means in the two halves of ten minutes at rest, which must be equal.
private struct SteadyRotation: Judge {
  private let truth: Truth
  private var cursor: SpanCursor
  private var halves: [VectorSum]

  init(_ setting: Setting) {
    truth = setting.known
    let spans = setting.stillPieces(of: .gyro).filter { $0.seconds >= 600 }
    cursor = SpanCursor(
      spans.flatMap { span in
        let middle = span.lowerBound + 300_000
        return [span.lowerBound..<middle, middle..<middle + 300_000].map(setting.clock.written)
      })
    halves = Array(repeating: VectorSum(), count: 2 * spans.count)
  }

  mutating func see(_ piece: Piece) {
    let rows = piece[.gyro]
    for (number, indices) in cursor.parts(of: rows) {
      halves[number].add(indices, of: rows) { rows.axes($0) }
    }
  }

  mutating func finish() -> Finding {
    let floor = truth.term("gyro", "bias_instability")
    let walk = truth.term("gyro", "rate_random_walk")
    let white = truth.white(.gyro)
    let decay = 1 - exp(-300 / truth.term("temperature", "tau"))
    var finding = Finding()
    for index in stride(from: 0, to: halves.count, by: 2) {
      let (first, second) = (halves[index], halves[index + 1])
      guard first.count > 2_000, second.count > 2_000 else { continue }
      for axis in 0..<3 {
        let warmer =
          truth.axes("gyro", "temperature_coefficient")[axis] * truth.term("temperature", "sd")
        let variance =
          2 * warmer * warmer * decay + 2 * 7 * floor * floor + walk * walk * 300
          + white * white * (1 / Double(first.count) + 1 / Double(second.count))
        finding.judge(
          second.mean[axis] - first.mean[axis],
          limit: BeiweCheck.allowedErrors * variance.squareRoot(),
          "rad/s difference between the means of the two halves of a rest period on axis \(axis)",
          at: first.place)
      }
    }
    return finding.isJudged
      ? finding : .lacking("rest period of ten minutes with at least 4000 gyroscope rows")
  }
}
