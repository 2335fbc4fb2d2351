/// The money of a person: income, spending and property, all functions of the date.
struct Household: Sendable {
  /// A payment that the person receives.
  struct Payment: Equatable, Sendable {
    let stream: String
    /// In the currency of the region.
    let amount: Double
  }

  /// A category of the budget.
  struct Category: Sendable {
    let name: String
    /// The mean spending of a month.
    let mean: Double
    /// The limit that the person sets for a month.
    let budget: Double
  }

  private enum Rhythm: Sendable {
    /// On a day of each month.
    case monthly(day: Int)
    /// On Fridays, each week or each second week.
    case weekly(weeks: Int, phase: Int)
  }

  let categories: [Category]
  private let currency: String
  private let stream: DiaryProfile.Stream
  /// Net income of a month.
  let income: Double
  private let rhythm: Rhythm
  /// The mean of payments for small jobs, and their chance on a day.
  private let side: (amount: Double, chance: Double)
  private let assets: Double
  private let liabilities: Double
  /// The step to which amounts are rounded.
  private let step: Double
  private let first: CivilDate
  private let random: Random

  /// The categories of a budget, with their usual shares of the spending. Assumed.
  private static let shares: [(name: String, share: Double)] = [
    ("housing", 0.31), ("food", 0.18), ("transport", 0.11), ("health", 0.06), ("leisure", 0.1),
    ("clothes", 0.05), ("savings", 0.09), ("gifts", 0.04), ("other", 0.06),
  ]
  /// The payments of a month in the categories that are not paid at once.
  private static let payments = [
    "food": 18.0, "transport": 9, "health": 1.5, "leisure": 5, "clothes": 1.2, "gifts": 1,
    "other": 4,
  ]
  /// The shares of people who are paid monthly and each two weeks; others are paid weekly.
  private static let rhythms = [0.5, 0.4, 0.1]
  /// The days of the month on which people are paid.
  private static let payDays = 24.0...31.99
  /// The share of people with small jobs. Assumed.
  private static let jobs = 0.12
  /// Months of income that people own and owe: median and deviation of the logarithm. Assumed.
  private static let owned = (median: 10.0, sigma: 1.2)
  private static let owed = (median: 12.0, sigma: 1.0, share: 0.45)

  init(
    _ profile: DiaryProfile, age: Double, in world: DiaryWorld, from date: CivilDate,
    random: Random
  ) {
    self.random = random
    first = date
    currency = world.currency
    stream = age < Diarist.working && profile.stream != .benefit ? .allowance : profile.stream
    // Small units of money are not used where an income has many thousands.
    step = world.incomeFactor < 20 ? 0.05 : 10
    income = max(profile.income.draw(random["income"]) * world.incomeFactor, step)
    switch stream {
    case .salary:
      switch random["rhythm"].choice(weights: Self.rhythms) {
      case 0: rhythm = .monthly(day: Int(random["pay day"].uniform(in: Self.payDays)))
      case 1: rhythm = .weekly(weeks: 2, phase: Int(2 * random["phase"].uniform()))
      default: rhythm = .weekly(weeks: 1, phase: 0)
      }
    case .pension, .benefit:
      rhythm = .monthly(day: Int(random["pay day"].uniform(in: Self.payDays)))
    case .allowance:
      rhythm =
        random["rhythm"].chance(0.5)
        ? .weekly(weeks: 1, phase: 0)
        : .monthly(day: Int(random["pay day"].uniform(in: Self.payDays)))
    }
    let works = age >= Diarist.working && random["jobs"].chance(Self.jobs)
    side = (
      income * random["job amount"].logNormal(median: 0.06, sigma: 0.5), works ? 1 / 18.0 : 0
    )
    let spent = income * profile.spending.draw(random["spent"])
    let weights = Self.shares.enumerated().map { number, item in
      item.share * random["share"].logNormal(median: 1, sigma: 0.3, at: number)
    }
    let sum = weights.reduce(0, +)
    let budgetStep = step * 100
    categories = Self.shares.enumerated().map { number, item in
      let mean = spent * weights[number] / sum
      // People know the sums that they pay once a month.
      let isFixed = Self.payments[item.name] == nil
      let wish =
        mean
        * (isFixed ? 1 : random["budget"].logNormal(median: 1.03, sigma: 0.15, at: number))
      return Category(
        name: item.name, mean: mean,
        budget: max(budgetStep, budgetStep * (wish / budgetStep).rounded()))
    }
    assets = income * random["assets"].logNormal(median: Self.owned.median, sigma: Self.owned.sigma)
    liabilities =
      age >= Diarist.adult && random["owes"].chance(Self.owed.share)
      ? income * random["owed"].logNormal(median: Self.owed.median, sigma: Self.owed.sigma) : 0
  }

  private func rounded(_ amount: Double) -> Double {
    // Cents have to stay cents after the multiplication.
    (100 * step * max(1, (amount / step).rounded())).rounded() / 100
  }

  // MARK: Income

  /// Returns the payments that the person receives on a date.
  func payments(on date: CivilDate) -> [Payment] {
    var payments: [Payment] = []
    if let share = share(on: date) {
      payments.append(Payment(stream: stream.rawValue, amount: rounded(income * share)))
    }
    let random = random["job"][date.daysSinceEpoch]
    if random.chance(side.chance) {
      payments.append(
        Payment(
          stream: "side",
          amount: rounded(side.amount * random["amount"].logNormal(median: 1, sigma: 0.4))))
    }
    return payments
  }

