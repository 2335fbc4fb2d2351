import Simulation
import Spool

/// Streets as GeoJSON (RFC 7946): a line a piece, with what it is.
public struct StreetsGeoJSON: Sendable {
  private let geography: Geography

  /// Degrees have seven decimal places, which is about a centimetre.
  private static let scale = 1e7
  /// Bytes that are written at a time, at least.
  private static let part = 1 << 16

  /// - Parameter towns: where the streets lie.
  public init(_ towns: Towns) {
    geography = Geography(towns)
  }

  /// Writes pieces of streets of some towns, a line each, in UTF-8.
  ///
  /// - Parameters:
  ///   - streets: the pieces of each town, in metres from the town's own middle.
  ///   - output: takes the text part by part.
  /// - Throws: what `output` throws.
  public func write<Failure: Error>(
    _ streets: [(town: Town, pieces: [StreetPiece])],
    to output: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var text = Array(#"{"type":"FeatureCollection","#.utf8)
    let sources = streets.compactMap { $0.town.map.source }
    if !sources.isEmpty { text += Self.notice(of: sources) }
    text += #""features":["#.utf8
    var isFirst = true
    for (town, pieces) in streets {
      for piece in pieces {
        text += isFirst ? "\n".utf8 : ",\n".utf8
        isFirst = false
        var json = JSONWriter(.compact)
        write(piece, of: town, to: &json)
        text += json.bytes
        guard text.count >= Self.part else { continue }
        try output(text)
        text.removeAll(keepingCapacity: true)
      }
    }
    text += "\n]}\n".utf8
    try output(text)
  }

  /// Whose data imported streets are, and under which licence anything that holds them is.
  private static func notice(of sources: [StreetSource]) -> [UInt8] {
    var json = JSONWriter(.compact)
    json.object { json in
      json.member("notice", StreetSource.notice)
      json.key("sources")
      json.array { json in
        for source in sources {
          json.object { json in
            json.member("region", source.region)
            json.member("extract", source.extract)
            json.member("extract_crc32", source.checksum.hexadecimal)
            if let date = source.date { json.member("extract_date", date) }
          }
        }
      }
    }
    // The members go on with the features.
    return json.bytes.dropFirst().dropLast() + Array(",".utf8)
  }

  private func write(_ piece: StreetPiece, of town: Town, to json: inout JSONWriter) {
    json.object { json in
      json.key("type")
      json.string("Feature")
      json.key("id")
      json.integer(piece.edge.number)
      json.key("properties")
      json.object { json in
        json.key("region")
        json.string(town.region.name)
        json.key("road")
        json.string(piece.road.streetClass.rawValue)
        json.key("limit_mps")
        if let limit = piece.road.limit { json.number(limit) } else { json.null() }
        json.key("from")
        json.integer(piece.nodes.from)
        json.key("to")
        json.integer(piece.nodes.to)
      }
      json.key("geometry")
      json.object { json in
        json.key("type")
        json.string("LineString")
        json.key("coordinates")
        json.array { json in
          for point in [piece.from, piece.to] {
            let position = geography.position(of: point, in: town)
            json.array { json in
              for degrees in [position.longitude, position.latitude] {
                json.number((degrees * Self.scale).rounded() / Self.scale)
              }
            }
          }
        }
      }
    }
  }
}
