/// An HTTP request. If the body consists of files, only one piece of it is in memory at a time.
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
  /// The value of `Accept-Encoding`, which also enables decompression of the response; nil to accept only uncompressed
  /// responses.
  public var acceptEncoding: String?
  /// The content after the headers.
  public var body: Body
  /// The length of the longest response that is read, in bytes.
  public var answerLength = 1_000_000

  /// Creates a request. The headers are complete lines, such as `X-Study: pilot`.
  public init(_ method: Method, _ url: String, headers: [String] = [], body: Body) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }

  /// The longest wait for a response, in seconds. It is one minute, as in iOS apps, plus 10 s per MB of the body for
  /// slow connections.
  var patience: Double { Self.patience(bodyLength: body.count) }

  static func patience(bodyLength: Int) -> Double { 60 + Double(bodyLength) / 100_000 }
}

/// The result of a request.
public enum Reply: Equatable, Sendable {
  /// A complete response arrived, with any status.
  case answered(Response)
  /// No complete response arrived.
  case failed(Failure)
}

/// An HTTP response.
public struct Response: Equatable, Sendable {
  /// The HTTP status code, such as 200.
  public var status: Int
  /// The content of the response, at most as long as the request allows.
  public var body: [UInt8]
  /// The wait that the server requests before the next attempt, in seconds from now; nil without such a request.
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

  /// The text of the response, or the target of a redirect.
  public var text: String {
    location.map { "redirects to \($0)" } ?? String(decoding: body, as: UTF8.self)
  }
}

/// The reason for a missing or incomplete response.
public struct Failure: Error, Equatable, Sendable {
  /// The category of the failure. Reports print these words.
  public enum Kind: String, CaseIterable, Sendable {
    /// The name of the host cannot be resolved.
    case name = "host not found"
    /// No connection to the host was possible.
    case connection = "no connection"
    /// The client or the server refused TLS, for example because of a certificate.
    case tls = "TLS refused"
    /// No response arrived in time.
    case timeout = "timeout"
    /// The connection ended before the first byte of the response.
    case reset = "connection lost"
    /// The connection ended in the middle of the response.
    case truncated = "response cut off"
    /// The response is longer than the request allows.
    case tooLong = "response too long"
    /// The client cannot build the request from its address, headers or body.
    case request = "request impossible"
    /// The client stopped waiting.
    case abandoned = "no response in the time left"
    /// The request failed in another way.
    case other = "other failure"
  }

  /// The category of the failure.
  public var kind: Kind
  /// The reason in the words of its source, such as libcurl.
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
