/// One simulated person: what is drawn once from a profile.
public struct Person: Sendable {
  /// In metres.
  public let height: Double
  /// Preferred walking speed, in m/s.
  public let walkingSpeed: Double
  /// Step length over cadence, in m/(steps/min).
  let walkRatio: Double
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
  /// Whether exercise comes before work if there is time for it.
  let exercisesEarly: Bool
  /// Unlocks a day.
  let unlocks: Double
  let hasCarMount: Bool
  let swingsPhone: Bool
  let hasWorkWiFi: Bool
  let usesOptimisedCharging: Bool

  init(_ profile: PersonProfile, random: Random) {
    self.profile = profile
    height = profile.body.height.draw(random["height"])
    walkingSpeed = profile.body.walkingSpeed.draw(random["walking speed"])
    walkRatio = profile.body.walkRatio.draw(random["walk ratio"])
    midSleepFree = profile.sleep.midSleep.draw(random["mid-sleep"])
    midSleepWork = midSleepFree - profile.sleep.socialJetlag.draw(random["social jetlag"])
    sleepWork = profile.sleep.need.draw(random["sleep need"])
    sleepFree = sleepWork + profile.sleep.freeDayExtra
    workStart = profile.work.start.draw(random["work start"])
    worksAtHome = random["works at home"].chance(profile.work.atHome)
    exercisesEarly = random["exercises early"].chance(0.3)
    unlocks = profile.phone.unlocks.draw(random["unlocks"])
    hasCarMount = random["car mount"].chance(profile.phone.carMount)
    swingsPhone = random["swinging"].chance(profile.phone.swinging)
    hasWorkWiFi = random["work wifi"].chance(0.9)
    usesOptimisedCharging = random["optimised charging"].chance(0.6)
  }

  /// Steps a minute at that speed in m/s, from the walk ratio: `v = W c²/60`.
  func cadence(at speed: Double) -> Double {
    (60 * speed / walkRatio).squareRoot()
  }

  /// Metres a step at that speed in m/s.
  func stepLength(at speed: Double) -> Double {
    walkRatio * cadence(at: speed)
  }
}
