/// The running metrics of a recorded run, such as power, which the watch measures every few
/// seconds.
enum RunningSignals: HealthFamily {
  static let heading = HealthHeading.fitness
  static let types = [speed, power, stride, contact, oscillation]

  static let speed = HealthType.quantity("RunningSpeed", "Running Speed", unit: "m/s")
  static let power = HealthType.quantity("RunningPower", "Running Power", unit: "W")
  static let stride = HealthType.quantity(
    "RunningStrideLength", "Running Stride Length", unit: "m")
  static let contact = HealthType.quantity(
    "RunningGroundContactTime", "Ground Contact Time", unit: "ms")
  static let oscillation = HealthType.quantity(
    "RunningVerticalOscillation", "Vertical Oscillation", unit: "cm")

  private static let pause = 5.0

  static func samples(of day: HealthDay) -> [HealthSample] {
    day.workouts.filter { $0.exercise == .run }.flatMap { samples(of: $0, on: day) }
  }

  private static func samples(of workout: Workout, on day: HealthDay) -> [HealthSample] {
    guard
      let leg = day.day.legs.first(where: {
        $0.mode == .run && $0.start < workout.span.upperBound && workout.span.lowerBound < $0.end
      })
    else { return [] }
    // The power is 1.04 W per kg and m/s, and the ground contact time is 250 ms (assumed).
    let habits = day.habits["running"]
    let (efficiency, ground, bounce) = (
      1.04 * habits["power"].logNormal(median: 1, sigma: 0.04),
      250 * habits["contact"].logNormal(median: 1, sigma: 0.06),
      9 * habits["oscillation"].logNormal(median: 1, sigma: 0.12)
    )
    let random = day.random["running"]
    var samples: [HealthSample] = []
    var start = max(leg.start, workout.span.lowerBound) + 8
    var index = 0
    while start + pause < min(leg.end, workout.span.upperBound) {
      let end = start + pause
      let pace = (leg.distance(at: end) - leg.distance(at: start)) / pause
      let cadence = (leg.phase(at: end) - leg.phase(at: start)) / pause
      if pace > 1, cadence > 1 {
        func number(_ value: Double, _ spread: Double, _ name: StaticString, _ scale: Double)
          -> HealthSample.Value
        {
          let value = value * (1 + spread * random[name].normal(at: index))
          return .number((scale * value).rounded() / scale)
        }
        samples += [
          day.watch(speed, start, end, number(pace, 0.01, "speed", 1_000)),
          day.watch(power, start, end, number(efficiency * day.body.mass * pace, 0.03, "power", 1)),
          day.watch(stride, start, end, number(pace / cadence, 0.01, "stride", 1_000)),
          day.watch(
            contact, start, end,
            number(ground * Elementary.pow(2.8 / pace, 0.5), 0.02, "contact", 1)),
          day.watch(oscillation, start, end, number(bounce, 0.03, "oscillation", 10)),
        ]
      }
      index += 1
      start = end + random["gap"].uniform(in: 0...1.5, at: index)
    }
    return samples
  }
}
