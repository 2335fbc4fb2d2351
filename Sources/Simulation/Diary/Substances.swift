/// A person's drinks, tobacco and supplements.
struct Consumption: Sendable {
  /// Drinks a week; 0 for a person who does not drink alcohol.
  let drinks: Double
  /// The weights of the kinds of drinks.
  let tastes: [Double]
  /// Pieces a day; 0 for a person who does not smoke.
  let smoked: Double
  /// The kind of the pieces.
  let smokes: String
  /// The names of the supplements that the person takes.
  let supplements: [String]
  /// The chance that the person takes a supplement on a day, and that it comes with the breakfast.
  let regularity: Double
  let withMeal: Double

  private static let vitamins = [
    "vitamin C", "vitamin D", "vitamin B12", "folate", "iron", "magnesium", "zinc", "calcium",
  ]
  /// The share of smokers if all people keep all logs.
  private static let manySmokers = 0.5
  /// The share of users who use pouches, among people who do not smoke cigarettes. Assumed.
  private static let pouches = 0.2

  init(_ profile: DiaryProfile, age: Double, keepsAll: Bool, random: Random) {
    let isAdult = age >= Diarist.adult
    let drinks = isAdult && (keepsAll || random["drinks"].chance(profile.drinkers))
    self.drinks = drinks ? profile.drinks.draw(random["drinks a week"]) : 0
    tastes = Substances.drinks.indices.map { number in
      Substances.drinks[number].share * random["taste"].logNormal(median: 1, sigma: 0.9, at: number)
    }
    let users = profile.smokers + profile.vapers
    let smokes =
      isAdult && users > 0 && random["smokes"].chance(keepsAll ? Self.manySmokers : users)
    smoked = smokes ? profile.smoked.draw(random["smoked a day"]) : 0
    let isSmoker = random["cigarettes"].chance(users > 0 ? profile.smokers / users : 0)
    self.smokes = isSmoker ? "cigarette" : random["pouch"].chance(Self.pouches) ? "pouch" : "vape"
    let takes = keepsAll || random["supplements"].chance(profile.supplementers)
    let count = Int(profile.supplements.draw(random["supplements a day"]).rounded())
    let order = Self.vitamins.indices.sorted {
      random["vitamin"].uniform(at: $0) < random["vitamin"].uniform(at: $1)
    }
    supplements = takes ? order.prefix(max(1, min(count, 5))).map { Self.vitamins[$0] } : []
    regularity = random["regularity"].uniform(in: 0.6...0.98)
    withMeal = random["with meal"].uniform(in: 0.5...1)
  }
}

/// The drinks, the tobacco and the supplements of a day.
enum Substances {
  static let drinks: [(kind: String, share: Double)] = [
    ("beer", 0.4), ("wine", 0.35), ("spirits", 0.12), ("mixed", 0.13),
  ]
  /// Grams of alcohol in a US standard drink (14 g; from memory).
  static let grams = 14.0
  /// The local hours of drinks, and the factors of Friday and Saturday, and of company.
  private static let drinkHours = 18.0...23.0
  private static let weekendFactor = 2.2
  private static let companyFactor = 2.0
  /// The usual factor of a day, by which a mean of a week is divided. Company comes on about a third
  /// of the days.
  private static let meanFactor = (5 + 2 * weekendFactor) / 7 * 1.3
  /// The effect of stress on smoking, for each standard deviation of stress.
  private static let stressEffect = 0.3
  private static let stressDeviation = 0.2
  /// The share of pieces that are smoked soon after a meal, and the hours of meals.
  private static let afterMeals = 0.3
  private static let meals = [8.0, 13, 19.5]
  /// The shortest time between two pieces in seconds; nearer ones are one entry.
  private static let between = 300.0

  static func drafts(of day: DiaryDay) -> [Draft] {
    alcohol(of: day) + smoking(of: day) + supplements(of: day)
  }

  // MARK: Alcohol

