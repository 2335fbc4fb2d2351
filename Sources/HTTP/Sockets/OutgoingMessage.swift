import Glibc

/// What a connection sends of a request: text of its own, and bytes where they lie.
struct OutgoingMessage {
  private enum Part {
    case text(Range<Int>)
    case bytes([UInt8])
  }

  private var text: [UInt8] = []
  private var parts: [Part] = []
  /// The length of all parts, in bytes.
  private(set) var count = 0

  /// Puts a request in the place of the one before.
  ///
  /// - Parameters:
  ///   - target: the path and query, of a request that is no template's.
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

  /// Appends a piece that is in memory.
  mutating func append(_ piece: Body.Piece) {
    guard case .bytes(let bytes) = piece else {
      preconditionFailure("only a body in memory has its bytes at hand")
    }
    parts.append(.bytes(bytes))
    count += bytes.count
  }

  /// Hands as much to Linux as it takes, but for so many bytes that it has.
  ///
  /// - Returns: how many bytes it took; -1 with `errno` if none.
  func send(over descriptor: Int32, from start: Int) -> Int {
    withUnsafeTemporaryAllocation(of: iovec.self, capacity: parts.count) { places in
      text.withUnsafeBytes { send(parts[...], of: $0, over: descriptor, places, 0, leftOut: start) }
    }
  }

  /// Notes where each part lies, and sends them while they do.
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
