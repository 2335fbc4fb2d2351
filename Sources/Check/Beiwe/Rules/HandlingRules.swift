import Formats
import Glibc
import Reading

/// Rules about the orientation and motion of the phone during use and on a charger.
extension BeiweCheck {
  static let handling: [Rule] = [
    Rule(
      "held-in-hand",
      "An unlocked phone is in the participant's hand, with its top 15 to 75 degrees above the "
        + "horizontal.",
      limit:
        "At least 90 % of the rows have such a pitch, over at least an hour. Calls, the seconds "
        + "before the automatic lock, and time on a table or in a mount do not count",
      catches: "a pitch that is 34 degrees lower",
      .everyEvent(.devicemotion, .powerState) { Held($0) }),
    Rule(
      "lies-on-charger",
      "A charging phone is on a table, on a nightstand or in its car mount.",
      limit: "exact, except during phone sessions",
      catches: "one charging period with the phone in a pocket",
      .truth(.powerState) { Settled(judgeCharging($0)) }.ofAllData),
    Rule(
      "quiet-on-charger",
      "A charging phone does not move, except in a car.",
      limit:
        "The root mean square of the user acceleration is at most \((1_000 * Quiet.limit).told) "
        + "mg, after removal of the exported bias. It is computed over at least \(Quiet.rows) rows "
        + "outside phone sessions",
      catches: "user acceleration with 20 mg of noise",
      .everyEvent(.devicemotion, .powerState) { Quiet($0) }),
    Rule(
      "ear",
      "A phone at the ear has a pitch of 20 to 60 degrees and a roll of 70 to 110 degrees.",
      limit:
        "The pitch may be at most \(AtEar.limit.told) degrees outside its range, which is five "
        + "standard deviations of a moving head. For the roll, the tolerance is "
        + "\(AtEar.limit.told) degrees divided by the cosine of the pitch",
      catches: "a roll that is 57 degrees lower",
      .truth(.devicemotion) { AtEar($0) }),
  ]

  private static func judgeCharging(_ setting: Setting) -> Finding {
    var finding = Finding()
    let quiet = setting.quietSpans
    for (row, segment) in setting.known.segments.enumerated()
    where quiet.contains(where: { $0.overlaps(segment.span) }) {
      finding.judge(
        segment.isLying || segment.placement == "car_mount", segment.placement,
        allowed: "a phone on a table, on a nightstand or in a car_mount",
        at: setting.known.place("segments", row: row + 1))
    }
    return finding.isJudged ? finding : .lacking("charging outside phone sessions")
  }
}

extension Setting {
  /// The times on a charger, without sessions and without the seconds in which the phone is put
  /// down or picked up.
  fileprivate var quietSpans: [Span] {
    let used = (known.uses("session") + known.uses("call")).map {
      $0.widened(before: 3, after: 13)
    }
    return events.onCharger(until: end).compactMap { $0.trimmed(start: 3, end: 1) }.without(used)
  }
}

/// A judge of the pitch of an unlocked phone.
private struct Held: Judge {
  private var cursor: SpanCursor
  private var good = 0
  private var all = 0
  private var place = RowPlace("")

  init(_ setting: Setting) {
    let truth = setting.known
    let elsewhere = truth.segments { $0.isLying || $0.placement == "car_mount" }
    let calls = truth.uses("call").map { $0.widened(before: 3, after: 3) }
    let spans = setting.events.unlocked(until: setting.end)
      .compactMap { $0.trimmed(start: 0, end: 12) }.without(elsewhere + calls)
    cursor = SpanCursor(spans.map(setting.clock.written))
  }

  mutating func see(_ piece: Piece) {
    let motion = piece[.devicemotion]
    for (_, indices) in cursor.parts(of: motion) {
      if all == 0 { place = motion.place(indices.lowerBound) }
      for index in indices {
        let pitch = motion.value(index, 1) * 180 / .pi
        all += 1
        if 15 <= pitch && pitch <= 75 { good += 1 }
      }
    }
  }

  mutating func finish() -> Finding {
    guard all >= 36_000 else {
      return .lacking(
        "devicemotion rows of a phone in the hand", needed: 36_000, present: Double(all))
    }
    var finding = Finding()
    finding.judge(
      1 - Double(good) / Double(all), limit: 0.1,
      "of the rows have a pitch outside 15 to 75 degrees", at: place)
    return finding
  }
}

/// A judge of the user acceleration of a charging phone.
private struct Quiet: Judge {
  /// The largest allowed root mean square of the user acceleration, in g.
  static let limit = 0.005
  static let rows = 6_000

  private var cursor: SpanCursor
  private let bias: Axes
  private var sum = 0.0
  private var count = 0
  private var place = RowPlace("")

  init(_ setting: Setting) {
    bias = setting.known.axes("devicemotion", "user_accel_bias")
    let cars = setting.known.segments { $0.placement == "car_mount" }
    cursor = SpanCursor(setting.quietSpans.without(cars).map(setting.clock.written))
  }

  mutating func see(_ piece: Piece) {
    let motion = piece[.devicemotion]
    for (_, indices) in cursor.parts(of: motion) {
      if count == 0 { place = motion.place(indices.lowerBound) }
      for index in indices {
        let user = motion.user(index) - bias
        sum += user.dot(user)
      }
      count += indices.count
    }
  }

  mutating func finish() -> Finding {
    guard count >= Self.rows else {
      return .lacking(
        "devicemotion rows of a phone on a charger", needed: Double(Self.rows),
        present: Double(count))
    }
    var finding = Finding()
    finding.judge(
      (sum / Double(count)).squareRoot(), limit: Self.limit, "g of user acceleration", at: place)
    return finding
  }
}

/// A judge of pitch and roll during calls.
private struct AtEar: Judge {
  /// The tolerance for both angles, in degrees.
  static let limit = 15.0

  private var cursor: SpanCursor
  private var finding = Finding()

  init(_ setting: Setting) {
    cursor = SpanCursor(
      setting.known.segments { $0.placement == "ear" }.compactMap { $0.trimmed(start: 3, end: 2) }
        .map(setting.clock.written))
  }

  mutating func see(_ piece: Piece) {
    let motion = piece[.devicemotion]
    for (_, indices) in cursor.parts(of: motion) {
      for index in indices {
        let roll = motion.value(index, 0) * 180 / .pi
        let lift = motion.value(index, 1)
        let pitch = lift * 180 / .pi
        let place = motion.place(index)
        finding.judge(
          pitch - 40, limit: 20 + Self.limit, "degrees difference between the pitch and 40 degrees",
          at: place)
        finding.judge(
          roll - 90, limit: 20 + Self.limit / max(cos(lift), 0.2),
          "degrees difference between the roll and 90 degrees",
          at: place)
      }
    }
  }

  mutating func finish() -> Finding {
    finding.isJudged ? finding : .lacking("calls with the phone at the ear")
  }
}
