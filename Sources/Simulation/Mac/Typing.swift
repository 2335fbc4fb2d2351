/// The key presses during five minutes of the clock.
public struct TypingBin: Equatable, Sendable {
  /// The category of the apps with the most presses.
  public let category: String
  /// Seconds since the start of the day, of the whole five minutes.
  public let start: Double
  /// Seconds since the start of the day.
  public let end: Double
  /// The number of key presses, at most 12 per second of use.
  public let keys: Int
  /// The presses of the delete key, which `keys` includes.
  public let deletions: Int
  /// The combinations of keys for commands, which `keys` includes.
  public let shortcuts: Int
  /// The median time between two presses in a burst, in ms, from 60 to 600.
  public let medianInterval: Double
  /// The number of stretches without a pause of some seconds.
  public let bursts: Int

  static let length = 300.0
  /// The most presses per second of use.
  private static let fastest = 12.0
  private static let letters = 5.0
  /// The spread of the presses in uses of the same kind.
  private static let spread = 0.9
  /// The mean factor of typing of the apps, weighted by their use.
  private static let usual = 0.85
  private static let shortcut = 0.03
  /// The presses in a burst: median and spread.
  private static let burst = (median: 17.0, sigma: 0.4)

  /// Draws the key presses of a day, in order of time.
  static func during(_ day: Day, _ uses: [MacUse], of habits: MacHabits, random: Random)
    -> [TypingBin]
  {
    // Presses by the number of the five minutes and the category.
    var bins: [Int64: [String: Double]] = [:]
    let first = day.start.wholeSeconds
    let rate = habits.keys / 3_600 / usual * habits.profile.keys.factor(random["day"])
    // The typing speed limits the presses of a use.
    let most = min(0.8 * habits.speed * letters / 60, fastest)
    for (number, use) in uses.enumerated() where use.app.typing > 0 {
      let random = random["use"][number]
      let factor = random["factor"].logNormal(
        median: Elementary.exp(-0.5 * spread * spread), sigma: spread)
      let speed = min(rate * use.app.typing * factor, most)
      var start = day.instant(use.start).wholeSeconds
      let end = day.instant(use.end).wholeSeconds
      while start < end {
        let bin = start / Int64(length)
        let stop = min((bin + 1) * Int64(length), end)
        let mean = speed * Double(stop - start)
        let noise = random["keys"].normal(at: Int(bin & 0xFFFF))
        // The normal distribution replaces Poisson's. The fastest presses are a limit of its tail.
        let keys = min(max(mean + mean.squareRoot() * noise, 0), fastest * Double(stop - start))
        bins[bin, default: [:]][use.app.category, default: 0] += keys.rounded(.down)
        start = stop
      }
    }
    let offset = Double(day.start.microseconds - 1_000_000 * first) * 1e-6
    return bins.keys.sorted().compactMap { bin -> TypingBin? in
      let counts = (bins[bin] ?? [:]).sorted { $0.key < $1.key }
      guard let most = counts.max(by: { $0.value < $1.value }) else { return nil }
      return made(
        Int(counts.reduce(0) { $0 + $1.value }), in: most.key,
        from: Double(bin * Int64(length) - first) - offset, habits,
        random["bin"][Int(bin & 0xFFFF)])
    }
  }

  private static func made(
    _ keys: Int, in category: String, from start: Double, _ habits: MacHabits, _ random: Random
  ) -> TypingBin? {
    guard keys > 0 else { return nil }
    let interval = 60_000 / (letters * habits.speed)
    let share = habits.deletions * random["share"].logNormal(median: 1, sigma: 0.3)
    let deletions = min(random["deletions"].poisson(mean: share * Double(keys)), keys)
    let size = burst.median * random["burst"].logNormal(median: 1, sigma: burst.sigma)
    return TypingBin(
      category: category, start: start, end: start + length, keys: keys, deletions: deletions,
      shortcuts: min(random["shortcuts"].poisson(mean: shortcut * Double(keys)), keys - deletions),
      medianInterval: random["interval"].within(60...600) {
        interval * $0.logNormal(median: 1, sigma: 0.12)
      }.rounded(), bursts: max(1, Int((Double(keys) / size).rounded())))
  }
}
