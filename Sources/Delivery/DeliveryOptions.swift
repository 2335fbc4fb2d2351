import Declarations
import Formats
import HTTP
import Spool

/// The user's options for a delivery.
public struct DeliveryOptions: Sendable {
  /// The address of the target, with its scheme.
  public var url: String
  /// The folder with the files to send.
  public var backlog: Backlog
  /// The options of HTTP requests, such as connections, certificates and timeouts.
  public var http = HTTPOptions()
  /// The values of the options that the endpoint offers.
  public var given = GivenOptions()
  /// The header lines for each request, such as the authorization of an account.
  public var headers: [String] = []
  /// The value of `User-Agent` in requests without another value.
  public var userAgent = "understudy"
  /// The password of participants without an account; nil for the endpoint's default.
  public var password: String?
  /// The password of the database user; nil if libpq gets it in another way.
  public var databasePassword: String?
  /// The API key of the server; nil for a server that requires none.
  public var apiKey: String?
  /// The credentials of the participants' servers; nil for servers without access control.
  public var credentials: ServerCredentialList?
  /// Whether each file is sent at the time at which the app would send it. All files of a batch
  /// then have the same due time.
  public var isPaced = false
  /// The share of uploads with each kind of fault; nil if the user requests no faults.
  public var uploadFaults: UploadFaultShares?
  /// The time limit for responses after the last request of a load test, in seconds.
  public var lastPatience = 60.0
  /// The secrets that a server may repeat in a response. Results do not show them.
  public var hidden = HiddenTexts()

  /// Creates the options for a backlog and an address.
  public init(to url: String, _ backlog: Backlog) {
    self.url = url
    self.backlog = backlog
  }

  /// Whether the ground truth is sent together with the apps' files.
  var includesTruth: Bool { given.words(.include).contains(DeclaredOption.truth) }

  /// Whether files that the app never sends are sent too.
  var includesNeverSent: Bool { given.words(.include).contains(DeclaredOption.neverSent) }
}

// MARK: Options of several endpoints

extension DeclaredOption {
  /// The option for a file with headers for every request.
  public static let headers = DeclaredOption(
    "--headers FILE", .file, "headers for each request, one per line, such as X-Study: pilot")

  /// The option for simulated faults of encryption and transport.
  public static let faults = DeclaredOption(
    "--faults NAME|FILE", .faultSet,
    "damage some uploads as described by a set of faults in Profiles/faults, or by a file. "
      + "DIR.faults.jsonl lists the damaged uploads")

  /// Returns the option that allows addresses other than this machine.
  ///
  /// - Parameter help: the help text, with the reason for the option.
  static func ownServer(_ help: String) -> DeclaredOption {
    DeclaredOption("--i-run-this-server", .flag, help)
  }

  /// The option that adds files which are not sent by default.
  public static let include = DeclaredOption(
    "--include LIST", .list([truth, neverSent]),
    "also send never-sent (files that the app never sends), truth (the ground truth; only for http "
      + "and file), or both, separated by a comma")

  static let truth = "truth"
  static let neverSent = "never-sent"
}
