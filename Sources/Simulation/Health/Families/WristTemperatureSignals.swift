/// The wrist temperature from a watch that measures it, with one value per night.
enum WristTemperatureSignals: HealthFamily {
  static let heading = HealthHeading.health
  static let types = [temperature]

  static let temperature = HealthType.quantity(
    "AppleSleepingWristTemperature", "Wrist Temperature", unit: "degC")

  /// The minimum sleep for a value, in hours (Apple's support pages).
  private static let shortest = 4.0

  static func samples(of day: HealthDay) -> [HealthSample] {
    guard day.watch?.profile.measuresTemperature == true,
      let first = day.seen.bouts.first, let last = day.seen.bouts.last
    else { return [] }
    let asleep = day.seen.bouts.filter { $0.stage != .awake }.reduce(0) { $0 + $1.end - $1.start }
    guard asleep >= 3_600 * shortest else { return [] }
    let middle = day.offset + 0.5 * (first.start + last.end)
    let value =
      day.body.wristTemperature + day.condition.change(at: middle).temperature
      + 0.2 * day.random["wrist temperature"].normal()
    let woken = day.day.duration
    return [
      day.watch(
        temperature, first.start, last.end, .number((1_000 * value).rounded() / 1_000),
        saved: day.link.arrival(of: woken + 600))
    ]
  }
}
