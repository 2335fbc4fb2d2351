/// A request of HTTP. Of a body of files, no more is in memory than a piece.
public struct Request: Sendable {
  public enum Method: String, Sendable {
    case post = "POST"
    case put = "PUT"
  }

  public var method: Method
  /// With its scheme, host and path, percent-encoded.
  public var url: String
  /// Lines such as `Content-Type: text/csv`.
  public var headers: [String]
  /// The value of `Accept-Encoding`, in which answers are then read; nil for plain ones alone.
  public var acceptEncoding: String?
  public var body: Body

  public init(_ method: Method, _ url: String, headers: [String] = [], body: Body) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }

  /// How long an answer is waited for, in seconds: a minute, as apps of iOS do, and more for bodies
  /// that a slow line needs longer for.
  var patience: Double { 60 + Double(body.count) / 100_000 }
}

/// What became of a request.
public enum Reply: Equatable, Sendable {
  case answered(Response)
  case failed(Failure)
}

/// An answer of HTTP.
public struct Response: Equatable, Sendable {
  public var status: Int
  /// At most a megabyte.
  public var body: [UInt8]
  /// When the server wants the next attempt, in seconds from now; nil if it does not say.
  public var retryAfter: Double?

  /// Where a redirect, which is not followed, points to; nil for other answers.
  public var location: String?

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
  public enum Kind: String, CaseIterable, Sendable {
    case name = "host not found"
    case connection = "no connection"
    case tls = "TLS refused"
    case timeout = "timeout"
    case reset = "connection lost"
    case truncated = "answer cut off"
    case tooLong = "answer too long"
    case request = "request impossible"
    case abandoned = "no answer in the time left"
    case other = "other failure"
  }

  public var kind: Kind
  /// In the words of libcurl.
  public var reason: String
  /// Whether some of the request may have reached the server.
  public var wasSent: Bool

  public init(_ kind: Kind, reason: String, wasSent: Bool) {
    self.kind = kind
    self.reason = reason
    self.wasSent = wasSent
  }
}

extension Failure: CustomStringConvertible {
  public var description: String { "\(kind.rawValue): \(reason)" }
}
