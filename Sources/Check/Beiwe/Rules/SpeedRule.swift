import Formats
import Reading

extension BeiweCheck {
  static let speed: [Rule] = [
    Rule(
      "walking-speed",
      "On straight walks, the speed between GPS fixes equals the true speed.",
      limit:
        "The relative error is at most \(WalkingSpeed.some.limit.percent) over "
        + "\(WalkingSpeed.some.metres.told) m of straight walking, and at most "
        + "\(WalkingSpeed.many.limit.percent) over \(WalkingSpeed.many.metres.told) m. If "
        + "\(WalkingSpeed.deviations.told) standard errors of the fixes are larger, they are the "
        + "limit. A walk is straight if the line between its ends is at most "
        + "\(WalkingSpeed.bend.percent) shorter than its path",
      catches: "distances between fixes that are 14 % too long",
      .truth(.gps) { WalkingSpeed($0) })
  ]
}

/// A judge of the speed between fixes on straight walks.
private struct WalkingSpeed: Judge {
  /// The minimum length of straight walks in metres, and the largest relative error of the speed
  /// for this length. Errors of fixes do not depend on the speed, so long walks are needed.
  static let some = (metres: 160.0, limit: 0.1)
  /// The stricter limit for long walks: their minimum length in metres, and the largest relative
  /// error.
  static let many = (metres: 400.0, limit: 0.05)
  /// The number of standard errors that must be less than the limit for a verdict. About one
  /// participant in ten thousand exceeds it by chance.
  static let deviations = 4.0
  /// The shortest length of a straight part, in metres.
  private static let shortest = 80.0
  /// The largest share by which a straight line may be shorter than the path between its ends.
  /// Streets bend slightly from block to block, but fixes show only the length of the straight
  /// line.
  static let bend = 0.01

  private struct Fix {
    let time: Int64
    let truth: Truth.Position
    /// The position in the row, without the offset of fuzzing.
    let position: Truth.Position
    /// The standard deviation of the fix's error over both axes, from the ground truth, in metres.
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
  /// The variance of the walked length, from the standard deviations at both ends of each part, in
  /// m^2.
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

  /// Adds a fix. If the path is no longer straight, the current part ends and a new one starts.
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
    // Only the error along the path changes the length, so one of two axes counts. Errors of fixes
    // at close times are correlated, so this variance is an upper limit.
    variance += 0.5 * (first.deviation * first.deviation + last.deviation * last.deviation)
  }

  mutating func finish() -> Finding {
    endPart()
    let limit = (walked >= Self.many.metres ? Self.many : Self.some).limit
    guard walked >= Self.some.metres, Self.deviations * variance.squareRoot() <= limit * walked
    else {
      // The relative standard error decreases with the length of the walks.
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
