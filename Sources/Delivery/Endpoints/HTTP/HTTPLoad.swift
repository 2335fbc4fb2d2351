import Declarations
import HTTP
import Spool

/// Phones that send their files to any server, one a request.
struct HTTPLoad: LoadTarget {
  static let declaration = Declaration(
    HTTPBatch.name, "Phones send their files to any server, one a request by POST or PUT",
    schemes: ["http", "https"], takesPath: true, options: [.headers, HTTPBatch.method],
    credentials: [.header])

  let address: String
  private let backlog: Backlog
  private let method: Request.Method
  private let headers: [String]
  private let cache = ContentCache()

  init(_ options: DeliveryOptions, phones: Int) throws {
    address = try HTTPAddress.normalised(options.url, hasPath: true)
    backlog = options.backlog
    method = HTTPBatch.method(options)
    headers = HTTPBatch.headers(options)
  }

  func takes(_ file: FileEntry) -> Bool { file.recorder != "truth" }

  /// The participant's number and folder become the phone's. The content of a file that is sent again is
  /// the same: the server need not know what is in it.
  func upload(_ file: FileEntry, from phone: Int, shift: Int64) throws -> Request {
    var file = file
    let content = Body(try cache.content(of: file, backlog.bytes(of:)))
    file.participant = phone
    let round = shift == 0 ? "" : "+\(shift / 86_400_000)d/"
    file.path = "phone-\(phone)/\(round)\(file.path)"
    let key = Batch.key(of: [file], at: address)
    return method == .post
      ? HTTPBatch.post([file], [content], key: key, to: address, headers: headers)
      : HTTPBatch.put(file, content, key: key, to: address, headers: headers)
  }

  func delivered(_ reply: Reply) -> Delivered { Delivered(byStatusOf: reply) }
}
