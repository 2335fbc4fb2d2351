import Formats

/// Where people walk and stay, by their fixes.
extension Rule {
  static let stays: [Rule] = [
    Rule(
      "walking-speed", "Straight walks are as fast by GPS as by the truth.",
      limit:
        "10 % over 120 s of straight walking, 5 % over 300 s: the model's errors make 3 to 5 %",
      catches: "fixes a seventh too far apart", .truth(.gps) { WalkingSpeed($0) }),
    Rule(
      "claimed-accuracy", "The claimed radius holds the true position in 68 % of the fixes.",
      limit:
        ".62 to .74 of each environment, all participants together, from 500 independent fixes "
        + "on (a span holds one each twice the correlation time)",
      catches: "a claim of two thirds",
      .truth(.gps, conclude: ClaimedAccuracy.conclude) { ClaimedAccuracy($0) }),
    Rule(
      "stay-centres", "The middle of a stay's fixes is its place.",
      limit: "three deviations of the exported error indoors, from 20 good fixes in ten minutes on",
      catches: "60 m in one direction", .truth(.gps) { StayCentres($0) }),
    Rule(
      "home-at-night", "The middle of the fixes from 0 to 5 h is a home.",
      limit: "30 m, from 60 good fixes on", catches: "60 m in one direction",
      .truth(.gps) { HomeAtNight($0) }),
  ]
}

private struct WalkingSpeed: Judge {
  private let setting: Setting
  private var cursor: SpanCursor
  private let bouts: [Truth.Bout]
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
    cursor = SpanCursor(bouts.compactMap { $0.span.trimmed(start: 6, end: 6) })
  }

  mutating func see(_ piece: Piece) {
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

  /// A part ends where the straight line is 3 % shorter than the way.
  private mutating func add(_ time: Int64, _ truth: Truth.Position, _ fix: Truth.Position) {
    if let first = part.first {
      let way = bouts[bout].speed * Double(time - first.time) / 1_000
      if Ground(at: truth.latitude).way(first.truth, truth).length < 0.97 * way { endPart() }
    }
    part.append((time, truth, fix))
  }

  private mutating func endPart() {
    defer { part = [] }
    guard let first = part.first, let last = part.last, last.time - first.time >= 60_000 else {
      return
    }
    let duration = Double(last.time - first.time) / 1_000
    seconds += duration
    walked += bouts[bout].speed * duration
    measured += Ground(at: first.fix.latitude).way(first.fix, last.fix).length
  }

  mutating func finish() -> Finding {
    endPart()
    guard seconds >= 120 else {
      return .lacking("s of straight walking, a minute at a time", needed: 120, present: seconds)
    }
    var finding = Finding()
    finding.judge(
      measured / walked - 1, limit: seconds >= 300 ? 0.05 : 0.1, "too fast", at: place)
    return finding
  }
}

private struct ClaimedAccuracy: Judge {
  private let setting: Setting
  /// Fixes, and those with the true position inside, by environment.
  private var counts: [String: (all: Double, inside: Double)] = [:]

  init(_ setting: Setting) {
    self.setting = setting
  }

  mutating func see(_ piece: Piece) {
    for row in 0..<min(piece.gps.count, piece.fixes.count) {
      let environment = TruthNames.environments[Int(piece.fixes.words[row])]
      let isInside = piece.error(of: row, setting).length <= piece.gps.value(row, 3)
      counts[environment, default: (0, 0)].all += 1
      counts[environment, default: (0, 0)].inside += isInside ? 1 : 0
    }
  }

  mutating func finish() -> Finding {
    var finding = Finding()
    for (environment, count) in counts {
      let tau = setting.known.term("gps", environment + "_slow_tau")
      let seconds = setting.known.segments { $0.environment == environment }.seconds
      guard tau > 0 else { continue }
      finding.pool[environment] = [count.all, count.inside, min(seconds / (2 * tau), count.all)]
    }
    return finding
  }

