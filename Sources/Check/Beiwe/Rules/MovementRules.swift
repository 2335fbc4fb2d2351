import Formats
import Reading

/// Rules that compare the acceleration of a moving phone with its attitude.
extension BeiweCheck {
  static let movement: [Rule] = [
    Rule(
      "walking-acceleration",
      "While walking, the accelerometer measures gravity plus user acceleration.",
      limit:
        "The difference is at most \(WalkingAcceleration.limit.percent) of the root mean square of "
        + "the user acceleration, over at least \(WalkingAcceleration.pairs) pairs of rows with "
        + "equal times. Motion at 16 Hz, as in sharp steps, changes the acceleration by 10 % "
        + "within 1 ms",
      catches: "user acceleration with the wrong sign",
      .truth(.accel, .devicemotion) { WalkingAcceleration($0) }),
    Rule(
      "no-climb",
      "On a trip, the mean of the vertical user acceleration is zero.",
      limit:
        "The mean is at most \(NoClimb.limit.told) g over at least ten minutes of trips. The rule "
        + "adds trips until this limit is at least four standard errors. The rule excludes runs, "
        + "because their impacts are too large for a precise mean",
      catches: "user acceleration with an offset of 20 mg upwards",
      .truth(.devicemotion) { NoClimb($0) }),
  ]
}

/// A judge that compares a walker's accelerometer rows with gravity plus user acceleration at the
/// same times.
private struct WalkingAcceleration: Judge {
  /// The largest error of the user acceleration, relative to its root mean square.
  static let limit = 0.1
  static let pairs = 100

  private let matrix: [Axes]
  private let bias: Axes
  private let userBias: Axes
  private var cursor: SpanCursor
  private var error = 0.0
  private var size = 0.0
  private var count = 0
  private var place = RowPlace("")

  init(_ setting: Setting) {
    let truth = setting.known
    (matrix, bias) = (truth.matrix("accel"), truth.axes("accel", "bias"))
    userBias = truth.axes("devicemotion", "user_accel_bias")
    cursor = SpanCursor(
      setting.walks(with: ["pocket", "hand_swinging"]).map(setting.clock.written))
  }

  mutating func see(_ piece: Piece) {
    let (accel, motion) = (piece[.accel], piece[.devicemotion])
    for (_, indices) in cursor.parts(of: accel) {
      if count == 0 { place = accel.place(indices.lowerBound) }
      var partner = motion.times.firstIndex(notBefore: accel.times[indices.lowerBound])
      for index in indices {
        let time = accel.times[index]
        while partner < motion.count, motion.times[partner] < time { partner += 1 }
        guard partner < motion.count, motion.times[partner] == time else { continue }
        let user = motion.user(partner) - userBias
        let expected = (motion.gravity(partner) + user).multiplied(matrix) + bias
        let difference = accel.axes(index) - expected
        error += difference.dot(difference)
        size += user.dot(user)
        count += 1
      }
    }
  }

  mutating func finish() -> Finding {
    guard count >= Self.pairs else {
      return .lacking(
        "pairs of rows with equal times while walking", needed: Double(Self.pairs),
        present: Double(count))
    }
    var finding = Finding()
    finding.judge(
      (error / size).squareRoot(), limit: Self.limit,
      "relative difference between accelerometer and devicemotion", at: place)
    return finding
  }
}

/// A judge of the mean of the vertical user acceleration on trips.
private struct NoClimb: Judge {
  /// The limit of the mean vertical acceleration, in g.
  static let limit = 0.01

  private var cursor: SpanCursor
  private var sum = 0.0
  private var squares = 0.0
  private var count = 0
  private var lastSpan = -1
  private var place = RowPlace("")
  private var finding = Finding()

  init(_ setting: Setting) {
    cursor = SpanCursor(
      setting.known.segments { $0.place == nil && !$0.isLying && $0.mode != "run" }
        .joined.map(setting.clock.written))
  }

  mutating func see(_ piece: Piece) {
    let motion = piece[.devicemotion]
    for (number, indices) in cursor.parts(of: motion) {
      if number != lastSpan { judge() }
      lastSpan = number
      if count == 0 { place = motion.place(indices.lowerBound) }
      for index in indices {
        let upward = -motion.user(index).dot(motion.gravity(index))
        sum += upward
        squares += upward * upward
      }
      count += indices.count
    }
  }

  /// Judges a trip when it ends. A trip with too few rows for a verdict is joined with the next
  /// one.
  private mutating func judge() {
    guard count >= 6_000, 4 * squares.squareRoot() / Double(count) <= Self.limit else { return }
    finding.judge(
      sum / Double(count), limit: Self.limit, "g of mean upward user acceleration", at: place)
    (sum, squares, count) = (0, 0, 0)
  }

  mutating func finish() -> Finding {
    judge()
    return finding.isJudged
      ? finding : .lacking("devicemotion rows on trips", needed: 6_000, present: Double(count))
  }
}
