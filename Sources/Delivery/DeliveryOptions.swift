import Crypto
import Formats
import HTTP
import Spool

/// What the user says of a delivery.
public struct DeliveryOptions: Sendable {
  /// An address with its scheme.
  public var url: String
  public var backlog: Backlog
  public var http = HTTPOptions()
  /// `POST` or `PUT`; nil for the endpoint's own.
  public var method: Request.Method?
  /// Lines of headers, such as those of an account.
  public var headers: [String] = []
  public var batchFiles = 100
  /// In bytes.
  public var batchBytes: Int64 = 8_000_000
  /// Whether the truth is sent with the recorders' files.
  public var includesTruth = false
  /// Whether files go at their own instants, so that a batch has one.
  public var isPaced = false
  /// How long a load test waits for answers after its last request, in seconds.
  public var lastPatience = 60.0
  /// Accounts of the participants; nil for the recorded ids and the password of `receive`.
  public var accounts: Accounts?
  /// Of participants without an account.
  public var temporaryPassword = BeiweAccountList.commonPassword
  /// What servers may repeat and nobody shall see.
  public var hidden = HiddenTexts()
  /// Where keys and passwords come from.
  public var secrets = SecretSource.system
  /// Text of a public key, for encrypted files without a server.
  public var publicKey: String?

  public init(to url: String, _ backlog: Backlog) {
    self.url = url
    self.backlog = backlog
  }
}
