import FoundationEssentials
import Simulation
import Spool

extension StreetFile {
  /// The error that a file has invalid bytes.
  struct Defect: Error {}

  static func streets(in bytes: [UInt8]) throws(Defect) -> ImportedStreets {
    let first = bytes.prefix { $0 != 0x0A }
    let content = bytes.dropFirst(first.count + 1)
    let line = content.prefix { $0 != 0x0A }
    guard first.starts(with: format.utf8),
      let checksum = UInt32(
        hexadecimal: String(decoding: first.dropFirst(format.utf8.count), as: UTF8.self)),
      crc32(of: Array(content)) == checksum,
      let header = try? JSONDecoder().decode(Header.self, from: Data(line)),
      let extractChecksum = UInt32(hexadecimal: header.extractChecksum)
    else { throw Defect() }
    var reader = NumberReader(content[min(line.endIndex + 1, content.endIndex)...])
    // Each junction, street or signal needs at least two bytes, so larger counts are invalid.
    for count in [header.junctions, header.chains, header.signals] {
      guard (0...content.count / 2).contains(count) else { throw Defect() }
    }
    let graph = try graph(header, &reader)
    var signals: [ImportedStreets.Signals] = []
    var place = Place()
    for _ in 0..<header.signals {
      try place.move(&reader)
      signals.append(
        ImportedStreets.Signals(
          position: place.point, reach: Double(try reader.count(below: 10_000)) / placeParts))
    }
    guard reader.isAtEnd else { throw Defect() }
    return ImportedStreets(
      graph, signals: signals,
      from: StreetSource(
        region: header.region, latitude: header.latitude, longitude: header.longitude,
        extract: header.extract, checksum: extractChecksum, date: header.extractDate))
  }

  private static func graph(
    _ header: Header, _ reader: inout NumberReader
  ) throws(Defect) -> StreetGraph {
    var points: [GroundVector] = []
    var place = Place()
    for _ in 0..<header.junctions {
      try place.move(&reader)
      points.append(place.point)
    }
    var chains: [StreetGraph.Chain?] = []
    var last = 0
    for _ in 0..<header.chains {
      let streetClass = classes[try reader.count(below: classes.count)]
      let traits = Road.Traits(rawValue: UInt8(try reader.count(below: 1 << 5)))
      let limit = try reader.count(below: 1_000_000)
      let first = last + (try reader.signed())
      last = first + (try reader.signed())
      let count = try reader.count(below: StreetEdge.pieces)
      let junctions = 0..<header.junctions
      guard junctions.contains(first), junctions.contains(last), first != last else {
        throw Defect()
      }
      let start = points.count
      var place = Place(at: points[first])
      var length = 0.0
      for _ in 0..<count {
        let before = place.point
        try place.move(&reader)
        length += place.point.distance(to: before)
        points.append(place.point)
      }
      length += points[last].distance(to: place.point)
      chains.append(
        StreetGraph.Chain(
          Road(streetClass, limit: limit == 0 ? nil : Double(limit) / limitParts, traits),
          from: first, to: last, spots: start..<points.count, length: length))
    }
    return StreetGraph(points: points, chains: chains, junctions: header.junctions)
  }
}
