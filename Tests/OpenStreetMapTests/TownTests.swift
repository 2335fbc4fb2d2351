import Fixtures
import Simulation
import Testing

@testable import OpenStreetMap

/// Small towns round the middle of Boston; a hundred thousandth of a degree to the north is 1.11 m.
struct TownTests {
  private struct Node {
    let id: Int
    let north: Int
    let east: Int
    var tags = ""
    var time: String?
  }

  /// Nodes in hundred thousandths of a degree from the middle.
  private func town(
    _ nodes: [Node], _ ways: [(nodes: [Int], tags: String)], within radius: Double = 30_000
  ) throws -> StreetImport {
    let region = try InventedTown.boston()
    var text = "<osm version='0.6'>\n"
    for node in nodes {
      let time = node.time.map { " timestamp='\($0)'" } ?? ""
      let (latitude, longitude) = (
        region.latitude + Double(node.north) / 1e5, region.longitude + Double(node.east) / 1e5
      )
      text +=
        "<node id='\(node.id)' lat='\(latitude)' lon='\(longitude)'\(time)>\(node.tags)</node>\n"
    }
    for (number, way) in ways.enumerated() {
      let refs = way.nodes.map { "<nd ref='\($0)'/>" }.joined()
      let tags = way.tags.split(separator: " ").map { tag in
        let pair = tag.split(separator: "=")
        return "<tag k='\(pair[0])' v='\(pair[1])'/>"
      }
      text += "<way id='\(number + 1)'>\(refs)\(tags.joined())</way>\n"
    }
    let folder = try TemporaryFolder(["own.osm": text + "</osm>\n"])
    return try withExtendedLifetime(folder) {
      try InventedTown.imported(folder.path + "/own.osm", within: radius)
    }
  }

  private static let street = "highway=residential"

  private func chains(_ town: StreetImport) -> [StreetGraph.Chain] {
    town.streets.graph.chains.compactMap { $0 }
  }

  @Test func `ways are cut where they cross, and bends stay within streets`() throws {
    // A cross with a bend in the western arm.
    let nodes = [
      Node(id: 1, north: 0, east: -200), Node(id: 2, north: 10, east: -100),
      Node(id: 3, north: 0, east: 0), Node(id: 4, north: 0, east: 100),
      Node(id: 5, north: -100, east: 0), Node(id: 6, north: 100, east: 0),
    ]
    let town = try town(nodes, [([1, 2, 3, 4], Self.street), ([5, 3, 6], Self.street)])
    #expect(chains(town).count == 4 && town.streets.graph.junctions == 5)
    #expect(chains(town).map(\.pieces).sorted() == [1, 1, 1, 2])
    #expect(town.length.left == 0)
    let length = chains(town).reduce(0) { $0 + $1.length }
    #expect(abs(town.length.kept - length) < 1e-6)
    // North and south 222 m; west to east some 248 m at 42.4 degrees north.
    #expect(abs(length - 470) < 3)
  }

  @Test func `bends nearer than half a metre are left out unless signals stand there`() throws {
    let signal = "<tag k='highway' v='traffic_signals'/>"
    let nodes = [
      Node(id: 1, north: 0, east: 0), Node(id: 2, north: 0, east: 100),
      Node(id: 3, north: 0, east: 100, tags: signal), Node(id: 4, north: 0, east: 100),
      Node(id: 5, north: 0, east: 101), Node(id: 6, north: 0, east: 200),
    ]
    // Nodes 4 and 3 lie at the place of 2, and node 5 lies 0.8 m from it.
    let plain = try town(nodes, [([1, 2, 4, 5, 6], Self.street)])
    #expect(chains(plain).map(\.pieces) == [3])
    let signals = try town(nodes, [([1, 2, 3, 5, 6], Self.street)])
    #expect(chains(signals).map(\.pieces) == [4] && signals.streets.signals.count == 1)
    // A node that is named twice in a row is one.
    #expect(chains(try town(nodes, [([1, 1, 2, 2, 6, 6], Self.street)])).map(\.pieces) == [2])
  }

  @Test func `a way that comes back to its start is cut in two, unless it goes out and back`()
    throws
  {
    let nodes = [
      Node(id: 1, north: 0, east: 0), Node(id: 2, north: 0, east: 100),
      Node(id: 3, north: 100, east: 100), Node(id: 4, north: 100, east: 0),
      Node(id: 5, north: -100, east: 0),
    ]
    let square = try town(nodes, [([1, 2, 3, 4, 1], Self.street)])
    #expect(chains(square).map(\.pieces) == [2, 2])
    let triangle = try town(nodes, [([1, 2, 3, 1], Self.street)])
    #expect(chains(triangle).map(\.pieces).sorted() == [1, 2])
    let spur = try town(nodes, [([1, 5], Self.street), ([1, 2, 1], Self.street)])
    #expect(chains(spur).map(\.pieces) == [1])
  }

