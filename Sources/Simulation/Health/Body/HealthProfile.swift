/// How the bodies of a kind of person spread: age, sex, build, heart and fitness.
///
/// `Profiles/README.md` gives unit, range and source of each key.
struct HealthProfile: Equatable, Sendable {
  /// In years.
  let age: Distribution
  /// The share of women.
  let women: Double
  /// Mass over squared height, in kg/m².
  let bodyMassIndex: Distribution
  /// Heart rate of a rested person who is awake, in beats a minute.
  let restingHeartRate: Distribution
  /// Greatest uptake of oxygen, as a share of the mean of one's age and sex.
  let fitness: Distribution
  /// Standard deviation of intervals between beats over a minute at 60 beats a minute and 35 years, in ms.
  let variability: Distribution

  /// What is assumed of people whose profile has no `health`: adults of all ages.
  ///
  /// Resting heart rate: Quer 2020, doi:10.1371/journal.pone.0227709. Body mass index: NHANES 2015-18 (Fryar,
  /// NCHS), recalled. Variability: Nunan 2010, doi:10.1111/j.1540-8159.2010.02841.x, recalled. Fitness:
  /// FRIEND, Kaminsky 2015, doi:10.1016/j.mayocp.2015.07.026, recalled.
  static let adult = HealthProfile(
    age: Distribution(logNormal: 42, sigma: 0.3, in: 18...95), women: 0.51,
    bodyMassIndex: Distribution(logNormal: 27.5, sigma: 0.19, in: 16...60),
    restingHeartRate: Distribution(normal: 65.5, deviation: 7.7, in: 38...109),
    fitness: Distribution(logNormal: 1, sigma: 0.2, in: 0.4...2),
    variability: Distribution(logNormal: 55, sigma: 0.35, in: 12...220))
}

extension HealthProfile {
  /// Reads the keys that `Profiles/README.md` lists for the health of people.
  init(reading reader: inout ProfileReader) throws(ProfileError) {
    func read(
      _ key: String, within limits: ClosedRange<Double>, default usual: Distribution
    ) throws(ProfileError) -> Distribution {
      reader.has(key) ? try reader.distribution(key, within: limits) : usual
    }
    age = try read("age_y", within: 5...110, default: Self.adult.age)
    women = try reader.number("women", in: 0...1, default: Self.adult.women)
    bodyMassIndex = try read(
      "body_mass_index", within: 12...80, default: Self.adult.bodyMassIndex)
    restingHeartRate = try read(
      "resting_heart_rate_bpm", within: 30...120, default: Self.adult.restingHeartRate)
    fitness = try read("fitness", within: 0.2...3, default: Self.adult.fitness)
    variability = try read("sdnn_ms", within: 5...300, default: Self.adult.variability)
  }
}
