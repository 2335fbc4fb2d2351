import CLinux
import Glibc

/// A connection to a server, with at most one request on it.
final class SocketConnection {
  /// Tells it apart from all others of its loop.
  let number: UInt64
  /// Whether another request may follow.
  private(set) var isUsable = true
  private var route: SocketRoute
  private var descriptor: Int32 = -1
  private let epoll: Int32

  // What belongs to the request is not put together, or it would be copied in each step.
  private var request: PreparedRequest?
  private var finish: ((Reply) -> Void)?
  /// When the answer must be there, in nanoseconds of the monotonic clock.
  private var end = Int64.max
  /// How long that is, in seconds.
  private var patience = 0.0
  private var message = OutgoingMessage()
  /// How much of it Linux has taken, in bytes.
  private var sent = 0
  private var answer = AnswerReader()

  /// - Parameter epoll: what tells of the connection, by its number.
  init(_ number: UInt64, over route: SocketRoute, epoll: Int32) {
    self.number = number
    self.route = route
    self.epoll = epoll
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Which of the server's addresses it is connected to; nil before.
  var place: Int? { route.isConnected ? route.place : nil }

  var hasRequest: Bool { finish != nil }

  /// The version of HTTP of the last answer.
  var version: String { answer.head.version }

  /// When it has failed, in nanoseconds of the monotonic clock.
  var deadline: Int64 {
    route.isConnected ? end : min(end, route.end)
  }

  // MARK: The request

  /// Begins a request.
  ///
  /// - Parameter target: its path and query.
  /// - Returns: the reply, if it has ended at once.
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

  /// Takes the request away, and whom to tell its reply.
  func takeFinish() -> ((Reply) -> Void)? {
    request = nil
    end = .max
    return finish.take()
  }

  /// Goes on after events of epoll; the reply, if the request has ended.
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

  /// Ends what has taken too long, or tries another address; the reply, if the request has ended.
  func expire(_ now: Int64, _ buffer: UnsafeMutableRawBufferPointer) -> Reply? {
    guard hasRequest, deadline <= now else { return nil }
    if !route.isConnected, now < end {
      if route.advance(now) { return connect(now, buffer) }
      return fail(.timeout, "no connection within \(Nanoseconds.text(route.patience))")
    }
    return fail(.timeout, "no answer within \(Nanoseconds.text(patience))")
  }

  /// Ends the request, since nobody waits for it any more.
  func abandon() -> Reply { fail(.abandoned, "the wait was ended") }

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

  /// Sends as much as Linux takes.
  private func send(_ buffer: UnsafeMutableRawBufferPointer) -> Reply? {
    while hasRequest, sent < message.count {
      let count = message.send(over: descriptor, from: sent)
      if count > 0 {
        sent += count
      } else if errno == EAGAIN {
        return nil
      } else if errno != EINTR {
        // The server may have said why before it closed the connection.
        return receive(buffer, toEnd: true) ?? fail(.reset, errno: EPIPE)
      }
    }
    return nil
  }

  // MARK: Receiving

  /// Reads what has come.
  ///
  /// - Parameter toEnd: whether the end of the connection may be among it, of which epoll tells just once.
  private func receive(_ buffer: UnsafeMutableRawBufferPointer, toEnd: Bool) -> Reply? {
    while true {
      let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return nil }
      guard hasRequest, count >= 0 else {
        // Nothing is due between requests, but for the end.
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
