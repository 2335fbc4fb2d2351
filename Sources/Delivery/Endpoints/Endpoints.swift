/// Every way to deliver files; a new endpoint is added here.
///
/// Of those with one name, the address's scheme decides.
public let endpoints: [EndpointEntry] = [
  EndpointEntry(BeiweEndpoint.self, schemes: ["http", "https"]),
  EndpointEntry(HTTPEndpoint.self, schemes: ["http", "https"]),
  EndpointEntry(FolderEndpoint.self, schemes: ["file"]),
  EndpointEntry(BeiweFixtures.self, schemes: ["file"]),
]

/// An endpoint, and the addresses for which it is meant.
public struct EndpointEntry: Sendable {
  public let type: any Endpoint.Type
  /// Of addresses.
  public let schemes: [String]

  init(_ type: any Endpoint.Type, schemes: [String]) {
    self.type = type
    self.schemes = schemes
  }

  public var name: String { type.name }
}
