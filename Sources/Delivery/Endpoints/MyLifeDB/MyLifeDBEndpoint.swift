import Crypto
import Declarations
import Formats
import HTTP
import Spool

/// An endpoint for MyLifeDB servers, one per participant. The app uploads one file per day.
///
/// A server keeps the last content of each path, so a part of a day must not arrive after the whole
/// day. This cannot happen: a recording contains only whole days, and each participant's files are
/// sent in order.
public struct MyLifeDBEndpoint: Endpoint {
  public static let declaration = Declaration(
    "mylifedb",
    "Uploads each day's file to its participant's server by PUT, as the app does. For several "
      + "participants, write \(PersonAddress.mark) in URL in place of the id",
    schemes: ["http", "https"], takesPath: true, options: [verify],
    credentials: [Credential(.server, ServerCredentialList.form)])

  /// The option that reads each file back after the upload.
  public static let verify = DeclaredOption(
    "--verify", .flag, "read each file back after the upload, and compare its SHA-256")

  public let grouping = Grouping.single
  public let retry = Retry.inPlace
  private let place: PersonAddress
  private let client: HTTPClient
  private let backlog: Backlog
  private let verifies: Bool
  private let headers: [String]
  private let credentials: ServerCredentialList?
  /// The name of the credentials' file or environment variable, for messages.
  private let source: String

  public init(_ options: DeliveryOptions) throws {
    place = try PersonAddress(options.url, for: options.backlog)
    client = HTTPClient(options.http)
    backlog = options.backlog
    verifies = options.given.has(Self.verify)
    headers = ["Accept: application/json", "User-Agent: \(options.userAgent)"]
    credentials = options.credentials
    source = options.given[.server] ?? "$" + Credential.variable
  }

  public var address: String { place.text }

  public func takes(_ file: FileEntry) -> Bool { [Self.name, ""].contains(file.recorder) }

  public static func name(ofFileAt path: String) -> LooseName? { MyLifeDBPath.name(ofFileAt: path) }

  /// Returns the time at which a file is due, in ms since 1970 UTC. The files that describe the
  /// days are due 1 ms before the first day.
  public func due(_ file: FileEntry) -> Int64? {
    MyLifeDBPath.isGuide(file) ? file.due.map { $0 - 1 } : file.due
  }

  public func open(
    _ participant: BacklogParticipant, in ledger: Ledger, at target: Int64
  ) async throws -> Delivered? {
    guard place.server(of: participant.patient) != nil else {
      return Delivered(
        .withheld,
        text: "the path contains no participant, but the address needs a participant")
    }
    if let credentials, credentials.credential(of: participant.patient) == nil {
      throw DeliveryError.noCredentials(patient: participant.patient, file: source)
    }
    return nil
  }

  /// A file that is ready to be sent.
  public struct Parcel: Sendable {
    let request: Request
    /// The SHA-256 of the content; nil if the file is not read back.
    let digest: [UInt8]?
  }

  public func pack(
    _ batch: Batch, of participant: BacklogParticipant, in ledger: Ledger, at target: Int64
  ) async -> Packed<Parcel> {
    let file = batch.files[0]
    guard let server = place.server(of: participant.patient) else {
      preconditionFailure("batches were packed before their lane was opened")
    }
    do {
      let (body, digest) = try await blocking { try content(of: file) }
      let path = MyLifeDBPath(file)
      var headers = headers + ["Content-Type: \(path.contentType)"]
      if let credential = credentials?.credential(of: participant.patient) {
        headers.append(SecretHeader.line(of: credential))
      }
      let request = Request(
        .put, HTTPAddress.appending(path.route, to: server), headers: headers, body: body)
      return .parcel(Parcel(request: request, digest: digest))
    } catch {
      return .not(Delivered(.unreadable, text: "\(error)"))
    }
  }

  /// Returns the content, with its SHA-256 if the file is read back after the upload. A large file
  /// is in memory as a whole only for decompression or for the SHA-256.
  private func content(of file: FileEntry) throws -> (Body, digest: [UInt8]?) {
    guard verifies || MyLifeDBPath.isCompressed(file) else {
      return (try backlog.body(of: file), nil)
    }
    let bytes = try backlog.content(of: file)
    return (Body(bytes), verifies ? SHA256.digest(of: bytes) : nil)
  }

  public func abandon() { client.abandon() }

  public func deliver(_ parcel: Parcel) async -> Delivered {
    let delivered = MyLifeDBReply.delivered(await client.send(parcel.request))
    guard let digest = parcel.digest, delivered.outcome == .stored else { return delivered }
    var request = parcel.request
    request.method = .get
    request.headers.removeAll { $0.hasPrefix("Content-Type:") }
    request.answerLength = max(request.answerLength, request.body.count)
    request.body = Body()
    return MyLifeDBReply.read(await client.send(request), expecting: digest, after: delivered)
  }
}
