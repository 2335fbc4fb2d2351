import Crypto
import Declarations
import HTTP
import Spool

/// An endpoint for any HTTP server that accepts batches of files by POST, or single files by PUT.
public struct HTTPEndpoint: Endpoint {
  public static let declaration = Declaration(
    HTTPBatch.name, "Sends batches of files by POST, or single files by PUT, to any server",
    schemes: ["http", "https"], takesPath: true,
    options: [.headers, HTTPBatch.method, batchFiles, batchBytes, .include],
    credentials: [.header])

  /// The option for the maximum number of files in a POST request.
  public static let batchFiles = DeclaredOption(
    "--batch-files N", .integer(1...10_000),
    "maximum number of files in a POST request [default: \(defaultBatchFiles)]")
  private static let defaultBatchFiles = 100

  /// The option for the maximum total size of the files in a POST request.
  public static let batchBytes = DeclaredOption(
    "--batch-bytes SIZE", .size,
    "maximum size of the files in a POST request [default: \(defaultBatchBytes / 1_000_000)MB]")
  private static let defaultBatchBytes = 8_000_000

  public let address: String
  public let grouping: Grouping
  public let retry = Retry.inPlace
  private let client: HTTPClient
  private let backlog: Backlog
  private let includesTruth: Bool
  private let method: Request.Method
  private let headers: [String]

  public init(_ options: DeliveryOptions) throws {
    address = try HTTPAddress.normalised(options.url, hasPath: true)
    client = HTTPClient(options.http)
    backlog = options.backlog
    includesTruth = options.includesTruth
    method = HTTPBatch.method(options)
    headers = HTTPBatch.headers(options)
    let files = options.given.integer(Self.batchFiles) ?? Self.defaultBatchFiles
    let bytes = options.given.integer(Self.batchBytes) ?? Self.defaultBatchBytes
    var grouping = Grouping(
      files: method == .post ? files : 1, bytes: Int64(bytes), lane: .batch)
    grouping.endsWithDue = options.isPaced
    self.grouping = grouping
  }

  public func takes(_ file: FileEntry) -> Bool { includesTruth || file.recorder != "truth" }

  public func pack(
    _ batch: Batch, of participant: BacklogParticipant, in ledger: Ledger, at target: Int64
  ) async -> Packed<Request> {
    do {
      let contents = try await blocking { try batch.files.map { try backlog.body(of: $0) } }
      return .parcel(
        method == .post
          ? HTTPBatch.post(batch.files, contents, key: batch.key, to: address, headers: headers)
          : HTTPBatch.put(
            batch.files[0], contents[0], key: batch.key, to: address, headers: headers))
    } catch {
      return .not(Delivered(.unreadable, text: "\(error)"))
    }
  }

  public func abandon() { client.abandon() }

  public func deliver(_ parcel: Request) async -> Delivered {
    Delivered(byStatusOf: await client.send(parcel))
  }
}
