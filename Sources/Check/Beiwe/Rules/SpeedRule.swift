import Formats

extension BeiweCheck {
  static let speed: [Rule] = [
    Rule(
      "walking-speed", "Straight walks are as fast by GPS as by the truth.",
      limit:
        "\(WalkingSpeed.some.limit.percent) over \(WalkingSpeed.some.metres.told) m of straight "
        + "walking, \(WalkingSpeed.many.limit.percent) over \(WalkingSpeed.many.metres.told) m: "
        + "the model's errors make 3 to 5 %, and a straight line is at most "
        + "\(WalkingSpeed.bend.percent) shorter than the way",
      catches: "fixes a seventh too far apart", .truth(.gps) { WalkingSpeed($0) })
  ]
}

/// Judges the speed between fixes on straight walks.
private struct WalkingSpeed: Judge {
  /// From so much straight walking on, a share of the speed. Errors are of metres, whoever walks.
  static let some = (metres: 160.0, limit: 0.1)
  static let many = (metres: 400.0, limit: 0.05)
  /// Metres of a part at the least.
  private static let shortest = 80.0
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
        if walked == 0 { place = piece.gps.place(row) }
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
    guard let first = part.first, let last = part.last, first.time < last.time else { return }
    let way = speeds.way(of: bout, in: first.time..<last.time)
    guard way >= Self.shortest else { return }
    walked += way
    measured += Ground(at: first.fix.latitude).way(first.fix, last.fix).length
  }

  mutating func finish() -> Finding {
    endPart()
    guard walked >= Self.some.metres else {
      return .lacking(
        "m of straight walking, \(Self.shortest.told) at a time", needed: Self.some.metres,
        present: walked)
    }
    var finding = Finding()
    finding.judge(
      measured / walked - 1, limit: (walked >= Self.many.metres ? Self.many : Self.some).limit,
      "too fast", at: place)
    return finding
  }
}
