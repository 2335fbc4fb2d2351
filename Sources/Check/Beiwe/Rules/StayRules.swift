import Formats
import Reading

/// Rules that compare the participant's fixes with the places of stays.
extension BeiweCheck {
  static let stays: [Rule] = [
    Rule(
      "stay-centres",
      "The mean position of the GPS fixes during a stay equals the position of the place.",
      limit:
        "For a single stay, the distance is at most \(StayCentres.deviations.told) true standard "
        + "deviations of one axis, which a correct recording exceeds with a probability of one in "
        + "a million. For the mean of five stays, it is at most three standard deviations. The "
        + "rule uses stays of at least ten minutes with \(StayCentres.fixes) fixes whose claimed "
        + "radius is below 51 m",
      catches: "fixes moved by 60 m in one direction",
      .truth(.gps) { StayCentres($0) }),
    Rule(
      "home-at-night",
      "The mean position of the GPS fixes during nights at home equals the position of the home.",
      limit:
        "The distance is at most \(HomeAtNight.limit.told) m. The rule needs at least "
        + "\(HomeAtNight.fixes) fixes with a claimed radius below 51 m",
      catches: "fixes moved by 60 m in one direction",
      .truth(.gps) { HomeAtNight($0) }),
  ]
}

/// Sums over the fixes of a stay, with their positions relative to the place.
private struct Middle {
  private let place: Truth.Position
  private var sum = SIMD2<Double>.zero
  /// The sum of the variances of the fixes' errors, in square metres. Each variance is the sum of
  /// both axes.
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

  /// The mean standard deviation of one axis of the fixes, in metres. The fixes of a stay share a
  /// common error, so their mean is no more exact.
  var deviation: Double { (0.5 * variances / Double(max(count, 1))).squareRoot() }

  /// The distance of the mean position from the place, in metres.
  var distance: Double { (sum / Double(max(count, 1))).length }
}

/// A judge of the mean position of each stay's fixes, which must be near the place.
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
        "m between the mean position of the fixes and the place", at: middle.row)
    }
    if let first = judged.first, judged.count >= 5 {
      // Each distance is divided by the stay's standard deviation, because fixes differ between
      // houses.
      let mean = judged.reduce(0) { $0 + $1.distance / $1.deviation } / Double(judged.count)
      finding.judge(
        mean, limit: 3, "standard deviations between the mean position of all stays and the place",
        at: first.row
      )
    }
    return finding.isJudged
      ? finding : .lacking("stays of at least ten minutes with \(Self.fixes) GPS fixes")
  }
}

/// A judge of the fixes of a sleeping participant, at any time of day, which must be at home.
private struct HomeAtNight: Judge {
  /// The largest distance of the fixes' mean from home, in metres.
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
      nearest.distance, limit: Self.limit,
      "m between the mean position of the fixes at night and the home",
      at: nearest.row)
    return finding
  }
}
