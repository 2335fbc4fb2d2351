/// The beats of a heart in one of the minutes in which a watch looks at each of them.
///
/// The intervals sway with the breath, with the slow waves of blood pressure at about .1 Hz, and more slowly
/// still; together they vary as the body's variability says.
public struct Beats: Sendable {
  /// When the minute begins, in the day's seconds.
  public let start: Double
  /// Seconds since the start of the day.
  public let times: [Double]
  /// Which beats the watch has missed, with those beside them: no interval to them is known.
  public let isSeen: [Bool]

  /// Seconds that a watch looks.
  static let window = 60.0
  /// No heart beats again sooner, in s.
  static let shortest = 0.27
  /// A watch loses the beats for 6.5 s at a time, about once a minute (Hernando 2018,
  /// doi:10.3390/s18082619: five times in a recording of five minutes).
  private static let gap = (perWindow: 1.0, length: 6.5)

  /// - Parameters:
  ///   - start: of the minute, in the day's seconds.
  ///   - rate: mean beats a minute.
  ///   - deviation: of the intervals, in s.
  ///   - breath: breaths a minute.
  ///   - calm: the share of the variance that goes with the breath, 0...1.
  init(
    from start: Double, rate: Double, deviation: Double, breath: Double, calm: Double,
    random: Random
  ) {
    let mean = 60 / rate
    let (respiratory, low) = (random["breath"].uniform(), random["low"].uniform())
    let slowness = 0.1 * random["low frequency"].logNormal(median: 1, sigma: 0.08)
    let wander = SmoothNoise(
      (random["slow"], random["uneven"]), deviation: SIMD2(1, 1), spacing: 12)
    let rest = 1 - calm
    func sway(_ time: Double) -> Double {
      let slow = wander.value(at: time).first.value
      return (2 * calm).squareRoot()
        * Elementary.sinCos(turns: respiratory + breath / 60 * time).cos
        + (1.1 * rest).squareRoot() * Elementary.sinCos(turns: low + slowness * time).cos
        + (0.45 * rest).squareRoot() * slow
    }
    var intervals: [Double] = []
    var time = 0.0
    while time < Self.window {
      intervals.append(max(mean + deviation * sway(time), Self.shortest))
      time += intervals[intervals.count - 1]
    }
    // A minute holds few of the slow waves: what it holds is scaled to what the body does in it.
    let average = intervals.reduce(0, +) / Double(intervals.count)
    let scale = deviation / max(Self.deviation(intervals), 1e-4)
    var times = [start]
    for interval in intervals {
      let next = times[times.count - 1] + max(average + scale * (interval - average), Self.shortest)
      guard next < start + Self.window else { break }
      times.append(next)
    }
    var isSeen = Array(repeating: true, count: times.count)
    for number in 0..<random["gaps"].poisson(mean: Self.gap.perWindow) {
      let random = random["gap"][number]
      let from = start + random["start"].uniform(in: 0...Self.window)
      let until = from + random["length"].logNormal(median: 0.94 * Self.gap.length, sigma: 0.35)
      for index in times.indices where from <= times[index] && times[index] < until {
        isSeen[index] = false
      }
    }
    self.start = start
    self.times = times
    self.isSeen = isSeen
  }

  /// Intervals between two beats after each other that the watch has seen, in s.
  public var intervals: [Double] {
    (1..<max(times.count, 1)).filter { isSeen[$0] && isSeen[$0 - 1] }.map {
      times[$0] - times[$0 - 1]
    }
  }

  /// Standard deviation of the seen intervals, in ms; nil where there are too few.
  public var sdnn: Double? {
    intervals.count < 15 ? nil : 1_000 * Self.deviation(intervals)
  }

  /// Standard deviation about the mean, of a sample.
  private static func deviation(_ values: [Double]) -> Double {
    let mean = values.reduce(0, +) / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(max(values.count - 1, 1))).squareRoot()
  }
}
