/// A request that a receiver has got whole.
public struct ServerRequest: Sendable {
  /// A name and a value behind the `?` of an address, decoded.
  public struct Parameter: Equatable, Sendable {
    /// The name in front of the `=`.
    public var name: String
    /// The value behind the `=`; empty without one.
    public var value: String

    /// The parameters are the properties.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// A part of a form.
  public struct Part: Sendable {
    /// The name of the field.
    public var name: String
    /// Nil for a field that is no file.
    public var fileName: String?
    /// The content type that the part states; nil without one.
    public var contentType: String?
    /// A piece of the request's body.
    public var content: ArraySlice<UInt8>

    /// The content as UTF-8, with a replacement for what is none.
    public var text: String { String(decoding: content, as: UTF8.self) }
  }

  /// The method in upper case, such as `POST`.
  public var method: String
  /// Percent-decoded, with the slash at its beginning.
  public var path: String
  /// The parameters behind the `?` of the address, in their order.
  public var query: [Parameter] = []
  /// The headers by their names in lower case.
  public var headers: [String: String]
  /// The parts of a form, in the order in which they came.
  public var parts: [Part] = []
  /// Whether a form ends in the middle of a part, which is left out.
  public var isCutOff = false
  /// The body of a request that is no form.
  public var body: [UInt8] = []

  /// Makes a request without a body.
  public init(method: String, path: String, headers: [String: String] = [:]) {
    self.method = method
    self.path = path
    self.headers = headers
  }

  /// The text of the first field with this name; nil if there is none.
  public func field(_ name: String) -> String? { parts.first { $0.name == name }?.text }

  /// The values of all query parameters with this name, in their order.
  func values(of name: String) -> [String] { query.filter { $0.name == name }.map(\.value) }
}

/// What a receiver answers.
public struct ServerReply: Equatable, Sendable {
  /// The status of HTTP, such as 200.
  public var status: Int
  /// The body of the answer.
  public var body: [UInt8]
  /// The content type of the body.
  public var contentType: String
  /// Such as `Retry-After`.
  public var headers: [String: String] = [:]

  /// Answers with a text.
  public init(_ status: Int, _ text: String = "", contentType: String = "text/plain; charset=utf-8")
  {
    self.status = status
    body = Array(text.utf8)
    self.contentType = contentType
  }

  /// The reply with one header more.
  func with(_ name: String, _ value: String) -> ServerReply {
    var reply = self
    reply.headers[name] = value
    return reply
  }
}
