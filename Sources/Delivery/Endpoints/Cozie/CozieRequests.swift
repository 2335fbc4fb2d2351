import Declarations
import HTTP

/// How Cozie's app speaks to its server.
struct CozieRequests: Sendable {
  /// The address, exactly as it was given: the app appends nothing.
  let url: String
  private let headers: [String]

  static let name = "cozie"

  /// The key of the server, without which the app sends nothing.
  static let credential = Credential(
    .apiKey, "the server's key, on one line: without one the app sends nothing", isRequired: true)

  /// - Throws: `DeliveryError.noKey`.
  init(_ options: DeliveryOptions) throws(DeliveryError) {
    guard let key = options.apiKey else {
      throw .noKey(options.given[.apiKey] ?? "$" + Credential.variable)
    }
    url = options.url
    headers = [
      "Accept: application/json", "Content-Type: application/json", "x-api-key: \(key)",
      "User-Agent: \(options.userAgent)",
    ]
  }

  /// A request with a body.
  func post(_ body: [UInt8]) -> Request {
    Request(.post, url, headers: headers, body: Body(body))
  }
}
