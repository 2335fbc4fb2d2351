import CMicroHTTPD
import Glibc
import Spool
import Synchronization

/// A server of HTTP/1.1 that decides about each request when it has it whole.
///
/// `@unchecked`: libmicrohttpd's threads call into it; what they share is behind locks.
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

  /// Open files that are no connections: the store's and those of the process.
  private static let ownFiles = 100

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - readsForms: whether a posted body that says it is a form is read as one.
  ///   - decide: called by several threads at a time.
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
          // What it tells are clients' faults, which are theirs to see.
          { _, _, _ in }, this, address, items)
      }
    }
    guard daemon != nil else {
      throw .cannotListen(address: options.address, port: options.port, code: errno)
    }
  }

  /// The port that it listens on.
  var port: Int { daemon.map { Int(mhd_port($0)) } ?? 0 }

  /// Answers what is under way, and takes nothing more.
  func stop() {
    guard let daemon else { return }
    isStopping.store(true, ordering: .relaxed)
    let socket = MHD_quiesce_daemon(daemon)
    if socket >= 0 { close(socket) }
    clock.stop()
    // A suspended connection would end the process here, so all answers go first.
    for _ in 0..<500 where underWay.load(ordering: .relaxed) > 0 { usleep(10_000) }
    MHD_stop_daemon(daemon)
    self.daemon = nil
  }

  deinit {
    stop()
  }

  // MARK: Called by libmicrohttpd

  private func note(_ connection: OpaquePointer, _ event: MHD_ConnectionNotificationCode) {
    let socket = mhd_socket(connection)
    if mhd_is_closed(event) != 0 {
      clock.forget(socket)
    } else {
      clock.limit(socket, seconds: options.headerPatience)
    }
  }

  /// Called at the beginning of a request, with each piece of its body, and when it is whole.
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
      // A body without a length can only be cut.
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

  /// Why a request is answered before its body comes; nil if it is not.
  private func refusal(of exchange: Exchange) -> ServerReply? {
    let headers = exchange.request.headers
    if let refusal = hosts.refusal(host: headers["host"], origin: headers["origin"]) {
      return refusal
    }
    if exchange.request.path.isEmpty { return ServerReply(400, "the path has a NUL (%00)") }
    if exchange.announcedLength ?? 0 > options.bodyBytes {
      return ServerReply(413, "body too long")
    }
    guard !exchange.reserve(in: budget) else { return nil }
    return ServerReply(503, "too many bodies at a time").with("Retry-After", "1")
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
      // libmicrohttpd would end the connection in order; without an address and without time to linger
      // the kernel tears it down.
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
