import CMicroHTTPD
import Dispatch
import Glibc
import Synchronization

/// Lets delayed answers go and ends connections that take too long, with one thread for all.
///
/// libmicrohttpd's own timeout begins anew with each byte, so a client that dribbles would never be
/// ended by it.
final class ConnectionClock: Sendable {
  /// The state that the server and the thread of the clock share.
  private struct State {
    var delayed: [(instant: ContinuousClock.Instant, connection: Connection)] = []
    var deadlines: [Int32: ContinuousClock.Instant] = [:]
    var isStopped = false
  }

  /// `@unchecked`: only one thread at a time uses the pointer. libmicrohttpd does not touch a suspended
  /// connection until the thread of the clock resumes it.
  private struct Connection: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  private let state = Mutex(State())
  private let bell = DispatchSemaphore(value: 0)
  private static let tick = 0.25

  private let now: @Sendable () -> ContinuousClock.Instant

  /// - Parameter now: the instant that deadlines and delays go by.
  init(_ now: @escaping @Sendable () -> ContinuousClock.Instant) {
    self.now = now
    DispatchQueue(label: "receiver clock").async { self.run() }
  }

  /// Ends the connection with this socket if it is not heard of in time.
  func limit(_ socket: Int32, seconds: Double) {
    state.withLock { $0.deadlines[socket] = now() + .seconds(seconds) }
  }

  /// Leaves a connection out, since it has ended.
  func forget(_ socket: Int32) {
    state.withLock { $0.deadlines[socket] = nil }
  }

  /// Suspends a connection for some seconds.
  ///
  /// Under the lock, so that it cannot be resumed before it is suspended.
  func delay(_ connection: OpaquePointer, seconds: Double) {
    state.withLock { state in
      MHD_suspend_connection(connection)
      guard !state.isStopped else { return MHD_resume_connection(connection) }
      state.delayed.append((now() + .seconds(seconds), Connection(pointer: connection)))
    }
    bell.signal()
  }

  /// Resumes what is suspended, and suspends nothing any more for longer than a moment.
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
