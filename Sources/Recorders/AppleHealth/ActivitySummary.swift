import Simulation

/// What a date's rings come to: the energy of moving, minutes of exercise and hours with a minute of standing.
struct ActivitySummary {
  let date: CivilDate
  /// In kcal, minutes and hours.
  private(set) var energy = 0.0
  private(set) var exercise = 0.0
  private(set) var hours = 0

  /// What somebody sets out to move in a day, in kcal.
  private let goal: Int

  /// Minutes and hours that the watch sets for everybody.
  private static let goals = (exercise: 30, hours: 12)

  init(of date: CivilDate, goal: Int) {
    self.date = date
    self.goal = goal
  }

  /// What one person sets out to move in a day, in kcal: the watch offers tens. Median and spread are assumed.
  static func goal(_ random: Random) -> Int {
    10 * Int((random["move goal"].logNormal(median: 480, sigma: 0.3) / 10).rounded())
  }

  private static let energyType = "HKQuantityTypeIdentifierActiveEnergyBurned"
  private static let exerciseType = "HKQuantityTypeIdentifierAppleExerciseTime"
  private static let hourType = "HKCategoryTypeIdentifierAppleStandHour"
  private static let types = [energyType, exerciseType, hourType]

  /// Whether a sample is one of the watch that rings are made of.
  static func counts(_ sample: HealthSample) -> Bool {
    sample.source == .watch && types.contains(sample.type.identifier)
  }

  /// Takes a sample that counts and begins on the date.
  mutating func add(_ sample: HealthSample) {
    switch (sample.type.identifier, sample.value) {
    case (Self.energyType, .number(let kcal)): energy += kcal
    case (Self.exerciseType, .number(let minutes)): exercise += minutes
    case (Self.hourType, .choice(0)): hours += 1
    default: break
    }
  }

  func write(to text: inout TextBuffer) {
    text.append(" <ActivitySummary")
    text.attribute("dateComponents", "\(date)")
    text.attribute("activeEnergyBurned", (1_000 * energy).rounded() / 1_000)
    text.attribute("activeEnergyBurnedGoal", "\(goal)")
    text.attribute("activeEnergyBurnedUnit", "kcal")
    text.attribute("appleMoveTime", "0")
    text.attribute("appleMoveTimeGoal", "0")
    text.attribute("appleExerciseTime", exercise)
    text.attribute("appleExerciseTimeGoal", "\(Self.goals.exercise)")
    text.attribute("appleStandHours", "\(hours)")
    text.attribute("appleStandHoursGoal", "\(Self.goals.hours)")
    text.append("/>\n")
  }
}
