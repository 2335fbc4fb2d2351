import CLinux
import Glibc

/// A loop that sends requests to one server over unencrypted connections, with Linux's system
/// calls.
///
/// Load tests use it because a fast server may need less time per request than libcurl. For all
/// other connections, use a `TransferLoop`.
package final class SocketLoop: RequestLoop {
  private let server: ServerPlace
  private let options: HTTPOptions
  private let epoll: Int32
  private var addresses = Addresses()
  private var connections: [UInt64: SocketConnection] = [:]
  private var idle: [SocketConnection] = []
  /// The replies of requests that ended before `run`, with the functions that receive them.
  private var ended: [(finish: (Reply) -> Void, reply: Reply)] = []
  private var lastNumber: UInt64 = 0
  private var requests = 0
  /// The earliest time at which a request can time out, in nanoseconds of the monotonic clock.
  private var nextDeadline = Int64.max
  private let events: UnsafeMutableBufferPointer<epoll_event>
  /// The number of events that `run` has not handled yet.
  private var waiting = 0
  /// Whether the loop has polled events since the last `run`.
  private var hasPolled = false
  /// The read buffer of all connections.
  private let buffer: UnsafeMutableRawBufferPointer
  /// The additional descriptor whose readability ends `wait`.
  private var watched: Int32?
  package private(set) var versions: [String: Int] = [:]

  /// The IP addresses of the server's name.
  private struct Addresses {
    var found: [ServerPlace.Address] = []
    /// The index of the address with which the last connection succeeded.
    var place = 0
    var failure: Failure?
    /// The earliest time to look up an unknown name again, in nanoseconds of the monotonic clock.
    var again = Int64.min
  }

  /// The time between two lookups of an unknown name, in seconds. Each lookup may itself last that
  /// long.
  private static let pause = 1.0

  /// - Parameter address: the server's address; all requests must be below it. The result is nil if
  ///   this needs more than an unencrypted connection.
  package init?(to address: String, _ options: HTTPOptions) {
    guard let server = ServerPlace(address) else { return nil }
    self.server = server
    self.options = options
    epoll = linux_epoll()
    precondition(epoll >= 0, "Linux reports events")
    events = .allocate(capacity: 64)
    buffer = .allocate(byteCount: 65_536, alignment: 64)
  }

  deinit {
    close(epoll)
    events.deallocate()
    buffer.deallocate()
  }

  package var count: Int { requests + ended.count }

  // MARK: Start

  package func start(_ request: PreparedRequest, finish: @escaping (Reply) -> Void) {
    let now = linux_monotonic()
    let connection: SocketConnection
    let target: Substring
    do throws(Failure) {
      target = try self.target(of: request)
      if let kept = idle.popLast() { connection = kept } else { connection = try open(now) }
    } catch {
      ended.append((finish, .failed(error)))
      return
    }
    requests += 1
    let reply = connection.begin(
      request, to: server, target, patience: options.timeout ?? request.patience, now: now, buffer,
      finish: finish)
    nextDeadline = min(nextDeadline, connection.deadline)
    if let reply, let finish = end(connection) { ended.append((finish, reply)) }
  }

  /// Returns the path and query of a request; empty for a request from a template, which already
  /// contains them.
  private func target(of request: PreparedRequest) throws(Failure) -> Substring {
    let url: String
    switch request.form {
    case .filled(let template, _):
      if template.server?.origin == server.origin { return "" }
      url = template.request.url
    case .whole(let request):
      if let target = server.target(of: request.url) { return target }
      url = request.url
    }
    throw Failure(
      .request, reason: "the address \(url) does not begin with \(server.origin)", wasSent: false)
  }

  private func open(_ now: Int64) throws(Failure) -> SocketConnection {
    if addresses.found.isEmpty, now >= addresses.again {
      do throws(Failure) {
        addresses.found = try server.addresses()
      } catch {
        addresses.failure = error
        addresses.again = Nanoseconds.after(linux_monotonic(), Self.pause)
      }
    }
    if addresses.found.isEmpty, let failure = addresses.failure { throw failure }
    lastNumber += 1
    let route = SocketRoute(
      addresses.found, from: addresses.place, patience: options.connectPatience, now: now)
    let connection = SocketConnection(lastNumber, over: route, epoll: epoll)
    connections[lastNumber] = connection
    return connection
  }

  // MARK: Progress

  package func run() {
    tellEnded()
    if !hasPolled, requests > 0 { poll(milliseconds: 0) }
    repeat {
      let (now, count) = (linux_monotonic(), waiting)
      waiting = 0
      for event in events[..<count] {
        // An event may be of the watched descriptor, which is no connection, or of a connection
        // that is already closed.
        guard let connection = connections[event.data.u64] else { continue }
        finish(connection, connection.goOn(event.events, now, buffer))
      }
      // If the event buffer was full, more events may be waiting.
      if count == events.count { poll(milliseconds: 0) }
    } while waiting > 0
    hasPolled = false
    expire()
    tellEnded()
  }

  private func tellEnded() {
    while !ended.isEmpty {
      let first = ended.removeFirst()
      first.finish(first.reply)
    }
  }

  private func expire() {
    let now = linux_monotonic()
    guard now >= nextDeadline else { return }
    for connection in connections.values where connection.deadline <= now {
      finish(connection, connection.expire(now, buffer))
    }
    nextDeadline = connections.values.reduce(.max) { min($0, $1.deadline) }
  }

  /// Delivers the reply, if any, and closes the connection if no other request may follow.
  private func finish(_ connection: SocketConnection, _ reply: Reply?) {
    guard let reply else {
      if !connection.isUsable, !connection.hasRequest { forget(connection) }
      return
    }
    if case .answered = reply { versions[connection.version, default: 0] += 1 }
    end(connection)?(reply)
  }

  /// Removes the request from a connection, and returns the function that receives its reply.
  private func end(_ connection: SocketConnection) -> ((Reply) -> Void)? {
    let finish = connection.takeFinish()
    requests -= 1
    if let place = connection.place { addresses.place = place }
    if connection.isUsable {
      idle.append(connection)
    } else {
      connections[connection.number] = nil
    }
    return finish
  }

  /// Closes a connection that has no request.
  private func forget(_ connection: SocketConnection) {
    idle.removeAll { $0 === connection }
    connections[connection.number] = nil
  }

  package func abandon() {
    tellEnded()
    for connection in connections.values where connection.hasRequest {
      finish(connection, connection.abandon())
    }
  }

  // MARK: Waiting

  package func wait(milliseconds: Int32, orReadable descriptor: Int32?) {
    guard ended.isEmpty, waiting == 0 else { return }
    if let descriptor, watched != descriptor {
      linux_epoll_add(epoll, descriptor, 0)
      watched = descriptor
    }
    // The wait is rounded up to whole ms; otherwise it would end before the deadline.
    let left = max(0, nextDeadline - linux_monotonic() + 999_999) / 1_000_000
    poll(milliseconds: Int32(min(Int64(milliseconds), left)))
  }

  private func poll(milliseconds: Int32) {
    let count = epoll_wait(epoll, events.baseAddress, Int32(events.count), milliseconds)
    waiting = max(0, Int(count))
    hasPolled = true
  }
}
