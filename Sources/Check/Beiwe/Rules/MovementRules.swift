import Formats
import Reading

/// What a moving phone feels beside how it is turned.
extension BeiweCheck {
  static let movement: [Rule] = [
    Rule(
      "walking-acceleration",
      "A walking phone's accelerometer feels gravity and user acceleration.",
      limit:
        "\(WalkingAcceleration.limit.percent) of the user acceleration's root mean square over "
        + "\(WalkingAcceleration.pairs) pairs of rows of the same ms: "
        + "1 ms of motion at 16 Hz, as in sharp steps, changes it by a tenth",
      catches: "user acceleration with the wrong sign",
      .truth(.accel, .devicemotion) { WalkingAcceleration($0) }),
    Rule(
      "no-climb", "Nobody climbs on a trip: user acceleration has no vertical mean.",
      limit:
        "\(NoClimb.limit.told) g over ten minutes and more, until that is four standard errors; "
        + "runs apart, whose thuds are too large for a mean to tell",
      catches: "20 mg upwards",
      .truth(.devicemotion) { NoClimb($0) }),
  ]
}

/// Judges a walker's accelerometer by gravity and user acceleration of the same instants.
private struct WalkingAcceleration: Judge {
  /// How far off the user acceleration may be, as a share of its root mean square.
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
      return .lacking("pairs of walking rows", needed: Double(Self.pairs), present: Double(count))
    }
    var finding = Finding()
    finding.judge((error / size).squareRoot(), limit: Self.limit, "of user acceleration", at: place)
    return finding
  }
}

/// Judges the vertical mean of user acceleration on trips.
private struct NoClimb: Judge {
  /// In g.
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

  /// At the end of a trip; those that cannot tell yet are joined with the next.
  private mutating func judge() {
    guard count >= 6_000, 4 * squares.squareRoot() / Double(count) <= Self.limit else { return }
    finding.judge(sum / Double(count), limit: Self.limit, "g upwards", at: place)
    (sum, squares, count) = (0, 0, 0)
  }

  mutating func finish() -> Finding {
    judge()
    return finding.isJudged
      ? finding : .lacking("rows under way", needed: 6_000, present: Double(count))
  }
}
