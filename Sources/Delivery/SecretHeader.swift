import Formats
import FoundationEssentials

/// A secret as the header of a request.
public enum SecretHeader {
  /// `Bearer` and a token are taken as they are; anything else is `user:password` (RFC 7617).
  public static func authorization(_ secret: String) -> String {
    guard !secret.hasPrefix("Bearer ") else { return "Authorization: \(secret)" }
    return "Authorization: Basic \(Data(secret.utf8).base64EncodedString())"
  }

  /// The header with which a credential goes.
  static func line(of credential: ServerCredential) -> String {
    switch credential {
    case .token(let token): authorization("Bearer \(token)")
    case .password(let user, let password): authorization("\(user):\(password)")
    case .session(let cookie): "Cookie: session=\(cookie)"
    }
  }
}

extension HiddenTexts {
  /// Hides a credential in all forms in which it travels.
  public mutating func hide(_ credential: ServerCredential) {
    hide(credential.secret)
    if let value = SecretHeader.line(of: credential).split(separator: " ").last {
      hide(String(value))
    }
  }
}
