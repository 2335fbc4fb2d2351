/// Weight and what follows from it, by the scales of who has some, and the height that he has told.
enum BuildSignals: HealthFamily {
  static let heading = HealthHeading.health
  static let types = [mass, index, fat, lean, height]

  static let mass = HealthType.quantity("BodyMass", "Weight", unit: "kg")
  static let index = HealthType.quantity("BodyMassIndex", "Body Mass Index", unit: "count")
  static let fat = HealthType.quantity("BodyFatPercentage", "Body Fat Percentage", unit: "%")
  static let lean = HealthType.quantity("LeanBodyMass", "Lean Body Mass", unit: "kg")
  static let height = HealthType.quantity("Height", "Height", unit: "m")

  /// Shares of people who weigh themselves, and whose scales measure fat too. Assumed.
  private static let weighs = 0.45
  private static let isSmart = 0.55
  private static let scales = HealthSample.Source.app("com.example.scales")

  static func samples(of day: HealthDay) -> [HealthSample] {
    told(day) + weighed(day)
  }

  private static func told(_ day: HealthDay) -> [HealthSample] {
    guard day.day.index == 0, day.day.plan.asleep > 7_200 else { return [] }
    let time = day.random["told"].uniform(in: 600...7_200)
    let metres = (100 * day.body.height).rounded() / 100
    return [day.written(height, time, time, .number(metres), by: .person)]
  }

  /// What somebody weighs on a scale in the morning at home.
  private static func weighed(_ day: HealthDay) -> [HealthSample] {
    let habits = day.habits["scales"]
    guard habits["weighs"].chance(weighs),
      day.random["weighs"].chance(habits["often"].uniform(in: 0.05...0.9)),
      let place = day.day.plan.place(at: 600), day.day.places[place].kind == .home
    else { return [] }
    // Half a kilogram from day to day, more on Mondays, and a slow drift.
    let drift = RoughNoise(habits["drift"], deviation: 0.012 * day.body.mass, tau: 60 * 86_400)
    let weekday = Double(day.day.plan.clock.date.weekday)
    let kilograms =
      day.body.mass + drift.value(at: day.offset)
      + 0.15 * Elementary.sinCos(turns: (weekday - 1) / 7).cos
      + 0.4 * day.random["mass"].normal()
    let mass = (10 * kilograms).rounded() / 10
    let time = day.random["weighing"].uniform(
      in: 120...min(1_500, 0.8 * day.day.plan.segments[0].end))
    let height = (100 * day.body.height).rounded() / 100
    func sample(_ type: HealthType, _ value: Double) -> HealthSample {
      HealthSample(
        type: type, start: day.instant(time), end: day.instant(time), value: .number(value),
        source: scales, saved: day.instant(time + 20), metadata: [])
    }
    var samples = [
      sample(Self.mass, mass), sample(index, (100 * mass / (height * height)).rounded() / 100),
    ]
    if habits["is smart"].chance(isSmart) {
      let share = (1_000 * fatShare(day)).rounded() / 1_000
      samples.append(sample(fat, share))
      samples.append(sample(lean, (100 * mass * (1 - share)).rounded() / 100))
    }
    return samples
  }

  /// Deurenberg 1991, doi:10.1079/BJN19910073, and what scales make of it.
  private static func fatShare(_ day: HealthDay) -> Double {
    let body = day.body
    let male = body.sex == .male ? 1.0 : 0
    let share = (1.2 * body.bodyMassIndex + 0.23 * body.age - 10.8 * male - 5.4) / 100
    return max(
      share + 0.03 * day.habits["fat"].normal() + 0.004 * day.random["fat"].normal(), 0.04)
  }
}
