/// One person's body: what is drawn once, in a way that its parts fit each other.
public struct Physiology: Sendable {
  /// The sex that body and heart are drawn for.
  public enum Sex: String, Sendable { case female, male }

  /// In years, on the study's first date.
  public let age: Double
  /// The likelier the taller of the two sexes is, the taller the person.
  public let sex: Sex
  /// In metres.
  public let height: Double
  /// In kg, on the study's first date.
  public let mass: Double
  /// Heart rate of the rested person who is awake, in beats a minute.
  let restingRate: Double
  /// The fastest that the heart beats, in beats a minute.
  let highestRate: Double
  /// Greatest uptake of oxygen, in ml/(kg min).
  let oxygenUptake: Double
  /// Standard deviation of intervals between beats over a minute at 60 beats a minute, in ms.
  let variability: Double
  /// Breaths a minute while asleep.
  let respiration: Double
  /// Share of haemoglobin with oxygen while awake, 0...1.
  let oxygen: Double
  /// Temperature of the sleeping wrist, in degrees Celsius.
  let wristTemperature: Double
  /// How much energy a movement takes beside what it takes others.
  let economy: Double

  /// Height of men and women in metres, of whom a height tells the sex (NHANES 2015-18, recalled).
  private static let heights = (men: 1.753, women: 1.613, deviation: 0.07)
  /// How far the resting heart rates of fitter people are lower, as a correlation. Assumed.
  private static let fitHearts = -0.45

  init(_ profile: HealthProfile, height: Double, random: Random) {
    age = profile.age.draw(random["age"])
    self.height = height
    sex =
      random["sex"].chance(Self.chanceOfWoman(profile.women, height: height)) ? .female : .male
    mass = profile.bodyMassIndex.draw(random["body mass index"]) * height * height
    let heart = random["resting heart rate"].normal()
    restingRate = profile.restingHeartRate.value(atScore: heart)
    let fitness = profile.fitness.value(
      atScore: Self.fitHearts * heart
        + (1 - Self.fitHearts * Self.fitHearts).squareRoot() * random["fitness"].normal())
    oxygenUptake = fitness * Self.usualUptake(age: age, sex)
    // Tanaka 2001, doi:10.1016/S0735-1097(00)01054-8; about 7 beats from person to person.
    highestRate = 208 - 0.7 * age + 7 * random["highest rate"].normal()
    variability =
      profile.variability.draw(random["variability"]) * Elementary.exp(-0.012 * (age - 35))
    // Natarajan 2021, doi:10.1038/s41746-021-00493-6: 90 % of people within 11.8 to 19.2.
    respiration = 15.4 + 2.25 * random["respiration"].normal()
    oxygen = 0.97 - 0.006 * random["oxygen"].exponential(mean: 1) + 0.005
    wristTemperature = 35.3 + 0.5 * random["wrist temperature"].normal()
    economy = random["economy"].logNormal(median: 1, sigma: 0.06)
  }

  private static func chanceOfWoman(_ share: Double, height: Double) -> Double {
    let (men, women, deviation) = heights
    let odds = Elementary.exp(
      ((height - men) * (height - men) - (height - women) * (height - women))
        / (2 * deviation * deviation))
    return share * odds / (share * odds + 1 - share)
  }

  /// The mean of one's age and sex, in ml/(kg min): 48 for men of 25, a tenth less each ten years, a fifth
  /// less for women (FRIEND, Kaminsky 2015, doi:10.1016/j.mayocp.2015.07.026, recalled).
  private static func usualUptake(age: Double, _ sex: Sex) -> Double {
    48 * Elementary.pow(0.9, (max(age, 20) - 25) / 10) * (sex == .female ? 0.8 : 1)
  }

  /// Mass over squared height, in kg/m².
  public var bodyMassIndex: Double { mass / (height * height) }

  /// Energy that the body takes at rest in a day, in kcal (Mifflin 1990, doi:10.1093/ajcn/51.2.241).
  public var basalEnergy: Double {
    10 * mass + 625 * height - 5 * age + (sex == .female ? -161 : 5)
  }

  /// The energy of an effort without what the body takes at rest, in kcal a second.
  ///
  /// - Parameter effort: in MET; one is 1 kcal/(kg h).
  func activeEnergy(at effort: Double) -> Double {
    max(effort - 1, 0) * economy * mass / 3_600
  }

  /// What was drawn, for the truth.
  package var traits: [(name: String, value: Person.Trait)] {
    [
      ("age_y", .number(age)), ("sex", .text(sex.rawValue)), ("mass_kg", .number(mass)),
      ("resting_heart_rate_bpm", .number(restingRate)),
      ("highest_heart_rate_bpm", .number(highestRate)),
      ("vo2_max_ml_per_kg_min", .number(oxygenUptake)), ("sdnn_ms", .number(variability)),
      ("respiration_asleep_per_min", .number(respiration)), ("oxygen", .number(oxygen)),
      ("wrist_temperature_degc", .number(wristTemperature)), ("economy", .number(economy)),
    ]
  }
}
