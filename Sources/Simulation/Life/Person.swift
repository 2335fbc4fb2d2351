/// One simulated person: what is drawn once from a profile.
public struct Person: Sendable {
  /// How somebody usually gets to where it is too far to walk.
  enum Means: String, CaseIterable, Sendable {
    case car, transit, bike, foot
  }

  /// Where people carry their phones.
  static let carriers: [Placement] = [.pocket, .backPocket, .jacket, .bag]

  /// In metres.
  public let height: Double
  /// Preferred walking speed, in m/s.
  public let walkingSpeed: Double
  /// Step length over cadence, in m/(steps/min).
  let walkRatio: Double
  /// In m/s.
  let runningSpeed: Double
  let cyclingSpeed: Double
  let profile: PersonProfile
  /// Middle of sleep on free days and before work days, in local hours.
  let midSleepFree: Double
  let midSleepWork: Double
  /// Sleep on work nights and on free nights, in hours.
  let sleepWork: Double
  let sleepFree: Double
  /// Usual start of work, in local hours.
  let workStart: Double
  let worksAtHome: Bool
  let means: Means
  let hasBicycle: Bool
  let exercise: Exercise
  /// Whether exercise comes before work if there is time for it.
  let exercisesEarly: Bool
  /// Where the phone is on the way.
  let carries: Placement
  /// Unlocks a day.
  package let unlocks: Double
  /// Share of the unlocks that are for long.
  let longSessions: Double
  let hasCarMount: Bool
  let swingsPhone: Bool
  let hasWorkWiFi: Bool
  let usesOptimisedCharging: Bool
  /// How surveys are responded to.
  package let respondent: Respondent
  /// By how much the steps of one foot are stronger than those of the other, as a fraction.
  package let asymmetry: Double
  /// The body.
  public let physiology: Physiology

  init(_ profile: PersonProfile, random: Random) {
    self.profile = profile
    height = profile.body.height.draw(random["height"])
    walkingSpeed = profile.body.walkingSpeed.draw(random["walking speed"])
    walkRatio = profile.body.walkRatio.draw(random["walk ratio"])
    runningSpeed = random["running speed"].within(2...4) { 2.8 + 0.4 * $0.normal() }
    cyclingSpeed = random["cycling speed"].within(2.8...7) { 4.5 + 0.8 * $0.normal() }
    midSleepFree = profile.sleep.midSleep.draw(random["mid-sleep"])
    midSleepWork = midSleepFree - profile.sleep.socialJetlag.draw(random["social jetlag"])
    sleepWork = profile.sleep.need.draw(random["sleep need"])
    sleepFree = sleepWork + profile.sleep.freeDayExtra
    workStart = profile.work.start.draw(random["work start"])
    worksAtHome = random["works at home"].chance(profile.work.atHome)
    means = Means.allCases[random["means"].choice(weights: profile.travel.means)]
    exercise =
      Exercise.allCases[random["exercise"].choice(weights: profile.leisure.exercises)]
    hasBicycle =
      means == .bike || exercise == .bike
      || random["bicycle"].chance(profile.travel.bicycle)
    // The shares that no profile has are assumed.
    exercisesEarly = random["exercises early"].chance(0.3)
    carries = Self.carriers[random["carries"].choice(weights: profile.phone.carried)]
    unlocks = profile.phone.unlocks.draw(random["unlocks"])
    longSessions =
      min(profile.phone.longSessions.draw(random["long sessions"]) / unlocks, 0.5)
    hasCarMount = random["car mount"].chance(profile.phone.carMount)
    swingsPhone = random["swinging"].chance(profile.phone.swinging)
    hasWorkWiFi = random["work wifi"].chance(0.9)
    usesOptimisedCharging = random["optimised charging"].chance(0.6)
    respondent = Respondent(profile.respondent, random: random["respondent"])
    asymmetry = abs(0.3 * random["asymmetry"].normal())
    physiology = Physiology(profile.health, height: height, random: random["health"])
  }

  /// What was drawn, for the truth.
  package enum Trait: Sendable {
    case text(String)
    case number(Double)
  }

  package var traits: [(name: String, value: Trait)] {
    [
      ("height_m", .number(height)), ("walking_speed_mps", .number(walkingSpeed)),
      ("walk_ratio_m_per_spm", .number(walkRatio)), ("running_speed_mps", .number(runningSpeed)),
      ("cycling_speed_mps", .number(cyclingSpeed)), ("means_of_travel", .text(means.rawValue)),
      ("exercise", .text(exercise.rawValue)), ("carries", .text(carries.rawValue)),
      ("sleep_work_h", .number(sleepWork)), ("sleep_free_h", .number(sleepFree)),
      ("mid_sleep_free_h", .number(midSleepFree)), ("mid_sleep_work_h", .number(midSleepWork)),
      ("unlocks_per_day", .number(unlocks)), ("gait_asymmetry", .number(asymmetry)),
      ("breaths_per_minute", .number(physiology.respiration)),
    ]
  }

  /// Steps a minute at that speed in m/s, from the walk ratio: `v = W c²/60`.
  func cadence(at speed: Double) -> Double {
    (60 * speed / walkRatio).squareRoot()
  }

  /// Metres a step at that speed in m/s.
  func stepLength(at speed: Double) -> Double {
    walkRatio * cadence(at: speed)
  }

  /// The length of a step while running, in metres: at 165 steps a minute at 2.2 m/s, 178 at 3.4.
  func runningStep(at speed: Double) -> Double {
    60 * speed / (165 + 13 * (speed - 2.2) / 1.2)
  }
}
