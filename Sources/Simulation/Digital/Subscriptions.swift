/// A subscription that a person pays for, at one moment.
public struct SubscriptionNotice: Equatable, Sendable {
  /// The kind of a subscription.
  public enum Category: String, CaseIterable, Sendable {
    case media, storage, news, fitness, software, other
  }

  /// The time between two renewals.
  public enum Period: String, CaseIterable, Sendable {
    case month, year
  }

  /// The state of a subscription.
  public enum State: String, CaseIterable, Sendable {
    case active, trial, cancelled
  }

  /// The generic name.
  public let name: String
  /// The kind of the subscription.
  public let category: Category
  /// In the currency of the region.
  public let price: Double
  /// The time between two renewals.
  public let period: Period
  /// The local date of the next renewal.
  public let renews: CivilDate
  /// The state of the subscription.
  public let state: State
  /// The number of active subscriptions of the person.
  public let active: Int
  /// Seconds since the start of the local date.
  public let secondsOfDate: Double
}

/// The subscriptions of a person.
public struct Subscriptions: Sendable {
  private struct Item: Sendable {
    let name: String
    let category: SubscriptionNotice.Category
    let price: Double
    let period: SubscriptionNotice.Period
    /// The day of the month, or of the year, on which it renews.
    let renewal: CivilDate
    let isTrial: Bool
    /// The date from which the person has it, and until which; nil without a change.
    let begins: CivilDate?
    let ends: CivilDate?
  }

  private let items: [Item]
  private let first: CivilDate
  private let random: Random

  private static let kinds: [(SubscriptionNotice.Category, [String], Double)] = [
    (
      .media,
      [
        "Music streaming", "Video streaming", "Audiobooks", "Film library", "Sports channel",
        "Podcasts plus",
      ], 0.42
    ),
    (.storage, ["Cloud storage", "Photo storage", "Backup"], 0.18),
    (.news, ["Daily paper", "Weekly magazine", "Local paper"], 0.1),
    (.fitness, ["Training plan", "Gym", "Yoga videos"], 0.1),
    (
      .software,
      ["Notes", "Password safe", "Photo editor", "Calendar plus", "Language course", "Scanner"],
      0.14
    ),
    (.other, ["Meal boxes", "Games pass", "Bicycle rental", "Flowers"], 0.06),
  ]
  /// The price of a month: median and deviation of the logarithm.
  private static let price = (median: 9.0, sigma: 0.6)
  private static let yearly = 0.2
  /// The days after which a subscription is cancelled in the mean.
  private static let life = 900.0

  /// - Parameter date: the first date of the study.
  init(_ habits: DigitalHabits, from date: CivilDate, random: Random) {
    first = date
    self.random = random
    let count = Int(habits.profile.subscriptions.draw(random["count"]).rounded())
    var taken: Set<String> = []
    items = (0..<min(count, 40)).compactMap { number -> Item? in
      let random = random["item"][number]
      let weights = Self.kinds.map { category, names, weight in
        names.allSatisfy(taken.contains) ? 0 : weight
      }
      guard weights.contains(where: { $0 > 0 }) else { return nil }
      let (category, names, _) = Self.kinds[random["category"].choice(weights: weights)]
      let name = Titles.pick(names.filter { !taken.contains($0) }, random["name"])
      taken.insert(name)
      let period: SubscriptionNotice.Period = random["yearly"].chance(Self.yearly) ? .year : .month
      let price = random["price"].logNormal(median: Self.price.median, sigma: Self.price.sigma)
      let whole = (period == .year ? 10 * price : price).rounded(.up)
      let end = Int(random["ends"].exponential(mean: Self.life))
      let begin = random["begins"].chance(0.08) ? Int(random["begin"].uniform(in: 1...60)) : nil
      return Item(
        name: name, category: category, price: whole - 0.05,
        period: period,
        renewal: date.advanced(
          byDays: -Int(random["renewal"].uniform(in: 0...(period == .year ? 364 : 29)))),
        isTrial: begin != nil && random["trial"].chance(0.5),
        begins: begin.map { date.advanced(byDays: $0) },
        ends: date.advanced(byDays: end))
    }
  }

  /// Returns the notices of a local date: all subscriptions on the first, then renewals and changes.
  public func notices(on date: CivilDate) -> [SubscriptionNotice] {
    let active = items.filter { isActive($0, on: date) }.count
    return items.enumerated().compactMap { number, item in
      let isFirst = date == first && item.begins == nil
      let begins = item.begins == date
      let ends = item.ends == date
      let renews = isActive(item, on: date) && next(item, from: date) == date
      guard isFirst || begins || ends && date > first || renews else { return nil }
      guard !ends || item.begins.map({ $0 < date }) ?? true else { return nil }
      let minutes = random["minute"][number].uniform(in: 5...90, at: date.daysSinceEpoch)
      return SubscriptionNotice(
        name: item.name, category: item.category, price: item.price, period: item.period,
        renews: next(item, from: date.advanced(byDays: 1)),
        state: ends ? .cancelled : begins && item.isTrial ? .trial : .active, active: active,
        secondsOfDate: isFirst ? 600 + Double(number) : (60 * minutes).rounded())
    }
  }

  private func isActive(_ item: Item, on date: CivilDate) -> Bool {
    (item.begins.map { $0 <= date } ?? true) && (item.ends.map { date < $0 } ?? true)
  }

  /// The first renewal on or after a date.
  private func next(_ item: Item, from date: CivilDate) -> CivilDate {
    let day = item.renewal.day
    var (year, month) = (date.year, date.month)
    if item.period == .year { month = item.renewal.month }
    while true {
      let renewal =
        CivilDate(year: year, month: month, day: day)
        ?? CivilDate(year: year, month: month, day: 28)
      if let renewal, renewal >= date { return renewal }
      if item.period == .year {
        year += 1
      } else {
        (year, month) = month == 12 ? (year + 1, 1) : (year, month + 1)
      }
    }
  }
}
