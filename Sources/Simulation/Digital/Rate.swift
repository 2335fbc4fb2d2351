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

  /// The value that represents this rate in a profile.
  var value: ProfileValue {
    .object(["median": .number(median), "sigma": .number(sigma), "day": .number(day)])
  }

  /// Returns a person's mean.
  func draw(_ random: Random) -> Double { random.logNormal(median: median, sigma: sigma) }

  /// Returns the mean of a person whose other habit has a score, with which this one correlates.
  func draw(_ random: Random, score: Double, correlation: Double) -> Double {
    let own = (1 - correlation * correlation).squareRoot() * random.normal()
    return median * Elementary.exp(sigma * (correlation * score + own))
  }

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
    guard asks(key, .rate(limits), default: rate.value) else { return rate }
    return try object(key) { (reader) throws(ProfileError) in
      Rate(
        try reader.number("median", in: limits, default: rate.median),
        sigma: try reader.number("sigma", in: 0...2, default: rate.sigma),
        day: try reader.number("day", in: 0...2, default: rate.day))
    }
  }
}
