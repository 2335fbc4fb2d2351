import Fixtures
import Testing

@testable import Simulation

struct WayFinderTests {
  /// Returns pairs of places in a town that are a given distance apart, in kilometres.
  static func pairs(
    _ map: StreetMap, _ habit: TravelHabit, kilometres: Double, count: Int
  ) -> [(StreetSpot, StreetSpot)] {
    let random = Random(seed: 7)
    return (0..<count).compactMap { number in
      let random = random[number]
      let start = GroundVector(
        east: 2_000 * random.normal(at: 0), north: 2_000 * random.normal(at: 1))
      let end =
        start + 1_000 * kilometres * GroundVector(heading: random.uniform(in: -.pi...(.pi), at: 2))
      guard let from = map.nearest(to: start, where: habit.allows),
        let to = map.nearest(to: end, where: habit.allows)
      else { return nil }
      return (from, to)
    }
  }

  static func length(_ way: [WayFinder.Step]) -> Double {
    way.reduce(0) { $0 + $1.from.distance(to: $1.to) }
  }

  static func habit(_ mode: TravelHabit.Mode, _ person: Int = 0) -> TravelHabit {
    TravelHabit(mode, taste: World.random(person)["taste"])
  }

  @Test(arguments: [TravelHabit.Mode.walk, .bike, .car, .bus])
  func `a way joins its ends without a gap, on streets of its mode`(
    _ mode: TravelHabit.Mode
  ) throws {
    let map = try StreetMapTests.map("london")
    let habit = Self.habit(mode)
    for (start, end) in Self.pairs(map, habit, kilometres: 1.8, count: 12) {
      let way = try #require(WayFinder(map: map).way(from: start, to: end, habit))
      #expect(way.first?.from == start.point)
      #expect(way.last?.to == end.point)
      for (step, next) in zip(way, way.dropFirst()) { #expect(step.to == next.from) }
      #expect(way.allSatisfy { habit.allows($0.road) })
    }
  }

  @Test func `a way depends on nothing but its ends and who takes it`() throws {
    let (map, forgetful) = (
      try StreetMapTests.map("tokyo"), try StreetMapTests.map("tokyo", keeping: 0)
    )
    let pairs = Self.pairs(map, Self.habit(.walk), kilometres: 1, count: 6)
    let ways = pairs.map { WayFinder(map: map).way(from: $0, to: $1, Self.habit(.walk)) }
    let again = pairs.reversed().map {
      WayFinder(map: forgetful).way(from: $0, to: $1, Self.habit(.walk))
    }
    #expect(ways == again.reversed())
    let others = pairs.map { WayFinder(map: map).way(from: $0, to: $1, Self.habit(.walk, 1)) }
    #expect(ways != others)
  }
}
