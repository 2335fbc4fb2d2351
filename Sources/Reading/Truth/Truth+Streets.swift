import FoundationEssentials
import Spool

extension Truth {
  /// A straight street segment between two nodes, as in `streets.geojson`.
  package struct Street: Equatable, Sendable {
    /// The class of the road.
    package var road: String
    /// The speed limit, in m/s; nil on paths.
    package var limit: Double?
    /// The numbers of the nodes at the two ends.
    package var nodes: (from: Int, to: Int)
    package var from: Position
    package var to: Position

    package static func == (left: Self, right: Self) -> Bool {
      left.road == right.road && left.limit == right.limit && left.nodes == right.nodes
        && left.from == right.from && left.to == right.to
    }
  }

  /// The identification of a street segment: its region, and its number in the region.
  package struct Edge: Hashable, Sendable {
    package var region: String
    package var number: Int
  }

  /// A street segment that the participant passes.
  package struct Passage: Equatable, Sendable {
    package var span: Span
    package var edge: Edge
    /// Whether the participant passes the segment from its first end to its last.
    package var isForward: Bool
    package var road: String
    package var limit: Double?
    /// The number of the row in the table, from 1.
    package var row: Int
  }

  /// Reads the streets, and the segments that the participant passes.
  package mutating func readStreets(_ root: String) throws(FileError) {
    guard
      var table = try TruthTableReader(
        "ways", in: root, at: folder, header: "start,end,region,edge,direction,road,limit_mps")
    else { return }
    while table.next() {
      let direction = table.word(4, of: ["1", "-1"])
      let passage = Passage(
        span: table.span(), edge: Edge(region: table.text(2), number: table.integer(3)),
        isForward: direction == "1", road: table.word(5, of: TruthNames.roads),
        limit: table.text(6).isEmpty ? nil : table.number(6), row: table.row)
      if table.isGood { ways.append(passage) }
    }
    format += table.finding
    try readGeometry(root)
  }

  /// Reads the streets line by line, because the JSON tree of a whole town needs many times the
  /// memory of its text.
  private mutating func readGeometry(_ root: String) throws(FileError) {
    let file = folder + "/streets.geojson"
    guard try Folder.kind(of: file, in: root) != nil else { return }
    let passed = Set(ways.map(\.edge))
    let decoder = JSONDecoder()
    var isGood = true
    var isWhole = false
    var lines = try LineReader(opening: file, in: root)
    while let line = try? lines.next() {
      guard line.starts(with: Self.featureStart) else {
        isWhole = lines.number > 1 && line.elementsEqual("]}".utf8)
        continue
      }
      isWhole = false
      let text = line.last == UInt8(ascii: ",") ? line.dropLast() : line[...]
      guard let feature = try? decoder.decode(Feature.self, from: Data(text)),
        let street = Street(feature)
      else {
        isGood = false
        continue
      }
      net.append(street)
      let edge = Edge(region: feature.properties.region, number: feature.id)
      if passed.contains(edge) { streets[edge] = street }
    }
    format.judge(
      isGood && isWhole, "unreadable streets",
      allowed: "a GeoJSON FeatureCollection with one street in each line",
      at: RowPlace(file))
  }

  private static let featureStart = Array(#"{"type":"Feature","#.utf8)

  fileprivate struct Feature: Decodable {
    var id: Int
    var properties: Properties
    var geometry: Geometry
  }

  fileprivate struct Properties: Decodable {
    var region: String
    var road: String
    var limit: Double?
    var from: Int
    var to: Int

    enum CodingKeys: String, CodingKey {
      case region, road, from, to
      case limit = "limit_mps"
    }
  }

  fileprivate struct Geometry: Decodable {
    var coordinates: [[Double]]
  }
}

extension Truth.Street {
  /// Creates a street from a GeoJSON feature; returns nil for a feature without two ends.
  fileprivate init?(_ feature: Truth.Feature) {
    let ends = feature.geometry.coordinates
    guard let first = ends.first, let last = ends.last, first.count == 2, last.count == 2 else {
      return nil
    }
    self.init(
      road: feature.properties.road, limit: feature.properties.limit,
      nodes: (feature.properties.from, feature.properties.to),
      from: Truth.Position(latitude: first[1], longitude: first[0]),
      to: Truth.Position(latitude: last[1], longitude: last[0]))
  }
}
