import Fixtures
import Testing

@testable import Simulation

struct StreetMapTests {
  static func map(_ name: String = "boston", keeping capacity: Int = 64) throws -> StreetMap {
    StreetMap(of: try World.towns(name).home.region, keeping: capacity)
  }

  static let names = [
    "boston", "kathmandu", "london", "nairobi", "sao-paulo", "singapore", "st-johns", "sydney",
    "tokyo", "zurich",
  ]

  /// The cells of the map around its centre.
  static let cells = (30..<38).flatMap { row in
    (30..<38).compactMap { Lattice.cell($0, row) }
  }

  @Test func `faces are the same in any order, and whatever is kept`() throws {
    let (map, forgetful) = (try Self.map(keeping: 64), try Self.map(keeping: 0))
    let sorted = Self.cells.map { map.made.face(ofCell: $0)?.points }
    #expect(sorted.contains { ($0?.count ?? 0) > 100 })
    #expect(
      Self.cells.reversed().map { forgetful.made.face(ofCell: $0)?.points } == sorted.reversed())
    let other = try Self.map(keeping: 2)
    let mixed = Self.cells.indices.sorted { ($0 * 37) % 64 < ($1 * 37) % 64 }
    for index in mixed {
      #expect(other.made.face(ofCell: Self.cells[index])?.points == sorted[index])
    }
  }

  @Test func `faces are the same for one reader and for two`() async throws {
    let map = try Self.map(keeping: 3)
    let alone = try Self.map()
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<2 {
        group.addTask {
          Self.cells.allSatisfy {
            map.made.face(ofCell: $0)?.points == alone.made.face(ofCell: $0)?.points
          }
        }
      }
      for await isSame in group { #expect(isSame) }
    }
  }

  @Test func `towns differ`() throws {
    let (boston, london) = (try Self.map("boston"), try Self.map("london"))
    #expect(boston.made.main.graph.points[0] != london.made.main.graph.points[0])
  }

  @Test(arguments: names)
  func `no main street of the lattice is folded`(_ name: String) throws {
    let map = try Self.map(name)
    for cell in map.made.main.lattice.faces.indices where !map.made.main.lattice.isRiver(cell) {
      let (column, row) = Lattice.position(ofCell: cell)
      let corner = row * Lattice.size + column
      let corners = [corner, corner + 1, corner + Lattice.size + 1, corner + Lattice.size]
        .map { map.made.main.graph.points[$0] }
      #expect(corners.area > 0, "cell \(cell)")
    }
  }

  @Test(arguments: names)
  func `every place of a town lies in one face`(_ name: String) throws {
    let main = try Self.map(name).made.main
    let random = Random(seed: 5)
    for number in 0..<500 {
      let heading = random.uniform(in: 0...(2 * .pi), at: 2 * number)
      let point =
        24_000 * random.uniform(at: 2 * number + 1) * GroundVector(heading: heading)
      let face = try #require(main.face(at: point))
      let outline = main.lattice.round(face).flatMap { chain, isReversed in
        let street = main.graph.chains[chain.number]
        let nodes =
          street.map { street in (0...street.pieces).map(street.node) }
          ?? [chain.first, chain.last]
        return (isReversed ? nodes.reversed() : nodes).dropLast().map { main.graph.points[$0] }
      }
      #expect(outline.contains(point), "\(point)")
    }
    #expect(main.face(at: GroundVector(east: 200_000, north: 0)) == nil)
  }

  @Test(.whole, arguments: names)
  func `from each of a thousand addresses all others are reached, on foot and by car`(
    _ name: String
  ) throws {
    let map = try Self.map(name, keeping: 512)
    let pieces = map.pieces(within: 10_000, of: [.zero])
    let random = Random(seed: 8)
    let addresses = (0..<2_000).lazy.compactMap { number -> GroundVector? in
      let place = random[number]
      let wish = GroundVector(
        east: place.uniform(in: -5_000...5_000, at: 0),
        north: place.uniform(in: -5_000...5_000, at: 1))
      return map.address(near: wish, random: place["house"])
    }.prefix(1_000)
    #expect(addresses.count == 1_000)
    for isAllowed in [\Road.isForWalkers, \.isForCars] {
      let parts = PieceGraph(pieces.filter { $0.road[keyPath: isAllowed] }).components
      let town = try #require(parts.max { $0.count < $1.count })
      for address in addresses {
        let spot = try #require(map.nearest(to: address) { $0[keyPath: isAllowed] })
        let piece = try #require(map.piece(spot.edge))
        #expect(town.contains(piece.nodes.from) && town.contains(piece.nodes.to))
      }
    }
  }

  /// Main streets divide towns into faces; within each face, streets meet only at nodes.
  @Test(.whole, arguments: names)
  func `streets cross at nodes alone`(_ name: String) throws {
    let map = try Self.map(name)
    for cell in Self.cells {
      guard let face = map.made.face(ofCell: cell) else { continue }
      var crossings = 0
      for (index, link) in face.links.enumerated() {
        for other in face.links[..<index]
        where Set([link.from, link.to]).isDisjoint(with: [other.from, other.to]) {
          let (from, to) = (face.points[Int(link.from)], face.points[Int(link.to)])
          let (start, end) = (face.points[Int(other.from)], face.points[Int(other.to)])
          // Because of rounding, streets on the same line may cross.
          if crosses(from, to, start, end), abs((to - from).unit.cross((end - start).unit)) > 1e-6 {
            crossings += 1
          }
        }
      }
      #expect(crossings == 0, "face \(cell)")
    }
  }

  @Test func `the nearest street is the nearest of all`() throws {
    let map = try Self.map()
    let pieces = map.pieces(within: 6_000, of: [.zero]).filter { $0.road.isForWalkers }
    let random = Random(seed: 3)
    for number in 0..<40 {
      let point = GroundVector(
        east: random.uniform(in: -2_000...2_000, at: 2 * number),
        north: random.uniform(in: -2_000...2_000, at: 2 * number + 1))
      guard let face = map.made.main.face(at: point), !map.made.main.lattice.isRiver(face) else {
        continue
      }
      let spot = try #require(map.nearest(to: point))
      let distances = pieces.map { piece in
        StreetSpot(
          nearestTo: point, on: piece.edge, piece.road, from: piece.from, to: piece.to
        ).point.distance(to: point)
      }
      #expect(abs(spot.point.distance(to: point) - (distances.min() ?? 0)) < 1e-6)
    }
  }

  @Test func `the river parts the town, and bridges cross it`() throws {
    for name in Self.names {
      let map = try Self.map(name)
      let crossings = (0..<Lattice.size).filter { column in
        let chain = StreetChain(
          column: column, row: map.made.main.lattice.riverRow, isNorthward: true)
        return map.made.main.graph.chains[chain.number] != nil
      }
      #expect(20..<60 ~= crossings.count)
      let cell = try #require(Lattice.cell(Lattice.middle, map.made.main.lattice.riverRow))
      #expect(map.made.face(ofCell: cell) == nil)
    }
  }
}
