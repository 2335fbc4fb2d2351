/// Sessions of mindfulness with the watch or, without one, an app.
enum MindfulnessSignals: HealthFamily {
  static let heading = HealthHeading.mindfulness
  static let types = [session]

  static let session = HealthType.category("MindfulSession", "Mindful Session", [])

  /// The share of people who know it, and hours of the clock at which they sit down. Assumed.
  private static let practises = 0.4
  private static let hours = [7.3, 21.5]

  static func samples(of day: HealthDay) -> [HealthSample] {
    sessions(of: day).map { span in
      if day.isWorn(at: span.lowerBound), day.isWorn(at: span.upperBound) {
        return day.watch(session, span.lowerBound, span.upperBound, .choice(0))
      }
      return HealthSample(
        type: session, start: day.instant(span.lowerBound), end: day.instant(span.upperBound),
        value: .choice(0), source: .app("com.example.breathe"),
        saved: day.instant(span.upperBound + 5), metadata: [])
    }
  }

  /// When somebody sits still for it, in order, in the day's seconds.
  static func sessions(of day: HealthDay) -> [Range<Double>] {
    guard day.habits["practises"].chance(practises) else { return [] }
    let chance = day.habits["practice"].uniform(in: 0.05...0.6)
    let minutes = day.habits["session"].logNormal(median: 4, sigma: 0.5)
    let random = day.random["mindfulness"]
    return hours.enumerated().compactMap { number, hour in
      guard random["sits"].chance(chance, at: number) else { return nil }
      let clock = day.day.plan.clock
      let start = clock.time(atHour: hour + 0.5 * random["hour"].normal(at: number))
      let end =
        start + 60 * minutes * random["length"].logNormal(median: 1, sigma: 0.25, at: number)
      let spell = day.exertion.spells[day.exertion.index(at: max(start, 0))]
      guard start > 120, end < day.day.plan.asleep, spell.posture == .sitting, end < spell.end
      else { return nil }
      return start..<end
    }
  }
}
