/// The diaries of people of a kind, and the habits about which they write.
///
/// `Profiles/README.md` gives the unit, range and source of each key.
struct DiaryProfile: Equatable, Sendable {
  /// The source of the main income.
  enum Stream: String, CaseIterable, Sendable {
    case salary, benefit, pension, allowance
  }

  /// The shares of people who keep each log, in the order of `DiaryLog`.
  let logs: [Double]
  /// The chance that the median person writes on the first day, and the days in which it falls.
  let writes: Double
  let writingDays: Rate
  /// The speed of typing on the phone, in words of five characters a minute.
  let typing: Distribution
  /// The share of people who drink alcohol, and drinks a week.
  let drinkers: Double
  let drinks: Rate
  /// The shares of people who smoke and vape, and the pieces a day.
  let smokers: Double
  let vapers: Double
  let smoked: Rate
  /// The share of people who take supplements, and their number.
  let supplementers: Double
  let supplements: Rate
  /// The share of people who live with a family.
  let families: Double
  /// Net income a month, which the region multiplies.
  let income: Rate
  let stream: Stream
  /// The share of the income that people spend.
  let spending: Distribution
  /// Sessions of practice a week.
  let practice: Rate
  /// Blocks of concentrated work on a work day.
  let deepWork: Rate
  /// Books on paper a year.
  let books: Rate

  func share(of log: DiaryLog) -> Double {
    zip(DiaryLog.allCases, logs).first { $0.0 == log }?.1 ?? 0
  }

  /// Reads the keys that `Profiles/README.md` lists for the diaries of people.
  init(reading reader: inout ProfileReader) throws(ProfileError) {
    logs = try reader.objectOrDefaults("logs") { (reader) throws(ProfileError) in
      var shares: [Double] = []
      for log in DiaryLog.allCases {
        shares.append(try reader.number(log.rawValue, in: 0...1, default: log.share))
      }
      return shares
    }
    writes = try reader.number("writes", in: 0...0.99, default: 0.75)
    writingDays = try reader.rate("writes_for_days", 1...1_000, default: Rate(45, sigma: 1))
    typing = try reader.distribution(
      "typing_wpm", within: 5...120,
      default: Distribution(normal: 36, deviation: 10, in: 12...80))
    drinkers = try reader.number("drinkers", in: 0...1, default: 0.6)
    drinks = try reader.rate("drinks_per_week", 0...100, default: Rate(2.4, sigma: 1))
    smokers = try reader.number("smokers", in: 0...1, default: 0.12)
    vapers = try reader.number("vapers", in: 0...1, default: 0.08)
    smoked = try reader.rate("smoked_per_day", 0...60, default: Rate(11, sigma: 0.9))
    supplementers = try reader.number("supplementers", in: 0...1, default: 0.5)
    supplements = try reader.rate("supplements_per_day", 0...10, default: Rate(1.6, sigma: 0.5))
    families = try reader.number("families", in: 0...1, default: 0.6)
    income = try reader.rate(
      "net_income_per_month", 0...100_000, default: Rate(3_000, sigma: 0.5))
    stream = try reader.choice("income", default: .salary)
    spending = try reader.distribution(
      "spent_share", within: 0.1...2,
      default: Distribution(normal: 0.9, deviation: 0.12, in: 0.4...1.4))
    practice = try reader.rate("practice_per_week", 0...30, default: Rate(3, sigma: 0.6))
    deepWork = try reader.rate("deep_work_per_day", 0...8, default: Rate(1.4, sigma: 0.6))
    books = try reader.rate("paper_books_per_year", 0...200, default: Rate(6, sigma: 1.3))
  }
}
