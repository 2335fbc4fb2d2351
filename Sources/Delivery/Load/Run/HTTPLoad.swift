import HTTP
import Spool

/// Phones that send their files to any server, one a request.
struct HTTPLoad: LoadTarget {
  static let name = "http"

  let address: String
  let hasOtherRequests = false
  private let backlog: Backlog
  private let method: Request.Method
  private let headers: [String]
  private let cache = ContentCache()

  init(_ options: DeliveryOptions, phones: Int) throws {
    address = try HTTPAddress.normalised(options.url, hasPath: true)
    backlog = options.backlog
    method = options.method ?? .post
    headers = options.headers
  }

  func takes(_ file: FileEntry) -> Bool { file.recorder != "truth" }

  func register(_ phone: Int, as file: FileEntry) async -> Delivered? { nil }
  func abandon() {}

  /// The participant's number and folder become the phone's. The content of a file that is sent again is
  /// the same: the server need not know what is in it.
  func request(
    _ kind: Arrival.Kind, of phone: Int, _ file: FileEntry?, shift: Int64
  ) throws -> Request {
    guard var file else { preconditionFailure("an upload has a file") }
    let content = Body(try cache.content(of: file, backlog.bytes(of:)))
    file.participant = phone
    let round = shift == 0 ? "" : "+\(shift / 86_400_000)d/"
    file.path = "phone-\(phone)/\(round)\(file.path)"
    let key = Batch.key(of: [file], at: address)
    return method == .post
      ? HTTPBatch.post([file], [content], key: key, to: address, headers: headers)
      : HTTPBatch.put(file, content, key: key, to: address, headers: headers)
  }

  func delivered(_ reply: Reply, to kind: Arrival.Kind) -> Delivered {
    HTTPBatch.delivered(reply)
  }
}
