/// The delay with which measurements of a watch reach the phone: some minutes, or until the phone
/// is in range again.
struct WatchLink: Sendable {
  /// The times out of range or without charge, in seconds of the day.
  let lost: [Range<Double>]
  private let random: Random

  /// The median time that a sample waits on the watch, in minutes, because watches send samples in
  /// batches. Assumed.
  private static let batch = 4.0
  /// The median time out of range, in hours. Assumed.
  private static let lossLength = 2.5

  init(_ day: Day, habits: Random, random: Random) {
    self.random = random["batch"]
    // Some participants never turn Bluetooth off or leave the phone behind, and others do so twice
    // a week.
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

  /// Returns whether the phone is in range at `time`, in seconds of the day.
  func isThere(at time: Double) -> Bool { !lost.contains { $0.contains(time) } }

  /// Returns when a measurement at `time` arrives on the phone, in seconds of the day.
  func arrival(of time: Double) -> Double {
    // All waiting samples are sent at once.
    let slot = Int(time / (60 * Self.batch))
    let wait = random["wait"].logNormal(median: 60 * Self.batch, sigma: 0.6, at: slot)
    var arrival = max(time, Double(slot + 1) * 60 * Self.batch) + 0.5 * wait
    for span in lost where span.contains(arrival) {
      arrival = span.upperBound + 20 + 0.2 * wait
    }
    return arrival
  }
}
