/// The habits that a person wants to keep, and the runs of days on which the person keeps them.
struct HabitRecord: Sendable {
  /// A habit of a person.
  struct Habit: Sendable {
    let name: String
    /// The unit of amounts: `count` or `min`.
    let unit: String
    /// The amount that the person wants on a day.
    let target: Double
    let random: Random
  }

  let habits: [Habit]
  /// The days in a row on which each habit was kept, up to the last day, and the most so far.
  private(set) var runs: [Int]
  private(set) var best: [Int]

  private static let list: [(name: String, unit: String, targets: [Double])] = [
    ("walk", "min", [20, 30, 45]), ("phone calls", "count", [1]),
    ("read", "min", [15, 20, 30]), ("glasses of water", "count", [6, 8]),
    ("fruit", "count", [2, 3]), ("stretch", "min", [5, 10, 15]), ("meditate", "min", [5, 10]),
    ("tidy up", "min", [10, 15]), ("push-ups", "count", [15, 20, 30]),
    ("no phone before bed", "min", [20, 30]), ("compliments", "count", [1, 2]),
  ]
  /// The numbers of habits of a person.
  private static let numbers = 2...4

  init(of diarist: Diarist) {
    let random = diarist.random["habits"]
    let count =
      Self.numbers.lowerBound + Int(random["count"].uniform() * Double(Self.numbers.count))
    let order = Self.list.indices.sorted {
      random["order"].uniform(at: $0) < random["order"].uniform(at: $1)
    }
    habits = order.prefix(count).map { place in
      let item = Self.list[place]
      let target = item.targets[
        Int(random["target"].uniform(at: place) * Double(item.targets.count))]
      return Habit(name: item.name, unit: item.unit, target: target, random: random["own"][place])
    }
    runs = habits.map { _ in 0 }
    best = runs
  }

  /// Counts a day.
  mutating func count(_ habit: Int, isMet: Bool) {
    runs[habit] = isMet ? runs[habit] + 1 : 0
    best[habit] = max(best[habit], runs[habit])
  }
}

/// The entries of a day about habits.
enum Habits {
  /// The chance that a person writes down the run of a habit.
  private static let streaks = 0.4
  /// The standard deviation of the logarithm of amounts that the life does not decide. Assumed.
  private static let spread = 0.45

  static func drafts(of day: DiaryDay, record: inout HabitRecord) -> [Draft] {
    let random = day.random["habits"]
    // The person looks back at the habits in the evening, where possible in the diary at once.
    let late = max(600, day.day.plan.asleep - random["time"].uniform(in: 600...9_000))
    let time = day.mainUse.map { min(late, day.uses[$0].start) } ?? late
    var drafts: [Draft] = []
    for (number, habit) in record.habits.enumerated() {
      let random = random[number]
      let amount = amount(of: habit, day, random)
      let isMet = amount >= habit.target
      record.count(number, isMet: isMet)
      drafts.append(
        day.draft(
          .customHabits, at: time, amount, unit: habit.unit, typed: 2,
          [
            .init("habit", .text(habit.name)), .init("target", .number(habit.target)),
            .init("met", .flag(isMet)),
          ]))
      guard random["streak"].chance(streaks) else { continue }
      drafts.append(
        day.draft(
          .habitStreaks, at: time, Double(record.runs[number]),
          [
            .init("habit", .text(habit.name)), .init("best", .integer(record.best[number])),
          ]))
    }
    return drafts
  }

  /// Returns the amount of a day, from the life where it decides.
  private static func amount(
    of habit: HabitRecord.Habit, _ day: DiaryDay, _ random: Random
  ) -> Double {
    switch habit.name {
    case "walk":
      let seconds = day.day.legs.filter { $0.mode == .walk }.reduce(0) { $0 + $1.end - $1.start }
      return (seconds / 60).rounded()
    case "phone calls": return Double(day.calls.count(where: \.isConnected))
    case "read" where day.diarist.readsOnPhone:
      return (day.readings.reduce(0) { $0 + $1.end - $1.start } / 60).rounded()
    default:
      // Some people want more than they do.
      let usual = habit.target * habit.random["usual"].logNormal(median: 1.05, sigma: 0.25)
      guard random["any"].chance(habit.random["any"].uniform(in: 0.7...0.99)) else { return 0 }
      return random["amount"].logNormal(median: usual, sigma: spread).rounded()
    }
  }
}
