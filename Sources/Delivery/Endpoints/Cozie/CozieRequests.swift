import Declarations
import HTTP

/// The requests of the Cozie app to its server.
struct CozieRequests: Sendable {
  /// The address exactly as the user gave it, because the app appends nothing to it.
  let url: String
  private let headers: [String]

  static let name = "cozie"

  /// The server's API key, without which the app sends nothing.
  static let credential = Credential(
    .apiKey, "the server's key, on one line; the app sends nothing without a key", isRequired: true)

  /// - Throws: `DeliveryError.noKey` if the options contain no key.
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

  /// Returns the request that sends a body.
  func post(_ body: [UInt8]) -> Request {
    Request(.post, url, headers: headers, body: Body(body))
  }
}
