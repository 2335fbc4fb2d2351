import Formats
import Reading

/// Rhythms of walking in what the sensors wrote.
extension BeiweCheck {
  static let gait: [Rule] = [
    Rule(
      "cadence", "The acceleration of a phone in a walker's pocket has the rhythm of the cadence.",
      limit:
        "\(Walks.limit.told) Hz or \(Walks.allowedErrors.told) standard errors over the longest "
        + "part near the person's pace of a walk of a minute and more, if it takes "
        + "\(Rhythm.shortest.told) s",
      catches: "a cadence wrong by a fifth", .truth(.accel) { Cadence($0) }),
    Rule(
      "stride", "A walker's thigh swings at half the cadence.",
      limit: "as for the cadence, at any pace", catches: "a cadence wrong by a fifth",
      .truth(.gyro) { Stride($0) }),
  ]
}

extension Setting {
  /// Walks of a minute and more with the phone in a trouser pocket and the stream on throughout.
  fileprivate func steadyBouts(in stream: MotionStream) -> [Truth.Bout] {
    let carried = known.segments(\.isInPocket).joined
    let windows = known.windows(of: stream.name)
    return known.bouts.filter { bout in
      func lies(in spans: [Span]) -> Bool {
        spans.contains {
          $0.lowerBound <= bout.span.lowerBound && bout.span.upperBound <= $0.upperBound
        }
      }
      return bout.mode == "walk" && bout.span.seconds >= 60 && lies(in: carried)
        && lies(in: windows)
    }
  }
}

/// The rows of walks, and the rhythm in them.
private struct Walks {
  /// Seconds at both ends of a walk that are left out.
  private static let margin = 6.0
  /// In Hz.
  static let limit = 0.05
  static let allowedErrors = 3.0

  private let bouts: [Truth.Bout]
  private let clock: PhoneClock
  private var cursor: SpanCursor
  private var speeds: WalkedSpeeds
  private var finding = Finding()
  /// What is judged, in cycles a step.
  private let share: Double
  /// Steps a second; slower parts of walks are not judged.
  private let slowest: Double
  /// The walk at hand.
  private var number = -1
  private var times: [Int64] = []
  private var series: [[Double]] = []
  private var place = RowPlace("")

  init(
    _ setting: Setting, in stream: MotionStream, share: Double, slowest: Double
  ) {
    bouts = setting.steadyBouts(in: stream)
    clock = setting.clock
    self.share = share
    self.slowest = slowest
    // The ramps at both ends of a walk lie in the margins.
    let middles = bouts.compactMap { $0.span.trimmed(start: Self.margin, end: Self.margin) }
    cursor = SpanCursor(middles.map(clock.written))
    speeds = WalkedSpeeds(middles)
  }

  mutating func see(_ piece: Piece, _ rows: Rows, _ values: [(Int) -> Double]) {
    speeds.see(piece.path, after: number)
    for (number, indices) in cursor.parts(of: rows) {
      if number != self.number {
        judge()
        self.number = number
        times = []
        series = Array(repeating: [], count: values.count)
        place = rows.place(indices.lowerBound)
      }
      times += rows.times[indices]
      for (index, value) in values.enumerated() { series[index] += indices.map(value) }
    }
  }

  /// The walk's mean frequency beside a share of the cadence.
  private mutating func judge() {
    guard number >= 0 else { return }
    let bout = bouts[number]
    // All steps of a walk have one length.
    let stepLength = bout.speed / bout.cadence
    guard let part = speeds.longestPart(of: number, from: slowest * stepLength) else { return }
    let indices = times.indices(in: clock.written(part))
    let ways = speeds.ways(
      of: number, since: part.lowerBound,
      at: times[indices].map { Int64(clock.trueTime($0).rounded()) })
    guard
      let rhythm = Rhythm(
        series.map { Array($0[indices]) }, turns: ways.map { share / stepLength * $0 },
        seconds: part.seconds)
    else { return }
    finding.judge(
      rhythm.frequency - rhythm.expected,
      limit: max(Self.limit, Self.allowedErrors * rhythm.error), "Hz off \(rhythm.expected) Hz",
      at: place)
  }

  mutating func finish() -> Finding {
    judge()
    return finding.isJudged
      ? finding : .lacking("walks of a minute in the pocket, sampled throughout")
  }
}

/// Judges the rhythm of the acceleration in a pocket by the cadence of the walk.
private struct Cadence: Judge {
  private var walks: Walks

  init(_ setting: Setting) {
    // Slow steps, in small rooms and in sharp turns of the way, have more of twice the cadence than of the
    // cadence, so that only what is near the person's pace is judged.
    let pace = setting.known.bouts.filter { $0.mode == "walk" }.map(\.cadence).max() ?? 0
    walks = Walks(setting, in: .accel, share: 1, slowest: 0.85 * pace)
  }

  mutating func see(_ piece: Piece) {
    // The thigh turns gravity from axis to axis, also where feet land softly.
    walks.see(piece, piece[.accel], (0..<3).map { axis in { piece[.accel].value($0, axis) } })
  }

  mutating func finish() -> Finding { walks.finish() }
}

/// Judges the rhythm of a thigh's rotation by half the cadence of the walk.
private struct Stride: Judge {
  private var walks: Walks

  init(_ setting: Setting) {
    walks = Walks(setting, in: .gyro, share: 0.5, slowest: 0)
  }

  mutating func see(_ piece: Piece) {
    walks.see(piece, piece[.gyro], (0..<3).map { axis in { piece[.gyro].value($0, axis) } })
  }

  mutating func finish() -> Finding { walks.finish() }
}
