import Declarations
import HTTP
import Spool

/// An endpoint for a Cozie server, which receives the requests of all participants' apps.
public struct CozieEndpoint: Endpoint {
  public static let declaration = Declaration(
    CozieRequests.name,
    "Posts each recorded request of the Cozie app to URL, and repeats refused requests as the app "
      + "does",
    schemes: ["http", "https"], takesPath: true, options: [ownServer],
    credentials: [CozieRequests.credential])

  private static let ownServer = DeclaredOption.ownServer(
    "required for every address outside this machine, because Cozie's public server stores "
      + "other people's studies")

  public let address: String
  public let grouping = Grouping.single
  public let retry = Retry.byPass(slotLength: slotLength)
  public let sharesCredentials = true
  private let requests: CozieRequests
  private let client: HTTPClient
  private let backlog: Backlog
  private let lines: LineSource

  /// The interval of retries while no new request is due, in ms of simulated time. This is an
  /// assumption, because the app waits until the participant opens it.
  private static let slotLength: Int64 = 3_600_000

  public init(_ options: DeliveryOptions) throws {
    address = try HTTPAddress.normalised(options.url, hasPath: true)
    requests = try CozieRequests(options)
    client = HTTPClient(options.http)
    backlog = options.backlog
    lines = LineSource(options.backlog)
  }

  public func takes(_ file: FileEntry) -> Bool { CozieLine.isIn(file) }

  public static func name(ofFileAt path: String) -> LooseName? { CozieLine.name(ofFileAt: path) }

  public func holdsLines(_ file: FileEntry) -> Bool { true }

  public func traits(of line: [UInt8]) -> LineTraits? {
    CozieLine.traits(of: line)
  }

  /// Returns how the app repeats a request that was not stored. The watch keeps surveys, and
  /// HealthKit keeps health samples. Other requests are not kept.
  public func renewal(of batch: Batch) -> Renewal {
    switch CozieLine.Stream(rawValue: batch.files[0].stream) {
    case .survey: .beforeNext
    case .watchHealth, .phoneHealth: .withNext(reach: CozieHealth.reach)
    case .location, .push, .settings: .nextRun
    case nil: .nextPass
    }
  }

  /// Returns the survey stream for health requests of the watch; nil for other requests. The watch
  /// sends health samples only after the server has acknowledged the survey before them.
  public func leader(of batch: Batch) -> String? {
    batch.files[0].stream == CozieLine.Stream.watchHealth.rawValue
      ? CozieLine.Stream.survey.rawValue : nil
  }

  public func pack(
    _ batch: Batch, of participant: BacklogParticipant, in ledger: Ledger, at target: Int64
  ) async -> Packed<[UInt8]> {
    let file = batch.files[0]
    do {
      guard let line = batch.line else {
        try await blocking { try backlog.checkContent(of: file) }
        return .not(
          Delivered(
            .unreadable,
            text: "the file could not be read when the command listed it; run the command again"))
      }
      return .parcel(try await blocking { try CozieLine(lines.text(of: line, in: file)) }.body)
    } catch let defect as JSONReader.Defect {
      return .not(Delivered(.unreadable, text: "\(defect.fact) at byte \(defect.offset)"))
    } catch {
      return .not(Delivered(.unreadable, text: "\(error)"))
    }
  }

  public func joined(_ parcels: [[UInt8]]) -> [UInt8] {
    do {
      return try CozieHealth.joined(parcels)
    } catch {
      preconditionFailure("a request body that was read before cannot be read again: \(error)")
    }
  }

  public func abandon() { client.abandon() }

  public func deliver(_ parcel: [UInt8]) async -> Delivered {
    CozieReply.delivered(await client.send(requests.post(parcel)))
  }
}
