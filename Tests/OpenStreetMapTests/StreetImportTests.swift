import Fixtures
import ProfileFiles
import Simulation
import Spool
import Testing

@testable import OpenStreetMap

struct StreetImportTests {
  @Test func `both formats give the same streets`() throws {
    let text = try InventedTown.imported().streets
    let binary = try InventedTown.imported(InventedTown.path("town.osm.pbf")).streets
    #expect(text.graph.points == binary.graph.points)
    #expect(text.graph.chains == binary.graph.chains)
    #expect(text.signals == binary.signals)
    #expect(text.source.date == "2026-03-05" && binary.source.date == "2026-03-05")
    #expect(text.source.extract == "town.osm" && binary.source.extract == "town.osm.pbf")
    #expect(text.source.checksum != binary.source.checksum)
  }

  @Test func `ways are cut into streets where others meet them`() throws {
    let streets = try InventedTown.imported().streets
    let north = streets.chains(near: -50, 350)
    // The chains are North Road on both sides of the junction, and the street that meets it.
    #expect(north.map(\.road.streetClass).sorted { $0.rawValue < $1.rawValue }.count == 3)
    for case let chain? in streets.graph.chains {
      #expect(chain.first != chain.last && chain.pieces <= StreetEdge.pieces)
    }
    // Winding Lane has 300 bends, so the import divides it.
    let lane = streets.graph.chains.compactMap { $0 }.filter { $0.pieces > 100 }
    #expect(lane.count == 2 && lane.reduce(0) { $0 + $1.pieces } == 300)
  }

  @Test func `streets know their limits and directions`() throws {
    let streets = try InventedTown.imported().streets
    let (up, down) = (streets.chains(near: -150, 50), streets.chains(near: -50, 50))
    #expect(up.contains { $0.road.limit == 50 / 3.6 && $0.road.traits.contains(.carsForward) })
    #expect(!up.contains { $0.road.traits.contains(.carsBackward) && $0.road.limit == 50 / 3.6 })
    #expect(down.contains { $0.road.traits.isSuperset(of: [.carsBackward, .walkers]) })
    let south = streets.chains(near: 150, -350)
    #expect(south.contains { $0.road.limit == 30 * 1.609_344 / 3.6 })
    #expect(streets.graph.chains.contains { $0?.road.traits.contains(.tunnel) == true })
    #expect(streets.graph.chains.contains { $0?.road.traits.contains(.bridge) == true })
  }

  @Test func `signals of one junction are one group`() throws {
    let signals = try InventedTown.imported().streets.signals
    // The remaining traffic signals are four nodes at two junctions, 100 m apart. The signals on
    // the island are dropped together with the island.
    #expect(signals.count == 2)
    for group in signals { #expect(group.reach > 15 && group.reach < 45) }
  }

  @Test func `what hangs together with nothing is left out and counted`() throws {
    let found = try InventedTown.imported()
    #expect(found.streets.chains(near: 900, 900).isEmpty)
    // The dropped streets are the island, with 140 m, and the street without a way back, with 130
    // m.
    #expect(abs(found.length.left - 270) < 15)
    #expect(found.streets.chains(near: 0, 480).isEmpty)
  }

  @Test func `a way is cut where a node is missing`() throws {
    let streets = try InventedTown.imported().streets
    let named = streets.chains(near: 150, 350).filter { $0.road.streetClass == .street }
    #expect(named.count == 1)
  }

  @Test func `streets beyond the radius are left out`() throws {
    let streets = try InventedTown.imported(within: 400).streets
    #expect(
      streets.graph.points.allSatisfy { $0.distance(to: GroundVector(east: 0, north: 0)) <= 400 })
    #expect(streets.count < (try InventedTown.imported().streets.count))
  }

  @Test func `cars reach every street for cars, and walkers every one for walkers`() throws {
    let graph = try InventedTown.imported().streets.graph
    let chains = graph.chains.compactMap { $0 }
    let arcs = chains.flatMap { chain in
      (chain.road.traits.contains(.carsForward) ? [(chain.first, chain.last)] : [])
        + (chain.road.traits.contains(.carsBackward) ? [(chain.last, chain.first)] : [])
    }
    let strong = StrongComponents(nodes: graph.junctions, arcs: arcs).numbers
    #expect(Set(arcs.flatMap { [strong[$0.0], strong[$0.1]] }).count == 1)
    let joins = chains.filter(\.road.isForWalkers).map { ($0.first, $0.last) }
    let weak = Components(nodes: graph.junctions, joins: joins).numbers
    #expect(Set(joins.map { weak[$0.0] }).count == 1)
  }

