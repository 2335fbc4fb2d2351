import CPQ
import Glibc

/// Waits for a server with a time limit.
struct ServerWait {
  let handle: OpaquePointer
  /// The longest wait for a server that does not respond, in seconds.
  let patience: Double

  /// Returns the end of a wait that starts now.
  func deadline() -> ContinuousClock.Instant { Self.deadline(in: patience) }

  /// Returns the instant after some seconds from now, at most a day. A much longer duration cannot be represented.
  static func deadline(in seconds: Double) -> ContinuousClock.Instant {
    .now + .seconds(min(seconds, 86_400))
  }

  /// Waits for the last result of a statement; returns nil without a result.
  func lastResult() throws(PostgresError) -> OpaquePointer? {
    let end = deadline()
    try flush(until: end)
    var last: OpaquePointer?
    do throws(PostgresError) {
      while let result = try nextResult(until: end) {
        PQclear(last)
        last = result
        // libpq returns this result again and again until the copy ends.
        if PQresultStatus(result) == PGRES_COPY_IN { break }
      }
    } catch {
      PQclear(last)
      throw error
    }
    return last
  }

  /// Waits for the next result of a statement; returns nil after the last result.
  func nextResult(until end: ContinuousClock.Instant) throws(PostgresError) -> OpaquePointer? {
    while PQisBusy(handle) == 1 {
      try wait(POLLIN, until: end)
      try consume()
    }
    return PQgetResult(handle)
  }

  /// Sends the data that libpq has in its buffer.
  func flush(until end: ContinuousClock.Instant) throws(PostgresError) {
    while true {
      let code = PQflush(handle)
      if code == 0 { return }
      guard code > 0 else { throw PostgresError(lost: handle) }
      try wait(POLLIN | POLLOUT, until: end)
      // A server may stop reading until its responses are read.
      try consume()
    }
  }

  private func consume() throws(PostgresError) {
    guard PQconsumeInput(handle) == 1 else { throw PostgresError(lost: handle) }
  }

  /// Waits for the socket. After the deadline, shuts down the connection.
  private func wait(_ events: Int32, until end: ContinuousClock.Instant) throws(PostgresError) {
    while true {
      let left = end - .now
      guard left > .zero else {
        shutdown(PQsocket(handle), Int32(SHUT_RDWR))
        throw PostgresError(
          code: nil, message: "timeout: no response after \(patience) s", isTimeout: true)
      }
      var socket = pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0)
      // A closed connection has no socket, and libpq reports the error.
      if socket.fd < 0 { return }
      if poll(&socket, 1, Int32(min(left / .milliseconds(1), 60_000).rounded(.up))) > 0 { return }
    }
  }
}
