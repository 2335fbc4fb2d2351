import Simulation
import Spool

/// The streets round the middle of a region, from an extract of OpenStreetMap.
public struct StreetImport: Sendable {
  /// The part of the length of all streets that has to hang together.
  static let connected = 0.9

  /// What was imported.
  public let streets: ImportedStreets
  /// Metres of streets that are kept, and of those that are not: they hang together with no others, or only one
  /// way.
  public let length: (kept: Double, left: Double)

  /// Reads the streets round the middle of a region.
  ///
  /// - Parameters:
  ///   - path: of a file `.osm` or `.pbf`.
  ///   - radius: in metres, how far from the region's middle streets are kept, above 0 and at most
  ///     `ImportedStreets.farthest`.
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
