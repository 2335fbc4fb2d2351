import Formats
import Reading

extension BeiweCheck {
  static let speed: [Rule] = [
    Rule(
      "walking-speed",
      "On straight walks, the speed between GPS fixes equals the true speed.",
      limit:
        "a relative error of \(WalkingSpeed.some.limit.percent) over "
        + "\(WalkingSpeed.some.metres.told) m of straight walking and "
        + "\(WalkingSpeed.many.limit.percent) over \(WalkingSpeed.many.metres.told) m, if "
        + "\(WalkingSpeed.deviations.told) standard errors of the fixes are not larger. A walk is "
        + "straight if the line between its ends is at most \(WalkingSpeed.bend.percent) shorter "
        + "than the way",
      catches: "distances between fixes that are a seventh too long",
      .truth(.gps) { WalkingSpeed($0) })
  ]
}

/// Judges the speed between fixes on straight walks.
private struct WalkingSpeed: Judge {
  /// The least straight walking in metres, with the limit as a share of the speed. Errors of fixes are in metres at any
  /// speed.
  static let some = (metres: 160.0, limit: 0.1)
  static let many = (metres: 400.0, limit: 0.05)
  /// The number of standard errors of the speed that must be within the limit, else the check is skipped. By chance,
  /// one participant in about ten thousand is beyond them.
  static let deviations = 4.0
  /// The shortest length of a part, in metres.
  private static let shortest = 80.0
  /// The share of a way by which a straight line between its ends may be shorter. Streets bend by some degrees from
  /// block to block, and fixes show only the length of the line.
  static let bend = 0.01

  private struct Fix {
    let time: Int64
    let truth: Truth.Position
    /// The recorded position, without fuzzing.
    let position: Truth.Position
    /// The standard deviation of the fix's error in the ground truth, for both axes together, in metres.
    let deviation: Double
  }

  private let setting: Setting
  private var cursor: SpanCursor
  private let bouts: [Truth.Bout]
  private var speeds: WalkedSpeeds
  private var bout = -1
  /// The fixes since the start of the current straight part.
  private var part: [Fix] = []
  private var walked = 0.0
  private var measured = 0.0
  /// The variance of the measured length, from the true deviations at each part's ends, in m^2.
  private var variance = 0.0
  private var place = RowPlace("")

  init(_ setting: Setting) {
    self.setting = setting
    bouts = setting.known.bouts.filter { $0.mode == "walk" && $0.span.seconds >= 140 }
    let middles = bouts.compactMap { $0.span.trimmed(start: 6, end: 6) }
    cursor = SpanCursor(middles)
    speeds = WalkedSpeeds(middles)
  }

  mutating func see(_ piece: Piece) {
    speeds.see(piece.path, after: bout)
    for (number, indices) in cursor.parts(of: piece.fixes) {
      if number != bout { endPart() }
      bout = number
      for row in indices where row < piece.gps.count && piece.gps.value(row, 3) < 51 {
        if walked == 0 { place = piece.gps.place(row) }
        let truth = Truth.Position(
          latitude: piece.fixes.value(row, 1), longitude: piece.fixes.value(row, 2))
        let error = piece.error(of: row, setting)
        let fix = Ground(at: truth.latitude).position(error, from: truth)
        add(
          Fix(
            time: piece.fixes.times[row], truth: truth, position: fix,
            deviation: piece.fixes.value(row, 4)))
      }
    }
  }

  /// Adds a fix. A part ends where the way is no longer straight.
  private mutating func add(_ fix: Fix) {
    if let first = part.first {
      let way = speeds.way(of: bout, in: first.time..<max(first.time, fix.time))
      if Ground(at: first.truth.latitude).way(first.truth, fix.truth).length < (1 - Self.bend) * way
      {
        endPart()
      }
    }
    part.append(fix)
  }

  private mutating func endPart() {
    defer { part = [] }
    guard let first = part.first, let last = part.last, first.time < last.time else { return }
    let way = speeds.way(of: bout, in: first.time..<last.time)
    guard way >= Self.shortest else { return }
    walked += way
    measured += Ground(at: first.position.latitude).way(first.position, last.position).length
    // Only the error along the way counts, which is one of two axes. Errors of fixes close in time are correlated, so
    // the true variance is smaller.
    variance += 0.5 * (first.deviation * first.deviation + last.deviation * last.deviation)
  }

  mutating func finish() -> Finding {
    endPart()
    let limit = (walked >= Self.many.metres ? Self.many : Self.some).limit
    guard walked >= Self.some.metres, Self.deviations * variance.squareRoot() <= limit * walked
    else {
      // The standard error decreases with the square root of the length of the way.
      let error = walked > 0 ? Self.deviations * variance.squareRoot() / walked : 0
      let needed = max(Self.some.metres, walked * (error / limit) * (error / limit))
      return .lacking(
        "metres of straight walking in parts of at least \(Self.shortest.told) m",
        needed: needed.rounded(.up),
        present: walked)
    }
    var finding = Finding()
    finding.judge(
      measured / walked - 1, limit: limit, "relative error of the walking speed", at: place)
    return finding
  }
}
