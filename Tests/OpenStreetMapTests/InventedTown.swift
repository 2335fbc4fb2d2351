import Fixtures
import FoundationEssentials
import ProfileFiles
import Simulation
import Spool

@testable import OpenStreetMap

/// The extracts beside the tests: an invented town, so that the project contains no data of
/// OpenStreetMap.
enum InventedTown {
  /// `town.osm`, or the same as `town.osm.pbf`.
  static func path(_ name: String = "town.osm") -> String {
    let tests = #filePath.prefix(upTo: #filePath.lastIndex(of: "/") ?? #filePath.endIndex)
    return tests + "/Extracts/" + name
  }

  static func boston() throws -> Region {
    try ProfileFiles(directory: nil, environment: [:]).region("boston")
  }

  static func imported(
    _ path: String = path(), within radius: Double = 30_000
  ) throws -> StreetImport {
    try StreetImport(reading: path, for: boston(), within: radius)
  }

  /// Imports ways between nodes on a square of 100 m around the centre of Boston, named a to d
  /// from the south-west counterclockwise, and e in the centre.
  static func imported(_ ways: [(nodes: String, tags: [String: String])]) throws -> StreetImport {
    let places = [
      ("a", 42.3597, -71.0595), ("b", 42.3597, -71.0583), ("c", 42.3605, -71.0583),
      ("d", 42.3605, -71.0595), ("e", 42.3601, -71.0589),
    ]
    var text = "<osm version=\"0.6\">\n"
    for (number, place) in places.enumerated() {
      text += "<node id=\"\(number + 1)\" lat=\"\(place.1)\" lon=\"\(place.2)\"/>\n"
    }
    for (number, way) in ways.enumerated() {
      text += "<way id=\"\(number + 1)\">"
      for name in way.nodes {
        let node = places.firstIndex { $0.0 == String(name) }
        text += "<nd ref=\"\(node.map { $0 + 1 } ?? 99)\"/>"
      }
      for (key, value) in way.tags.sorted(by: { $0.key < $1.key }) {
        text += "<tag k=\"\(key)\" v=\"\(value)\"/>"
      }
      text += "</way>\n"
    }
    return try imported(text: text + "</osm>\n")
  }

  static func imported(
    text: String, as name: String = "own.osm", within radius: Double = 30_000
  ) throws -> StreetImport {
    let folder = try TemporaryFolder([name: text])
    return try withExtendedLifetime(folder) {
      try imported(folder.path + "/" + name, within: radius)
    }
  }
}

extension ImportedStreets {
  /// Returns the chains that have a node near a place, in metres from the centre.
  func chains(near east: Double, _ north: Double) -> [StreetGraph.Chain] {
    let place = GroundVector(east: east, north: north)
    return graph.chains.compactMap { $0 }.filter { chain in
      (0...chain.pieces).contains { graph.points[chain.node($0)].distance(to: place) < 12 }
    }
  }
}
