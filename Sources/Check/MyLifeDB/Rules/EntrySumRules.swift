import Reading
import Spool

extension MyLifeDBCheck {
  static let sums = [
    Rule(
      "habit-runs",
      "A habit is met exactly if its amount reaches the target, and its run of days agrees with "
        + "the days that were typed.",
      limit:
        "exact. Days that nobody typed may add to a run. The best run is at least the current "
        + "one. A routine has a mark for each step",
      catches: "one run that is shorter than the typed days in succession",
      .dates { Habits() }),
    Rule(
      "typed-sums",
      "Money and progress add up.",
      limit:
        "\(TypedSums.cent.told) for the net worth, which is assets less liabilities. The spending of a "
        + "category never falls within a month. The progress of a course never falls, and its "
        + "lesson is at most the last one",
      catches: "one net worth that is 1 higher",
      .dates { TypedSums() }),
  ]
}

/// A judge of habits, their runs of days, and routines.
private struct Habits: DateJudge {
  static let lack = Finding.lacking("habits and routines")

  private static let custom = "sim.habits.custom-habits"
  private static let streak = "sim.habits.habit-streaks"

  /// The days in succession on which each habit was met, up to the last date.
  private var runs: [String: (date: Int64, days: Double)] = [:]

  mutating func judge(_ dates: NeighbouringDates, _ finding: inout Finding) {
    for entry in dates.samples(Self.custom) {
      let isMet = (entry.sample.value ?? .nan) >= (entry.sample.number("target") ?? .nan)
      finding.judge(
        entry.sample.flag("met") == isMet, "met \(entry.sample.flag("met"))",
        allowed: "\(isMet), as the amount is \(entry.sample.value?.told ?? "missing")",
        at: entry.place)
      guard let habit = entry.sample.text("habit") else { continue }
      let before = runs[habit].flatMap { $0.date == dates.date.date - 1 ? $0.days : nil } ?? 0
      runs[habit] = (dates.date.date, isMet ? before + 1 : 0)
    }
    for entry in dates.samples(Self.streak) {
      let (days, best) = (entry.sample.value ?? .nan, entry.sample.number("best") ?? .nan)
      finding.judge(
        days <= best, "a best run of \(best.told) days", allowed: "at least \(days.told)",
        at: entry.place)
      guard let habit = entry.sample.text("habit"), let run = runs[habit],
        run.date == dates.date.date
      else { continue }
      finding.judge(
        run.days == 0 ? days == 0 : days >= run.days, "a run of \(days.told) days",
        allowed: run.days == 0 ? "0" : "at least \(run.days.told)", at: entry.place)
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
