import CPQ
import Glibc

/// A connection to a PostgreSQL server. One thread at a time may use it, and each call blocks that
/// thread; only an `Interrupter` may be used at the same time.
///
/// No call blocks longer than the time limit `patience`. The client itself measures the time,
/// because a server that has stopped responding keeps no time limits.
public struct Connection: ~Copyable {
  let handle: OpaquePointer
  let server: ServerWait

  /// Connects to a server, and waits until it accepts.
  ///
  /// - Parameters:
  ///   - settings: keywords of libpq with their values. The value of `dbname` may be a whole
  ///     address, whose parts later settings replace.
  ///   - seconds: the time limit for connecting.
  ///   - patience: the time limit for the response to a statement, and for the acceptance of rows,
  ///     in seconds. After it, the connection is lost.
  ///   - isStopped: a function that is called every tenth of a second; true ends the wait.
  /// - Throws: `PostgresError` with a stage before `running`.
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

  /// Runs one or more statements without parameters, and returns the result of the last one.
  @discardableResult
  public func run(_ text: String) throws(PostgresError) -> Rows {
    try result(of: PQsendQuery(handle, text))
  }

  /// Runs one statement with a text for each parameter `$1`, `$2` …; nil becomes NULL.
  @discardableResult
  public func run(_ text: String, _ values: [String?]) throws(PostgresError) -> Rows {
    let copies = values.map { $0.map { strdup($0) } ?? nil }
    defer { for copy in copies { free(copy) } }
    let pointers = copies.map { UnsafePointer($0) }
    return try result(
      of: PQsendQueryParams(handle, text, Int32(values.count), nil, pointers, nil, nil, 0))
  }

  /// Waits for the result of a statement. `code` is the value that libpq's send function returned.
  private func result(of code: Int32) throws(PostgresError) -> Rows {
    guard code == 1 else { throw PostgresError(lost: handle) }
    return try checked(server.lastResult())
  }

  /// Returns the rows of a result; throws an error if the result reports a failure.
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
    /// Returns a field of the server's error message.
    func field(_ name: Character) -> String? {
      name.asciiValue.flatMap { PQresultErrorField(result, Int32($0)) }
        .map { String(cString: $0) }
    }
    // A last message of the server, for example about its shutdown, has a code. The loss of the
    // connection has none.
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
    // By default, libpq prints notices to standard error.
    PQsetNoticeReceiver(handle, { _, _ in }, nil)
    // Messages about failed connections have a code only in the verbose form. The code is the same
    // in all languages.
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

  /// Waits until the connection is established. Returns the reason of a failure; nil without one.
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
      if ContinuousClock.now > end {
        return "timeout: no connection was established after \(seconds) s"
      }
      guard isReady else { continue }
      wanted = PQconnectPoll(handle)
      if wanted == PGRES_POLLING_OK { return nil }
      if wanted == PGRES_POLLING_FAILED { return "no connection" }
    }
  }

  /// Returns the SQLSTATE of a message in libpq's verbose form, if it has one, and the text without
  /// this code.
  private static func parts(of message: String) -> (code: String?, text: String) {
    guard let found = message.firstMatch(of: #/:  ([0-9A-Z]{5}): /#) else {
      return (nil, PostgresError.line(message))
    }
    return (String(found.1), PostgresError.line(String(message[found.range.upperBound...])))
  }
}

extension PostgresError {
  /// Creates the error about a lost connection, in the words of libpq.
  init(lost handle: OpaquePointer) {
    self.init(code: nil, message: Self.line(String(cString: PQerrorMessage(handle))))
  }

  /// Returns the first line of a text, because libpq puts hints on further lines.
  fileprivate static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
  }
}
