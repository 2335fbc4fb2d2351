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
}
