import Testing

@testable import Simulation

/// Where people live and go, and where they get on and leave cars.
struct AddressTests {
  /// The places that some people of a town know, with errands near and far.
  private static func places(_ name: String) throws -> (towns: Towns, places: [[Place]]) {
    let towns = try World.towns(name)
    let places = try (0..<6).map { number in
      var known = KnownPlaces(
        person: try World.life(number).person, towns: towns, random: World.random(number))
      for errand in 0..<8 {
        let choice = known.choose(
          errand % 2 == 0 ? .errand : .social, from: known.places[errand].position, reach: 10,
          in: towns.home, random: World.random(number)["errands"][errand])
        known.visit(choice)
        guard known.places.count > errand + 1 else { break }
      }
      return known.places
    }
    return (towns, places)
  }

  @Test(arguments: StreetMapTests.names)
  func `every place is a house beside a street, on dry ground and in no park`(_ name: String) throws
  {
    let (towns, people) = try Self.places(name)
    let map = towns.home.map
    for place in people.joined() {
      let face = try #require(map.made.main.face(at: place.position))
      #expect(!map.made.main.lattice.isRiver(face))
      let inner = try #require(map.made.face(ofCell: face))
      #expect(!inner.parks.contains { $0.contains(place.position) })
      let nearest = try #require(map.nearest(to: place.position))
      let street = try #require(
        map.nearest(to: place.position) { $0.isForWalkers && $0.isForCars })
      #expect(nearest.point.distance(to: place.position) >= 6 - 1e-6)
      #expect(street.point.distance(to: place.position) <= 25 + 1e-6)
    }
    for places in people {
      for (index, place) in places.enumerated() {
        #expect(places[..<index].allSatisfy { $0.position.distance(to: place.position) >= 150 })
      }
    }
  }

  @Test(arguments: StreetMapTests.names)
  func `stops and parked cars lie on streets, stations on lines`(_ name: String) throws {
    let (towns, people) = try Self.places(name)
    let town = towns.home
    for place in people.joined() {
      let bus = try #require(town.map.nearest(to: place.stop) { $0.isForBuses })
      #expect(bus.point.distance(to: place.stop) < 1e-6)
      let car = town.roadside(near: place.position)
      let street = try #require(town.map.nearest(to: car) { $0.isForCars && $0.isForWalkers })
      #expect(street.point.distance(to: car) < 1e-6)
      // Lines cross main streets at stations.
      let station = town.position(of: place.station)
      let main = try #require(town.map.nearest(to: station))
      #expect(main.point.distance(to: station) < 1)
    }
  }

  @Test func `stops of buses are 300 to 450 m apart along their street`() throws {
    let map = try StreetMapTests.map("london")
    for isNorthward in [false, true] {
      for line in [20, 30, 34, 40] {
        var last: Double?
        var travelled = 0.0
        for place in 0..<Lattice.size - 1 {
          let chain = StreetChain(
            column: isNorthward ? line : place, row: isNorthward ? place : line,
            isNorthward: isNorthward)
          guard let street = map.graph.chains[chain.number] else {
            last = nil
            continue
          }
          let stops = map.buses.stops(onChain: chain.number)
          #expect(map.busStops(onChain: chain.number).count == stops.count)
          for stop in stops {
            if let last { #expect(299.9...450.1 ~= travelled + stop - last) }
            last = travelled + stop
          }
          travelled += street.length
        }
      }
    }
  }

  @Test func `nobody waits where a ramp meets its motorway`() throws {
    let map = try StreetMapTests.map("boston")
    let ramp = try #require(
      map.graph.chains.indices.first { map.graph.chains[$0]?.road.streetClass == .ramp })
    let chain = try #require(map.graph.chains[ramp])
    let motorway = try #require(
      map.made.main.graph.meetings[chain.first].lazy.map(Int.init).first {
        map.graph.chains[$0]?.road.streetClass == .motorway
      })
    func step(_ number: Int, _ from: Int, _ to: Int) -> WayFinder.Step {
      WayFinder.Step(
        edge: StreetEdge(chain: number, piece: 0), isForward: true, from: map.graph.points[from],
        to: map.graph.points[to], road: map.graph.chains[number]?.road ?? Road(.path),
        end: StreetNode(main: to))
    }
    let along = step(motorway, chain.first, chain.last)
    #expect(map.control(after: step(ramp, chain.last, chain.first), before: along) == nil)
    #expect(map.control(after: along, before: along) != nil)
  }

  /// A kind is told apart from all others, in the densest town that a profile may ask for as well.
  @Test func `every edge and node of a dense town has a number of its own`() throws {
    let dense = StreetStyle(
      angle: 0, block: 60, warp: 1.3, twist: 1.4, jitter: 1, snap: 0, deadEnds: 1.5, curve: 1)
    let map = StreetMap(dense, named: "dense", keeping: 0)
    // The largest faces lie in the corners of the lattice.
    var links = 0
    for cell in map.made.main.lattice.faces.indices.prefix(40)
    where map.made.main.lattice.faces[cell] == cell {
      guard let face = map.made.face(ofCell: cell) else { continue }
      links = max(links, face.links.count)
      let last = StreetEdge(face: cell, link: face.links.count - 1)
      guard case .inner(cell, face.links.count - 1) = last.kind else {
        Issue.record("edge \(last.number) is another")
        continue
      }
    }
    #expect(links > 1_000)
    let ends = map.graph.chains.indices.map { StreetEdge(chain: $0, piece: 0).number }
    #expect((ends.max() ?? 0) + StreetEdge.pieces < StreetEdge(face: 0, link: 0).number)
    #expect(map.graph.points.count < StreetNode(face: 0, node: 0).number)
  }
}
