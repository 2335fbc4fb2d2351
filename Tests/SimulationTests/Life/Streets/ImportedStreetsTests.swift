import Fixtures
import Testing

@testable import Simulation

struct ImportedStreetsTests {
  private static let streets = ImportedGrid.streets()
  private static let edge = 0.5 * 39 * ImportedGrid.spacing

  private static func map() throws -> StreetMap {
    StreetMap(streets, of: try #require(World.made.regions.first { $0.name == "boston" }))
  }

  @Test func `the nearest street is the nearest of all`() throws {
    let map = try Self.map()
    let pieces = map.pieces(within: 10_000, of: [.zero])
    let random = Random(seed: 3)
    for number in 0..<200 {
      let point = GroundVector(
        east: random.uniform(in: -3_000...3_000, at: 2 * number),
        north: random.uniform(in: -3_000...3_000, at: 2 * number + 1))
      let found = try #require(map.nearest(to: point))
      let nearest = pieces.map {
        StreetSpot(nearestTo: point, on: $0.edge, $0.road, from: $0.from, to: $0.to).point
          .distance(to: point)
      }.min()
      #expect(found.point.distance(to: point) == nearest)
    }
    #expect(map.nearest(to: GroundVector(east: 50_000, north: 0)) == nil)
  }

  @Test func `cars keep to one-way streets, and walkers need not`() throws {
    let map = try Self.map()
    let east = Self.edge
    let (south, north) = (
      GroundVector(east: east, north: -1_000), GroundVector(east: east, north: 1_000)
    )
    for (mode, isBound) in [(TravelHabit.Mode.car, true), (.walk, false)] {
      let habit = WayFinderTests.habit(mode)
      let ends = try [north, south].map { try #require(map.nearest(to: $0, where: habit.allows)) }
      let way = try #require(WayFinder(map: map).way(from: ends[0], to: ends[1], habit))
      let against = way.filter { !$0.isForward && !$0.road.traits.contains(.carsBackward) }
      #expect(against.isEmpty == isBound, "\(mode)")
      for (step, next) in zip(way, way.dropFirst()) { #expect(step.to == next.from) }
    }
  }

  @Test func `one waits once at the signals of a junction`() throws {
    let map = try Self.map()
    let habit = WayFinderTests.habit(.car)
    let middle = Self.streets.signals[0].position
    let ends = try [-300.0, 300].map {
      try #require(
        map.nearest(to: middle + GroundVector(east: $0, north: 0), where: habit.allows))
    }
    let way = try #require(WayFinder(map: map).way(from: ends[0], to: ends[1], habit))
    let waits = zip(way, way.dropFirst()).filter { map.control(after: $0, before: $1) == .signals }
    #expect(waits.count == 1)
    #expect(waits.allSatisfy { $0.0.to.distance(to: middle) <= 20 })
  }

  @Test func `houses stand beside streets that are no tunnel`() throws {
    let map = try Self.map()
    let random = Random(seed: 4)
    for number in 0..<100 {
      let wish = GroundVector(
        east: random.uniform(in: -2_000...2_000, at: 2 * number),
        north: random.uniform(in: -2_000...2_000, at: 2 * number + 1))
      guard let house = map.address(near: wish, random: random[number]) else { continue }
      let street = try #require(map.nearest(to: house))
      #expect(StreetMap.setback.contains(street.point.distance(to: house)))
      #expect(street.road.hasHouses)
    }
    let tunnel = try #require(
      map.pieces(within: 10_000, of: [.zero]).first { $0.road.traits.contains(.tunnel) })
    #expect(!map.isBuilt(tunnel.from + GroundVector(east: 30, north: 10)))
  }

  @Test func `buses stop along large streets, and trains where streets cross their line`() throws {
    let map = try Self.map()
    let stops = Self.streets.graph.chains.indices.flatMap(map.busStops(onChain:))
    #expect(stops.allSatisfy { $0.road.streetClass == .collector })
    // The town has 16 collector roads of 4.7 km, with a bus stop every 375 m.
    #expect((150...250).contains(stops.count))
    let place = GroundVector(east: 400, north: -700)
    let nearest = try #require(map.busStop(near: place))
    #expect(
      nearest.point.distance(to: place) == stops.map { $0.point.distance(to: place) }.min())
    for east in stride(from: -1_500.0, through: 1_500, by: 500) {
      let station = map.rails.station(near: GroundVector(east: east, north: 900))
      guard station.distance != 0 else { continue }
      let street = try #require(map.nearest(to: station.position))
      #expect(street.point.distance(to: station.position) < 1)
    }
  }

  @Test func `who passes a tunnel of the map is in a tunnel`() throws {
    let map = try Self.map()
    let tunnel = try #require(
      map.pieces(within: 10_000, of: [.zero]).first { $0.road.traits.contains(.tunnel) })
    let street = Course.Street(edge: tunnel.edge, isForward: true, road: tunnel.road)
    let open = Course.Street(edge: tunnel.edge, isForward: true, road: Road(.street))
    let way = Way.driving(Random(seed: 1))
    func times(_ streets: [Course.Street]) -> [ClosedRange<Double>] {
      var draft = CourseDraft(from: .zero)
      for (index, street) in streets.enumerated() {
        draft.append(
          to: GroundVector(east: 100 * Double(index + 1), north: 0), speed: 10, street: street)
      }
      return Tunnels.times(ofMapAlong: draft.course().travelled(way))
    }
    #expect(times([open, open, open]).isEmpty)
    let times = times([open, street, street, open])
    #expect(times.count == 1)
    #expect(times.allSatisfy { abs($0.upperBound - $0.lowerBound - 20) < 1 })
  }

  @Test func `edges and nodes have numbers of their own however many there are`() {
    var numbers: Set<Int> = []
    for chain in [0, 16_383, 16_384, 500_000] {
      for piece in [0, 255] {
        let edge = StreetEdge(chain: chain, piece: piece)
        guard case .main(chain, piece) = edge.kind else {
          Issue.record("chain \(chain), piece \(piece)")
          continue
        }
        #expect(numbers.insert(edge.number).inserted)
      }
    }
    let inner = StreetEdge(face: 7_000, link: 65_535)
    guard case .inner(7_000, 65_535) = inner.kind else {
      Issue.record("\(inner)")
      return
    }
    #expect(numbers.insert(inner.number).inserted)
    for node in [0, 4_194_303, 4_194_304, 9_000_000] {
      #expect(StreetNode(main: node).main == node)
    }
    #expect(StreetNode(face: 3, node: 5).main == nil)
  }
}
