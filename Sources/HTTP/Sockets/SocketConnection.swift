import CLinux
import Glibc

/// A connection to a server, which has at most one request at a time.
final class SocketConnection {
  /// The number that identifies the connection in its loop.
  let number: UInt64
  /// Whether the connection may be used for another request.
  private(set) var isUsable = true
  private var route: SocketRoute
  private var descriptor: Int32 = -1
  private let epoll: Int32

  // The values of a request are separate properties, because a struct of them would be copied in
  // each step.
  private var request: PreparedRequest?
  private var finish: ((Reply) -> Void)?
  /// The deadline of the response, in nanoseconds of the monotonic clock.
  private var end = Int64.max
  /// The time limit for the response, in seconds.
  private var patience = 0.0
  private var message = OutgoingMessage()
  /// The number of bytes that Linux has accepted for sending.
  private var sent = 0
  private var answer = AnswerReader()

  /// - Parameter epoll: the epoll descriptor, which reports events with the connection's number.
  init(_ number: UInt64, over route: SocketRoute, epoll: Int32) {
    self.number = number
    self.route = route
    self.epoll = epoll
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The position of the connected address among the server's addresses; nil without a connection.
  var place: Int? { route.isConnected ? route.place : nil }

  var hasRequest: Bool { finish != nil }

  /// The HTTP version of the last response.
  var version: String { answer.head.version }

  /// The time at which the current step fails, in nanoseconds of the monotonic clock.
  var deadline: Int64 {
    route.isConnected ? end : min(end, route.end)
  }

  // MARK: The request

  /// Begins a request.
  ///
  /// - Parameter target: the path and query of the request.
  /// - Returns: the reply if the request has already failed or ended; otherwise nil.
  func begin(
    _ request: PreparedRequest, to server: ServerPlace, _ target: Substring, patience: Double,
    now: Int64, _ buffer: UnsafeMutableRawBufferPointer, finish: @escaping (Reply) -> Void
  ) -> Reply? {
    self.request = request
    self.finish = finish
    self.patience = patience
    end = Nanoseconds.after(now, patience)
    message.replace(with: request, to: server, target)
    sent = 0
    answer.begin(limit: request.answerLength)
    return route.isConnected ? send(buffer) : connect(now, buffer)
  }

  /// Removes the request and returns the receiver of its reply.
  func takeFinish() -> ((Reply) -> Void)? {
    request = nil
    end = .max
    return finish.take()
  }

  /// Continues after events of epoll. Returns the reply if the request has ended.
  func goOn(_ events: UInt32, _ now: Int64, _ buffer: UnsafeMutableRawBufferPointer) -> Reply? {
    let hasEnded = events & linux_epoll_ended != 0
    let isWritable = events & linux_epoll_writable != 0
    if !route.isConnected {
      guard isWritable || hasEnded else { return nil }
      return finishConnecting(now, buffer)
    }
    if isWritable, sent < message.count, let reply = send(buffer) { return reply }
    guard events & linux_epoll_readable != 0 || hasEnded else { return nil }
    return receive(buffer, toEnd: hasEnded)
  }

  /// Ends a request after its deadline, or tries another address. Returns the reply if the request
  /// has ended.
  func expire(_ now: Int64, _ buffer: UnsafeMutableRawBufferPointer) -> Reply? {
    guard hasRequest, deadline <= now else { return nil }
    if !route.isConnected, now < end {
      if route.advance(now) { return connect(now, buffer) }
      return fail(
        .timeout,
        "no connection was established within \(Nanoseconds.text(route.patience))")
    }
    return fail(.timeout, "no response arrived within \(Nanoseconds.text(patience))")
  }

  /// Ends the request before its response.
  func abandon() -> Reply { fail(.abandoned, "the request was cancelled") }

  private func fail(_ kind: Failure.Kind, _ reason: String) -> Reply {
    isUsable = false
    return .failed(Failure(kind, reason: reason, wasSent: sent > 0))
  }

  private func fail(_ kind: Failure.Kind, errno code: Int32) -> Reply {
    fail(kind, String(cString: strerror(code)))
  }

  // MARK: Connecting

  private func connect(_ now: Int64, _ buffer: UnsafeMutableRawBufferPointer) -> Reply? {
    if descriptor >= 0 { close(descriptor) }
    descriptor = route.socket()
    guard descriptor >= 0, linux_epoll_add(epoll, descriptor, number) == 0 else {
      return fail(.connection, errno: errno)
    }
    if route.connect(descriptor) == 0 { return finishConnecting(now, buffer) }
    return errno == EINPROGRESS ? nil : tryNext(errno, now, buffer)
  }

  private func finishConnecting(_ now: Int64, _ buffer: UnsafeMutableRawBufferPointer) -> Reply? {
    var code: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length)
    guard code == 0 else { return tryNext(code, now, buffer) }
    route.isConnected = true
    return send(buffer)
  }

  private func tryNext(
    _ code: Int32, _ now: Int64, _ buffer: UnsafeMutableRawBufferPointer
  ) -> Reply? {
    route.advance(now) ? connect(now, buffer) : fail(.connection, errno: code)
  }

  // MARK: Sending

  /// Sends as many bytes as Linux accepts.
  private func send(_ buffer: UnsafeMutableRawBufferPointer) -> Reply? {
    while hasRequest, sent < message.count {
      let count = message.send(over: descriptor, from: sent)
      if count > 0 {
        sent += count
      } else if errno == EAGAIN {
        return nil
      } else if errno != EINTR {
        // Before it closed the connection, the server may have sent a response with the reason.
        return receive(buffer, toEnd: true) ?? fail(.reset, errno: EPIPE)
      }
    }
    return nil
  }

  // MARK: Receiving

  /// Reads the received bytes.
  ///
  /// - Parameter toEnd: whether the bytes may include the end of the connection, which epoll
  ///   reports only once per connection.
  private func receive(_ buffer: UnsafeMutableRawBufferPointer, toEnd: Bool) -> Reply? {
    while true {
      let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return nil }
      guard hasRequest, count >= 0 else {
        // Between two requests, the server must not send anything; it may only close the
        // connection.
        let code = errno
        isUsable = false
        return hasRequest ? fail(.reset, errno: code) : nil
      }
      let step =
        count == 0 ? answer.end() : answer.read(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      switch step {
      case .unfinished:
        if count < buffer.count, !toEnd { return nil }
      case .complete(let rest):
        isUsable =
          answer.head.keepsConnection && rest == 0 && count > 0 && !toEnd && sent == message.count
        guard let request else { return nil }
        return answer.reply(to: request)
      case .failed(let kind, let reason): return fail(kind, reason)
      }
    }
  }
}
