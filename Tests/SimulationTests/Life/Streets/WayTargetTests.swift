import Fixtures
import FoundationEssentials
import Testing

@testable import Simulation

/// Tests that compare trips in generated towns with published measurements.
///
/// The page docs/reference/validation-results.md shows the results as a table.
struct WayTargetTests {
  static let regions = ["london", "nairobi", "tokyo", "sao-paulo", "singapore"]

  /// A measurable quantity of trips, with the range that is allowed for all towns.
  struct Target: Sendable {
    let what: String
    let source: String
    let band: ClosedRange<Double>
    let value: @Sendable (Town) throws -> Double
  }

  /// A town with the data that all targets need.
  struct Town: Sendable {
    let map: StreetMap
    /// The graph of streets for walkers and cyclists.
    let graph: PieceGraph
  }

  private static let lines = "Giacomin and Levinson 2015, Newell 1980"
  private static let targets = [
    Target(
      what: "length of a drive divided by the straight line of 2 km, median", source: lines,
      band: 1.25...1.5, value: detour(.car, kilometres: 2)),
    Target(
      what: "length of a drive divided by the straight line of 5 km, median", source: lines,
      band: 1.2...1.4, value: detour(.car, kilometres: 5)),
    Target(
      what: "length of a drive divided by the straight line of 15 km, median", source: lines,
      band: 1.15...1.35, value: detour(.car, kilometres: 15)),
    Target(
      what: "length of a walk divided by the straight line of 0.5 km, median", source: lines,
      band: 1.2...1.55, value: detour(.walk, kilometres: 0.5)),
    Target(
      what: "length of a walk divided by the straight line of 2 km, median", source: lines,
      band: 1.15...1.4, value: detour(.walk, kilometres: 2)),
    Target(
      what: "length of the usual ride by bicycle divided by the shortest path, 3 km, mean",
      source: "Park and Akar 2019: 1.135", band: 1.05...1.18, value: overShortest),
    Target(
      what: "share of drives of 5 km that do not take the quickest path",
      source: "about half (Lima 2016, doi:10.1098/rsif.2016.0021); the range is our choice",
      band: 0.35...0.75, value: notQuickest),
    Target(
      what: "share of walks of 1.5 km with a different path back",
      source: "most (Bongiorno 2021, doi:10.1038/s43588-021-00130-y)", band: 0.5...1,
      value: differsBack),
  ]

  private static let first = """
    <!-- ways: written by RECORD_GOLDEN=1 UNDERSTUDY_WHOLE=1 swift test --filter WayTargetTests -->

    """
  private static let last = "<!-- end of ways -->"

