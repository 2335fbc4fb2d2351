/// A file or folder that no rule judges.
public struct Unjudged: Hashable, Sendable {
  /// The path below the checked folder or, for items that many participants have, the name.
  public var name: String
  /// The reason, such as `Android: not supported yet`.
  public var reason: String

  package init(_ name: String, reason: String) {
    self.name = name
    self.reason = reason
  }
}
