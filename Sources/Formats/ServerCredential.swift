/// A credential that a server accepts.
public enum ServerCredential: Equatable, Sendable {
  /// The token after `Bearer` in a header `Authorization` (RFC 6750).
  case token(String)
  /// A user's name and password in a header `Authorization` (RFC 7617).
  case password(user: String, String)
  /// The value of a cookie `session`.
  case session(String)

  /// The format of a credential's text.
  public static let form =
    "the word Bearer followed by a token, user:password, or session= followed by a cookie"

  private static let tokenStart = "Bearer "
  private static let sessionStart = "session="

  /// Parses a line; returns nil if the line is not a credential.
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

  /// The secret part of the credential.
  public var secret: String {
    switch self {
    case .token(let text), .session(let text), .password(_, let text): text
    }
  }
}
