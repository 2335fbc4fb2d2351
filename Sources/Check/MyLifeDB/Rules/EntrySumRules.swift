import Reading
import Spool

extension MyLifeDBCheck {
  static let sums = [
    Rule(
      "habit-runs",
      "A habit is met exactly if its amount reaches the target, and a day in its run is a day on "
        + "which it is met.",
      limit:
        "exact for habits and runs of the same time. A run grows by at most one day in "
        + "\(Habits.shortestDay.told) h. The best run is at least the current one. A routine has "
        + "a mark for each step",
      catches: "one run of 0 days on a day on which the habit is met",
      .dates { Habits() }),
    Rule(
      "typed-sums",
      "Money and progress add up.",
      limit:
        "\(TypedSums.cent.told) for the net worth, which is assets less liabilities. The spending of a "
        + "category never falls within a month. The progress of a course never falls, and its "
        + "lesson is at most the last one",
      catches: "one lesson after the last one of its course",
      .dates { TypedSums() }),
  ]
}

/// A judge of habits, their runs of days, and routines.
private struct Habits: DateJudge {
  static let lack = Finding.lacking("habits and routines")

  /// The shortest time between the entries of two days, in hours, because people do not go to bed
  /// at the same time each day, and some work at night.
  static let shortestDay = 6.0

  private static let custom = "sim.habits.custom-habits"
  private static let streak = "sim.habits.habit-streaks"

  /// The last run of each habit: its time in ms since 1970, and its days.
  private var runs: [String: (time: Int64, days: Double)] = [:]

  mutating func judge(_ dates: NeighbouringDates, _ finding: inout Finding) {
    let habits = dates.samples(Self.custom)
    for entry in habits {
      let isMet = (entry.sample.value ?? .nan) >= (entry.sample.number("target") ?? .nan)
      finding.judge(
        entry.sample.flag("met") == isMet, "met \(entry.sample.flag("met"))",
        allowed: "\(isMet), as the amount is \(entry.sample.value?.told ?? "missing")",
        at: entry.place)
    }
    for entry in dates.samples(Self.streak).inOrder() {
      let (days, best) = (entry.sample.value ?? .nan, entry.sample.number("best") ?? .nan)
      finding.judge(
        days <= best, "a best run of \(best.told) days", allowed: "at least \(days.told)",
        at: entry.place)
      guard let habit = entry.sample.text("habit") else { continue }
      let own = habits.first { $0.start == entry.start && $0.sample.text("habit") == habit }
      if let own {
        let isMet = own.sample.flag("met")
        finding.judge(
          isMet == (days > 0), "a run of \(days.told) days",
          allowed: isMet ? "at least 1, as the habit is met" : "0, as the habit is not met",
          at: entry.place)
      }
      if let last = runs[habit] {
        let hours = Double(entry.start - last.time) / 3_600_000
        let most = last.days + (hours / Self.shortestDay).rounded(.down)
        finding.judge(
          days <= most, "a run of \(days.told) days", allowed: "at most \(most.told)",
          at: entry.place)
      }
      runs[habit] = (entry.start, days)
    }
    for type in ["morning-routine", "evening-routine"] {
      for entry in dates.samples("sim.habits.\(type)") {
        let counts = ["steps", "done"].map { key -> Int? in
          if case .list(let values) = entry.sample.metadata[key] { values.count } else { nil }
        }
        finding.judge(
          counts[0] == counts[1], "\(counts[1] ?? 0) marks",
          allowed: "\(counts[0] ?? 0), as the routine has steps", at: entry.place)
      }
    }
  }
}

/// A judge of money and of courses.
private struct TypedSums: DateJudge {
  /// The largest rounding error of an amount of money.
  static let cent = 0.01

  static let lack = Finding.lacking("money and courses")

  /// The spending of each month and category, and the progress of each course.
  private var spent: [String: Double] = [:]
  private var progress: [String: Double] = [:]

  mutating func judge(_ dates: NeighbouringDates, _ finding: inout Finding) {
    for entry in dates.samples("sim.finance.net-worth") {
      let worth =
        (entry.sample.number("assets") ?? .nan) - (entry.sample.number("liabilities") ?? .nan)
      finding.judge(
        (entry.sample.value ?? .nan) - worth, limit: Self.cent,
        "difference between net worth and assets less liabilities", at: entry.place)
    }
    for entry in dates.samples("sim.finance.budget") {
      let key = "\(entry.sample.text("month") ?? "") \(entry.sample.text("category") ?? "")"
      Self.judge(entry, after: &spent[key], "spending", &finding)
    }
    for entry in dates.samples("sim.learning.courses") {
      Self.judge(entry, after: &progress[entry.sample.text("title") ?? ""], "progress", &finding)
      let (lesson, last) = (entry.sample.number("lesson"), entry.sample.number("lessons"))
      finding.judge(
        (lesson ?? .nan) <= (last ?? .nan), "lesson \(lesson?.told ?? "missing")",
        allowed: "at most \(last?.told ?? "missing")", at: entry.place)
    }
  }

  private static func judge(
    _ entry: PlacedSample, after last: inout Double?, _ name: String, _ finding: inout Finding
  ) {
    let value = entry.sample.value ?? .nan
    finding.judge(
      value >= last ?? 0, "\(name) of \(value.told)", allowed: "at least \((last ?? 0).told)",
      at: entry.place)
    last = value
  }
}
