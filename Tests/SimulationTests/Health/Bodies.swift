import ProfileFiles
import Testing

@testable import Simulation

/// Simulated days of participants with watches, computed once for all health tests.
enum Bodies {
  /// A day with its health samples.
  struct Sampled {
    let person: Person
    let day: HealthDay
    let samples: [HealthSample]

    func of(_ type: HealthType, by source: HealthSample.Source? = nil) -> [HealthSample] {
      samples.filter { $0.type == type && (source == nil || $0.source == source) }
    }

    func seconds(_ instant: Timestamp) -> Double { instant.seconds(since: day.day.start) }
  }

  static func watch(_ name: String = "series-9") throws -> WatchProfile {
    try ProfileFiles().load(.watches, name).read { (reader) throws(ProfileError) in
      try WatchProfile(reading: &reader)
    }
  }

  /// Returns the days of participant `number`; even and odd numbers are different kinds of people.
  static func days(
    _ number: Int, _ count: Int, watch: WatchProfile?, person: PersonProfile? = nil
  ) throws -> [Sampled] {
    let world = try World.made
    let kinds = world.people.keys.sorted()
    let profile = try #require(person ?? world.people[kinds[number % kinds.count]])
    let life = Life(
      profile, in: try World.towns(), from: World.date, watch: watch, random: World.random(number))
    let reader = LifeReader(life)
    let health = HealthReader(reader, random: World.random(number))
    var instant = life.start.advanced(bySeconds: 43_200)
    return (0..<count).map { _ in
      let day = health.day(at: instant)
      instant = day.day.end.advanced(bySeconds: 60)
      return Sampled(person: life.person, day: day, samples: day.samples())
    }
  }

  /// The days of sixteen participants, four days each.
  static let wearers: Result<[[Sampled]], any Error> = Result {
    let watch = try Bodies.watch()
    return try (0..<16).map { try days($0, 4, watch: watch) }
  }
}

extension Bodies {
  /// Four days of one participant for each kind of exercise, with exercise on each day.
  static let trainers: Result<[[Sampled]], any Error> = Result {
    let watch = try Bodies.watch()
    return try Exercise.allCases.enumerated().map { number, exercise in
      let path = "people/office-worker"
      let shares = "exercises: { \(exercise.rawValue): 1 }"
      let text = try ProfileFiles().load(.people, "office-worker").text
        .replacing(/exercises: \{[^}]*\}/, with: shares)
        .replacing(
          /exercise: \{[^}]*\}/, with: "exercise: { on_work_days: 1, on_free_days: 1 }")
      let person = try LoadedProfile(text, file: path).read {
        (reader) throws(ProfileError) in
        try PersonProfile(reading: &reader)
      }
      return try days(100 + number, 6, watch: watch, person: person)
    }
  }
}