  static func conclude(_ pool: [String: [Double]]) -> Finding {
    var finding = Finding()
    for (environment, sums) in pool.sorted(by: { $0.key < $1.key }) where sums[2] >= 500 {
      finding.judge(
        sums[1] / sums[0] - 0.68, limit: 0.06, "off .68 \(environment)", at: RowPlace("gps"))
    }
    let most = pool.values.map { $0[2] }.max() ?? 0
    return finding.judged > 0
      ? finding : .lacking("independent fixes", needed: 500, present: most.rounded())
  }
}

/// Sums of positions relative to a place.
private struct Middle {
  private let place: Truth.Position
  private var sum = SIMD2<Double>.zero
  private(set) var count = 0
  private(set) var row = RowPlace("")

  init(of place: Truth.Position) {
    self.place = place
  }

  mutating func add(_ row: Int, of piece: Piece, _ setting: Setting) {
    guard row < piece.gps.count, piece.gps.value(row, 3) < 51 else { return }
    if count == 0 { self.row = piece.gps.place(row) }
    let truth = Truth.Position(
      latitude: piece.fixes.value(row, 1), longitude: piece.fixes.value(row, 2))
    sum += Ground(at: place.latitude).way(place, truth) + piece.error(of: row, setting)
    count += 1
  }

  /// Metres from the place.
  var distance: Double { (sum / Double(max(count, 1))).length }
}

private struct StayCentres: Judge {
  private let setting: Setting
  private var cursor: SpanCursor
  private var middles: [Middle]

  init(_ setting: Setting) {
    self.setting = setting
    var stays: [(place: Int, span: Span)] = []
    for segment in setting.known.segments {
      guard let place = segment.place else { continue }
      if let last = stays.last, last.place == place,
        last.span.upperBound == segment.span.lowerBound
      {
        stays[stays.count - 1].span = last.span.lowerBound..<segment.span.upperBound
      } else {
        stays.append((place, segment.span))
      }
    }
    let known = Dictionary(
      setting.known.places.map { ($0.number, $0.position) }, uniquingKeysWith: { $1 })
    let long = stays.compactMap { stay in
      stay.span.seconds >= 600 ? known[stay.place].map { (stay.span, $0) } : nil
    }
    cursor = SpanCursor(long.map(\.0))
    middles = long.map { Middle(of: $0.1) }
  }

  mutating func see(_ piece: Piece) {
    for (number, rows) in cursor.parts(of: piece.fixes) {
      for row in rows { middles[number].add(row, of: piece, setting) }
    }
  }

  mutating func finish() -> Finding {
    let limit = 3 * setting.known.term("gps", "indoor_slow_sd")
    var finding = Finding()
    for middle in middles where middle.count >= 20 {
      finding.judge(middle.distance, limit: limit, "m from the place", at: middle.row)
    }
    return finding.judged > 0 ? finding : .lacking("stays of ten minutes with 20 fixes")
  }
}

/// The study begins at a local midnight; a change of clocks moves the night by an hour at most.
private struct HomeAtNight: Judge {
  private let setting: Setting
  private var cursor: SpanCursor
  private var middles: [Middle]

  init(_ setting: Setting) {
    self.setting = setting
    let span = setting.known.span
    cursor = SpanCursor(
      stride(from: span.lowerBound, to: span.upperBound, by: 86_400_000).map {
        $0..<$0 + 5 * 3_600_000
      })
    middles = setting.known.places.filter { $0.kind == "home" }.map { Middle(of: $0.position) }
  }

  mutating func see(_ piece: Piece) {
    for (_, rows) in cursor.parts(of: piece.fixes) {
      for row in rows {
        for index in middles.indices { middles[index].add(row, of: piece, setting) }
      }
    }
  }

  mutating func finish() -> Finding {
    guard let nearest = middles.min(by: { $0.distance < $1.distance }), nearest.count >= 60 else {
      return .lacking(
        "good fixes at night", needed: 60, present: Double(middles.first?.count ?? 0))
    }
    var finding = Finding()
    finding.judge(nearest.distance, limit: 30, "m from home", at: nearest.row)
    return finding
  }
}
