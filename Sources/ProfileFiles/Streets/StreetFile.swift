import FoundationEssentials
import Simulation
import Spool

/// A file of imported streets. Its first line has the format's name and the CRC-32 of all following
/// bytes. The second line describes the content as JSON. The streets follow.
///
/// The streets are LEB128-encoded numbers: first the positions of junctions, then the streets, then
/// the signals. A street has its class, allowed modes, speed limit, the junctions at its ends and
/// the positions between them. A position is relative to the previous one, in decimetres.
public struct StreetFile: Sendable {
  /// The streets in the file.
  public let streets: ImportedStreets
  /// The CRC-32 of the whole file.
  public let checksum: UInt32
  /// The path of the file.
  public let path: String

  static let format = "understudy streets 1 "
  /// The number of steps per metre in which positions are stored.
  static let placeParts = 10.0
  /// The number of steps per m/s in which speed limits are stored.
  static let limitParts = 1_000.0
  /// The largest accepted distance, in metres, between the region's centre now and at the time of
  /// the import.
  static let precision = 1.0
  /// The classes of streets, by their numbers in a file. Add a new class at the end.
  static let classes: [StreetClass] = [
    .motorway, .trunk, .arterial, .collector, .street, .path, .ramp,
  ]

  /// The content of the second line of the file.
  struct Header: Codable {
    var region: String
    var latitude: Double
    var longitude: Double
    var extract: String
    var extractChecksum: String
    var extractDate: String?
    var notice: String
    var junctions: Int
    var chains: Int
    var signals: Int

    private enum CodingKeys: String, CodingKey {
      case region, latitude, longitude, extract
      case extractChecksum = "extract_crc32"
      case extractDate = "extract_date"
      case notice, junctions, chains, signals
    }
  }

  /// Reads a file of streets.
  ///
  /// - Throws: `StreetFileError`, or a `FileError` if it cannot be read.
  public init(reading path: String) throws {
    let bytes = try FileReader.bytes(of: path)
    do throws(Defect) {
      streets = try Self.streets(in: bytes)
    } catch {
      throw bytes.starts(with: Self.format.utf8)
        ? StreetFileError.damaged(path) : StreetFileError.noStreets(path)
    }
    checksum = crc32(of: bytes)
    self.path = path
  }

  /// Returns the content of a file with these streets.
  package static func bytes(of streets: ImportedStreets) throws -> [UInt8] {
    let (source, graph) = (streets.source, streets.graph)
    let chains = graph.chains.compactMap { $0 }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let header = Header(
      region: source.region, latitude: source.latitude, longitude: source.longitude,
      extract: source.extract, extractChecksum: source.checksum.hexadecimal,
      extractDate: source.date, notice: StreetSource.notice, junctions: graph.junctions,
      chains: chains.count, signals: streets.signals.count)
    var bytes = Array(try encoder.encode(header)) + Array("\n".utf8)

    var place = Place()
    for junction in 0..<graph.junctions { place.write(graph.points[junction], to: &bytes) }
    var last = 0
    for chain in chains {
      bytes.append(UInt8(classes.firstIndex(of: chain.road.streetClass) ?? 0))
      bytes.append(chain.road.traits.rawValue)
      bytes.append(leb128: chain.road.limit.map { UInt64(($0 * limitParts).rounded()) } ?? 0)
      bytes.append(zigzag: chain.first - last)
      bytes.append(zigzag: chain.last - chain.first)
      bytes.append(leb128: UInt64(chain.spots.count))
      var place = Place(at: graph.points[chain.first])
      for spot in chain.spots { place.write(graph.points[spot], to: &bytes) }
      last = chain.last
    }
    place = Place()
    for signals in streets.signals {
      place.write(signals.position, to: &bytes)
      bytes.append(leb128: UInt64((signals.reach * placeParts).rounded()))
    }
    return Array("\(format)\(crc32(of: bytes).hexadecimal)\n".utf8) + bytes
  }
}

/// The reason why the streets of a file cannot be used.
public enum StreetFileError: Error, Equatable {
  /// A file that does not contain imported streets.
  case noStreets(String)
  /// A file that is truncated, or whose bytes have changed.
  case damaged(String)
  /// A file whose streets were imported for another centre of the region, which is this many km
  /// away.
  case moved(String, region: String, kilometres: Double)
}

extension StreetFileError: CustomStringConvertible {
  /// The problem in one line, with the path of the file.
  public var description: String {
    switch self {
    case .noStreets(let file):
      "\(file) is not a street file; `understudy streets import` creates one"
    case .damaged(let file): "\(file) is truncated or damaged; import the streets again"
    case .moved(let file, let region, let kilometres):
      "\(file) was imported for a centre of \(region) that is "
        + "\((kilometres * 1_000).rounded() / 1_000) km from the current centre of the region; "
        + "import the streets again"
    }
  }
}
