import Formats
import Reading

/// Rules about the rhythm of walking in the sensors' rows.
extension BeiweCheck {
  static let gait: [Rule] = [
    Rule(
      "cadence",
      "While walking, the acceleration of a phone in a pocket has the frequency of the steps.",
      limit:
        "The frequencies may differ by at most \(Walks.limit.told) Hz, or by at most "
        + "\(Walks.allowedErrors.told) standard errors if that is larger. The rule uses the "
        + "longest part of a walk near the participant's usual pace. The walk lasts at least a "
        + "minute, and this part lasts at least \(Rhythm.shortest.told) s",
      catches: "a cadence with an error of 20 %",
      .truth(.accel) { Cadence($0) }),
    Rule(
      "stride",
      "While walking, the thigh swings at half the frequency of the steps.",
      limit: "The limit is the same as in the rule cadence, but at any pace",
      catches: "a cadence with an error of 20 %",
      .truth(.gyro) { Stride($0) }),
  ]
}

extension Setting {
  /// Returns walks of at least a minute, with the phone in a trouser pocket and without a pause of
  /// the stream.
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

/// The rows of a sensor on walks, with a judgement of their rhythm.
private struct Walks {
  /// The time to skip at both ends of a walk, in seconds.
  private static let margin = 6.0
  /// The smallest tolerance of the frequency, in Hz.
  static let limit = 0.05
  static let allowedErrors = 3.0

  private let bouts: [Truth.Bout]
  private let clock: PhoneClock
  private var cursor: SpanCursor
  private var speeds: WalkedSpeeds
  private var finding = Finding()
  /// The number of cycles per step that the rhythm should have.
  private let share: Double
  /// The lowest cadence of a walk that is judged, in steps per second.
  private let slowest: Double
  /// The index of the current walk; -1 before the first one.
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
    // The walk is slower at its start and end, so these parts are skipped.
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

  /// Judges the current walk: its mean frequency must be the cadence times the expected cycles per
  /// step.
  private mutating func judge() {
    guard number >= 0 else { return }
    let bout = bouts[number]
    // The length of a step is constant on a walk, so the cadence follows from the speed.
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
      limit: max(Self.limit, Self.allowedErrors * rhythm.error),
      "Hz difference from \(rhythm.expected) Hz",
      at: place)
  }

  mutating func finish() -> Finding {
    judge()
    return finding.isJudged
      ? finding
      : .lacking("walks of at least a minute with the phone in a pocket and the sensor on")
  }
}

/// A judge of the acceleration of a phone in a pocket, whose rhythm must be the cadence of the
/// walk.
private struct Cadence: Judge {
  private var walks: Walks

  init(_ setting: Setting) {
    // Slow steps in small rooms and sharp turns have a stronger peak at twice the cadence than at
    // the cadence itself. Therefore only walking near the participant's usual pace is judged.
    let pace = setting.known.bouts.filter { $0.mode == "walk" }.map(\.cadence).max() ?? 0
    walks = Walks(setting, in: .accel, share: 1, slowest: 0.85 * pace)
  }

  mutating func see(_ piece: Piece) {
    // The rotation of the thigh moves gravity from axis to axis, so the rhythm shows even if the
    // feet land softly.
    walks.see(piece, piece[.accel], (0..<3).map { axis in { piece[.accel].value($0, axis) } })
  }

  mutating func finish() -> Finding { walks.finish() }
}

/// A judge of the rotation of a phone in a pocket, whose rhythm must be half the cadence of the
/// walk.
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
