/// A person's watch and how he wears it: what is drawn once.
///
/// About two of three wear theirs at night; the shares and sizes are assumed.
public struct Watch: Sendable {
  /// The model.
  public let profile: WatchProfile
  /// How long the battery lasts on a wrist that is awake, in hours: batteries age, and people differ in what
  /// they do with a watch.
  let hours: Double
  /// The share that a sleeping wrist needs of what one that is awake does: the screen stays dark.
  let asleepLoad: Double
  /// Chance of a night to be slept with the watch on.
  let nights: Double
  /// Chance that the watch is charged in the hour after getting up, in the evening, and in a night that it is
  /// not worn.
  let charges: (morning: Double, evening: Double, night: Double)
  /// Minutes that it is left on the charger by day, the median.
  let chargeLength: Double
  /// Chance that it is not put on in the morning.
  let forgets: Double

  init(_ profile: WatchProfile, random: Random) {
    self.profile = profile
    hours = profile.hours * random["battery"].uniform(in: 0.82...1.12)
    asleepLoad = random["asleep"].uniform(in: 0.5...0.7)
    let wearsAtNight = random["nights"].chance(0.65)
    nights =
      wearsAtNight
      ? random["nights worn"].uniform(in: 0.85...0.99)
      : random["nights worn"].uniform(in: 0...0.08)
    let prefersMorning = random["charges"].chance(0.4)
    let habit = random["charging"].uniform(in: 0.8...0.98)
    let otherwise = random["charging otherwise"].uniform(in: wearsAtNight ? 0.25...0.55 : 0...0.08)
    charges = (
      morning: wearsAtNight && prefersMorning ? habit : otherwise,
      evening: wearsAtNight && !prefersMorning ? habit : otherwise,
      night: random["charging at night"].uniform(in: 0.88...0.99)
    )
    chargeLength = random["charge length"].within(20...120) {
      $0.logNormal(median: 50, sigma: 0.25)
    }
    forgets = random["forgets"].within(0...0.4) { $0.logNormal(median: 0.02, sigma: 0.9) }
  }

  /// What was drawn, for the truth.
  package var traits: [(name: String, value: Double)] {
    [
      ("battery_h", hours), ("asleep_load", asleepLoad), ("worn_at_night", nights),
      ("charged_in_the_morning", charges.morning),
      ("charged_in_the_evening", charges.evening), ("charged_at_night", charges.night),
      ("charge_min", chargeLength), ("forgotten", forgets),
    ]
  }
}
