import CPQ
import Glibc
import Synchronization

/// Ends what connections wait for, from another thread.
public final class Interrupter: Sendable {
  private struct State {
    /// The sockets of connections that are in use.
    var sockets: Set<Int32> = []
    var isStopped = false
  }

  private let state = Mutex(State())

  /// Has nothing to end yet.
  public init() {}

  /// Whether `stop` was called.
  public var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Lets a body use a connection, which `stop` then ends for it.
  ///
  /// - Throws: what `body` throws, which after a `stop` is the loss of the connection.
  public func watching<Value>(
    _ connection: borrowing Connection, _ body: () throws -> Value
  ) rethrows -> Value {
    let socket = PQsocket(connection.handle)
    state.withLock { state in
      if state.isStopped { shutdown(socket, Int32(SHUT_RDWR)) }
      state.sockets.insert(socket)
    }
    // The socket's number belongs to another connection once this one is closed.
    defer { state.withLock { _ = $0.sockets.remove(socket) } }
    return try body()
  }

  /// Ends all connections that are in use, and those that are used later.
  ///
  /// A server that has lost its client rolls back. It is not asked to cancel, since that takes another connection
  /// to a server that may not answer at all.
  public func stop() {
    state.withLock { state in
      state.isStopped = true
      for socket in state.sockets { shutdown(socket, Int32(SHUT_RDWR)) }
    }
  }
}
