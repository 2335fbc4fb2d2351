import Simulation
import Spool

/// The streets around the centre of a region, from an OpenStreetMap extract.
public struct StreetImport: Sendable {
  /// The required share of the largest connected part in the length of all streets.
  static let connected = 0.9

  /// The imported streets.
  public let streets: ImportedStreets
  /// The length of the imported streets, and of the streets without a way to them and back, in
  /// metres.
  public let length: (kept: Double, left: Double)
  /// The number of nodes that ways name but the extract lacks, and the estimated length of the
  /// streets at these nodes, in metres.
  public let lost: (nodes: Int, length: Double)

  /// Reads the streets around the centre of a region.
  ///
  /// - Parameters:
  ///   - path: the path of a file `.osm` or `.pbf`.
  ///   - radius: the greatest distance of a street from the region's centre, in metres, above 0 and
  ///     at most `ImportedStreets.farthest`.
  /// - Throws: `ExtractError`, or a `FileError`.
  public init(reading path: String, for region: Region, within radius: Double) throws {
    let checksum = try Self.checksum(of: path)
    let extract = try Extract(reading: path)
    let chart = Chart(of: region)
    var pieces = WayPieces(of: extract) { node in
      extract.place(of: node).map { chart.place(latitude: $0.latitude, longitude: $0.longitude) }
    }
    guard let nearest = pieces.nearest else { throw ExtractError.noStreets(path) }
    pieces.keep(within: radius)
    guard !pieces.ways.isEmpty else {
      throw ExtractError.faraway(
        path, region: region.name, kilometres: nearest / 1_000, radius: radius / 1_000)
    }
    var network = StreetNetwork(pieces)
    let all = network.length
    network.keepLargestPart()
    guard network.length >= Self.connected * all else {
      throw ExtractError.scattered(path, share: network.length / all)
    }
    network.keepReturnableRoads()
    length = (network.length, all - network.length)
    lost = pieces.lost
    streets = ImportedStreets(
      network.graph, signals: SignalGroups(network.signals, at: network.carJunctions).groups,
      from: StreetSource(
        region: region.name, latitude: region.latitude, longitude: region.longitude,
        extract: String(path.split(separator: "/").last ?? ""), checksum: checksum,
        date: extract.date))
  }

  private static func checksum(of path: String) throws(FileError) -> UInt32 {
    var reader = try FileReader(opening: path)
    var checksum = Checksum()
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try piece.withUnsafeMutableBufferPointer { (buffer) throws(FileError) in
        try reader.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      if count == 0 { return checksum.value }
      piece.withUnsafeBufferPointer { checksum.update(UnsafeBufferPointer(rebasing: $0[..<count])) }
    }
  }
}
