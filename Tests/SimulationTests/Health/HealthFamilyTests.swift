import Fixtures
import Testing

@testable import Simulation

/// What every family of health signals keeps to, over sixteen people's days.
struct HealthFamilyTests {
  @Test(.whole)
  func `every type has a name of its own, and each family makes its types alone`() throws {
    let identifiers = HealthType.all.map(\.identifier)
    #expect(Set(identifiers).count == identifiers.count)
    for sampled in try Bodies.wearers.get().flatMap({ $0 }).prefix(8) {
      for family in healthFamilies {
        let made = Set(family.samples(of: sampled.day).map(\.type))
        #expect(made.isSubset(of: family.types), "\(family)")
      }
    }
  }

  @Test(.whole) func `every type is sampled by somebody`() throws {
    // Some are of weeks.
    let people =
      try Bodies.wearers.get().flatMap { $0 } + Bodies.trainers.get().flatMap { $0 }
      + Bodies.days(4, 14, watch: Bodies.watch())
    let seen = people.reduce(into: Set<HealthType>()) { $0.formUnion($1.samples.map(\.type)) }
    // Nobody among them has a heart that fast or that slow.
    let rare = [HeartSignals.high, HeartSignals.low]
    #expect(HealthType.all.filter { !seen.contains($0) && !rare.contains($0) }.isEmpty)
  }

  @Test(.whole) func `samples are in order, end after their start, and are saved after their end`()
    throws
  {
    for sampled in try Bodies.wearers.get().flatMap({ $0 }) {
      for (one, next) in zip(sampled.samples, sampled.samples.dropFirst()) {
        #expect(!HealthSample.isBefore(next, one))
      }
      for sample in sampled.samples {
        #expect(sample.start <= sample.end && sample.end <= sample.saved)
        #expect((sample.value.number ?? 0).isFinite)
      }
    }
  }

  @Test(.whole) func `a watch measures only while it is worn`() throws {
    for sampled in try Bodies.wearers.get().flatMap({ $0 }) {
      for sample in sampled.samples where sample.source == .watch {
        // Hours and minutes of standing are those of the clock.
        if [ActivitySignals.hours, ActivitySignals.standing, DaylightSignals.daylight].contains(
          sample.type)
        {
          continue
        }
        let (start, end) = (sampled.seconds(sample.start), sampled.seconds(sample.end))
        // Sums of a day reach from the first look to the last.
        if [HeartSignals.resting, HeartSignals.walking].contains(sample.type) { continue }
        #expect(
          sampled.day.worn.contains {
            $0.lowerBound - 1e-3 <= start && end <= $0.upperBound + 1e-3
          },
          "\(sample.type.identifier) \(start) \(end)")
      }
    }
  }

  @Test func `who has no watch has samples of the phone alone`() throws {
    let days = try Bodies.days(0, 2, watch: nil) + Bodies.days(6, 2, watch: nil)
    #expect(days.allSatisfy { !$0.samples.contains { $0.source == .watch } })
    #expect(days.contains { !$0.of(StepSignals.steps, by: .phone).isEmpty })
    #expect(days.allSatisfy { (1..<700).contains($0.samples.count) })
  }

  @Test func `a watch without the sensors gives neither oxygen nor wrist temperature`() throws {
    let days = try Bodies.days(2, 4, watch: Bodies.watch("se-2"))
    #expect(days.allSatisfy { $0.of(OxygenSignals.saturation).isEmpty })
    #expect(days.allSatisfy { $0.of(WristTemperatureSignals.temperature).isEmpty })
    #expect(days.contains { !$0.of(HeartSignals.rate).isEmpty })
  }

  @Test func `a day is the same whether or not those before it were read`() throws {
    let all = try Bodies.wearers.get()[3]
    let life = try #require(all.first).day
    let world = try World.made
    let kinds = world.people.keys.sorted()
    let alone = HealthReader(
      LifeReader(
        Life(
          try #require(world.people[kinds[3]]), in: try World.towns(), from: World.date,
          watch: try Bodies.watch(), random: World.random(3))), random: World.random(3))
    let last = try #require(all.last)
    let again = alone.day(at: last.day.day.start.advanced(bySeconds: 100)).samples()
    #expect(life.day.index == 0 && again.count == last.samples.count)
    for (one, other) in zip(again, last.samples) {
      #expect(one.start == other.start && one.type == other.type && one.saved == other.saved)
      #expect(one.value.number == other.value.number)
    }
  }

  @Test func `the headings have all types, each once`() {
    let types = HealthHeading.allCases.flatMap { $0.types }
    #expect(types.count == HealthType.all.count && Set(types) == Set(HealthType.all))
  }
}
