import CPQ
import Glibc

/// A connection to a PostgreSQL server; one thread at a time uses it, and all but `Interrupter` block it.
///
/// No call blocks for longer than the connection's patience: the client itself watches the time, since a server that
/// has stopped keeps no time limit of its own.
public struct Connection: ~Copyable {
  let handle: OpaquePointer
  let server: ServerWait

  /// Connects, and waits for the server.
  ///
  /// - Parameters:
  ///   - settings: keywords of libpq and their values. A value of `dbname` may be a whole address, and later
  ///     settings win over what it says.
  ///   - seconds: how long to wait for the connection.
  ///   - patience: how long to wait for the answer to a statement, and for the server to take rows, in seconds. The
  ///     connection is lost after that.
  ///   - isStopped: asked every tenth of a second; true ends the wait.
  /// - Throws: `PostgresError` of a stage before `running`.
  public init(
    _ settings: [(keyword: String, value: String)], within seconds: Double,
    patience: Double = .infinity, isStopped: () -> Bool = { false }
  ) throws(PostgresError) {
    handle = try Self.open(settings, within: seconds, isStopped)
    server = ServerWait(handle: handle, patience: patience)
  }

  deinit {
    PQfinish(handle)
  }

  /// Runs one or more statements without values; results but the last one's are left out.
  @discardableResult
  public func run(_ text: String) throws(PostgresError) -> Rows {
    try result(of: PQsendQuery(handle, text))
  }

  /// Runs one statement with a text for each `$1`, `$2` …; nil is NULL.
  @discardableResult
  public func run(_ text: String, _ values: [String?]) throws(PostgresError) -> Rows {
    let copies = values.map { $0.map { strdup($0) } ?? nil }
    defer { for copy in copies { free(copy) } }
    let pointers = copies.map { UnsafePointer($0) }
    return try result(
      of: PQsendQueryParams(handle, text, Int32(values.count), nil, pointers, nil, nil, 0))
  }

  /// Waits for the result of a statement, by what libpq said when it took it.
  private func result(of code: Int32) throws(PostgresError) -> Rows {
    guard code == 1 else { throw PostgresError(lost: handle) }
    return try checked(server.lastResult())
  }

  /// Takes a result, and throws what it says of a failure.
  func checked(_ result: OpaquePointer?) throws(PostgresError) -> Rows {
    guard let result else { throw PostgresError(lost: handle) }
    let status = PQresultStatus(result)
    guard [PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_COPY_IN].contains(status) else {
      let error = failure(result)
      PQclear(result)
      throw error
    }
    return Rows(result)
  }

  private func failure(_ result: OpaquePointer) -> PostgresError {
    /// A field of the server's message.
    func field(_ name: Character) -> String? {
      name.asciiValue.flatMap { PQresultErrorField(result, Int32($0)) }
        .map { String(cString: $0) }
    }
    // The server's last words, such as of its end, have a code; the loss of the connection has none.
    return PostgresError(
      code: field("C"),
      message: field("M") ?? PostgresError.line(String(cString: PQresultErrorMessage(result))),
      constraint: field("n"))
  }

  // MARK: Connecting

  private static func open(
    _ settings: [(keyword: String, value: String)], within seconds: Double,
    _ isStopped: () -> Bool
  ) throws(PostgresError) -> OpaquePointer {
    let copies = settings.map { (strdup($0.keyword), strdup($0.value)) }
    defer {
      for copy in copies {
        free(copy.0)
        free(copy.1)
      }
    }
    let keywords = copies.map { UnsafePointer($0.0) } + [nil]
    let values = copies.map { UnsafePointer($0.1) } + [nil]
    guard let handle = PQconnectStartParams(keywords, values, 1) else {
      throw PostgresError(code: nil, message: "out of memory", stage: .connecting)
    }
    // Notices would go to standard error.
    PQsetNoticeReceiver(handle, { _, _ in }, nil)
    // Only so do messages at connecting have a code, which is the same in all languages.
    PQsetErrorVerbosity(handle, PQERRORS_VERBOSE)
    let failure = wait(for: handle, within: seconds, isStopped)
    PQsetErrorVerbosity(handle, PQERRORS_DEFAULT)
    guard let failure else {
      PQsetnonblocking(handle, 1)
      return handle
    }
    let message = PQstatus(handle) == CONNECTION_BAD ? String(cString: PQerrorMessage(handle)) : ""
    let needsPassword = PQconnectionNeedsPassword(handle) != 0
    PQfinish(handle)
    let (code, text) = parts(of: message.isEmpty ? failure : message)
    throw PostgresError(
      code: code, message: text, stage: needsPassword ? .withoutPassword : .connecting)
  }

  /// Waits until a connection is made; returns why it is not, if so.
  private static func wait(
    for handle: OpaquePointer, within seconds: Double, _ isStopped: () -> Bool
  ) -> String? {
    let end = ServerWait.deadline(in: seconds)
    var wanted = PGRES_POLLING_WRITING
    if PQstatus(handle) == CONNECTION_BAD { return "no connection" }
    while true {
      var socket = pollfd(
        fd: PQsocket(handle), events: Int16(wanted == PGRES_POLLING_READING ? POLLIN : POLLOUT),
        revents: 0)
      let isReady = poll(&socket, 1, 100) != 0
      if isStopped() { return "stopped" }
      if ContinuousClock.now > end { return "timeout: no connection after \(seconds) s" }
      guard isReady else { continue }
      wanted = PQconnectPoll(handle)
      if wanted == PGRES_POLLING_OK { return nil }
      if wanted == PGRES_POLLING_FAILED { return "no connection" }
    }
  }

  /// The SQLSTATE of a message in libpq's verbose form, if it has one, and its text without it.
  private static func parts(of message: String) -> (code: String?, text: String) {
    guard let found = message.firstMatch(of: #/:  ([0-9A-Z]{5}): /#) else {
      return (nil, PostgresError.line(message))
    }
    return (String(found.1), PostgresError.line(String(message[found.range.upperBound...])))
  }
}

extension PostgresError {
  /// The loss of a connection, in the words of libpq.
  init(lost handle: OpaquePointer) {
    self.init(code: nil, message: Self.line(String(cString: PQerrorMessage(handle))))
  }

  /// The first line of a text; libpq puts hints on others.
  fileprivate static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
  }
}