  @Test func `a street that is too long for its numbers is cut`() throws {
    let most = StreetEdge.pieces
    let nodes = (0...(most + 1)).map { Node(id: $0 + 1, north: $0, east: 0) }
    let ids = nodes.map(\.id)
    #expect(chains(try town(nodes, [(Array(ids.dropLast()), Self.street)])).map(\.pieces) == [most])
    let cut = chains(try town(nodes, [(ids, Self.street)])).map(\.pieces)
    #expect(cut == [(most + 1) / 2, most + 1 - (most + 1) / 2])
  }

  @Test func `a way is cut at nodes that are missing or beyond the radius`() throws {
    let nodes = [1, 2, 3, 4, 5, 6].map { Node(id: $0, north: 0, east: 100 * ($0 - 1)) }
    let missing = try town(nodes, [([1, 2, 3, 99, 4, 5, 6], Self.street), ([1, 6], Self.street)])
    #expect(chains(missing).map(\.pieces).sorted() == [1, 2, 2])
    // Nodes lie 82 m from each other, so four of them lie within 250 m.
    let near = try town(nodes, [([1, 2, 3, 4, 5, 6], Self.street)], within: 250)
    #expect(chains(near).map(\.pieces) == [3])
    #expect(abs(near.length.kept - 247) < 2)
    let error = #expect(throws: ExtractError.self) {
      try town(nodes.dropFirst().map { $0 }, [([4, 5, 6], Self.street)], within: 100)
    }
    guard case .faraway(_, "boston", let kilometres, 0.1) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(abs(kilometres - 0.247) < 0.002)
  }

  @Test func `one-way streets without a way back are for walkers alone`() throws {
    let nodes = [
      Node(id: 1, north: 0, east: 0), Node(id: 2, north: 0, east: 100),
      Node(id: 3, north: 100, east: 100), Node(id: 4, north: 100, east: 0),
      Node(id: 5, north: 0, east: 200),
    ]
    let oneWay = Self.street + " oneway=yes"
    let circle: [(nodes: [Int], tags: String)] = [
      ([1, 2], oneWay), ([2, 3], oneWay), ([3, 4], oneWay), ([4, 1], oneWay),
    ]
    let town = try town(nodes, circle + [([2, 5], oneWay)])
    let forCars = chains(town).filter { !$0.road.traits.isDisjoint(with: .cars) }
    #expect(forCars.count == 4 && chains(town).count == 5)
    #expect(chains(town).allSatisfy { $0.road.isForWalkers })
    let motorway = "highway=motorway"
    let left = try self.town(nodes, circle + [([2, 5], motorway)])
    #expect(chains(left).count == 4 && abs(left.length.left - 82) < 1)
    let backward = Self.street + " oneway=-1"
    let other = try self.town(
      nodes, [([1, 2], oneWay), ([1, 2], backward), ([2, 3], Self.street)])
    #expect(chains(other).filter { !$0.road.traits.isDisjoint(with: .cars) }.count == 3)
  }

  @Test func `the parts of a town that hang together are at least nine tenths`() throws {
    func nodes(_ length: Int) -> [Node] {
      [
        Node(id: 1, north: 0, east: 0), Node(id: 2, north: 1_000, east: 0),
        Node(id: 3, north: 0, east: 900), Node(id: 4, north: length, east: 900),
      ]
    }
    let ways: [(nodes: [Int], tags: String)] = [([1, 2], Self.street), ([3, 4], Self.street)]
    let town = try town(nodes(110), ways)
    #expect(chains(town).count == 1 && abs(town.length.left - 122) < 1)
    #expect(throws: ExtractError.self) { try self.town(nodes(112), ways) }
    #expect(StreetImport.connected == 0.9)
  }

  @Test func `the date is the last on which a way or a node of one was changed`() throws {
    let nodes = [
      Node(id: 1, north: 0, east: 0, time: "2026-03-02T10:00:00Z"),
      Node(id: 2, north: 0, east: 100, time: "2026-01-31T10:00:00Z"),
      Node(id: 3, north: 0, east: 200, time: "2026-12-31T10:00:00Z"),
      Node(id: 4, north: 0, east: 300, time: "2026-99-99T10:00:00Z"),
    ]
    #expect(try town(nodes, [([1, 2], Self.street)]).streets.source.date == "2026-03-02")
    #expect(try town(nodes, [([2, 4], Self.street)]).streets.source.date == "2026-01-31")
    let plain = nodes.map { Node(id: $0.id, north: $0.north, east: $0.east) }
    let source = try town(plain, [([1, 2], Self.street)]).streets.source
    #expect(source.date == nil && source.extract == "own.osm" && source.region == "boston")
  }
}
