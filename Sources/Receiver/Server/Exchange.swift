import CMicroHTTPD

/// One request as it comes in, and the answer as it goes out.
///
/// It belongs to the thread that has its connection, but for the clock's while it is delayed.
final class Exchange {
  private(set) var request: ServerRequest
  /// How much of the budget the exchange holds, in bytes.
  private var held = 0
  /// Decided, and told as soon as the connection is asked again.
  var decision: Decision?
  /// Whether the answer is queued already, so that the rest of the body is of no interest.
  var isAnswered = false

  init(_ connection: OpaquePointer, method: String, path: String) {
    request = ServerRequest(method: method, path: path)
    var headers: [String: String] = [:]
    withUnsafeMutablePointer(to: &headers) { headers in
      _ = MHD_get_connection_values(
        connection, .HEADER_KIND,
        { user, _, name, value in
          guard let user, let name else { return .YES }
          let headers = user.assumingMemoryBound(to: [String: String].self)
          headers.pointee[String(cString: name).lowercased()] =
            value.map { String(cString: $0) } ?? ""
          return .YES
        }, headers)
    }
    request.headers = headers
    request.query = Self.query(of: connection)
  }

  /// libmicrohttpd decodes names and values; one with a NUL (%00) is empty.
  private static func query(of connection: OpaquePointer) -> [ServerRequest.Parameter] {
    var query: [ServerRequest.Parameter] = []
    withUnsafeMutablePointer(to: &query) { query in
      _ = MHD_get_connection_values(
        connection, .GET_ARGUMENT_KIND,
        { user, _, name, value in
          guard let user, let name else { return .YES }
          user.assumingMemoryBound(to: [ServerRequest.Parameter].self).pointee.append(
            .init(String(cString: name), value.map { String(cString: $0) } ?? ""))
          return .YES
        }, query)
    }
    return query
  }

  /// The length that the request announces, in bytes; nil without one.
  var announcedLength: Int? { request.headers["content-length"].map { Int($0) ?? .max } }

  // MARK: The body

  /// Sets aside the bytes that the request announces; false if there are none left for it.
  func reserve(in budget: BodyBudget) -> Bool {
    let length = max(announcedLength ?? 0, 0)
    guard budget.take(length) else { return false }
    held = length
    request.body.reserveCapacity(length)
    return true
  }

  /// Takes a piece of the body; false if the body is longer than allowed.
  func take(_ bytes: UnsafeRawBufferPointer, limit: Int, in budget: BodyBudget) -> Bool {
    let count = request.body.count + bytes.count
    guard count <= limit else { return false }
    if count > held {
      guard budget.take(count - held) else { return false }
      held = count
    }
    request.body.append(contentsOf: bytes)
    return true
  }

  /// Ends the body; false if it is none of a form although it says so.
  ///
  /// - Parameter readsForms: whether a body that says it is a form is read as one.
  func finish(readsForms: Bool) -> Bool {
    guard readsForms, isForm, let type = request.headers["content-type"] else { return true }
    guard let form = FormReader.form(in: &request.body, of: type) else { return false }
    request.body = []
    request.parts = form.parts
    request.isCutOff = form.isCutOff
    return true
  }

  /// Forgets the body, which is decided upon or of no interest any more.
  func letGo(in budget: BodyBudget) {
    request.body = []
    request.parts = []
    budget.give(held)
    held = 0
  }

  /// A file that is put somewhere is none, whatever clients say of it.
  private var isForm: Bool {
    let type = request.headers["content-type"]?.lowercased() ?? ""
    return request.method == "POST"
      && (type.hasPrefix("multipart/form-data")
        || type.hasPrefix("application/x-www-form-urlencoded"))
  }
}

/// What is done about a request.
struct Decision: Sendable {
  /// How much of the answer is sent.
  enum Manner: Sendable {
    /// The whole answer is sent.
    case whole
    /// The connection ends in the middle of the answer.
    case cutOff
    /// The connection ends without an answer.
    case nothing
    /// The connection is torn down, so that the client sees a reset.
    case reset
  }

  var reply: ServerReply
  var manner = Manner.whole
  /// How long the answer is kept back, in seconds.
  var delay = 0.0

  /// The decision of a gateway that waits for an answer only so long.
  ///
  /// - Parameter spent: how long the decision has taken, in seconds.
  func limited(by limit: AnswerLimit?, after spent: Double) -> Decision {
    guard let limit, spent + delay > limit.seconds else { return self }
    return Decision(reply: limit.reply, manner: manner, delay: max(0, limit.seconds - spent))
  }
}