  private static func alcohol(of day: DiaryDay) -> [Draft] {
    let habits = day.diarist.consumption
    guard habits.drinks > 0 else { return [] }
    let random = day.random["alcohol"]
    let clock = day.day.plan.clock
    let evening =
      clock.time(
        atHour: drinkHours.lowerBound)..<min(
        clock.time(atHour: drinkHours.upperBound), day.day.plan.asleep - 600)
    guard !evening.isEmpty else { return [] }
    let stays = day.stays([.home, .hotel, .social, .lunch]).compactMap { stay -> Day.Stay? in
      let span = stay.span.clamped(to: evening)
      return span.upperBound - span.lowerBound > 600 ? (span, stay.place) : nil
    }
    guard !stays.isEmpty else { return [] }
    let inCompany = stays.filter { day.kind($0.place) == .social }
    let isLate = day.date.weekday == 5 || day.date.weekday == 6
    let factor = (isLate ? weekendFactor : 1) * (inCompany.isEmpty ? 1 : companyFactor)
    var rest = Double(
      random["count"].poisson(mean: min(habits.drinks / 7 * factor / meanFactor, 9)))
    var drafts: [Draft] = []
    let kind = random["kind"].choice(weights: habits.tastes)
    while rest > 0, drafts.count < 12 {
      let random = random[drafts.count]
      let amount = min(rest, [1.0, 2, 1.5][random["amount"].choice(weights: [0.8, 0.12, 0.08])])
      let place = Titles.pick(
        !inCompany.isEmpty && random["company"].chance(0.8) ? inCompany : stays, random["stay"])
      let time = random["time"].uniform(in: place.span.lowerBound + 60...place.span.upperBound)
      // Most people stay with one kind for an evening.
      let own = random["other"].chance(0.15) ? random["kind"].choice(weights: habits.tastes) : kind
      drafts.append(
        day.draft(
          .alcohol, at: time, amount,
          [
            .init("kind", .text(drinks[own].kind)), .init("grams", .number(grams * amount)),
            .init("place", .text(day.kind(place.place).rawValue)),
          ]))
      rest -= amount
    }
    return drafts
  }

  // MARK: Smoking

  private static func smoking(of day: DiaryDay) -> [Draft] {
    let habits = day.diarist.consumption
    guard habits.smoked > 0 else { return [] }
    let random = day.random["smoking"]
    let stays = day.stays(Set(Place.Kind.allCases).subtracting([.pool, .gym, .airport]))
    guard !stays.isEmpty else { return [] }
    let stress = day.day.mind.state(at: 0.5 * day.day.plan.asleep).stress
    let score = (stress - day.usualStress) / stressDeviation
    let mean = habits.smoked * Elementary.exp(stressEffect * max(-2, min(score, 2)))
    let lengths = stays.map { $0.span.upperBound - $0.span.lowerBound }
    var times: [(time: Double, place: Int)] = []
    for number in 0..<random["count"].poisson(mean: min(mean, 40)) {
      let random = random[number]
      let stay = stays[random["stay"].choice(weights: lengths)]
      var time = random["time"].uniform(in: stay.span.lowerBound...stay.span.upperBound)
      if random["after meal"].chance(afterMeals) {
        let meal = day.day.plan.clock.time(atHour: Titles.pick(meals, random["meal"]))
        let after = meal + random["wait"].logNormal(median: 1_800, sigma: 0.6)
        if stay.span.contains(after) { time = after }
      }
      if time > 120 { times.append((time, stay.place)) }
    }
    times.sort { ($0.time, $0.place) < ($1.time, $1.place) }
    var drafts: [Draft] = []
    var last = -between
    for (time, place) in times {
      if time - last < between, !drafts.isEmpty {
        drafts[drafts.count - 1].value = (drafts[drafts.count - 1].value ?? 0) + 1
      } else {
        drafts.append(
          day.draft(
            .smoking, at: time, 1,
            [
              .init("kind", .text(habits.smokes)),
              .init("place", .text(day.kind(place).rawValue)),
            ]))
        last = time
      }
    }
    return drafts
  }

  // MARK: Supplements

  /// People take supplements around breakfast.
  private static func supplements(of day: DiaryDay) -> [Draft] {
    let habits = day.diarist.consumption
    let random = day.random["supplements"]
    let breakfast = random["breakfast"].within(300...7_200) {
      $0.logNormal(median: 2_100, sigma: 0.5)
    }
    guard breakfast < day.day.plan.asleep else { return [] }
    let withMeal = random["with meal"].chance(habits.withMeal)
    return habits.supplements.enumerated().compactMap { number, name in
      guard random["takes"].chance(habits.regularity, at: number) else { return nil }
      let isTwo = day.diarist.random["two doses"].chance(0.12, at: number)
      return day.draft(
        .supplements, at: breakfast, isTwo ? 2 : 1,
        [.init("name", .text(name)), .init("with_meal", .flag(withMeal))])
    }
  }
}
