/// How warm a phone's sensors are through a study: assumed.
struct Warmth: Sendable {
  /// In degrees Celsius.
  let mean: Double
  let deviation: Double
  /// Over which it changes, in seconds.
  let tau: Double
  private let noise: RoughNoise

  init(mean: Double = 28, deviation: Double = 2, tau: Double = 7_200, random: Random) {
    self.mean = mean
    self.deviation = deviation
    self.tau = tau
    noise = RoughNoise(random, deviation: deviation, tau: tau)
  }

  typealias Cursor = RoughNoise.Cursor

  /// In degrees Celsius, `time` seconds since the study's start.
  @inline(__always)
  func temperature(at time: Double, _ cursor: inout Cursor) -> Double {
    mean + noise.value(at: time, &cursor)
  }

  var terms: [SensorError.Term] {
    [
      SensorError.Term(name: "mean", value: mean, unit: "C"),
      SensorError.Term(name: "sd", value: deviation, unit: "C"),
      SensorError.Term(name: "tau", value: tau, unit: "s"),
    ]
  }
}
