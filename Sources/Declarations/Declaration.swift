/// What an endpoint, a load target or a receiver says of itself: commands and their help go by it.
public struct Declaration: Sendable {
  /// The name that `--as` takes.
  public let name: String
  /// What it does, for help: a sentence without its name and without a point at its end.
  public let summary: String
  /// The schemes of the addresses that it is for, such as `https`.
  public let schemes: [String]
  /// Whether such an address may have a path and a query.
  public let takesPath: Bool
  /// Whether it is meant where an address has one of its schemes and no `--as` stands beside it.
  public let isDefault: Bool
  /// Whether its files have instants of their own, at which they can be sent.
  public let isPaced: Bool
  /// Its own ones; credentials bring theirs.
  private let ownOptions: [DeclaredOption]
  /// Secrets, and lists of secrets, that it can use.
  public let credentials: [Credential]

  /// Declares an endpoint, a load target or a receiver; the parameters are the properties.
  ///
  /// - Parameter options: its own, besides those of its credentials.
  public init(
    _ name: String, _ summary: String, schemes: [String], takesPath: Bool = false,
    isDefault: Bool = false, isPaced: Bool = true, options: [DeclaredOption] = [],
    credentials: [Credential] = []
  ) {
    self.name = name
    self.summary = summary
    self.schemes = schemes
    self.takesPath = takesPath
    self.isDefault = isDefault
    self.isPaced = isPaced
    ownOptions = options
    self.credentials = credentials
  }

  /// All that it has a use for, besides those of the command itself.
  public var options: [DeclaredOption] { credentials.map(\.option) + ownOptions }

  /// Whether it has a use for an option of this name.
  public func uses(_ option: DeclaredOption) -> Bool { options.contains { $0.name == option.name } }

  /// Whether it can use a credential of a kind.
  public func uses(_ kind: Credential.Kind) -> Bool { credentials.contains { $0.kind == kind } }
}