  // MARK: Invalid extracts

  @Test func `streets that do not hang together are refused`() throws {
    let street = ["highway": "residential"]
    let error = #expect(throws: ExtractError.self) {
      try InventedTown.imported([("ab", street), ("cd", street)])
    }
    guard case .scattered(_, let share) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(share > 0.4 && share < 0.6)
    _ = try InventedTown.imported([("abc", street)])
  }

  @Test func `streets elsewhere are refused with their distance`() throws {
    let tokyo = try ProfileFiles(directory: nil, environment: [:]).region("tokyo")
    let error = #expect(throws: ExtractError.self) {
      try StreetImport(reading: InventedTown.path(), for: tokyo, within: 30_000)
    }
    guard case .faraway(_, "tokyo", let kilometres, 30) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(kilometres > 5_000)
  }

  @Test func `an extract without a street is refused`() throws {
    let error = #expect(throws: ExtractError.self) {
      try InventedTown.imported([("abcd", ["building": "yes"]), ("az", ["highway": "path"])])
    }
    guard case .noStreets = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: [
    ("<gpx></gpx>", 1, "it begins with <gpx>, not with <osm>"),
    ("<osm>\n<node id='1' lat='1'/></osm>", 2, "a <node> has no lon"),
    ("<osm>\n\n<way id='1'><tag k='a'/></way></osm>", 3, "a <tag> has no v"),
    ("<osm><tag k='a' v='b'/></osm>", 1, "a <tag> stands in a <osm>"),
    ("<!DOCTYPE osm [<!ENTITY a 'b'>]><osm/>", 1, "the file declares an XML entity"),
    ("<osm>", 1, "no element found"), ("", 1, "no element found"),
  ])
  func `a damaged text is told with its line`(_ text: String, _ line: Int, _ reason: String) throws
  {
    let error = #expect(throws: ExtractError.self) { try InventedTown.imported(text: text) }
    guard case .damaged(_, line, reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// The parser reads an unfinished element again with each new piece. A limit on the element's
  /// length keeps the total time linear.
  @Test(arguments: ["<tag k='note' v='%'/>", "<!--%-->", "<%/>", "<node %='1'/>", "<![CDATA[%]]>"])
  func `an element that is longer than any of OpenStreetMap is refused where it begins`(
    _ markup: String
  ) throws {
    let town = try String(
      decoding: FileReader.bytes(of: InventedTown.path("town.osm")), as: UTF8.self)
    let place = try #require(town.firstRange(of: "<tag ")).lowerBound
    let line = town[..<place].count { $0 == "\n" } + 1
    func text(_ length: Int) -> String {
      let long = markup.replacing("%", with: String(repeating: "x", count: length))
      return String(town[..<place]) + long + town[place...]
    }
    guard !markup.hasPrefix("<!") else {
      _ = try InventedTown.imported(text: text(1_000))
      return
    }
    let error = #expect(throws: ExtractError.self) {
      try InventedTown.imported(text: text(3 * MarkupCheck.longest))
    }
    let reason = "an element or a comment is longer than 65536 bytes"
    guard case .damaged(_, line, reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a cut binary extract is refused, and a file of another format`() throws {
    let folder = try TemporaryFolder()
    let bytes = try FileReader.bytes(of: InventedTown.path("town.osm.pbf"))
    try folder.put(Array(bytes.prefix(bytes.count / 2)), at: "a.osm.pbf")
    try folder.put("town", at: "a.txt")
    #expect(throws: ExtractError.self) { try InventedTown.imported(folder.path + "/a.osm.pbf") }
    #expect(throws: ExtractError.unknownFormat(folder.path + "/a.txt")) {
      try InventedTown.imported(folder.path + "/a.txt")
    }
    #expect(throws: FileError.self) { try InventedTown.imported(folder.path + "/none.osm") }
  }
}
