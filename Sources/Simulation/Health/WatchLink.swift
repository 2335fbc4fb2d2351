/// When what a watch has measured reaches the phone: after some minutes, or once it is in reach again.
struct WatchLink: Sendable {
  /// Times out of reach, or without charge, in the day's seconds.
  private let lost: [Range<Double>]
  private let random: Random

  /// Minutes that a sample waits on the watch, the median: watches hand on what they have in batches. Assumed.
  private static let batch = 4.0
  /// Hours out of reach, the median. Assumed.
  private static let lossLength = 2.5

  init(_ day: Day, habits: Random, random: Random) {
    self.random = random["batch"]
    // A phone with Bluetooth off, or left behind: some never, others twice a week.
    let rate = habits["losses"].logNormal(median: 0.12, sigma: 0.8)
    let losses = (0..<random["count"].poisson(mean: rate)).map { number in
      let start = random["start"].uniform(in: 0...day.duration, at: number)
      let length = random["length"].logNormal(
        median: 3_600 * Self.lossLength, sigma: 0.7, at: number)
      return start..<start + length
    }
    let flat = (day.wear?.spells ?? []).filter { $0.state == .flat }.map { $0.start..<$0.end }
    lost = (losses + flat + day.battery.off).sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Whether the phone is in reach at `time`, in the day's seconds.
  func isThere(at time: Double) -> Bool { !lost.contains { $0.contains(time) } }

  /// When the phone has what the watch knows at `time`, in the day's seconds.
  func arrival(of time: Double) -> Double {
    // All that waits goes at once.
    let slot = Int(time / (60 * Self.batch))
    let wait = random["wait"].logNormal(median: 60 * Self.batch, sigma: 0.6, at: slot)
    var arrival = max(time, Double(slot + 1) * 60 * Self.batch) + 0.5 * wait
    for span in lost where span.contains(arrival) {
      arrival = span.upperBound + 20 + 0.2 * wait
    }
    return arrival
  }
}
