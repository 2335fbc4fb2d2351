/// What somebody eats and drinks, as far as he writes it down with an app.
enum NutritionSignals: HealthFamily {
  static let heading = HealthHeading.nutrition
  static let types = [
    water, caffeine, energy, protein, carbohydrates, fat, sugar, fiber, sodium,
  ]

  static let water = HealthType.quantity("DietaryWater", "Water", unit: "mL")
  static let caffeine = HealthType.quantity("DietaryCaffeine", "Caffeine", unit: "mg")
  static let energy = HealthType.quantity(
    "DietaryEnergyConsumed", "Dietary Energy", unit: "kcal")
  static let protein = HealthType.quantity("DietaryProtein", "Protein", unit: "g")
  static let carbohydrates = HealthType.quantity(
    "DietaryCarbohydrates", "Carbohydrates", unit: "g")
  static let fat = HealthType.quantity("DietaryFatTotal", "Total Fat", unit: "g")
  static let sugar = HealthType.quantity("DietarySugar", "Dietary Sugar", unit: "g")
  static let fiber = HealthType.quantity("DietaryFiber", "Fiber", unit: "g")
  static let sodium = HealthType.quantity("DietarySodium", "Sodium", unit: "mg")

  private static let app = HealthSample.Source.app("com.example.foodlog")
  /// The share of people who write down what they eat; of what they eat that they write down. Assumed, but
  /// for the share of what is eaten (NHANES, recalled).
  private static let logs = 0.4
  private static let reported = 0.85
  /// Hours of the clock of the meals, with their shares of the day's energy.
  private static let meals: [(hour: Double, share: Double)] = [
    (8, 0.22), (12.5, 0.33), (18.75, 0.38),
  ]
  /// Shares of the energy in protein, carbohydrates and fat (NHANES, recalled).
  private static let macros = (protein: 0.16, carbohydrates: 0.47)

  static func samples(of day: HealthDay) -> [HealthSample] {
    guard day.habits["writes meals"].chance(logs), isWriting(day) else { return [] }
    return meals(day) + drinks(day)
  }

  /// Days go in runs: who writes one down writes the next one too, less often later.
  private static func isWriting(_ day: HealthDay) -> Bool {
    let will = RoughNoise(day.habits["logging"], deviation: 1, tau: 5 * 86_400)
    let zeal = 1 - 0.012 * Double(max(day.day.index, 0)) + 0.4 * day.habits["zeal"].normal()
    return will.value(at: day.offset) < 0.4 * zeal
  }

  private static func meals(_ day: HealthDay) -> [HealthSample] {
    let random = day.random["meals"]
    let need =
      (day.body.sex == .male ? 2_400 : 1_800)
      * day.habits["appetite"].logNormal(median: 1, sigma: 0.15)
    let total = reported * need * random["day"].logNormal(median: 1, sigma: 0.22)
    var eaten = meals.enumerated().map { number, meal in
      (
        time: day.day.plan.clock.time(atHour: meal.hour + 0.75 * random["hour"].normal(at: number)),
        kcal: total * meal.share * random["size"].logNormal(median: 1, sigma: 0.2, at: number)
      )
    }
    for number in 0..<random["snacks"].poisson(mean: 1) {
      eaten.append(
        (
          time: random["snack"].uniform(in: 3_600...max(day.day.plan.asleep, 7_200), at: number),
          kcal: 0.08 * total * random["snack size"].logNormal(median: 1, sigma: 0.4, at: number)
        ))
    }
    return eaten.enumerated().flatMap { number, meal -> [HealthSample] in
      guard meal.time > 300, meal.time < day.day.plan.asleep - 600 else { return [] }
      return food(day, meal.time, meal.kcal, random["food"][number])
    }
  }

  /// Four kcal a gram of protein and carbohydrates, nine a gram of fat.
  private static func food(
    _ day: HealthDay, _ time: Double, _ kcal: Double, _ random: Random
  ) -> [HealthSample] {
    let first = macros.protein * random["protein"].logNormal(median: 1, sigma: 0.3)
    let second = macros.carbohydrates * random["carbohydrates"].logNormal(median: 1, sigma: 0.15)
    let third = max(1 - first - second, 0.08)
    let sum = first + second + third
    func grams(_ share: Double, _ perGram: Double) -> Double {
      (10 * kcal * share / sum / perGram).rounded() / 10
    }
    let starch = grams(second, 4)
    let amounts: [(HealthType, Double)] = [
      (energy, kcal.rounded()), (protein, grams(first, 4)), (carbohydrates, starch),
      (fat, grams(third, 9)),
      (sugar, (10 * starch * random["sugar"].uniform(in: 0.15...0.6)).rounded() / 10),
      (fiber, (10 * starch * random["fiber"].uniform(in: 0.03...0.12)).rounded() / 10),
      (sodium, (kcal * random["sodium"].uniform(in: 0.9...2.2)).rounded()),
    ]
    return amounts.map { day.written($0.0, time, time, .number($0.1), by: app) }
  }

  private static func drinks(_ day: HealthDay) -> [HealthSample] {
    let random = day.random["drinks"]
    let awake = day.day.plan.asleep
    let glasses = (0..<random["water"].poisson(mean: 5)).map { number -> HealthSample in
      let time = random["water time"].uniform(in: 600...max(awake - 600, 700), at: number)
      let millilitres = random["glass"].logNormal(median: 250, sigma: 0.35, at: number)
      return day.written(water, time, time, .number((millilitres / 10).rounded() * 10), by: app)
    }
    guard day.habits["caffeine"].chance(0.9) else { return glasses }
    let cups = day.habits["cups"].logNormal(median: 2, sigma: 0.4)
    // Most in the morning, hardly ever less than some hours before bed.
    return glasses
      + (0..<random["cups"].poisson(mean: cups)).map { number -> HealthSample in
        let share = random["cup time"].uniform(at: number)
        let time = 900 + share * share * max(awake - 14_400, 3_600)
        let milligrams = random["cup"].logNormal(median: 85, sigma: 0.3, at: number)
        return day.written(caffeine, time, time, .number(milligrams.rounded()), by: app)
      }
  }
}
