import Simulation
import Spool

/// Streets as GeoJSON (RFC 7946): a line a piece, with what it is.
public struct StreetsGeoJSON: Sendable {
  private let geography: Geography
  private let name: String

  /// Degrees have seven decimal places, which is about a centimetre.
  private static let scale = 1e7

  /// - Parameters:
  ///   - towns: where the streets lie.
  ///   - name: of the collection.
  public init(_ towns: Towns, name: String) {
    geography = Geography(towns)
    self.name = name
  }

  /// The text, in UTF-8.
  public func bytes(_ pieces: [StreetPiece]) -> [UInt8] {
    var json = JSONWriter(.compact)
    json.object { json in
      json.key("type")
      json.string("FeatureCollection")
      json.key("name")
      json.string(name)
      json.key("features")
      json.array { json in
        for piece in pieces { write(piece, to: &json) }
      }
    }
    json.newLine()
    return json.bytes
  }

  private func write(_ piece: StreetPiece, to json: inout JSONWriter) {
    json.object { json in
      json.key("type")
      json.string("Feature")
      json.key("id")
      json.integer(piece.edge.number)
      json.key("properties")
      json.object { json in
        json.key("road")
        json.string(piece.streetClass.rawValue)
        json.key("limit_mps")
        if let limit = piece.streetClass.limit { json.number(limit) } else { json.null() }
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
            let position = geography.position(of: SIMD3(point.east, point.north, 0))
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
