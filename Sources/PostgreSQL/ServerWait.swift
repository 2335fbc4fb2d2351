import CPQ
import Glibc

/// A wait for a server's response, with a time limit.
struct ServerWait {
  let handle: OpaquePointer
  /// The time limit for one wait, in seconds.
  let patience: Double

  /// Returns the end of a wait that starts now.
  func deadline() -> ContinuousClock.Instant { Self.deadline(in: patience) }

  /// Returns the time that is this number of seconds from now. The number is limited to a day,
  /// because very long durations cannot be represented.
  static func deadline(in seconds: Double) -> ContinuousClock.Instant {
    .now + .seconds(min(seconds, 86_400))
  }

  /// Waits for the last result of a statement; returns nil if there was no result.
  func lastResult() throws(PostgresError) -> OpaquePointer? {
    let end = deadline()
    try flush(until: end)
    var last: OpaquePointer?
    do throws(PostgresError) {
      while let result = try nextResult(until: end) {
        PQclear(last)
        last = result
        // This result ends the loop, because libpq returns it repeatedly until the copy ends.
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
      // The responses must be read, because a server may read nothing more until the client has
      // read its responses.
      try consume()
    }
  }

  private func consume() throws(PostgresError) {
    guard PQconsumeInput(handle) == 1 else { throw PostgresError(lost: handle) }
  }

  /// Waits for the socket. After the deadline, the connection is shut down.
  private func wait(_ events: Int32, until end: ContinuousClock.Instant) throws(PostgresError) {
    while true {
      let left = end - .now
      guard left > .zero else {
        shutdown(PQsocket(handle), Int32(SHUT_RDWR))
        throw PostgresError(
          code: nil, message: "timeout: no response arrived after \(patience) s", isTimeout: true)
      }
      var socket = pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0)
      // A closed connection has no socket, and libpq reports the error.
      if socket.fd < 0 { return }
      if poll(&socket, 1, Int32(min(left / .milliseconds(1), 60_000).rounded(.up))) > 0 { return }
    }
  }
}
