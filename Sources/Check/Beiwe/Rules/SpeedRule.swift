import Formats

extension BeiweCheck {
  static let speed: [Rule] = [
    Rule(
      "walking-speed", "Straight walks are as fast by GPS as by the truth.",
      limit:
        "\(WalkingSpeed.some.limit.percent) over \(WalkingSpeed.some.seconds.told) s of straight "
        + "walking, \(WalkingSpeed.many.limit.percent) over \(WalkingSpeed.many.seconds.told) s: "
        + "the model's errors make 3 to 5 %, and a straight line is at most "
        + "\(WalkingSpeed.bend.percent) shorter than the way",
      catches: "fixes a seventh too far apart", .truth(.gps) { WalkingSpeed($0) })
  ]
}

/// Judges the speed between fixes on straight walks.
private struct WalkingSpeed: Judge {
  /// From so much straight walking on, a share of the speed.
  static let some = (seconds: 120.0, limit: 0.1)
  static let many = (seconds: 300.0, limit: 0.05)
  /// The share of a way by which a straight line between its ends may be shorter. Streets bend by some degrees
  /// from block to block, and what a line is shorter is speed that no fix shows.
  static let bend = 0.01

  private let setting: Setting
  private var cursor: SpanCursor
  private let bouts: [Truth.Bout]
  private var speeds: WalkedSpeeds
  private var bout = -1
  /// Since the start of the straight part at hand.
  private var part: [(time: Int64, truth: Truth.Position, fix: Truth.Position)] = []
  private var seconds = 0.0
  private var walked = 0.0
  private var measured = 0.0
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
        if seconds == 0 { place = piece.gps.place(row) }
        let truth = Truth.Position(
          latitude: piece.fixes.value(row, 1), longitude: piece.fixes.value(row, 2))
        let error = piece.error(of: row, setting)
        // The fix beside the truth, without fuzzing.
        let ground = Ground(at: truth.latitude)
        add(piece.fixes.times[row], truth, ground.position(error, from: truth))
      }
    }
  }

  /// A part ends where the way is no longer straight.
  private mutating func add(_ time: Int64, _ truth: Truth.Position, _ fix: Truth.Position) {
    if let first = part.first {
      let way = speeds.way(of: bout, in: first.time..<max(first.time, time))
      if Ground(at: truth.latitude).way(first.truth, truth).length < (1 - Self.bend) * way {
        endPart()
      }
    }
    part.append((time, truth, fix))
  }

  private mutating func endPart() {
    defer { part = [] }
    guard let first = part.first, let last = part.last, last.time - first.time >= 60_000 else {
      return
    }
    seconds += Double(last.time - first.time) / 1_000
    walked += speeds.way(of: bout, in: first.time..<last.time)
    measured += Ground(at: first.fix.latitude).way(first.fix, last.fix).length
  }

  mutating func finish() -> Finding {
    endPart()
    guard seconds >= Self.some.seconds else {
      return .lacking(
        "s of straight walking, a minute at a time", needed: Self.some.seconds, present: seconds)
    }
    var finding = Finding()
    finding.judge(
      measured / walked - 1, limit: (seconds >= Self.many.seconds ? Self.many : Self.some).limit,
      "too fast", at: place)
    return finding
  }
}
