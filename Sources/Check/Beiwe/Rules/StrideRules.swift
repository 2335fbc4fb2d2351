import Formats
import Reading

extension BeiweCheck {
  static let strides: [Rule] = [
    Rule(
      "strides",
      "While walking, the thigh swings once between two landings of the left foot.",
      limit:
        "Midway between two landings, the phase of the thigh may differ from half a swing by at "
        + "most \(Strides.limit.told) of a turn. The rule needs at least \(Strides.fewest) "
        + "successive landings at an even pace",
      catches: "every 20th landing removed",
      .truth(.gyro) { Strides($0) })
  ]
}

/// A judge of the left foot's landings, which must agree with the rotation of the phone in the
/// pocket.
private struct Strides: Judge {
  /// The largest phase error, as a share of the thigh's swing. Beyond this error, the phase would
  /// fit the landings of the other foot better.
  static let limit = 0.25
  static let fewest = 20
  /// The seconds to skip at both ends of a walk, because its first stride may last twice as long as
  /// others.
  private static let margin = 5.0
  /// The longest single stride, relative to a usual one. A longer gap contains two strides, and its
  /// missing landing must be found with the usual duration.
  private static let longest = 1.5
  /// The largest difference between strides of an even pace, relative to the usual duration.
  private static let uneven = 0.2
  /// The minimum number of rows during a stride.
  private static let rows = 6

  private let clock: PhoneClock
  private let walks: [Span]
  private var walked: SpanCursor
  private var landed: SpanCursor
  private var number = -1
  private var times: [Double] = []
  private var rates: [Axes] = []
  private var landings: [(time: Int64, place: RowPlace)] = []
  private var finding = Finding()

  init(_ setting: Setting) {
    clock = setting.clock
    walks = setting.walks(with: ["pocket"])
      .compactMap { $0.trimmed(start: Self.margin, end: Self.margin) }
      .common(with: setting.known.windows(of: MotionStream.gyro.name))
      .filter { $0.seconds >= Double(Self.fewest) }
    walked = SpanCursor(walks.map(clock.written))
    landed = SpanCursor(walks)
  }

  mutating func see(_ piece: Piece) {
    let gyro = piece[.gyro]
    let rows = Dictionary(uniqueKeysWithValues: walked.parts(of: gyro).map { ($0.number, $0.rows) })
    let strides = Dictionary(
      uniqueKeysWithValues: landed.parts(of: piece.strides).map { ($0.number, $0.rows) })
    for number in Set(rows.keys).union(strides.keys).sorted() {
      if number != self.number {
        judge()
        self.number = number
      }
      for row in rows[number] ?? 0..<0 {
        times.append(clock.trueTime(gyro.times[row]))
        rates.append(gyro.axes(row))
      }
      for row in strides[number] ?? 0..<0 {
        landings.append((piece.strides.times[row], piece.strides.place(row)))
      }
    }
  }

  /// Checks a whole walk after its end.
  private mutating func judge() {
    defer { (times, rates, landings) = ([], [], []) }
    guard landings.count >= Self.fewest else { return }
    let gaps = zip(landings, landings.dropFirst()).map { Double($1.time - $0.time) }
    let usual = gaps.sorted()[gaps.count / 2]
    var all = Harmonic()
    for (landing, gap) in zip(landings, gaps) {
      if let here = swing(at: Double(landing.time), lasting: length(gap, usual)) { all += here }
    }
    // Braking at a corner takes less than one stride, so the strides before and after must also be
    // even.
    let isEven = gaps.map { abs($0 / usual - 1) < Self.uneven }
    for number in gaps.indices.dropFirst().dropLast()
    where isEven[number - 1] && isEven[number + 1]
      && (isEven[number] || gaps[number] > Self.longest * usual)
    {
      let (landing, gap) = (landings[number], gaps[number])
      let middle = Double(landing.time) + 0.5 * gap
      guard let here = swing(at: middle, lasting: length(gap, usual)) else { continue }
      let lag = here.lag(behind: all)
      finding.judge(
        0.5 - abs(lag), limit: Self.limit,
        "turns difference between the phase of the thigh and half a swing after the landing",
        at: landing.place)
    }
  }

  private func length(_ gap: Double, _ usual: Double) -> Double {
    gap < Self.longest * usual ? gap : usual
  }

  /// Returns the first harmonic of a swing that lasts `length` ms, with its middle at `time`; nil
  /// with too few rows. The phase is relative to `time`.
  private func swing(at time: Double, lasting length: Double) -> Harmonic? {
    let (start, end) = (time - 0.5 * length, time + 0.5 * length)
    let (first, last) = (times.firstIndex(notBefore: start), times.firstIndex(notBefore: end))
    guard first > 0, last < times.count, last - first >= Self.rows else { return nil }
    var mean = Axes.zero
    for row in first..<last { mean += rates[row] }
    mean /= Double(last - first)
    var swing = Harmonic()
    for row in first..<last { swing.add(rates[row] - mean, at: (times[row] - time) / length) }
    return swing
  }

  mutating func finish() -> Finding {
    judge()
    return finding.isJudged
      ? finding : .lacking("walks with the phone in a pocket and the gyroscope on")
  }
}