  @Test(.whole) func `trips are like real trips, as the page says`() async throws {
    let values = try await withThrowingTaskGroup(of: (Int, [Double]).self) { group in
      for (index, name) in Self.regions.enumerated() {
        group.addTask {
          let map = StreetMap(of: try World.towns(name).home.region, keeping: 1_000)
          let pieces = map.pieces(within: 7_000, of: [.zero]).filter(\.road.isForWalkers)
          let town = Town(map: map, graph: PieceGraph(pieces))
          return (index, try Self.targets.map { try $0.value(town) })
        }
      }
      return try await group.reduce(into: [Int: [Double]]()) { $0[$1.0] = $1.1 }
    }
    var table = "| quantity | source | target |"
    table += Self.regions.map { " \($0) |" }.joined() + "\n"
    table += String(repeating: "|---", count: 3 + Self.regions.count) + "|\n"
    for (row, target) in Self.targets.enumerated() {
      let ours = Self.regions.indices.map { values[$0]?[row] ?? .nan }
      for (name, value) in zip(Self.regions, ours) {
        #expect(target.band.contains(value), "\(target.what), \(name): \(value)")
      }
      let band = "\(Self.text(target.band.lowerBound)) to \(Self.text(target.band.upperBound))"
      table += "| \(target.what) | \(target.source) | \(band) |"
      table += ours.map { " \(Self.text($0)) |" }.joined() + "\n"
    }
    // The detour, as a share of the direct distance, must decrease with the length of the trip.
    for values in values.values {
      #expect(values[0] > values[2] && values[3] > values[4], "\(values)")
    }

    let page = URL(filePath: #filePath).appending(
      path: "../../../../../docs/reference/validation-results.md"
    )
    .standardized
    let text = try String(contentsOf: page, encoding: .utf8)
    let start = try #require(text.firstRange(of: Self.first)).upperBound
    let end = try #require(text.firstRange(of: Self.last)).lowerBound
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try (text[..<start] + table + text[end...]).write(
        to: page, atomically: true, encoding: .utf8)
      Issue.record("the table is written")
    }
    #expect(text[start..<end] == table, "RECORD_GOLDEN=1 writes the table again")
  }

  private static func text(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }

  // MARK: Measures

  private static func detour(
    _ mode: TravelHabit.Mode, kilometres: Double
  ) -> @Sendable (Town) throws -> Double {
    { town in
      let habit = WayFinderTests.habit(mode)
      let pairs = WayFinderTests.pairs(town.map, habit, kilometres: kilometres, count: 60)
      let ratios = try pairs.map { start, end in
        let way = try #require(WayFinder(map: town.map).way(from: start, to: end, habit))
        return WayFinderTests.length(way) / start.point.distance(to: end.point)
      }
      return ratios.sorted()[ratios.count / 2]
    }
  }

  @Sendable private static func overShortest(_ town: Town) throws -> Double {
    let habit = WayFinderTests.habit(.bike)
    let ratios = try WayFinderTests.pairs(town.map, habit, kilometres: 3, count: 30).map {
      let way = try #require(WayFinder(map: town.map).way(from: $0, to: $1, habit))
      // Both lengths are from node to node, without the partly used streets at the ends.
      let inner = way.dropFirst().dropLast()
      let (first, last) = (try #require(way.first?.end), try #require(inner.last?.end))
      let shortest = try #require(town.graph.shortest(from: first.number, to: last.number))
      return WayFinderTests.length(Array(inner)) / shortest
    }
    return ratios.reduce(0, +) / Double(ratios.count)
  }

  @Sendable private static func notQuickest(_ town: Town) throws -> Double {
    let finder = WayFinder(map: town.map)
    let pairs = WayFinderTests.pairs(
      town.map, WayFinderTests.habit(.car), kilometres: 5, count: 200)
    let others = try pairs.enumerated().count { number, pair in
      let taste = World.random(number)["taste"]
      let usual = try #require(
        finder.way(from: pair.0, to: pair.1, TravelHabit(.car, taste: taste)))
      let quickest = try #require(
        finder.way(from: pair.0, to: pair.1, TravelHabit(.car, taste: taste, spread: 0)))
      return isAnother(usual, than: quickest)
    }
    return Double(others) / Double(pairs.count)
  }

  @Sendable private static func differsBack(_ town: Town) throws -> Double {
    let habit = WayFinderTests.habit(.walk)
    let finder = WayFinder(map: town.map)
    let pairs = WayFinderTests.pairs(town.map, habit, kilometres: 1.5, count: 200)
    let differing = try pairs.count { start, end in
      let there = try #require(finder.way(from: start, to: end, habit))
      let back = try #require(finder.way(from: end, to: start, habit))
      return isAnother(back, than: there)
    }
    return Double(differing) / Double(pairs.count)
  }

  /// Returns whether more than 5 % of a route is on edges that the other route does not use.
  private static func isAnother(
    _ way: [WayFinder.Step], than other: [WayFinder.Step]
  ) -> Bool {
    let edges = Set(other.map(\.edge))
    return WayFinderTests.length(way.filter { !edges.contains($0.edge) })
      > 0.05 * WayFinderTests.length(way)
  }
}
