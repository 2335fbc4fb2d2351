import Reading

/// How soon the heart follows a run, put together from samples as dates pass.
struct RunningHeart {
  /// Seconds after the start of a run when the rate is half way up, in the mean.
  static let delay = 5.0...90.0
  /// Runs that make a mean.
  static let fewest = 5.0
  /// Ms before the run in which the rate before it is told, and ms of the run from when to when it is up.
  private static let before: Int64 = 900_000
  private static let plateau: Range<Int64> = 180_000..<420_000
  /// Beats a minute that a rise has at least.
  private static let rise = 30.0

  private var rates: [(time: Int64, rate: Double)] = []
  /// Runs of the truth that are not judged yet; a workout may begin some seconds later.
  private var runs: [Span]
  private var delays: [Double] = []

  /// - Parameter runs: in order.
  init(runs: [Span]) { self.runs = runs }

  /// Adds a date's rates.
  mutating func add(_ rates: [DaySample]) {
    self.rates += rates.map { ($0.start, $0.value ?? 0) }
    guard let last = self.rates.last?.time else { return }
    let known = runs.prefix { $0.lowerBound + Self.plateau.upperBound < last }
    delays += known.compactMap(delay(of:))
    runs.removeFirst(known.count)
    self.rates.removeAll { $0.time < last - 86_400_000 }
  }

  /// Seconds; nil where the rate does not rise much.
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
      Self.delay.contains(mean), "\(mean) s until the heart is half way up",
      allowed: "\(Self.delay.lowerBound.told) to \(Self.delay.upperBound.told) s", at: place)
  }
}
