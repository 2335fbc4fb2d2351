import Formats

/// Rhythms of walking in what the sensors wrote.
extension BeiweCheck {
  static let gait: [Rule] = [
    Rule(
      "cadence", "The acceleration of a phone in a walker's pocket has the rhythm of the cadence.",
      limit:
        "\(Walks.limit.told) Hz or \(Walks.allowedErrors.told) standard errors of a walk of a "
        + "minute and more near the person's pace",
      catches: "a cadence wrong by a fifth", .truth(.accel) { Cadence($0) }),
    Rule(
      "stride", "A walker's thigh swings at half the cadence.", limit: "as for the cadence",
      catches: "a cadence wrong by a fifth", .truth(.gyro) { Stride($0) }),
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
  private var cursor: SpanCursor
  private var finding = Finding()
  private let share: Double
  private let frequencies: ClosedRange<Double>
  /// The walk at hand.
  private var number = -1
  private var series: [[Double]] = []
  private var place = RowPlace("")

  init(
    _ bouts: [Truth.Bout], share: Double, frequencies: ClosedRange<Double>, clock: PhoneClock
  ) {
    self.bouts = bouts
    self.share = share
    self.frequencies = frequencies
    cursor = SpanCursor(
      bouts.compactMap { $0.span.trimmed(start: Self.margin, end: Self.margin) }
        .map(clock.written))
  }

  mutating func see(_ rows: Rows, _ values: [(Int) -> Double]) {
    for (number, indices) in cursor.parts(of: rows) {
      if number != self.number {
        judge()
        self.number = number
        series = Array(repeating: [], count: values.count)
        place = rows.place(indices.lowerBound)
      }
      for (index, value) in values.enumerated() { series[index] += indices.map(value) }
    }
  }

  /// The walk's mean frequency beside a share of the cadence.
  private mutating func judge() {
    guard number >= 0 else { return }
    let bout = bouts[number]
    let seconds = bout.span.seconds
    guard
      let rhythm = Rhythm(series, seconds: seconds - 2 * Self.margin, frequencies: frequencies)
    else { return }
    // The truth has the mean of the whole walk. Quintic ramps of at most .6 m/s² at both ends cost
    // it together as many seconds as one of them takes, which lie in the margins.
    var lost = 1.875 * bout.speed / 0.6
    lost *= seconds / (seconds - lost)
    let cadence = bout.cadence * seconds / (seconds - lost)
    finding.judge(
      rhythm.frequency - share * cadence, limit: max(Self.limit, Self.allowedErrors * rhythm.error),
      "Hz off \(share * cadence) Hz", at: place)
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
    // Slow parts of a walk in small rooms have more of twice the cadence than of the cadence, so
    // that only walks near the person's pace are judged.
    let pace = setting.known.bouts.filter { $0.mode == "walk" }.map(\.cadence).max() ?? 0
    let bouts = setting.steadyBouts(in: .accel).filter { $0.cadence >= 0.85 * pace }
    walks = Walks(bouts, share: 1, frequencies: 0.8...2.8, clock: setting.clock)
  }

  mutating func see(_ piece: Piece) {
    walks.see(piece[.accel], [{ piece[.accel].axes($0).length }])
  }

  mutating func finish() -> Finding { walks.finish() }
}

/// Judges the rhythm of a thigh's rotation by half the cadence of the walk.
private struct Stride: Judge {
  private var walks: Walks

  init(_ setting: Setting) {
    walks = Walks(
      setting.steadyBouts(in: .gyro), share: 0.5, frequencies: 0.4...1.6, clock: setting.clock)
  }

  mutating func see(_ piece: Piece) {
    walks.see(piece[.gyro], (0..<3).map { axis in { piece[.gyro].value($0, axis) } })
  }

  mutating func finish() -> Finding { walks.finish() }
}
