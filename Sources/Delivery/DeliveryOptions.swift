import Declarations
import Formats
import HTTP
import Spool

/// What the user says of a delivery.
public struct DeliveryOptions: Sendable {
  /// An address with its scheme.
  public var url: String
  /// The files to send.
  public var backlog: Backlog
  /// How requests are made: connections, certificates and addresses.
  public var http = HTTPOptions()
  /// Options that the endpoint has declared.
  public var given = GivenOptions()
  /// Lines of headers, such as those of an account.
  public var headers: [String] = []
  /// The value of `User-Agent` for who has none of its own.
  public var userAgent = "understudy"
  /// The password of participants without an account; nil for the endpoint's own.
  public var password: String?
  /// The password of a database's user; nil for what libpq finds by itself.
  public var databasePassword: String?
  /// The key of a server that asks for one; nil without any.
  public var apiKey: String?
  /// What opens the servers of participants; nil for servers that anybody may ask.
  public var credentials: ServerCredentialList?
  /// Whether files go at their own instants, so that a batch has one.
  public var isPaced = false
  /// Kinds of faults that are done to uploads; nil where nobody has asked for any.
  public var uploadFaults: UploadFaultShares?
  /// How long a load test waits for answers after its last request, in seconds.
  public var lastPatience = 60.0
  /// What servers may repeat and nobody shall see.
  public var hidden = HiddenTexts()

  /// Sends a backlog to an address, with the defaults for all else.
  public init(to url: String, _ backlog: Backlog) {
    self.url = url
    self.backlog = backlog
  }

  /// Whether the truth is sent with the recorders' files.
  var includesTruth: Bool { given.words(.include).contains(DeclaredOption.truth) }

  /// Whether files are sent that the app never sends.
  var includesNeverSent: Bool { given.words(.include).contains(DeclaredOption.neverSent) }
}

// MARK: Options of several endpoints

extension DeclaredOption {
  /// The option with a file of headers for every request.
  public static let headers = DeclaredOption(
    "--headers FILE", .file, "headers for each request, one per line, such as X-Study: pilot")

  /// The option with faults of encryption and transport.
  public static let faults = DeclaredOption(
    "--faults NAME|FILE", .faultSet,
    "damage some uploads: a set in Profiles/faults, or a file. DIR.faults.jsonl lists the damaged "
      + "uploads")

  /// The option that allows addresses that are not this machine.
  ///
  /// - Parameter help: why it is needed.
  static func ownServer(_ help: String) -> DeclaredOption {
    DeclaredOption("--i-run-this-server", .flag, help)
  }

  /// The option with files that are not sent otherwise.
  public static let include = DeclaredOption(
    "--include LIST", .list([truth, neverSent]),
    "also send truth (the ground truth), never-sent (files that the app never sends), or both, "
      + "separated by a comma")

  static let truth = "truth"
  static let neverSent = "never-sent"
}
