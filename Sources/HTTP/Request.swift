/// An HTTP request. Files in its body are read while they are sent, one piece at a time.
public struct Request: Sendable {
  /// An HTTP method.
  public enum Method: String, Sendable {
    /// The method that requests the resource at the address, without a body.
    case get = "GET"
    /// The method that sends the body to the resource at the address.
    case post = "POST"
    /// The method that stores the body at the address.
    case put = "PUT"
  }

  /// The method of the request.
  public var method: Method
  /// The percent-encoded address with scheme, host and path.
  public var url: String
  /// The header lines, such as `Content-Type: text/csv`.
  public var headers: [String]
  /// The value of `Accept-Encoding`, which also enables decompression of the response; nil to
  /// accept only uncompressed responses.
  public var acceptEncoding: String?
  /// The body of the request.
  public var body: Body
  /// The maximum length of the response's body, in bytes.
  public var answerLength = 1_000_000

  /// Creates a request. The headers are complete lines, such as `X-Study: pilot`.
  public init(_ method: Method, _ url: String, headers: [String] = [], body: Body) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }

  /// The time limit for the response, in seconds: one minute, as in iOS apps, plus 10 s per MB of
  /// the body for slow connections.
  var patience: Double { Self.patience(bodyLength: body.count) }

  static func patience(bodyLength: Int) -> Double { 60 + Double(bodyLength) / 100_000 }
}

/// The result of a request.
public enum Reply: Equatable, Sendable {
  /// A complete response, with any status.
  case answered(Response)
  /// A failure, without a complete response.
  case failed(Failure)
}

/// An HTTP response.
public struct Response: Equatable, Sendable {
  /// The HTTP status code, such as 200.
  public var status: Int
  /// The content of the response, at most as long as the request allows.
  public var body: [UInt8]
  /// The wait that the server requests before the next attempt, in seconds from now; nil without
  /// such a request.
  public var retryAfter: Double?

  /// The target of a redirect, which is not followed; nil for other responses.
  public var location: String?

  /// Creates a response, with an empty body by default.
  public init(
    status: Int, body: [UInt8] = [], retryAfter: Double? = nil, location: String? = nil
  ) {
    self.status = status
    self.body = body
    self.retryAfter = retryAfter
    self.location = location
  }

  /// The body of the response as text, or the target of a redirect.
  public var text: String {
    location.map { "redirects to \($0)" } ?? String(decoding: body, as: UTF8.self)
  }
}

/// The reason why no complete response arrived.
public struct Failure: Error, Equatable, Sendable {
  /// The category of the failure. The raw values are the words in reports.
  public enum Kind: String, CaseIterable, Sendable {
    /// A host name that cannot be resolved.
    case name = "host not found"
    /// A connection that cannot be established.
    case connection = "no connection"
    /// A refusal of TLS by the client or the server, for example because of a certificate.
    case tls = "TLS refused"
    /// A response that does not arrive in time.
    case timeout = "timeout"
    /// A connection that ends before the first byte of the response.
    case reset = "connection lost"
    /// A connection that ends in the middle of the response.
    case truncated = "truncated response"
    /// A response that is longer than the request allows.
    case tooLong = "response too long"
    /// A request that the client cannot build from its address, headers or body.
    case request = "request impossible"
    /// A wait for the response that the client has ended.
    case abandoned = "no response within the remaining time"
    /// Any other failure.
    case other = "other failure"
  }

  /// The category of the failure.
  public var kind: Kind
  /// The reason in the words of its source, for example libcurl.
  public var reason: String
  /// Whether a part of the request may have reached the server.
  public var wasSent: Bool

  /// Creates a failure. The reason is in the words of its source.
  public init(_ kind: Kind, reason: String, wasSent: Bool) {
    self.kind = kind
    self.reason = reason
    self.wasSent = wasSent
  }
}

extension Failure: CustomStringConvertible {
  public var description: String { "\(kind.rawValue): \(reason)" }
}
