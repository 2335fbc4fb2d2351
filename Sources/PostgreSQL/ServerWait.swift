import CPQ
import Glibc

/// Waits for a server, and never for longer than its patience.
struct ServerWait {
  let handle: OpaquePointer
  /// How long to wait for a server that does nothing, in seconds.
  let patience: Double

  /// When the server is waited for no longer, from now on.
  func deadline() -> ContinuousClock.Instant { Self.deadline(in: patience) }

  /// An instant so many seconds from now, or in a day: longer durations have no value.
  static func deadline(in seconds: Double) -> ContinuousClock.Instant {
    .now + .seconds(min(seconds, 86_400))
  }

  /// Waits for the last result of a statement; nil if there was none.
  func lastResult() throws(PostgresError) -> OpaquePointer? {
    let end = deadline()
    try flush(until: end)
    var last: OpaquePointer?
    do throws(PostgresError) {
      while let result = try nextResult(until: end) {
        PQclear(last)
        last = result
        // It is returned again and again until there are rows.
        if PQresultStatus(result) == PGRES_COPY_IN { break }
      }
    } catch {
      PQclear(last)
      throw error
    }
    return last
  }

  /// Waits for the next result of a statement; nil after the last.
  func nextResult(until end: ContinuousClock.Instant) throws(PostgresError) -> OpaquePointer? {
    while PQisBusy(handle) == 1 {
      try wait(POLLIN, until: end)
      try consume()
    }
    return PQgetResult(handle)
  }

  /// Sends what libpq has kept back.
  func flush(until end: ContinuousClock.Instant) throws(PostgresError) {
    while true {
      let code = PQflush(handle)
      if code == 0 { return }
      guard code > 0 else { throw PostgresError(lost: handle) }
      try wait(POLLIN | POLLOUT, until: end)
      // A server whose answers nobody takes may take nothing either.
      try consume()
    }
  }

  private func consume() throws(PostgresError) {
    guard PQconsumeInput(handle) == 1 else { throw PostgresError(lost: handle) }
  }

  /// Waits for the socket. After the deadline the connection is of no use any more.
  private func wait(_ events: Int32, until end: ContinuousClock.Instant) throws(PostgresError) {
    while true {
      let left = end - .now
      guard left > .zero else {
        shutdown(PQsocket(handle), Int32(SHUT_RDWR))
        throw PostgresError(
          code: nil, message: "timeout: no answer after \(patience) s", isTimeout: true)
      }
      var socket = pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0)
      // A connection that is closed has no socket, which libpq reports.
      if socket.fd < 0 { return }
      if poll(&socket, 1, Int32(min(left / .milliseconds(1), 60_000).rounded(.up))) > 0 { return }
    }
  }
}
