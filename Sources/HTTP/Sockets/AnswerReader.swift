/// A parser of HTTP/1 responses (RFC 9112), which reads bytes from a connection as they arrive.
struct AnswerReader {
  /// The state of the response after some bytes.
  enum Step: Equatable {
    case unfinished
    /// The response is complete. The following `rest` bytes do not belong to the response.
    case complete(rest: Int)
    case failed(Failure.Kind, String)
  }

  /// The part of the response to which the next byte belongs.
  private enum Part {
    case statusLine
    case fields
    /// The body, with the number of bytes that are still missing.
    case body(Int)
    case bodyUntilEnd
    case chunkLength
    case chunk(Int)
    case chunkEnd
    case trailers
  }

  private(set) var head = AnswerHead()
  private(set) var body: [UInt8] = []
  private var part = Part.statusLine
  /// The received part of the current line.
  private var line: [UInt8] = []
  /// The total length of the lines so far, in bytes.
  private var lineBytes = 0
  private var limit = 0

  /// The maximum total length of a response's lines, in bytes. Real servers send much less.
  private static let lineLimit = 262_144

  /// Begins the next response, whose body may have `limit` bytes.
  mutating func begin(limit: Int) {
    head = AnswerHead()
    body.removeAll(keepingCapacity: true)
    part = .statusLine
    line.removeAll(keepingCapacity: true)
    lineBytes = 0
    self.limit = limit
  }

  /// Reads the next bytes.
  mutating func read(_ bytes: UnsafeRawBufferPointer) -> Step {
    var rest = bytes[...]
    while !rest.isEmpty {
      let step: Step
      switch part {
      case .body(let missing):
        step = append(&rest, missing) { $0 == 0 ? nil : .body($0) }
      case .chunk(let missing):
        step = append(&rest, missing) { $0 == 0 ? .chunkEnd : .chunk($0) }
      case .bodyUntilEnd:
        step = append(&rest, .max) { _ in .bodyUntilEnd }
      case .statusLine, .fields, .chunkLength, .chunkEnd, .trailers:
        step = takeLine(&rest) ? finishLine() : .unfinished
      }
      switch step {
      case .unfinished: continue
      case .complete: return .complete(rest: rest.count)
      case .failed: return step
      }
    }
    return .unfinished
  }

  /// Returns the state of the response after the end of the connection.
  func end() -> Step {
    switch part {
    case .bodyUntilEnd: .complete(rest: 0)
    case .statusLine: .failed(.reset, "the server closed the connection without a response")
    default: .failed(.truncated, "the server closed the connection in the middle of its response")
    }
  }

  // MARK: Bodies

  private static let tooLong = Step.failed(.tooLong, "the response is longer than the limit")

  /// Appends bytes to the body, which still lacks `missing` bytes.
  ///
  /// - Parameter next: a function that returns the next part from the number of bytes still
  ///   missing; nil at the end of the response.
  private mutating func append(
    _ rest: inout Slice<UnsafeRawBufferPointer>, _ missing: Int, next: (Int) -> Part?
  ) -> Step {
    let piece = rest.prefix(missing)
    guard body.count + piece.count <= limit else { return Self.tooLong }
    body.append(contentsOf: piece)
    rest = rest.dropFirst(piece.count)
    guard let part = next(missing - piece.count) else { return .complete(rest: 0) }
    self.part = part
    return .unfinished
  }

  // MARK: Lines

  /// Appends received bytes to the current line. Returns whether the line is complete or the lines
  /// are too long.
  private mutating func takeLine(_ rest: inout Slice<UnsafeRawBufferPointer>) -> Bool {
    let end = rest.firstIndex(of: UInt8(ascii: "\n"))
    let piece = rest[..<(end ?? rest.endIndex)]
    lineBytes += piece.count + 1
    line.append(contentsOf: piece)
    rest = rest[(end.map { $0 + 1 } ?? rest.endIndex)...]
    return end != nil || lineBytes > Self.lineLimit
  }

  private mutating func finishLine() -> Step {
    guard lineBytes <= Self.lineLimit else { return Self.tooLong }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    defer { line.removeAll(keepingCapacity: true) }
    switch part {
    case .statusLine:
      guard head.takeStatusLine(line) else { return Self.bad("a status line", line) }
      part = .fields
    case .fields:
      if line.isEmpty { return finishHead() }
      guard head.takeField(line) else { return Self.bad("a header", line) }
    case .chunkLength:
      guard let length = AnswerHead.chunkLength(line) else { return Self.bad("a length", line) }
      part = length == 0 ? .trailers : .chunk(length)
    case .chunkEnd:
      guard line.isEmpty else { return Self.bad("the end of a chunk", line) }
      part = .chunkLength
    case .trailers:
      if line.isEmpty { return .complete(rest: 0) }
    case .body, .bodyUntilEnd, .chunk: preconditionFailure("this part of the response has no lines")
    }
    return .unfinished
  }

  private mutating func finishHead() -> Step {
    switch head.status {
    case 101: return .failed(.other, "the server switched to another protocol without a request")
    case 100..<200:
      head = AnswerHead()
      part = .statusLine
    case 204, 304: return .complete(rest: 0)
    default:
      if head.isChunked {
        part = .chunkLength
      } else if let length = head.length {
        guard length <= limit else { return Self.tooLong }
        if length == 0 { return .complete(rest: 0) }
        part = .body(length)
      } else {
        part = .bodyUntilEnd
        head.keepsConnection = false
      }
    }
    return .unfinished
  }

  private static func bad(_ expected: String, _ line: [UInt8]) -> Step {
    let text = String(decoding: line.prefix(60), as: UTF8.self)
    return .failed(.other, "the server sent '\(text)' instead of \(expected)")
  }
}
