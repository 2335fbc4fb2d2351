/// A secret, or a list of secrets, for an endpoint or a receiver. It comes from a file.
public struct Credential: Sendable {
  /// The purpose of the secret.
  public enum Kind: Sendable, CaseIterable {
    /// The value of the header `Authorization` in all requests.
    case header
    /// The value of the header `x-api-key` in all requests.
    case apiKey
    /// The credentials of participants' servers: one for all servers, or one for each.
    case server
    /// The password of participants without an account.
    case password
    /// The password of the database user in the address.
    case database
    /// A list of participants' accounts.
    case accounts
    /// A public key to encrypt for.
    case key
    /// The credential that a stand-in server requires from all senders.
    case accepted

    fileprivate var form: String {
      switch self {
      case .header, .apiKey, .server, .password, .database, .accepted: "--credentials FILE"
      case .accounts: "--accounts FILE"
      case .key: "--public-key FILE"
      }
    }

    fileprivate var note: String? {
      switch self {
      case .header, .apiKey, .server, .password, .database:
        "Without this option, $\(Credential.variable) is used"
      case .accounts, .key, .accepted: nil
      }
    }
  }

  /// The environment variable that replaces `--credentials`.
  public static let variable = "UNDERSTUDY_CREDENTIALS"

  /// The purpose of the secret.
  public let kind: Kind
  /// The contents of the file, and the default.
  public let help: String
  /// Whether the command fails without it.
  public let isRequired: Bool

  /// Declares a credential.
  ///
  /// - Parameters:
  ///   - help: the contents of the file, and the default.
  ///   - isRequired: whether the command fails without it.
  public init(_ kind: Kind, _ help: String, isRequired: Bool = false) {
    self.kind = kind
    self.help = help
    self.isRequired = isRequired
  }

  /// Any account of HTTP.
  public static let header = Credential(.header, "user:password, or Bearer and a token")

  /// Whether the variable can replace the file.
  public var hasVariable: Bool { kind.note != nil }

  /// The option that names the file.
  public var option: DeclaredOption {
    DeclaredOption(kind.form, .file, help, note: kind.note)
  }
}
