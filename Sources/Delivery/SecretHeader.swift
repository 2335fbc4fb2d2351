import Formats
import FoundationEssentials

/// Functions for headers that contain secrets.
public enum SecretHeader {
  /// Returns the header `Authorization`: with `Bearer` for a token, or with the basic scheme for
  /// `user:password` (RFC 7617).
  public static func authorization(_ secret: String) -> String {
    guard !secret.hasPrefix("Bearer ") else { return "Authorization: \(secret)" }
    return "Authorization: Basic \(Data(secret.utf8).base64EncodedString())"
  }

  /// Returns the header that sends a credential.
  static func line(of credential: ServerCredential) -> String {
    switch credential {
    case .token(let token): authorization("Bearer \(token)")
    case .password(let user, let password): authorization("\(user):\(password)")
    case .session(let cookie): "Cookie: session=\(cookie)"
    }
  }
}

extension HiddenTexts {
  /// Hides a credential in all forms in which requests contain it.
  public mutating func hide(_ credential: ServerCredential) {
    hide(credential.secret)
    if let value = SecretHeader.line(of: credential).split(separator: " ").last {
      hide(String(value))
    }
  }
}
