import Testing

@testable import HTTP

struct AnswerReaderTests {
  private func read(_ pieces: [Substring], limit: Int = 100) -> (AnswerReader, AnswerReader.Step) {
    var reader = AnswerReader()
    reader.begin(limit: limit)
    var step = AnswerReader.Step.unfinished
    for piece in pieces where step == .unfinished {
      step = Array(piece.utf8).withUnsafeBytes { reader.read($0) }
    }
    return (reader, step == .unfinished ? reader.end() : step)
  }

  private static let answers = [
    "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
    "HTTP/1.1 200 OK\nContent-Length: 5\n\nhello",
    "HTTP/1.1 200 OK\r\n\r\nhello",
    "HTTP/1.1 200 \r\nTransfer-Encoding: Chunked\r\n\r\n2\r\nhe\r\nA\r\nllo, there\r\n0\r\n\r\n",
    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.0 404\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 304 Not Modified\r\nContent-Length: 12\r\n\r\n",
  ]

  @Test(arguments: answers)
  func `it is the same wherever the bytes of an answer are parted`(answer: String) {
    let (whole, end) = read([answer[...]])
    #expect(end == .complete(rest: 0))
    for place in answer.unicodeScalars.indices {
      let (parted, step) = read([answer[..<place], answer[place...]])
      #expect(step == end && parted.body == whole.body)
      #expect(parted.head.status == whole.head.status)
    }
    #expect(
      read(answer.unicodeScalars.indices.map { Substring(answer.unicodeScalars[$0...$0]) }).1 == end
    )
  }

  @Test func `what follows an answer is not of it`() {
    #expect(
      read(["HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1"]).1 == .complete(rest: 8))
    #expect(read(["HTTP/1.1 204 OK\r\n\r\nx"]).1 == .complete(rest: 1))
  }

  @Test(arguments: [
    "220 ready\r\n", "HTTP/2 200 OK\r\n", "HTTP/1.1 20x OK\r\n", "HTTP/1.1 2000 OK\r\n",
    "HTTP/1.1 200 OK\r\nno colon\r\n", "HTTP/1.1 200 OK\r\n: x\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 5x\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n+5\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nxy\r\n",
    "HTTP/1.1 101 Switching Protocols\r\n\r\n",
  ])
  func `what is no answer is told with its words`(text: String) {
    guard case .failed(let kind, let reason) = read([text[...]]).1 else {
      Issue.record("\(text.debugDescription) was read")
      return
    }
    #expect(kind == .other && reason.hasPrefix("the server "))
  }

  @Test func `an answer may be so long and no longer`() {
    let head = "HTTP/1.1 200 OK\r\n"
    for (length, fields) in [(5, "Content-Length: 5\r\n\r\nhello"), (5, "\r\nhello")] {
      #expect(read(["\(head)\(fields)"], limit: length).1 == .complete(rest: 0))
      guard case .failed(.tooLong, _) = read(["\(head)\(fields)"], limit: length - 1).1 else {
        Issue.record("\(fields) was read")
        continue
      }
    }
    let endless = String(repeating: "X-More: and more\r\n", count: 20_000)
    guard case .failed(.tooLong, _) = read(["\(head)\(endless)\r\n"]).1 else {
      Issue.record("an endless head was read")
      return
    }
    guard
      case .failed(.tooLong, _) = read([head[...], Substring(repeating: "x", count: 300_000)]).1
    else {
      Issue.record("an endless line was read")
      return
    }
  }

  /// The status line and headers of a response may have 262,144 bytes in total.
  @Test(arguments: [(0, true), (1, false)])
  func `a head may have 262,144 bytes`(more: Int, isRead: Bool) {
    let (start, end) = ("HTTP/1.1 204 OK\r\n", "\r\n")
    // The head has a status line of 17 bytes, an empty line of 2 bytes, and one field. The field is
    // a name, a colon, the value and a line end.
    let field = "X:" + String(repeating: "x", count: 262_144 - 17 - 2 - 4 + more) + "\r\n"
    let (reader, step) = read([Substring(start + field + end)])
    #expect((start + field + end).utf8.count == 262_144 + more)
    #expect((step == .complete(rest: 0)) == isRead)
    if isRead { #expect(reader.head.status == 204) }
  }

  @Test func `an answer without a length lasts to the end of the connection`() {
    let (reader, step) = read(["HTTP/1.1 200 OK\r\n\r\nab", "cd"])
    #expect(step == .complete(rest: 0) && reader.body == Array("abcd".utf8))
    #expect(!reader.head.keepsConnection)
    let (kept, _) = read(["HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"])
    #expect(kept.head.keepsConnection && kept.body == [])
  }

  @Test(arguments: [
    ("", Failure.Kind.reset), ("HTTP/1.1 200 OK\r\n", .truncated), ("HTTP/1.1 2", .reset),
    ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nx", .truncated),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n", .truncated),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", .truncated),
  ])
  func `a connection that ends too early cuts the answer off`(text: String, kind: Failure.Kind) {
    guard case .failed(kind, _) = read([text[...]]).1 else {
      Issue.record("\(text.debugDescription) was read")
      return
    }
  }

  @Test func `chunks and lengths are read to the limit`() {
    let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    let body = "3;x=y\r\nabc\r\n2\r\nde\r\n0\r\nTrailer: x\r\n\r\n"
    let (reader, step) = read(["\(head)\(body)rest"], limit: 5)
    #expect(step == .complete(rest: 4) && reader.body == Array("abcde".utf8))
    guard case .failed(.tooLong, _) = read(["\(head)\(body)"], limit: 4).1 else {
      Issue.record("a long response was read")
      return
    }
    // A `Content-Length` above the limit is rejected before the body arrives.
    guard
      case .failed(.tooLong, _) = read(["HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n"], limit: 5).1
    else {
      Issue.record("a long response was waited for")
      return
    }
  }

  @Test func `a reader begins anew with the next answer`() {
    var reader = AnswerReader()
    for (text, limit) in [("abc", 3), ("xy", 2)] {
      reader.begin(limit: limit)
      let answer = "HTTP/1.0 201 OK\r\nLocation: \(text)\r\nContent-Length: \(limit)\r\n\r\n\(text)"
      let step = Array(answer.utf8).withUnsafeBytes { reader.read($0) }
      #expect(step == .complete(rest: 0) && reader.body == Array(text.utf8))
      #expect(reader.head.location == text && reader.head.status == 201)
    }
    reader.begin(limit: 1)
    #expect(reader.head.status == 0 && reader.head.location == nil && reader.body == [])
  }

  @Test func `interim answers are passed over, and some have no body`() {
    let final = "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx"
    let (reader, step) = read([
      "HTTP/1.1 100 Continue\r\nLocation: a\r\n\r\nHTTP/1.1 199 x\r\n\r\n\(final)"
    ])
    #expect(step == .complete(rest: 0) && reader.body == [0x78] && reader.head.location == nil)
    for status in [204, 304] {
      #expect(
        read(["HTTP/1.1 \(status) x\r\nContent-Length: 5\r\n\r\n"]).1 == .complete(rest: 0))
    }
    #expect(read(["HTTP/1.1 205 x\r\nContent-Length: 1\r\n\r\nxy"]).1 == .complete(rest: 1))
  }
}
