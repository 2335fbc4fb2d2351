import CMicroHTTPD
import Dispatch
import Glibc
import Synchronization

/// A thread that sends delayed responses and closes the connections of clients that are too slow.
///
/// libmicrohttpd's own timeout restarts with each byte, so a very slow client would never reach it.
final class ConnectionClock: Sendable {
  /// The state that the server and the clock's thread share.
  private struct State {
    var delayed: [(instant: ContinuousClock.Instant, connection: Connection)] = []
    var deadlines: [Int32: ContinuousClock.Instant] = [:]
    var isStopped = false
  }

  /// A pointer that only one thread uses at a time (`@unchecked`): libmicrohttpd does not touch a
  /// suspended connection until the clock's thread resumes it.
  private struct Connection: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  private let state = Mutex(State())
  private let bell = DispatchSemaphore(value: 0)
  private static let tick = 0.25

  private let now: @Sendable () -> ContinuousClock.Instant

  /// - Parameter now: a function that returns the current time, for deadlines and delays.
  init(_ now: @escaping @Sendable () -> ContinuousClock.Instant) {
    self.now = now
    DispatchQueue(label: "receiver clock").async { self.run() }
  }

  /// Sets a deadline, after which the connection with this socket is closed.
  func limit(_ socket: Int32, seconds: Double) {
    state.withLock { $0.deadlines[socket] = now() + .seconds(seconds) }
  }

  /// Removes the deadline of a closed connection.
  func forget(_ socket: Int32) {
    state.withLock { $0.deadlines[socket] = nil }
  }

  /// Suspends a connection for some seconds.
  ///
  /// The lock ensures that the connection is not resumed before it is suspended.
  func delay(_ connection: OpaquePointer, seconds: Double) {
    state.withLock { state in
      MHD_suspend_connection(connection)
      guard !state.isStopped else { return MHD_resume_connection(connection) }
      state.delayed.append((now() + .seconds(seconds), Connection(pointer: connection)))
    }
    bell.signal()
  }

  /// Resumes all suspended connections, and makes all later delays end at once.
  func stop() {
    state.withLock { $0.isStopped = true }
    bell.signal()
  }

  private func run() {
    while true {
      let next: ContinuousClock.Instant? = state.withLock { state in
        let now = self.now()
        let isStopped = state.isStopped
        for entry in state.delayed where isStopped || entry.instant <= now {
          MHD_resume_connection(entry.connection.pointer)
        }
        state.delayed.removeAll { isStopped || $0.instant <= now }
        for (socket, deadline) in state.deadlines where deadline <= now {
          shutdown(socket, Int32(SHUT_RDWR))
          state.deadlines[socket] = nil
        }
        return isStopped ? nil : state.delayed.map(\.instant).min() ?? now + .seconds(Self.tick)
      }
      guard let next else { return }
      let wait = min((next - now()) / .seconds(1), Self.tick)
      _ = bell.wait(timeout: .now() + max(wait, 0))
    }
  }
}
