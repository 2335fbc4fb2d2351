import Formats
import Reading

/// Rules that compare the places of stays with the participant's fixes.
extension BeiweCheck {
  static let stays: [Rule] = [
    Rule(
      "stay-centres",
      "The mean position of the GPS fixes during a stay is the place of the stay.",
      limit:
        "a distance of \(StayCentres.deviations.told) true standard deviations of one axis for a "
        + "single stay, which has a chance of one in a million, and of three in the mean of five "
        + "stays. Stays have at least ten minutes and \(StayCentres.fixes) fixes with a claimed "
        + "radius below 51 m",
      catches: "fixes moved by 60 m in one direction",
      .truth(.gps) { StayCentres($0) }),
    Rule(
      "home-at-night",
      "The mean position of the GPS fixes in nights at home is the position of the home.",
      limit:
        "a distance of \(HomeAtNight.limit.told) m, for at least \(HomeAtNight.fixes) fixes with a "
        + "claimed radius below 51 m",
      catches: "fixes moved by 60 m in one direction",
      .truth(.gps) { HomeAtNight($0) }),
  ]
}

/// Sums over the fixes of a stay, with positions relative to the place.
private struct Middle {
  private let place: Truth.Position
  private var sum = SIMD2<Double>.zero
  /// The sum of the variances of the fixes' errors, in square metres. Each variance is the sum of both axes.
  private var variances = 0.0
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
    let deviation = piece.fixes.value(row, 4)
    variances += deviation * deviation
    count += 1
  }

  /// The standard deviation of one axis of a fix, in metres. Fixes of one stay have a common error.
  var deviation: Double { (0.5 * variances / Double(max(count, 1))).squareRoot() }

  /// The distance of the mean position from the place, in metres.
  var distance: Double { (sum / Double(max(count, 1))).length }
}

/// Compares the mean position of each stay's fixes with its place.
private struct StayCentres: Judge {
  /// The largest error of the mean of one stay, in standard deviations.
  static let deviations = 5.3
  static let fixes = 20

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
    let judged = middles.filter { $0.count >= Self.fixes }
    var finding = Finding()
    for middle in judged {
      finding.judge(
        middle.distance, limit: Self.deviations * middle.deviation,
        "m between the mean of the fixes and the place", at: middle.row)
    }
    if let first = judged.first, judged.count >= 5 {
      // Distances are in standard deviations of each stay, since the fixes in each house have their own deviation.
      let mean = judged.reduce(0) { $0 + $1.distance / $1.deviation } / Double(judged.count)
      finding.judge(
        mean, limit: 3, "standard deviations from the place in the mean of all stays", at: first.row
      )
    }
    return finding.isJudged
      ? finding : .lacking("stays of ten minutes with \(Self.fixes) GPS fixes")
  }
}

/// Compares the fixes at home during sleep, by day or by night, with the home.
private struct HomeAtNight: Judge {
  /// The largest distance, in metres.
  static let limit = 30.0
  static let fixes = 60

  private let setting: Setting
  private var cursor: SpanCursor
  private var middles: [Middle]

  init(_ setting: Setting) {
    self.setting = setting
    let nights = setting.known.segments { $0.posture == "lying" }.joined.filter {
      $0.seconds >= 3 * 3_600
    }
    cursor = SpanCursor(nights.common(with: setting.known.staysAtHome))
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
    guard let nearest = middles.min(by: { $0.distance < $1.distance }), nearest.count >= Self.fixes
    else {
      return .lacking(
        "GPS fixes at night with a claimed radius below 51 m", needed: Double(Self.fixes),
        present: Double(middles.first?.count ?? 0))
    }
    var finding = Finding()
    finding.judge(
      nearest.distance, limit: Self.limit, "m between the mean of the fixes at night and the home",
      at: nearest.row)
    return finding
  }
}
