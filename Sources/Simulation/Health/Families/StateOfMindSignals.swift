/// How somebody says that he feels, now or on the whole day, in the Health app.
enum StateOfMindSignals: HealthFamily {
  static let heading = HealthHeading.mindfulness
  static let types = [feeling]

  static let feeling = HealthType(
    identifier: "HKDataTypeStateOfMind", title: "State of Mind", kind: .stateOfMind)

  /// The share of people who tell it. Assumed.
  private static let tells = 0.35

  /// `HKStateOfMind.Label` by where it lies on the way from unpleasant to pleasant, of calm and of tense people:
  /// 1 amazed, 7 calm, 8 content, 17 happy, 24 peaceful, 27 sad, 29 stressed, 31 worried, 32 annoyed, 38 satisfied.
  private static let labels: [(range: ClosedRange<Double>, calm: [Int], tense: [Int])] = [
    (-1.1...(-0.35), [27], [29, 31, 32]),
    (-0.35...0.15, [27, 8], [29, 31]),
    (0.15...0.5, [7, 8], [8, 29]),
    (0.5...1.1, [17, 24, 38], [1, 17]),
  ]

  static func samples(of day: HealthDay) -> [HealthSample] {
    guard day.habits["tells feelings"].chance(tells) else { return [] }
    let habits = day.habits["feelings"]
    let random = day.random["feelings"]
    let awake = day.day.plan.asleep
    var samples = (0..<random["moments"].poisson(mean: habits["moments"].uniform(in: 0.2...1.6)))
      .map { number in
        let time = random["time"].uniform(in: 600...max(awake - 900, 700), at: number)
        return sample(day, at: time, isDaily: false, day.day.mind.state(at: time), random[number])
      }
    if random["daily"].chance(habits["daily"].uniform(in: 0...0.9)), awake > 14_400 {
      let time = awake - random["evening"].uniform(in: 300...5_400)
      let hours = (1...8).map { day.day.mind.state(at: awake * Double($0) / 9) }
      let mean = Mind.State(
        mood: hours.reduce(0) { $0 + $1.mood } / 8, stress: hours.reduce(0) { $0 + $1.stress } / 8,
        energy: hours.reduce(0) { $0 + $1.energy } / 8)
      samples.append(sample(day, at: time, isDaily: true, mean, random["whole day"]))
    }
    return samples
  }

  private static func sample(
    _ day: HealthDay, at time: Double, isDaily: Bool, _ state: Mind.State, _ random: Random
  ) -> HealthSample {
    // A slider is set a little beside what is felt, brighter than it is by some.
    let told =
      state.mood + 0.12 * random["slider"].normal() + 0.1 * day.habits["brightness"].normal() + 0.1
    let value = max(min(told, 2 - told), -2 - told)
    let label = labels.first { $0.range.contains(value) }
    let words = (state.stress > 0.5 ? label?.tense : label?.calm) ?? []
    let place = day.day.plan.place(at: time).map { day.day.places[$0].kind }
    let association =
      switch place {
      case .work: 17
      case .social, .lunch: 1
      case nil: 16
      default: 8
      }
    return day.written(
      feeling, time, time, .number((1_000 * value).rounded() / 1_000), by: .person,
      [
        day.zone(at: time), ("kind", .integer(isDaily ? 2 : 1)),
        ("valenceClassification", .integer(classification(value))),
        (
          "labels",
          .integers(
            words.isEmpty ? [] : [words[Int(random["word"].uniform() * Double(words.count))]])
        ), ("associations", .integers([association])),
      ])
  }

  /// Seven classes of one width from very unpleasant, 1, to very pleasant, 7; where they end is not published.
  private static func classification(_ value: Double) -> Int {
    min(max(Int((value + 1) / 2 * 7), 0), 6) + 1
  }
}
