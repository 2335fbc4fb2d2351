/// The signals of recorded bicycle rides: the distance from the watch, and values from sensors on
/// some bicycles.
enum CyclingSignals: HealthFamily {
  static let heading = HealthHeading.fitness
  static let types = [distance, speed, power, cadence]

  static let distance = HealthType.quantity("DistanceCycling", "Cycling Distance", unit: "m")
  static let speed = HealthType.quantity("CyclingSpeed", "Cycling Speed", unit: "m/s")
  static let power = HealthType.quantity("CyclingPower", "Cycling Power", unit: "W")
  static let cadence = HealthType.quantity("CyclingCadence", "Cycling Cadence", unit: "count/min")

  /// The share of cyclists whose bicycles have sensors. Assumed.
  private static let sensors = 0.2
  private static let pause = (way: 12.0, sensor: 5.0)

  static func samples(of day: HealthDay) -> [HealthSample] {
    day.workouts.filter { $0.exercise == .bike }.flatMap { workout -> [HealthSample] in
      guard
        let leg = day.day.legs.first(where: {
          $0.mode == .bike && $0.start < workout.span.upperBound
            && workout.span.lowerBound < $0.end
        })
      else { return [] }
      let span = max(leg.start, workout.span.lowerBound)..<min(leg.end, workout.span.upperBound)
      return way(day, leg, span)
        + (day.habits["bicycle sensors"].chance(sensors) ? sensed(day, leg, span) : [])
    }
  }

  private static func way(_ day: HealthDay, _ leg: Leg, _ span: Range<Double>) -> [HealthSample] {
    let random = day.random["cycling"]
    var samples: [HealthSample] = []
    var start = span.lowerBound
    while start < span.upperBound {
      let length = random["length"].logNormal(median: pause.way, sigma: 0.3, at: samples.count)
      let end = min(start + length, span.upperBound)
      let metres = leg.distance(at: end) - leg.distance(at: start)
      if metres >= 0.01 {
        samples.append(
          day.watch(distance, start, end, .number((100 * metres).rounded() / 100)))
      }
      start = end
      if metres < 0.01 { start += 1 }
    }
    return samples
  }

  private static func sensed(
    _ day: HealthDay, _ leg: Leg, _ span: Range<Double>
  ) -> [HealthSample] {
    let habits = day.habits["cycling"]
    let turns = habits["cadence"].logNormal(median: 78, sigma: 0.09)
    // The power for rolling, in W per kg of rider and bicycle, and the factor for air resistance.
    let (rolling, air) = (0.07, habits["air"].logNormal(median: 0.22, sigma: 0.12))
    let random = day.random["cycling sensors"]
    var samples: [HealthSample] = []
    var start = span.lowerBound + 5
    while start + pause.sensor < span.upperBound {
      let end = start + pause.sensor
      let pace = (leg.distance(at: end) - leg.distance(at: start)) / pause.sensor
      let index = Int(start)
      samples.append(day.watch(speed, start, end, .number((1_000 * pace).rounded() / 1_000)))
      if pace > 1.5 {
        let watts =
          (rolling * (day.body.mass + 11) * pace + air * pace * pace * pace)
          * random["power"].logNormal(median: 1, sigma: 0.12, at: index)
        let cranks = turns * random["cadence"].logNormal(median: 1, sigma: 0.05, at: index)
        samples.append(day.watch(power, start, end, .number(watts.rounded())))
        samples.append(day.watch(cadence, start, end, .number(cranks.rounded())))
      }
      start = end
    }
    return samples
  }
}
