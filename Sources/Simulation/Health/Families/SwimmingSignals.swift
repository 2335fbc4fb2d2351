/// The signals of each pool length in recorded swims.
enum SwimmingSignals: HealthFamily {
  static let heading = HealthHeading.fitness
  static let types = [distance, strokes]

  static let distance = HealthType.quantity("DistanceSwimming", "Swimming Distance", unit: "m")
  static let strokes = HealthType.quantity("SwimmingStrokeCount", "Swimming Strokes", unit: "count")

  /// The length of a pool in metres, and the median seconds and strokes per length. Assumed.
  private static let length = (metres: 25.0, seconds: 33.0, strokes: 18.0)
  /// The values of `HKSwimmingStrokeStyle` for freestyle and breaststroke.
  private static let styles = [2, 4]

  static func samples(of day: HealthDay) -> [HealthSample] {
    let habits = day.habits["swimming"]
    let seconds = habits["pace"].logNormal(median: length.seconds, sigma: 0.18)
    let count = habits["strokes"].logNormal(median: length.strokes, sigma: 0.15)
    let style = styles[habits["style"].choice(weights: [0.7, 0.3])]
    return day.workouts.filter { $0.exercise == .swim }.flatMap { workout -> [HealthSample] in
      let random = day.random["lengths"][Int(workout.span.lowerBound)]
      var samples: [HealthSample] = []
      var start = workout.span.lowerBound + random["first"].uniform(in: 20...90)
      var number = 0
      while true {
        let end = start + seconds * random["seconds"].logNormal(median: 1, sigma: 0.05, at: number)
        guard end < workout.span.upperBound else { return samples }
        let pulls = count * random["strokes"].logNormal(median: 1, sigma: 0.06, at: number)
        let metadata: [(key: String, fact: HealthSample.Fact)] = [
          ("HKSwimmingStrokeStyle", .integer(style))
        ]
        samples.append(day.watch(distance, start, end, .number(length.metres), metadata))
        samples.append(day.watch(strokes, start, end, .number(pulls.rounded()), metadata))
        number += 1
        let rests = random["rests"].chance(0.15, at: number)
        start = end + (rests ? random["rest"].uniform(in: 15...75, at: number) : 1)
      }
    }
  }
}
