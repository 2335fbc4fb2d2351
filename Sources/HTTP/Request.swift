/// A request of HTTP. Of a body of files, no more is in memory than a piece.
public struct Request: Sendable {
  /// A method of HTTP.
  public enum Method: String, Sendable {
    /// Asks for what the address names, without a body.
    case get = "GET"
    /// Hands the body to what the address names.
    case post = "POST"
    /// Stores the body under the address.
    case put = "PUT"
  }

  /// The method of the request.
  public var method: Method
  /// With its scheme, host and path, percent-encoded.
  public var url: String
  /// Lines such as `Content-Type: text/csv`.
  public var headers: [String]
  /// The value of `Accept-Encoding`, in which answers are then read; nil for plain ones alone.
  public var acceptEncoding: String?
  /// What is sent behind the headers.
  public var body: Body
  /// The longest answer that is read, in bytes.
  public var answerLength = 1_000_000

  /// Makes a request; `headers` are whole lines, such as `X-Study: pilot`.
  public init(_ method: Method, _ url: String, headers: [String] = [], body: Body) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }

  /// How long an answer is waited for, in seconds: a minute, as apps of iOS do, and more for bodies
  /// that a slow line needs longer for.
  var patience: Double { Self.patience(bodyLength: body.count) }

  static func patience(bodyLength: Int) -> Double { 60 + Double(bodyLength) / 100_000 }
}

/// What became of a request.
public enum Reply: Equatable, Sendable {
  /// A whole answer came, whatever its status.
  case answered(Response)
  /// No whole answer came.
  case failed(Failure)
}

/// An answer of HTTP.
public struct Response: Equatable, Sendable {
  /// The status of HTTP, such as 200.
  public var status: Int
  /// At most as long as the request allows.
  public var body: [UInt8]
  /// When the server wants the next attempt, in seconds from now; nil if it does not say.
  public var retryAfter: Double?

  /// Where a redirect, which is not followed, points to; nil for other answers.
  public var location: String?

  /// Makes an answer; without `body` an empty one.
  public init(
    status: Int, body: [UInt8] = [], retryAfter: Double? = nil, location: String? = nil
  ) {
    self.status = status
    self.body = body
    self.retryAfter = retryAfter
    self.location = location
  }

  /// What a redirect says is where it points to.
  public var text: String {
    location.map { "redirects to \($0)" } ?? String(decoding: body, as: UTF8.self)
  }
}

/// Why a request has no whole answer.
public struct Failure: Error, Equatable, Sendable {
  /// What failed; the words stand in reports.
  public enum Kind: String, CaseIterable, Sendable {
    /// The name of the host cannot be resolved.
    case name = "host not found"
    /// No connection to the host could be made.
    case connection = "no connection"
    /// One side refused TLS, for example because of a certificate.
    case tls = "TLS refused"
    /// No answer came in time.
    case timeout = "timeout"
    /// The connection ended before an answer began.
    case reset = "connection lost"
    /// The connection ended within the answer.
    case truncated = "answer cut off"
    /// The answer is longer than the request allows.
    case tooLong = "answer too long"
    /// The request could not be made from its address, headers or body.
    case request = "request impossible"
    /// The client was told not to wait any longer.
    case abandoned = "no answer in the time left"
    /// It failed in another way.
    case other = "other failure"
  }

  /// What failed.
  public var kind: Kind
  /// In the words of what failed, such as libcurl.
  public var reason: String
  /// Whether some of the request may have reached the server.
  public var wasSent: Bool

  /// Makes a failure; `reason` is in the words of what failed.
  public init(_ kind: Kind, reason: String, wasSent: Bool) {
    self.kind = kind
    self.reason = reason
    self.wasSent = wasSent
  }
}

extension Failure: CustomStringConvertible {
  public var description: String { "\(kind.rawValue): \(reason)" }
}
