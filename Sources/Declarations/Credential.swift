/// A secret, or a list of secrets, for an endpoint or a receiver. The command reads it from a file.
public struct Credential: Sendable {
  /// The purpose of the secret.
  public enum Kind: Sendable, CaseIterable {
    /// The value of the header `Authorization` in all requests.
    case header
    /// The value of the header `x-api-key` in all requests.
    case apiKey
    /// The credentials of participants' own servers: one for all servers, or one for each.
    case server
    /// The password of participants without an account.
    case password
    /// The password of the database user in the address.
    case database
    /// The file with the list of participants' accounts.
    case accounts
    /// The file with a public key, with which uploads are encrypted.
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
        "Without this option, the variable $\(Credential.variable) is used"
      case .accounts, .key, .accepted: nil
      }
    }
  }

  /// The environment variable that can replace the option `--credentials`.
  public static let variable = "UNDERSTUDY_CREDENTIALS"

  /// The purpose of the secret, which determines its option.
  public let kind: Kind
  /// The help text about the contents of the file and the default value.
  public let help: String
  /// Whether the command fails without the secret.
  public let isRequired: Bool

  /// Declares a credential.
  ///
  /// - Parameters:
  ///   - help: the help text about the contents of the file and the default value.
  ///   - isRequired: whether the command fails without the secret.
  public init(_ kind: Kind, _ help: String, isRequired: Bool = false) {
    self.kind = kind
    self.help = help
    self.isRequired = isRequired
  }

  /// The credential for an account with HTTP authentication.
  public static let header = Credential(
    .header,
    "user:password, or the word Bearer followed by a token")

  /// Whether the environment variable can replace the file.
  public var hasVariable: Bool { kind.note != nil }

  /// The option that names the file.
  public var option: DeclaredOption {
    DeclaredOption(kind.form, .file, help, note: kind.note)
  }
}
