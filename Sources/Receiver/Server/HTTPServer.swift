import CMicroHTTPD
import Glibc
import Spool
import Synchronization

/// An HTTP/1.1 server that decides on the response to each request after it has received the whole
/// request.
///
/// Threads may share it (`@unchecked`), because libmicrohttpd's threads use its shared values only
/// under locks.
final class HTTPServer: @unchecked Sendable {
  private let options: ServerOptions
  private let readsForms: Bool
  private let decide: @Sendable (ServerRequest) -> Decision
  private let clock: ConnectionClock
  private let budget: BodyBudget
  private let hosts: AllowedHosts
  private var daemon: OpaquePointer?
  private let underWay = Atomic<Int>(0)
  private let isStopping = Atomic<Bool>(false)

  /// The number of open files that are not connections, but belong to the store or the process.
  private static let ownFiles = 100

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - readsForms: whether the body of a POST request is parsed as a form if its content type
  ///     says so.
  ///   - decide: a function that returns the decision; several threads may call it at a time.
  init(
    _ options: ServerOptions, readsForms: Bool = true,
    decide: @escaping @Sendable (ServerRequest) -> Decision
  ) throws(ReceiverError) {
    self.options = options
    self.readsForms = readsForms
    clock = ConnectionClock(options.now)
    self.decide = decide
    budget = BodyBudget(bytes: max(options.bodiesBytes, options.bodyBytes))
    hosts = AllowedHosts(
      address: options.address, others: options.hosts, origins: options.origins)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = options.port.bigEndian
    guard inet_pton(AF_INET, options.address, &address.sin_addr) == 1 else {
      throw .badAddress(options.address)
    }
    let allowed = OpenFileLimit.raise(to: options.connections + Self.ownFiles) - Self.ownFiles
    let connections = max(1, min(options.connections, allowed))
    let items = [
      MHD_OptionItem(option: .CONNECTION_LIMIT, value: connections, ptr_value: nil),
      MHD_OptionItem(option: .CONNECTION_MEMORY_LIMIT, value: options.headerBytes, ptr_value: nil),
      MHD_OptionItem(
        option: .CONNECTION_TIMEOUT, value: Int(options.requestPatience), ptr_value: nil),
      MHD_OptionItem(
        option: options.threads > 1 ? .THREAD_POOL_SIZE : .END, value: options.threads,
        ptr_value: nil),
      MHD_OptionItem(option: .END, value: 0, ptr_value: nil),
    ]
    let flags =
      MHD_USE_POLL_INTERNAL_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
      | MHD_USE_ITC.rawValue | MHD_USE_ERROR_LOG.rawValue
    let this = Unmanaged.passUnretained(self).toOpaque()
    daemon = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        mhd_start(
          flags,
          { user, connection, url, method, _, data, size, slot in
            guard let user, let connection, let url, let method, let size, let slot else {
              return .NO
            }
            return Unmanaged<HTTPServer>.fromOpaque(user).takeUnretainedValue().serve(
              connection, url, method, UnsafeRawBufferPointer(start: data, count: size.pointee),
              size, slot)
          },
          { user, connection, slot, _ in
            guard let user, let connection, let slot else { return }
            Unmanaged<HTTPServer>.fromOpaque(user).takeUnretainedValue().complete(connection, slot)
          },
          { user, connection, _, event in
            guard let user, let connection else { return }
            Unmanaged<HTTPServer>.fromOpaque(user).takeUnretainedValue().note(connection, event)
          },
          // libmicrohttpd's log messages are only about errors of clients, which get them in
          // responses.
          { _, _, _ in }, this, address, items)
      }
    }
    guard daemon != nil else {
      throw .cannotListen(address: options.address, port: options.port, code: errno)
    }
  }

  /// The port on which the server listens.
  var port: Int { daemon.map { Int(mhd_port($0)) } ?? 0 }

  /// Completes the current requests, and accepts no further requests.
  func stop() {
    guard let daemon else { return }
    isStopping.store(true, ordering: .relaxed)
    let socket = MHD_quiesce_daemon(daemon)
    if socket >= 0 { close(socket) }
    clock.stop()
    // libmicrohttpd ends the process if a connection is still suspended here, so all responses are
    // sent first.
    for _ in 0..<500 where underWay.load(ordering: .relaxed) > 0 { usleep(10_000) }
    MHD_stop_daemon(daemon)
    self.daemon = nil
  }

  deinit {
    stop()
  }

  // MARK: Callbacks of libmicrohttpd

  private func note(_ connection: OpaquePointer, _ event: MHD_ConnectionNotificationCode) {
    let socket = mhd_socket(connection)
    if mhd_is_closed(event) != 0 {
      clock.forget(socket)
    } else {
      clock.limit(socket, seconds: options.headerPatience)
    }
  }

  /// Handles a request. libmicrohttpd calls it at the start, with each piece of the body, and at
  /// the end.
  private func serve(
    _ connection: OpaquePointer, _ url: UnsafePointer<CChar>, _ method: UnsafePointer<CChar>,
    _ bytes: UnsafeRawBufferPointer, _ size: UnsafeMutablePointer<Int>,
    _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  ) -> MHD_Result {
    guard let known = slot.pointee else {
      let exchange = Exchange(
        connection, method: String(cString: method), path: String(cString: url))
      slot.pointee = Unmanaged.passRetained(exchange).toOpaque()
      underWay.add(1, ordering: .relaxed)
      clock.limit(mhd_socket(connection), seconds: options.requestPatience)
      if let refusal = refusal(of: exchange) {
        exchange.isAnswered = true
        return queue(refusal, on: connection)
      }
      return .YES
    }
    let exchange = Unmanaged<Exchange>.fromOpaque(known).takeUnretainedValue()
    if !bytes.isEmpty {
      size.pointee = 0
      // A body without a declared length can only be truncated at the limit.
      return exchange.isAnswered || exchange.take(bytes, limit: options.bodyBytes, in: budget)
        ? .YES : .NO
    }
    if exchange.isAnswered { return .YES }
    if let decision = exchange.decision {
      exchange.isAnswered = true
      return tell(decision, on: connection)
    }
    let decision =
      exchange.finish(readsForms: readsForms)
      ? decide(exchange.request) : Decision(reply: ServerReply(400, "malformed form"))
    exchange.letGo(in: budget)
    if decision.delay > 0, !isStopping.load(ordering: .relaxed) {
      exchange.decision = decision
      clock.delay(connection, seconds: decision.delay)
      return .YES
    }
    exchange.isAnswered = true
    return tell(decision, on: connection)
  }

  /// Returns the response that rejects a request before its body arrives; nil if the request is
  /// accepted.
  private func refusal(of exchange: Exchange) -> ServerReply? {
    let headers = exchange.request.headers
    if let refusal = hosts.refusal(host: headers["host"], origin: headers["origin"]) {
      return refusal
    }
    if exchange.request.path.isEmpty {
      return ServerReply(
        400,
        "the path contains a NUL character (%00)")
    }
    if exchange.announcedLength ?? 0 > options.bodyBytes {
      return ServerReply(413, "body too long")
    }
    guard !exchange.reserve(in: budget) else { return nil }
    return ServerReply(503, "too many request bodies at the same time").with("Retry-After", "1")
  }

  private func complete(
    _ connection: OpaquePointer, _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  ) {
    guard let known = slot.pointee.take() else { return }
    let exchange = Unmanaged<Exchange>.fromOpaque(known).takeRetainedValue()
    exchange.letGo(in: budget)
    underWay.subtract(1, ordering: .relaxed)
    clock.limit(mhd_socket(connection), seconds: options.idlePatience)
  }

  // MARK: Answers

  private func tell(_ decision: Decision, on connection: OpaquePointer) -> MHD_Result {
    switch decision.manner {
    case .whole: return queue(decision.reply, on: connection)
    case .nothing: return .NO
    case .reset:
      // libmicrohttpd would close the connection normally. Without an address and a linger time,
      // the kernel resets it instead.
      let socket = mhd_socket(connection)
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(
        socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
      var nowhere = sockaddr()
      nowhere.sa_family = sa_family_t(AF_UNSPEC)
      connect(socket, &nowhere, socklen_t(MemoryLayout.size(ofValue: nowhere)))
      return .NO
    case .cutOff:
      let response = MHD_create_response_from_callback(
        1_000, 1_000, { _, _, _, _ in mhd_end_with_error }, nil, nil)
      defer { MHD_destroy_response(response) }
      return MHD_queue_response(connection, UInt32(decision.reply.status), response)
    }
  }

  private func queue(_ reply: ServerReply, on connection: OpaquePointer) -> MHD_Result {
    var body = reply.body
    let response = MHD_create_response_from_buffer(body.count, &body, .RESPMEM_MUST_COPY)
    defer { MHD_destroy_response(response) }
    MHD_add_response_header(response, "Content-Type", reply.contentType)
    mhd_tell_of_keeping(response)
    for (name, value) in reply.headers { MHD_add_response_header(response, name, value) }
    if isStopping.load(ordering: .relaxed) {
      MHD_add_response_header(response, "Connection", "close")
    }
    return MHD_queue_response(connection, UInt32(reply.status), response)
  }
}
