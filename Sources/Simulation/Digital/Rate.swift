/// The frequency of something, with its spread between people and between days.
struct Rate: Equatable, Sendable {
  /// The median of the people's means.
  let median: Double
  /// The standard deviation of the logarithm between people.
  let sigma: Double
  /// The standard deviation of the logarithm between the days of a person.
  let day: Double

  init(_ median: Double, sigma: Double, day: Double = 0) {
    self.median = median
    self.sigma = sigma
    self.day = day
  }

  /// Returns a person's mean.
  func draw(_ random: Random) -> Double { random.logNormal(median: median, sigma: sigma) }

  /// Returns the factor of a day. Its mean over many days is 1.
  func factor(_ random: Random) -> Double {
    Elementary.exp(day * random.normal() - 0.5 * day * day)
  }
}

extension ProfileReader {
  /// Reads a rate. Each missing number has its value in the default.
  mutating func rate(
    _ key: String, _ limits: ClosedRange<Double>, default rate: Rate
  ) throws(ProfileError) -> Rate {
    try objectIfPresent(key) { (reader) throws(ProfileError) in
      Rate(
        try reader.number("median", in: limits, default: rate.median),
        sigma: try reader.number("sigma", in: 0...2, default: rate.sigma),
        day: try reader.number("day", in: 0...2, default: rate.day))
    } ?? rate
  }
}
