/// When a motion sensor takes its samples during one on-window of the app.
///
/// The phone delivers a little less than the rate that was asked for, with jitter; timestamps come
/// from the phone's own oscillator and are cut to milliseconds.
public struct SampleClock: Sendable {
  private let first: Timestamp
  private let interval: Double
  private let jitter: Double
  private let random: Random

  /// When the first sample is taken after the stream went on, in intervals.
  static let firstSample = 0.2...1.0

  /// - Parameters:
  ///   - start: when the app switches the stream on.
  ///   - rate: asked for, in Hz.
  ///   - sampling: of the phone's sensor.
  ///   - random: of the stream and the on-window.
  init(from start: Timestamp, rate: Double, sampling: Sampling, random: Random) {
    let session = random["session"]
    interval = 1 / (rate * sampling.factor(at: rate) * (1 + 0.0005 * session.normal(at: 0)))
    first = start.advanced(bySeconds: interval * session.uniform(in: Self.firstSample, at: 1))
    jitter = min(sampling.jitter, 0.1 * interval)
    self.random = random["jitter"]
  }

  /// The true instant of a sample; strictly increasing.
  @inline(__always)
  public func time(_ index: Int) -> Timestamp {
    // Beyond 4 deviations neighbours could pass each other.
    let shift = jitter * min(max(random.normal(at: index), -4), 4)
    return first.advanced(bySeconds: Double(index) * interval + shift)
  }

  /// The number of samples before `instant`.
  public func count(before instant: Timestamp) -> Int {
    var count = max(0, Int(instant.seconds(since: first) / interval))
    while count > 0, time(count - 1) >= instant { count -= 1 }
    while time(count) < instant { count += 1 }
    return count
  }
}

/// How well a phone keeps the rate it was asked for.
public struct Sampling: Equatable, Sendable {
  /// Achieved over asked rate at 100 Hz.
  let factorAt100Hz: Double
  /// Standard deviation of a sample's instant, in seconds.
  let jitter: Double

  /// At 10 Hz real data have a mean gap of 100.34 ms (forest's sample of an iPhone).
  private static let factorAt10Hz = 0.9966

  static let exact = Sampling(factorAt100Hz: 1, jitter: 0)

  func factor(at rate: Double) -> Double {
    rate >= 50 ? factorAt100Hz : Self.factorAt10Hz
  }
}

/// The oscillator behind the timestamps of motion sensors.
///
/// The app takes the offset between it and the wall clock once, at launch; from then on it drifts.
public struct SensorClock: Sendable {
  /// When the app was launched.
  let launch: Timestamp
  /// Error of the offset, in seconds.
  let offset: Double
  /// Parts per million by which the oscillator is fast.
  let drift: Double

  /// `offset` is in seconds, `drift` in parts per million.
  public init(launch: Timestamp, offset: Double, drift: Double) {
    self.launch = launch
    self.offset = offset
    self.drift = drift
  }

  /// The milliseconds that are written for a sample at a true instant, rounded down.
  @inline(__always)
  public func milliseconds(at instant: Timestamp) -> Int64 {
    let elapsed = Double(instant.microseconds - launch.microseconds)
    return Timestamp(
      microseconds: launch.microseconds + Int64(elapsed * (1 + 1e-6 * drift) + 1e6 * offset)
    ).milliseconds
  }
}
