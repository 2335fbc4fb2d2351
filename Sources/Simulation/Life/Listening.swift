/// When a person listens with headphones: on the way, at exercise and at work.
enum Listening {
  /// Returns the times in order, in seconds since the start of the day; none without headphones.
  ///
  /// - Parameters:
  ///   - habits: of the person's health.
  ///   - random: of the day of the person's health.
  static func during(_ day: Day, habits: Random, random: Random) -> [Range<Double>] {
    let habit = habits["listens"].uniform(in: -0.3...0.9)
    guard habit > 0 else { return [] }
    let random = random["listening"]
    var spans: [Range<Double>] = []
    for (number, segment) in day.plan.segments.enumerated() {
      let random = random[number]
      let (chance, minutes): (Double, Double)
      switch segment.kind {
      case .trip(let legs):
        let drives = legs.contains { day.plan.legs[$0].mode == .car }
        (chance, minutes) = (drives ? 0 : 0.9, 30)
      case .stay(_, isAsleep: true): (chance, minutes) = (0, 0)
      case .stay(let place, isAsleep: false):
        let kind = day.places[place].kind
        (chance, minutes) = kind == .gym ? (0.8, 40) : kind == .work ? (0.5, 45) : (0.15, 35)
      }
      guard random["listens"].chance(habit * chance) else { continue }
      let length = 60 * random["length"].logNormal(median: minutes, sigma: 0.7)
      let latest = max(segment.end - length, segment.start)
      let start = random["start"].uniform(in: segment.start...latest)
      spans.append(start..<min(start + length, segment.end))
    }
    return spans
  }
}
