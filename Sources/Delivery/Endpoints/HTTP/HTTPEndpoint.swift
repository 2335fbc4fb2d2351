import Crypto
import HTTP
import Spool

/// Any server over HTTP: batches of files by POST, or single files by PUT.
public struct HTTPEndpoint: Endpoint {
  public static let name = "http"

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
    method = options.method ?? .post
    headers = options.headers
    var grouping = Grouping(
      files: method == .post ? options.batchFiles : 1, bytes: options.batchBytes, lane: .batch)
    grouping.endsWithDue = options.isPaced
    self.grouping = grouping
  }

  public func takes(_ file: FileEntry) -> Bool { includesTruth || file.recorder != "truth" }

  public func pack(
    _ batch: Batch, of participant: Participant, in ledger: Ledger, at target: Int64
  ) async -> Packed<Request> {
    do {
      let contents = try batch.files.map { try backlog.body(of: $0) }
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
    HTTPBatch.delivered(await client.send(parcel))
  }
}
