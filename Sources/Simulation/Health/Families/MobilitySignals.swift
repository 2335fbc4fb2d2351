/// How somebody walks: by the phone from walks in a pocket, and by the watch on stairs and over weeks.
enum MobilitySignals: HealthFamily {
  static let heading = HealthHeading.health
  static let types = [
    speed, stepLength, asymmetry, doubleSupport, steadiness, sixMinutes, ascent, descent,
  ]

  static let speed = HealthType.quantity("WalkingSpeed", "Walking Speed", unit: "m/s")
  static let stepLength = HealthType.quantity(
    "WalkingStepLength", "Walking Step Length", unit: "m")
  static let asymmetry = HealthType.quantity(
    "WalkingAsymmetryPercentage", "Walking Asymmetry", unit: "%")
  static let doubleSupport = HealthType.quantity(
    "WalkingDoubleSupportPercentage", "Double Support Time", unit: "%")
  static let steadiness = HealthType.quantity(
    "AppleWalkingSteadiness", "Walking Steadiness", unit: "%")
  static let sixMinutes = HealthType.quantity(
    "SixMinuteWalkTestDistance", "Six-Minute Walk", unit: "m")
  static let ascent = HealthType.quantity("StairAscentSpeed", "Stair Speed: Up", unit: "m/s")
  static let descent = HealthType.quantity("StairDescentSpeed", "Stair Speed: Down", unit: "m/s")

  /// Seconds of even walking that a sample takes at least, and the median of its length.
  private static let stretch = (least: 20.0, length: 110.0)
  /// The longest walk that the six minutes can give, in m (Apple).
  private static let farthest = 500.0
  private static let week = 7

  static func samples(of day: HealthDay) -> [HealthSample] {
    walks(day) + weekly(day) + stairs(day)
  }

  /// Level walks out of doors with the phone in a pocket.
  private static func walks(_ day: HealthDay) -> [HealthSample] {
    let random = day.random["mobility"]
    let pockets = pockets(day.day)
    var samples: [HealthSample] = []
    for leg in day.day.legs where leg.mode == .walk && !leg.isStroll {
      for stretch in leg.stretches {
        var start = stretch.lowerBound
        while start + Self.stretch.least < stretch.upperBound {
          let random = random[Int(start)]
          let wish = random["length"].logNormal(median: Self.stretch.length, sigma: 0.4)
          let end = min(start + max(wish, Self.stretch.least), stretch.upperBound)
          let isEven = end - start >= Self.stretch.least && random["even"].chance(0.4)
          if isEven, pockets.contains(where: { $0.lowerBound <= start && end <= $0.upperBound }) {
            samples += walk(day, leg, start, end, random)
          }
          start = end
        }
      }
    }
    return samples
  }

  private static func walk(
    _ day: HealthDay, _ leg: Leg, _ start: Double, _ end: Double, _ random: Random
  ) -> [HealthSample] {
    let seconds = end - start
    let error = 1 + 0.03 * random["error"].normal()
    let pace = (leg.distance(at: end) - leg.distance(at: start)) / seconds * error
    let cadence = (leg.phase(at: end) - leg.phase(at: start)) / seconds
    guard cadence > 0.8 else { return [] }
    // The faster, the shorter; the rest is the person's.
    let support =
      0.28 + 0.02 * day.habits["double support"].normal() - 0.12 * (pace - 1.25)
      + 0.008 * random["support"].normal()
    // The mean of people is .018, as the phone tells of healthy ones: assumed.
    let limp = 0.075 * day.person.asymmetry
    let uneven =
      random["uneven"].chance(0.4) ? random["asymmetry"].exponential(mean: limp) : 0
    return [
      day.phone(speed, start, end, .number(rounded(pace, 3))),
      day.phone(stepLength, start, end, .number(rounded(pace / cadence, 3))),
      day.phone(asymmetry, start, end, .number(rounded(min(uneven, 1), 2))),
      day.phone(doubleSupport, start, end, .number(rounded(support, 3))),
    ]
  }

  private static func pockets(_ day: Day) -> [Range<Double>] {
    let poses = day.poses
    return poses.enumerated().compactMap { index, pose in
      let end = index + 1 < poses.count ? poses[index + 1].start : day.duration
      return pose.pose.placement.isPocket && pose.start < end ? pose.start..<end : nil
    }
  }

  /// What a week of walks tells, on a weekday of one's own.
  private static func weekly(_ day: HealthDay) -> [HealthSample] {
    let place = Int(Double(week) * day.habits["week"].uniform())
    guard day.day.index >= week, day.day.index % week == place else { return [] }
    let random = day.random["weekly"]
    let start = -Double(week) * 86_400
    let end = random["hour"].uniform(in: 0.3...0.9) * day.day.plan.asleep
    let steady =
      (0.86 + 0.06 * day.habits["steadiness"].normal()) - 0.002 * max(day.body.age - 50, 0)
    var samples = [
      // The sample reaches back over the week that it judges.
      day.phone(
        steadiness, end + start, end,
        .number(rounded(min(steady + 0.01 * random["steadiness"].normal(), 1), 2)))
    ]
    if day.watch != nil {
      let usual = 390 + 2.2 * (day.body.oxygenUptake - 10) + 12 * random["six minutes"].normal()
      samples.append(
        day.watch(sixMinutes, end, end, .number(min(usual, farthest).rounded())))
    }
    return samples
  }

  /// Rises of a storey and more.
  private static func stairs(_ day: HealthDay) -> [HealthSample] {
    guard day.watch != nil else { return [] }
    return day.day.legs.filter { $0.mode == .stairs }.compactMap { leg in
      guard day.isWorn(at: leg.start), day.isWorn(at: leg.end) else { return nil }
      let rise = leg.endAltitude - leg.altitude
      let type = rise > 0 ? ascent : descent
      return day.watch(
        type, leg.start, leg.end, .number(rounded(abs(rise) / (leg.end - leg.start), 3)))
    }
  }

  private static func rounded(_ value: Double, _ digits: Int) -> Double {
    let scale = [1.0, 10, 100, 1_000][digits]
    return (scale * value).rounded() / scale
  }
}
