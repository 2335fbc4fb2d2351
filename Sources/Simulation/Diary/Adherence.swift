/// The days on which a person writes into a diary.
///
/// Most people stop: a month later, 6 % of the users of trackers still open them (Baumel 2019,
/// doi:10.2196/14567). Participants of studies stop later; the numbers are assumed.
struct Adherence: Sendable {
  /// The chance on the first day.
  let first: Double
  /// The time in which the chance falls to 1/e, in days.
  let days: Double
  private let random: Random

  /// The standard deviation of the logit of the first chance between people.
  private static let spread = 0.9
  /// The lowest chance of a day.
  private static let floor = 0.03
  /// The chance that a day goes as the day before.
  private static let stays = 0.8

  init(_ profile: DiaryProfile, random: Random) {
    let odds = profile.writes / max(1 - profile.writes, 0.01)
    first = 1 / (1 + Elementary.exp(-Self.spread * random["first"].normal()) / max(odds, 0.01))
    days = profile.writingDays.draw(random["days"])
    self.random = random
  }

  /// Returns the chance of a day of the study.
  func chance(on day: Int) -> Double {
    max(first * Elementary.exp(-Double(day) / days), Self.floor)
  }

  /// Returns whether the person writes on a day of the study. Such days come in runs.
  func writes(on day: Int) -> Bool {
    guard day >= 0 else { return false }
    var decided = day
    while decided > 0, random["stays"].chance(Self.stays, at: decided) { decided -= 1 }
    return random["wish"].uniform(at: decided) < chance(on: day)
  }
}
