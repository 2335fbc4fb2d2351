import Reading

/// The delay of the heart rate after the start of a run, collected date by date.
struct RunningHeart {
  /// The allowed mean delay, in seconds, until the heart rate has completed half of its rise.
  static let delay = 5.0...90.0
  /// The number of runs that a mean requires.
  static let fewest = 5.0
  /// The time before a run in which a heart rate is required, in ms.
  private static let before: Int64 = 900_000
  /// The part of a run in which the heart rate is high, in ms from its start.
  private static let plateau: Range<Int64> = 180_000..<420_000
  /// The smallest rise of the heart rate that is judged, in beats/min.
  private static let rise = 30.0

  private var rates: [(time: Int64, rate: Double)] = []
  /// The runs of the ground truth whose heart rates are not complete yet.
  private var runs: [Span]
  private var delays: [Double] = []

  /// - Parameter runs: the runs in order of time.
  init(runs: [Span]) { self.runs = runs }

  /// Adds a date's heart rates.
  mutating func add(_ rates: [DaySample]) {
    self.rates += rates.map { ($0.start, $0.value ?? 0) }
    guard let last = self.rates.last?.time else { return }
    let known = runs.prefix { $0.lowerBound + Self.plateau.upperBound < last }
    delays += known.compactMap(delay(of:))
    runs.removeFirst(known.count)
    self.rates.removeAll { $0.time < last - 86_400_000 }
  }

  /// Returns the delay of a run, in seconds; nil if the rate does not rise enough or if rates are
  /// missing.
  private func delay(of run: Span) -> Double? {
    let start = run.lowerBound
    let (first, last) = (start + Self.plateau.lowerBound, start + Self.plateau.upperBound)
    let high = rates.filter { first <= $0.time && $0.time < min(last, run.upperBound) }.map(\.rate)
    guard high.count >= 10,
      let low = rates.last(where: { start - Self.before <= $0.time && $0.time < start })?.rate
    else { return nil }
    let mean = high.reduce(0, +) / Double(high.count)
    guard mean - low >= Self.rise,
      let half = rates.first(where: { $0.time >= start && 2 * $0.rate >= low + mean })
    else { return nil }
    return Double(half.time - start) / 1_000
  }

  func judge(_ finding: inout Finding, at place: RowPlace) {
    guard delays.count >= Int(Self.fewest) else { return }
    let mean = delays.reduce(0, +) / Double(delays.count)
    finding.judge(
      Self.delay.contains(mean), "\(mean) s until half of the heart rate's increase",
      allowed: "\(Self.delay.lowerBound.told) to \(Self.delay.upperBound.told) s", at: place)
  }
}
