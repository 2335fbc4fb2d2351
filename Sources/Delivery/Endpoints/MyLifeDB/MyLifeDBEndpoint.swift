import Crypto
import Declarations
import Formats
import HTTP
import Spool

/// MyLifeDB servers, each of which is one person's, to which the app puts a file for each day.
///
/// A server keeps whatever came last under a path, so a part of a day must not come after the whole. A
/// recording has whole days alone, and a lane sends them in their order.
public struct MyLifeDBEndpoint: Endpoint {
  public static let declaration = Declaration(
    "mylifedb",
    "Uploads each day's file to its participant's server by PUT, as the app does. With several "
      + "participants, URL contains \(PersonAddress.mark) in place of the id",
    schemes: ["http", "https"], takesPath: true, options: [verify],
    credentials: [Credential(.server, ServerCredentialList.form)])

  /// The option that reads files back.
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
  /// Where the credentials come from, for messages.
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

  /// What tells of the days goes before the first of them.
  public func due(_ file: FileEntry) -> Int64? {
    MyLifeDBPath.isDay(file) ? file.due : file.due.map { $0 - 1 }
  }

  public func open(
    _ participant: BacklogParticipant, in ledger: Ledger, at target: Int64
  ) async throws -> Delivered? {
    guard place.server(of: participant.patient) != nil else {
      return Delivered(.withheld, text: "the path names no participant, and the address needs one")
    }
    if let credentials, credentials.credential(of: participant.patient) == nil {
      throw DeliveryError.noCredentials(patient: participant.patient, file: source)
    }
    return nil
  }

  /// A file on its way.
  public struct Parcel: Sendable {
    let request: Request
    /// The SHA-256 of the content; nil if it is not read back.
    let digest: [UInt8]?
  }

  public func pack(
    _ batch: Batch, of participant: BacklogParticipant, in ledger: Ledger, at target: Int64
  ) async -> Packed<Parcel> {
    let file = batch.files[0]
    guard let server = place.server(of: participant.patient) else {
      preconditionFailure("a lane is opened before its batches are packed")
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

  /// A long file is held in memory only if it is to be inflated or read back.
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
