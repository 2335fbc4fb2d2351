/// What holds for all requests to a target.
public struct HTTPOptions: Sendable {
  /// Of certificates in PEM that are trusted in place of the system's; nil for these.
  public var authorities: String?
  /// In flight at a time.
  public var connections = 8
  /// For a connection to be made, in seconds.
  public var connectPatience = 10.0

  public init() {}
}
