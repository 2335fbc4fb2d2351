import Glibc

/// The bytes of a request that a connection sends: its own text, and bytes that are stored
/// elsewhere.
struct OutgoingMessage {
  private enum Part {
    case text(Range<Int>)
    case bytes([UInt8])
  }

  private var text: [UInt8] = []
  private var parts: [Part] = []
  /// The length of all parts, in bytes.
  private(set) var count = 0

  /// Replaces the message with another request.
  ///
  /// - Parameters:
  ///   - target: the path and query; empty for a request from a template.
  mutating func replace(with request: PreparedRequest, to server: ServerPlace, _ target: Substring)
  {
    text.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    count = 0
    switch request.form {
    case .filled(let template, let texts): template.write(with: texts, to: &self)
    case .whole(let request):
      appendText {
        RequestHead.write(request, for: target, at: server.authority, to: &$0)
        RequestHead.finish(
          with: RequestHead.tellsLength(of: request) ? request.body.count : nil, to: &$0)
      }
      for piece in request.body.pieces { append(piece) }
    }
  }

  mutating func appendText(_ write: (inout [UInt8]) -> Void) {
    var start = text.count
    write(&text)
    count += text.count - start
    if case .text(let last) = parts.last {
      start = last.lowerBound
      parts.removeLast()
    }
    parts.append(.text(start..<text.count))
  }

  /// Appends a piece of a body that is in memory.
  mutating func append(_ piece: Body.Piece) {
    guard case .bytes(let bytes) = piece else {
      preconditionFailure("the bytes of this body are not in memory")
    }
    parts.append(.bytes(bytes))
    count += bytes.count
  }

  /// Passes bytes to Linux, from the position `start` on, until Linux accepts no more.
  ///
  /// - Returns: the number of accepted bytes; -1 with `errno` after an error.
  func send(over descriptor: Int32, from start: Int) -> Int {
    withUnsafeTemporaryAllocation(of: iovec.self, capacity: parts.count) { places in
      text.withUnsafeBytes { send(parts[...], of: $0, over: descriptor, places, 0, leftOut: start) }
    }
  }

  /// Collects the address of each part, and sends the parts while the addresses are valid.
  private func send(
    _ parts: ArraySlice<Part>, of text: UnsafeRawBufferPointer, over descriptor: Int32,
    _ places: UnsafeMutableBufferPointer<iovec>, _ count: Int, leftOut: Int
  ) -> Int {
    func next(_ bytes: UnsafeRawBufferPointer) -> Int {
      let rest = UnsafeMutableRawBufferPointer(mutating: .init(rebasing: bytes.dropFirst(leftOut)))
      if !rest.isEmpty { places[count] = iovec(iov_base: rest.baseAddress, iov_len: rest.count) }
      return send(
        parts.dropFirst(), of: text, over: descriptor, places, rest.isEmpty ? count : count + 1,
        leftOut: leftOut - (bytes.count - rest.count))
    }
    switch parts.first {
    case .text(let range): return next(.init(rebasing: text[range]))
    case .bytes(let bytes): return bytes.withUnsafeBytes { next($0) }
    case nil:
      var message = msghdr()
      message.msg_iov = places.baseAddress
      message.msg_iovlen = count
      return sendmsg(descriptor, &message, Int32(MSG_NOSIGNAL))
    }
  }
}
