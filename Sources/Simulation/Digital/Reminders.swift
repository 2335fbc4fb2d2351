/// A reminder that a person completes.
public struct Reminder: Equatable, Sendable {
  /// A list of reminders.
  public enum List: String, CaseIterable, Sendable {
    case home, work, shopping, health
  }

  /// The invented title.
  public let title: String
  /// The list that contains the reminder.
  public let list: List
  /// Seconds since the start of the day; nil without a due time.
  public let due: Double?
  /// Seconds since the start of the day.
  public let completed: Double

  private static let titles: [List: [String]] = [
    .home: ["Water the plants", "Take out the glass", "Change the bulb", "Wash the car"],
    .work: ["Send the minutes", "Book the room", "Order paper", "Answer the survey"],
    .shopping: ["Bread", "Milk", "Batteries", "Fruit", "Coffee"],
    .health: ["Stretch", "Drink water", "Make an appointment", "Walk"],
  ]

  /// Returns the reminders that are completed on a day, in order of time.
  static func during(_ day: Day, of habits: DigitalHabits, random: Random) -> [Reminder] {
    let mean = habits.reminders * habits.profile.reminders.factor(random["day"])
    let clock = day.plan.clock
    let span =
      max(clock.time(atHour: 8), 60)...max(min(clock.time(atHour: 21), day.plan.asleep - 60), 61)
    guard span.lowerBound < span.upperBound else { return [] }
    return (0..<random["count"].poisson(mean: min(mean, 40))).map { number in
      let random = random["reminder"][number]
      let list = Titles.pick(List.allCases, random["list"])
      let completed = random["time"].uniform(in: span)
      // Due times are on the hour or the half hour.
      let late = random["late"].within(-86_400...200_000) {
        1_200 * $0.normal() + $0["tail"].exponential(mean: 3_600)
      }
      let wish = completed - late
      let local = clock.hour(at: wish) * 3_600
      let due = wish + 1_800 * (local / 1_800).rounded() - local
      return Reminder(
        title: Titles.pick(titles[list] ?? [], random["title"]), list: list,
        due: random["has due"].chance(0.7) ? due : nil, completed: completed)
    }.sorted { $0.completed < $1.completed }
  }
}
