/// The blood oxygen from a watch that measures it.
enum OxygenSignals: HealthFamily {
  static let heading = HealthHeading.health
  static let types = [saturation]

  static let saturation = HealthType.quantity("OxygenSaturation", "Blood Oxygen", unit: "%")

  /// The median time between two attempts, awake and asleep, in minutes.
  private static let pause = (awake: 110.0, asleep: 38.0)
  /// The share of successful attempts.
  private static let success = 0.78

  static func samples(of day: HealthDay) -> [HealthSample] {
    guard day.watch?.profile.measuresOxygen == true else { return [] }
    let random = day.random["oxygen"]
    let height = max(day.day.region(at: 0).altitude - 1_500, 0)
    var samples: [HealthSample] = []
    var time = 60 * random["first"].uniform(in: 5...90)
    var index = 0
    while time < day.day.duration {
      index += 1
      let isAsleep = day.night.stage(at: time) != nil
      let spell = day.exertion.spells[day.exertion.index(at: time)]
      if day.isWorn(at: time), spell.posture != .moving,
        random["success"].chance(success, at: index)
      {
        let middle = day.body.oxygen - (isAsleep ? 0.007 : 0) - 0.01 * height / 700
        // Oxygen saturation cannot exceed 100 %, so larger values are drawn again.
        let value = (0..<16).lazy.map {
          middle + 0.009 * random["error"][index].normal(at: $0)
        }.first { $0 < 1.004 }
        // A sample lasts 15 s and has whole percents.
        samples.append(
          day.watch(
            saturation, time, time, .number((100 * (value ?? middle)).rounded() / 100)))
      }
      let median = isAsleep ? pause.asleep : pause.awake
      time += 60 * random["pause"].logNormal(median: median, sigma: 0.4, at: index)
    }
    return samples
  }
}
