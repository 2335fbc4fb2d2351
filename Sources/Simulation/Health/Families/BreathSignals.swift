/// How fast somebody breathes asleep, by the watch.
enum BreathSignals: HealthFamily {
  static let heading = HealthHeading.health
  static let types = [rate]

  static let rate = HealthType.quantity("RespiratoryRate", "Respiratory Rate", unit: "count/min")

  /// Minutes between two, the median.
  private static let pause = 9.0

  static func samples(of day: HealthDay) -> [HealthSample] {
    let random = day.random["breath"]
    var samples: [HealthSample] = []
    var time = (day.seen.bouts.first?.start ?? .infinity) + random["first"].uniform(in: 200...900)
    let end = day.seen.bouts.last?.end ?? 0
    var index = 0
    while time < end {
      index += 1
      let stage = day.night.stage(at: time)
      if let stage, stage != .awake, day.isWorn(at: time) {
        let value =
          day.breathing.value(at: time, stage: stage, effort: 1)
          + 0.3 * random["error"].normal(at: index)
        // Watches give halves.
        samples.append(day.watch(rate, time, time, .number((2 * value).rounded() / 2)))
      }
      time += 60 * random["pause"].logNormal(median: pause, sigma: 0.35, at: index)
    }
    return samples
  }
}
