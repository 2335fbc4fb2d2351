/// Steps, the way on foot and stairs, by the phone and by the watch, who do not know of each other.
enum StepSignals: HealthFamily {
  static let heading = HealthHeading.health
  static let types = [steps, distance, flights]

  static let steps = HealthType.quantity("StepCount", "Steps", unit: "count")
  static let distance = HealthType.quantity(
    "DistanceWalkingRunning", "Walking + Running Distance", unit: "m")
  static let flights = HealthType.quantity("FlightsClimbed", "Flights Climbed", unit: "count")

  static func samples(of day: HealthDay) -> [HealthSample] {
    let random = day.random["steps"]
    // How far a device takes a step to be differs from person to person.
    let stride = day.habits["stride"].logNormal(median: 1, sigma: 0.015)
    let phone = Steps.counts(on: day.day, during: Steps.carried(day.day), random: random["phone"])
    return phone.flatMap { count in
      [
        day.phone(steps, count.start, count.end, .number(Double(count.steps))),
        day.phone(distance, count.start, count.end, .number(rounded(stride * way(count, day)))),
      ]
    } + climbs(day, during: Steps.carried(day.day)) { day.phone($0, $1, $2, $3) }
      + watch(day, random["watch"])
  }

  /// The watch counts all steps, one in a hundred wrongly, and hands at work besides.
  private static func watch(_ day: HealthDay, _ random: Random) -> [HealthSample] {
    guard day.watch != nil else { return [] }
    let stride = day.habits["watch stride"].logNormal(median: 1, sigma: 0.015)
    let counts = counts(of: day)
    let walks = counts.enumerated().flatMap { number, count in
      let error = 1 + 0.01 * random["error"].normal(at: number)
      // In workouts the way is that of the route.
      let isMeasured = day.workouts.contains { $0.span.contains(count.start) }
      let metres = isMeasured ? count.metres : stride * error * way(count, day)
      return [
        day.watch(
          steps, count.start, count.end, .number((Double(count.steps) * error).rounded())),
        day.watch(distance, count.start, count.end, .number(rounded(metres))),
      ]
    }
    return walks + climbs(day, during: day.worn) { day.watch($0, $1, $2, $3) }
      + gestures(day, beside: counts.map { $0.start...$0.end }, random["gestures"])
  }

  /// What a device takes the way of a count to be, in metres: its idea of a step lies between the one that is
  /// taken and the usual one of the person's height, so that short steps are told too long and long ones too
  /// short (Bassett 1996, doi:10.1097/00005768-199608000-00018, recalled).
  private static func way(_ count: Steps.Count, _ day: HealthDay) -> Double {
    let usual = usualStep * day.body.height * Double(count.steps)
    return count.metres + usualShare * (usual - count.metres)
  }

  /// A step as pedometers take it, as a share of the height (recalled); and how much a device goes by it
  /// (assumed).
  private static let usualStep = 0.415
  private static let usualShare = 0.35

  /// What the watch counts on foot, before its errors.
  static func counts(of day: HealthDay) -> [Steps.Count] {
    Steps.counts(
      on: day.day, during: day.worn,
      cutAt: day.workouts.flatMap { [$0.span.lowerBound, $0.span.upperBound] },
      random: day.random["steps"]["watch"]["counts"])
  }

  /// Twenty steps an hour that are none, of who is up and sits or stands (physics of the wrist, recalled).
  ///
  /// - Parameter walks: what the watch counts on foot, breaks included, in order.
  private static func gestures(
    _ day: HealthDay, beside walks: [ClosedRange<Double>], _ random: Random
  ) -> [HealthSample] {
    let perHour = day.habits["gestures"].logNormal(median: 20, sigma: 0.35)
    var samples: [HealthSample] = []
    for (number, spell) in day.exertion.spells.enumerated() {
      guard spell.mode == nil, spell.posture == .sitting || spell.posture == .standing else {
        continue
      }
      let random = random[number]
      let length = spell.end - spell.start
      var taken = walks.filter { $0.overlaps(spell.start...spell.end) }
      for index in 0..<random["count"].poisson(mean: perHour * length / 3_600 / 9) {
        let count = 4 + random["steps"].poisson(mean: 5, at: index)
        let seconds = Double(count) * random["pace"].uniform(in: 0.6...1.6, at: index)
        guard length > seconds + 2 else { continue }
        let start = spell.start + random["start"].uniform(in: 1...(length - seconds), at: index)
        let span = start...start + seconds
        guard day.isWorn(at: start), day.isWorn(at: span.upperBound),
          !taken.contains(where: span.overlaps)
        else { continue }
        taken.append(span)
        let metres = Double(count) * random["length"].uniform(in: 0.45...0.7, at: index)
        samples.append(day.watch(steps, start, span.upperBound, .number(Double(count))))
        samples.append(day.watch(distance, start, span.upperBound, .number(rounded(metres))))
      }
    }
    return samples
  }

  /// A flight is a rise of about three metres on foot.
  private static func climbs(
    _ day: HealthDay, during spans: [Range<Double>],
    _ sample: (HealthType, Double, Double, HealthSample.Value) -> HealthSample
  ) -> [HealthSample] {
    day.day.legs.compactMap { leg in
      guard leg.mode == .stairs, leg.climb > 0,
        spans.contains(where: { $0.contains(leg.start) && $0.contains(leg.end - 0.1) })
      else { return nil }
      let rise = leg.endAltitude - leg.altitude
      return sample(flights, leg.start, leg.end, .number((rise / Stairs.storey).rounded()))
    }
  }

  /// The length to a centimetre.
  private static func rounded(_ metres: Double) -> Double { (100 * metres).rounded() / 100 }
}
