import Fixtures
import Testing

@testable import Simulation

struct WayFinderTests {
  /// Pairs of places in a town, so many kilometres apart.
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

  /// Ways over straight lines: Newell 1980, Giacomin and Levinson 2015
  /// (doi:10.1177/0265813515589851).
  @Test(
    .whole,
    arguments: [
      (TravelHabit.Mode.car, 2.0, 1.25...1.5), (.car, 5, 1.2...1.4), (.car, 15, 1.15...1.35),
      (.walk, 0.5, 1.2...1.55), (.walk, 2, 1.15...1.4),
    ])
  func `ways are as much longer than the straight line as people's`(
    _ mode: TravelHabit.Mode, _ kilometres: Double, _ band: ClosedRange<Double>
  ) throws {
    for name in ["boston", "london", "singapore", "tokyo", "nairobi"] {
      let map = try StreetMapTests.map(name)
      let habit = Self.habit(mode)
      let pairs = Self.pairs(map, habit, kilometres: kilometres, count: 60)
      let ratios = try pairs.map { start, end in
        let way = try #require(WayFinder(map: map).way(from: start, to: end, habit))
        return Self.length(way) / start.point.distance(to: end.point)
      }
      #expect(ratios.count == 60)
      let median = ratios.sorted()[30]
      #expect(band.contains(median), "\(name): \(median)")
    }
  }

  /// Bongiorno 2021 (doi:10.1038/s43588-021-00130-y).
  @Test(.whole) func `most walks of more than a kilometre take another way back`() throws {
    let map = try StreetMapTests.map("boston")
    let habit = Self.habit(.walk)
    let finder = WayFinder(map: map)
    let pairs = Self.pairs(map, habit, kilometres: 1.5, count: 60)
    let differing = pairs.count { start, end in
      guard let there = finder.way(from: start, to: end, habit),
        let back = finder.way(from: end, to: start, habit)
      else { return false }
      let edges = Set(there.map(\.edge))
      return Self.length(back.filter { !edges.contains($0.edge) }) > 0.05 * Self.length(back)
    }
    #expect(differing > pairs.count / 2)
  }
}