  /// Returns the part of a month's income that is paid on a date; nil on other dates.
  private func share(on date: CivilDate) -> Double? {
    switch rhythm {
    case .monthly(let day):
      // Banks pay on the last weekday before a weekend.
      let ahead = date.weekday == 5 ? 2 : 0
      let days = (0...ahead).map { date.advanced(byDays: $0) }
      let isPayDay = days.contains {
        $0.month == date.month && $0.day == min(day, Self.length(ofMonth: $0))
      }
      return isPayDay && (1...5).contains(date.weekday) ? 1 : nil
    case .weekly(let weeks, let phase):
      let week = (date.daysSinceEpoch - 1).flooredQuotient(by: 7)
      guard date.weekday == 5, week.flooredQuotient(by: weeks) * weeks + phase == week
      else { return nil }
      return 12 * Double(weeks) / 52
    }
  }

  private static func length(ofMonth date: CivilDate) -> Int {
    (29...31).last { CivilDate(year: date.year, month: date.month, day: $0) != nil } ?? 28
  }

  // MARK: Spending

  /// Returns the spending of a category on a date.
  func spent(_ category: Int, on date: CivilDate) -> Double {
    let item = categories[category]
    let random = random["spending"][category][date.daysSinceEpoch]
    guard let count = Self.payments[item.name] else {
      // Rent and savings are paid once a month, the same amount each time.
      let day = 1 + Int(self.random["due"].uniform(at: category) * 5)
      return date.day == day ? rounded(item.mean) : 0
    }
    let number = random["count"].poisson(mean: count / 30.4)
    // The mean of the log-normal factor is 1.
    let sigma = 0.7
    return (0..<number).reduce(0) { sum, payment in
      let factor = random["amount"].logNormal(
        median: Elementary.exp(-0.5 * sigma * sigma), sigma: sigma, at: payment)
      return sum + rounded(item.mean / count * factor)
    }
  }

  /// Returns the spending of a category from the first of the month up to a date.
  func spentInMonth(_ category: Int, until date: CivilDate) -> Double {
    let sum = (1...date.day).reduce(0) { sum, day in
      sum + spent(category, on: date.advanced(byDays: day - date.day))
    }
    return (100 * sum).rounded() / 100
  }

  // MARK: Property

  /// Returns what the person owns and owes in the evening of a date of the study, in whole units.
  ///
  /// The difference grows by income and falls by spending. Savings stay in the property.
  func property(on date: CivilDate) -> (assets: Double, liabilities: Double) {
    var change = 0.0
    var day = first
    while day <= date {
      change += payments(on: day).reduce(0) { $0 + $1.amount }
      for (number, category) in categories.enumerated() where category.name != "savings" {
        change -= spent(number, on: day)
      }
      day = day.advanced(byDays: 1)
    }
    // Debts fall by one part in two hundred each month.
    let months = Double(date.daysSinceEpoch - first.daysSinceEpoch) / 30.4
    let owed = (liabilities * max(0, 1 - 0.005 * months)).rounded()
    let net = (assets - liabilities + change).rounded()
    return net + owed >= 0 ? (net + owed, owed) : (0, -net)
  }
}

/// The entries of a day about money.
enum Money {
  /// The days from one entry of the property to the next.
  static let period = 28
  /// The local hours at which banks book payments.
  private static let booking = 6.5...10.5
  /// The local hours of the entries about property and budget.
  private static let evening = 17.0...20.5

  static func drafts(of day: DiaryDay) -> [Draft] {
    guard day.diarist.keeps(.money) else { return [] }
    return income(of: day) + netWorth(of: day) + budget(of: day)
  }

  private static func income(of day: DiaryDay) -> [Draft] {
    let zone = day.day.plan.clock.zone
    return day.diarist.household.payments(on: day.date).enumerated().map { number, payment in
      let hour = day.random["booking"].uniform(in: booking, at: number)
      let booked = zone.timestamp(of: day.date, secondsAfterMidnight: 3_600 * hour)
      // Banks book before people wake up, so the time may be on the day before.
      let time = booked.rounded(to: 300, .down)
      return Draft(
        kind: .income, start: time, end: time, value: payment.amount,
        unit: day.diarist.world.currency,
        members: [.init("stream", .text(payment.stream)), .init("net", .flag(true))], typed: 6,
        truth: day.truth(at: max(0, time.seconds(since: day.day.start))))
    }
  }

  /// A time in the evening, at the latest before sleep.
  private static func evening(of day: DiaryDay, _ random: Random) -> Double {
    let time = day.day.plan.clock.time(atHour: random.uniform(in: evening))
    return max(60, min(time, day.day.plan.asleep - 1_800))
  }

  private static func netWorth(of day: DiaryDay) -> [Draft] {
    let random = day.diarist.random["net worth"]
    let first = day.diarist.rareDay(random["rare"]) ?? Int(random.uniform() * Double(period))
    guard (day.day.index - first) % period == 0 else { return [] }
    let (assets, liabilities) = day.diarist.household.property(on: day.date)
    return [
      day.draft(
        .netWorth, at: evening(of: day, day.random["net worth"]), assets - liabilities,
        unit: day.diarist.world.currency, typed: 14,
        [.init("assets", .number(assets)), .init("liabilities", .number(liabilities))])
    ]
  }

  private static func budget(of day: DiaryDay) -> [Draft] {
    guard day.date.weekday == 0 else { return [] }
    let household = day.diarist.household
    let time = evening(of: day, day.random["budget"])
    let month = "\(day.date)".prefix(7)
    return household.categories.enumerated().map { number, category in
      day.draft(
        .budget, at: time, household.spentInMonth(number, until: day.date),
        unit: day.diarist.world.currency, typed: 5,
        [
          .init("category", .text(category.name)), .init("budget", .number(category.budget)),
          .init("month", .text(String(month))),
        ])
    }
  }
}
