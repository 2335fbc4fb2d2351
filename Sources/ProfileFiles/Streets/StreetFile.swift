import FoundationEssentials
import Simulation
import Spool

/// A file of imported streets: a line that names the format and has the CRC-32 of all that follows, a line of
/// JSON that says what is in it, then the streets.
///
/// Streets are numbers of a few bits a byte (LEB128): first the places of junctions, then each street with its
/// class, who may use it, its limit, the junctions at its ends and the places between them, then signals. A
/// place is told in decimetres from the one before.
public struct StreetFile: Sendable {
  /// What the file holds.
  public let streets: ImportedStreets
  /// The CRC-32 of the whole file.
  public let checksum: UInt32
  /// Where the file lies.
  public let path: String

  static let format = "understudy streets 1 "
  /// Places are kept in so many parts of a metre, limits in so many of a metre a second.
  static let placeParts = 10.0
  static let limitParts = 1_000.0
  /// Metres by which a region's middle may lie elsewhere than when its streets were imported.
  static let precision = 1.0
  /// The classes by their numbers in a file: a new one is added at the end.
  static let classes: [StreetClass] = [
    .motorway, .trunk, .arterial, .collector, .street, .path, .ramp,
  ]

  /// What the second line tells.
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

  /// Reads a file.
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

  /// The content of a file.
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

/// Why a file has no streets that can be used.
public enum StreetFileError: Error, Equatable {
  /// The file is none of imported streets.
  case noStreets(String)
  /// The file is cut, or other bytes stand in it than were written.
  case damaged(String)
  /// The region's middle is another than the one that the streets were imported for, so many km away.
  case moved(String, region: String, kilometres: Double)
}

extension StreetFileError: CustomStringConvertible {
  /// What is wrong, in one line, with the path of the file.
  public var description: String {
    switch self {
    case .noStreets(let file):
      "\(file) is no file of streets; `understudy streets import` makes one"
    case .damaged(let file): "\(file) is cut or damaged; import the streets again"
    case .moved(let file, let region, let kilometres):
      "\(file) was made for a middle of \(region) that is "
        + "\((kilometres * 1_000).rounded() / 1_000) km from the region's; import the streets again"
    }
  }
}
