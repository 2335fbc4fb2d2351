import Formats

/// Rhythms of walking in what the sensors wrote.
extension BeiweCheck {
  static let gait: [Rule] = [
    Rule(
      "cadence",
      "The acceleration of a phone in a walker's pocket has the rhythm of his stride, two steps, or of one of its next three harmonics.",
      limit:
        "\(Walks.limit.told) Hz or \(Walks.allowedErrors.told) standard errors, over the longest part near the "
        + "person's pace of a walk of a minute and more, if it takes \(Rhythm.shortest.told) s",
      catches: "a cadence wrong by a fifth", .truth(.accel) { Cadence($0) }),
    Rule(
      "stride", "A walker's thigh turns at half the cadence or with each step.",
      limit: "as for the cadence", catches: "a cadence wrong by a fifth",
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
  private let frequencies: ClosedRange<Double>
  /// Rhythms that may be the strongest, in cycles a step.
  private let rhythms: [Double]
  /// Steps a second, near the person's pace; slower parts of walks are not judged. In small rooms and in sharp turns
  /// of the way steps have no rhythm that lasts.
  private let slowest: Double
  /// The walk at hand.
  private var number = -1
  private var times: [Int64] = []
  private var series: [[Double]] = []
  private var place = RowPlace("")

  init(
    _ setting: Setting, in stream: MotionStream, of rhythms: [Double],
    frequencies: ClosedRange<Double>
  ) {
    bouts = setting.steadyBouts(in: stream)
    clock = setting.clock
    self.rhythms = rhythms
    slowest = 0.85 * (setting.known.bouts.filter { $0.mode == "walk" }.map(\.cadence).max() ?? 0)
    self.frequencies = frequencies
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

  /// The walk's mean frequency beside the cadence.
  private mutating func judge() {
    guard number >= 0 else { return }
    let bout = bouts[number]
    // All steps of a walk have one length.
    let stepLength = bout.speed / bout.cadence
    guard let part = speeds.longestPart(of: number, from: slowest * stepLength) else { return }
    let indices = times.indices(in: clock.written(part))
    guard
      let rhythm = Rhythm(
        series.map { Array($0[indices]) }, seconds: part.seconds, frequencies: frequencies)
    else { return }
    let cadence = speeds.way(of: number, in: part) / part.seconds / stepLength
    let errors = rhythms.map { rhythm.frequency - $0 * cadence }
    guard let index = errors.indices.min(by: { abs(errors[$0]) < abs(errors[$1]) }) else { return }
    finding.judge(
      errors[index], limit: max(Self.limit, Self.allowedErrors * rhythm.error),
      "Hz off \(rhythms[index] * cadence) Hz", at: place)
  }

  mutating func finish() -> Finding {
    judge()
    return finding.judged > 0
      ? finding : .lacking("walks of a minute in the pocket, sampled throughout")
  }
}

/// Judges the rhythm of the acceleration in a pocket by the cadence of the walk.
private struct Cadence: Judge {
  private var walks: Walks

  init(_ setting: Setting) {
    // Where the leg that carries the phone is the stronger one, its steps show most; slow steps have much of higher
    // harmonics.
    walks = Walks(
      setting, in: .accel, of: [0.5, 1, 1.5, 2], frequencies: 0.4...2.8)
  }

  mutating func see(_ piece: Piece) {
    walks.see(piece, piece[.accel], [{ piece[.accel].axes($0).length }])
  }

  mutating func finish() -> Finding { walks.finish() }
}

/// Judges the rhythm of a thigh's rotation by half the cadence of the walk.
private struct Stride: Judge {
  private var walks: Walks

  init(_ setting: Setting) {
    walks = Walks(setting, in: .gyro, of: [0.5, 1], frequencies: 0.4...2.4)
  }

  mutating func see(_ piece: Piece) {
    walks.see(piece, piece[.gyro], (0..<3).map { axis in { piece[.gyro].value($0, axis) } })
  }

  mutating func finish() -> Finding { walks.finish() }
}
