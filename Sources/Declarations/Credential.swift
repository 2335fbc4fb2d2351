/// A secret, or a list of secrets, that an endpoint or a receiver can use; it comes from a file.
public struct Credential: Sendable {
  /// What the secret is for.
  public enum Kind: Sendable, CaseIterable {
    /// What a header `Authorization` of all requests says.
    case header
    /// What a header `x-api-key` of all requests says.
    case apiKey
    /// What opens the servers of participants: the same for all, or one each.
    case server
    /// The password of participants who have no account of their own.
    case password
    /// The password of a database's user, whom the address names.
    case database
    /// A list of participants' accounts.
    case accounts
    /// A public key to encrypt for.
    case key
    /// What a stand-in server asks of all who send.
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
        "Without it, $\(Credential.variable) is used"
      case .accounts, .key, .accepted: nil
      }
    }
  }

  /// The variable of the environment that stands in for `--credentials`.
  public static let variable = "UNDERSTUDY_CREDENTIALS"

  /// What the secret is for.
  public let kind: Kind
  /// What the file holds, and what is taken without it.
  public let help: String
  /// Whether nothing can be done without it.
  public let isRequired: Bool

  /// Declares a credential.
  ///
  /// - Parameters:
  ///   - help: what the file holds, and what is taken without it.
  ///   - isRequired: whether nothing can be done without it.
  public init(_ kind: Kind, _ help: String, isRequired: Bool = false) {
    self.kind = kind
    self.help = help
    self.isRequired = isRequired
  }

  /// Any account of HTTP.
  public static let header = Credential(.header, "user:password, or Bearer and a token")

  /// Whether the variable can stand in for the file.
  public var hasVariable: Bool { kind.note != nil }

  /// The option that names the file.
  public var option: DeclaredOption {
    DeclaredOption(kind.form, .file, help, note: kind.note)
  }
}
