/// What holds for all requests to a target.
public struct HTTPOptions: Sendable {
  /// A file of certificates in PEM that are trusted in place of the system's; nil for those of
  /// `SystemAuthorities`.
  public var authorities: String?
  /// Whether any certificate will do, and any name in it.
  public var isInsecure = false
  /// In flight at a time.
  public var connections = 8
  /// For a connection to be made, in seconds.
  public var connectPatience = 10.0
  /// For a whole answer, in seconds; nil for what the request's size asks for.
  public var timeout: Double?

  /// Makes the options of a plain client.
  public init() {}
}
