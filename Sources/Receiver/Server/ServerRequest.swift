/// A request that a receiver has got whole.
public struct ServerRequest: Sendable {
  /// A part of a form.
  public struct Part: Sendable {
    public var name: String
    /// Nil for a field that is no file.
    public var fileName: String?
    public var contentType: String?
    /// A piece of the request's body.
    public var content: ArraySlice<UInt8>

    public var text: String { String(decoding: content, as: UTF8.self) }
  }

  public var method: String
  /// Percent-decoded, with the slash at its beginning.
  public var path: String
  /// By name in lower case.
  public var headers: [String: String]
  /// Of a form, in the order in which they came.
  public var parts: [Part] = []
  /// Whether a form ends in the middle of a part, which is left out.
  public var isCutOff = false
  /// Of anything but a form.
  public var body: [UInt8] = []

  public init(method: String, path: String, headers: [String: String] = [:]) {
    self.method = method
    self.path = path
    self.headers = headers
  }

  /// The text of the first field with this name; nil if there is none.
  public func field(_ name: String) -> String? { parts.first { $0.name == name }?.text }
}

/// What a receiver answers.
public struct ServerReply: Equatable, Sendable {
  public var status: Int
  public var body: [UInt8]
  public var contentType: String
  /// Such as `Retry-After`.
  public var headers: [String: String] = [:]

  public init(_ status: Int, _ text: String = "", contentType: String = "text/plain; charset=utf-8")
  {
    self.status = status
    body = Array(text.utf8)
    self.contentType = contentType
  }

  func with(_ name: String, _ value: String) -> ServerReply {
    var reply = self
    reply.headers[name] = value
    return reply
  }
}
