/// The distributions of age, sex, build, heart and fitness of a kind of person.
///
/// `Profiles/README.md` lists the unit, range and source of each key.
struct HealthProfile: Equatable, Sendable {
  /// The age, in years.
  let age: Distribution
  /// The share of women, from 0 to 1.
  let women: Double
  /// The body mass index (mass divided by squared height), in kg/m².
  let bodyMassIndex: Distribution
  /// The heart rate of an awake person at rest, in beats/min.
  let restingHeartRate: Distribution
  /// The maximum oxygen uptake, as a share of the mean for the person's age and sex.
  let fitness: Distribution
  /// The standard deviation of intervals between beats over one minute, in ms. The value applies to
  /// 60 beats/min and the age of 35 years.
  let variability: Distribution

  /// The default for participants whose profile has no `health`. The default describes adults of
  /// all ages.
  ///
  /// The resting heart rate is from Quer 2020, doi:10.1371/journal.pone.0227709. The other values
  /// are cited from memory. The body mass index is from NHANES 2015-18 (Fryar, NCHS). The
  /// variability is from Nunan 2010, doi:10.1111/j.1540-8159.2010.02841.x. The fitness is from
  /// FRIEND, Kaminsky 2015, doi:10.1016/j.mayocp.2015.07.026.
  static let adult = HealthProfile(
    age: Distribution(logNormal: 42, sigma: 0.3, in: 18...95), women: 0.51,
    bodyMassIndex: Distribution(logNormal: 27.5, sigma: 0.19, in: 16...60),
    restingHeartRate: Distribution(normal: 65.5, deviation: 7.7, in: 38...109),
    fitness: Distribution(logNormal: 1, sigma: 0.2, in: 0.4...2),
    variability: Distribution(logNormal: 55, sigma: 0.35, in: 12...220))
}

extension HealthProfile {
  /// Reads the keys that `Profiles/README.md` lists for health.
  init(reading reader: inout ProfileReader) throws(ProfileError) {
    age = try reader.distribution("age_y", within: 5...110, default: Self.adult.age)
    women = try reader.number("women", in: 0...1, default: Self.adult.women)
    bodyMassIndex = try reader.distribution(
      "body_mass_index", within: 12...80, default: Self.adult.bodyMassIndex)
    restingHeartRate = try reader.distribution(
      "resting_heart_rate_bpm", within: 30...120, default: Self.adult.restingHeartRate)
    fitness = try reader.distribution("fitness", within: 0.2...3, default: Self.adult.fitness)
    variability = try reader.distribution(
      "sdnn_ms", within: 5...300, default: Self.adult.variability)
  }
}
