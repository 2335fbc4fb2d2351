/// The night: stages by the watch, and the time in bed by the phone of who lets it follow his sleep.
enum SleepSignals: HealthFamily {
  static let heading = HealthHeading.sleep
  static let types = [analysis]

  static let analysis = HealthType.category(
    "SleepAnalysis", "Sleep Analysis",
    [
      (0, "inBed"), (1, "asleepUnspecified"), (2, "awake"), (3, "asleepCore"), (4, "asleepDeep"),
      (5, "asleepREM"),
    ])

  /// The share of people whose phone follows their sleep. Assumed.
  private static let followed = 0.5

  static func samples(of day: HealthDay) -> [HealthSample] {
    stages(day) + inBed(day)
  }

  /// What the watch has seen comes on waking up.
  private static func stages(_ day: HealthDay) -> [HealthSample] {
    let saved = day.link.arrival(of: day.day.duration + day.random["told"].uniform(in: 60...900))
    return day.seen.bouts.map { bout in
      let value =
        switch bout.stage {
        case .awake: 2
        case .core: 3
        case .deep: 4
        case .rem: 5
        }
      return day.watch(
        analysis, bout.start, bout.end, .choice(value), saved: saved, [day.zone(at: bout.start)])
    }
  }

  /// From lying down to getting up; without a watch the phone guesses the sleep in it.
  private static func inBed(_ day: HealthDay) -> [HealthSample] {
    guard day.habits["sleep focus"].chance(followed) else { return [] }
    let random = day.random["bed"]
    let asleep = day.day.plan.asleep
    let latency =
      60 * random["latency"].logNormal(median: 11, sigma: 0.5)
    // Who uses the phone has not put it aside.
    let used = day.day.use.sessions.last { $0.end < asleep }?.end ?? 0
    let start = max(asleep - latency, used)
    let end = day.day.duration
    let saved = end + random["up"].uniform(in: 30...600)
    var samples = [day.phone(analysis, start, end, .choice(0), saved: saved, [day.zone(at: start)])]
    if day.seen.bouts.isEmpty {
      samples.append(
        day.phone(analysis, asleep, end, .choice(1), saved: saved, [day.zone(at: start)]))
    }
    return samples
  }
}
