/// What a server takes for who asks.
public enum ServerCredential: Equatable, Sendable {
  /// What stands behind `Bearer` in a header `Authorization` (RFC 6750).
  case token(String)
  /// A user's name and password in a header `Authorization` (RFC 7617).
  case password(user: String, String)
  /// The value of a cookie `session`.
  case session(String)

  /// What a text must be that says a credential.
  public static let form = "Bearer and a token, user:password, or session= and a cookie"

  private static let tokenStart = "Bearer "
  private static let sessionStart = "session="

  /// Reads a line; nil if it says no credential.
  public init?(_ text: String) {
    if text.hasPrefix(Self.tokenStart) {
      self = .token(String(text.dropFirst(Self.tokenStart.count)))
    } else if text.hasPrefix(Self.sessionStart) {
      self = .session(String(text.dropFirst(Self.sessionStart.count)))
    } else if let colon = text.firstIndex(of: ":") {
      self = .password(user: String(text[..<colon]), String(text[text.index(after: colon)...]))
    } else {
      return nil
    }
    guard !secret.isEmpty else { return nil }
  }

  /// What nobody else may know of it.
  public var secret: String {
    switch self {
    case .token(let text), .session(let text), .password(_, let text): text
    }
  }
}
