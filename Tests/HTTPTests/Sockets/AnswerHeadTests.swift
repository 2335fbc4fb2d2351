import Spool
import Testing

@testable import HTTP

struct AnswerHeadTests {
  private func head(_ lines: String...) -> AnswerHead? {
    var head = AnswerHead()
    guard head.takeStatusLine(Array(lines[0].utf8)) else { return nil }
    for line in lines.dropFirst() {
      guard head.takeField(Array(line.utf8)) else { return nil }
    }
    return head
  }

  @Test(arguments: [
    ("HTTP/1.1 200 OK", 200 as Int?), ("HTTP/1.1 200", 200), ("http/1.1 999 x", 999),
    ("HTTP/1.1 100 Continue", 100), ("HTTP/1.1 099 x", nil), ("HTTP/1.1 000", nil),
    ("HTTP/1.1 20", nil), ("HTTP/1.1 2000", nil), ("HTTP/1.1 200x", nil), ("HTTP/1.1  200", nil),
    ("HTTP/1.1-200", nil), ("HTTP/2.1 200", nil), ("", nil), ("HTTP/1.1 2/0", nil),
    ("HTTP/1.1 2:0", nil), ("HTTP/1.1 200 ", 200),
  ])
  func `a status has three digits from 100 on`(line: String, status: Int?) {
    #expect(head(line)?.status == status)
  }

  @Test func `a connection is kept by version and by the server's words`() {
    let version1 = "HTTP/1.1 200"
    let version0 = "HTTP/1.0 200"
    #expect(head(version1)?.keepsConnection == true && head(version1)?.version == "HTTP/1.1")
    #expect(head(version0)?.keepsConnection == false && head(version0)?.version == "HTTP/1.0")
    #expect(head(version1, "connection: CLOSE")?.keepsConnection == false)
    #expect(head(version0, "Connection: keep-alive")?.keepsConnection == true)
    #expect(head(version1, "Connection: upgrade , close")?.keepsConnection == false)
    #expect(head(version1, "Connection: closed,,x")?.keepsConnection == true)
    #expect(head(version1, "Connection:")?.keepsConnection == true)
  }

  @Test func `fields have their values without blanks around them`() {
    let read = head(
      "HTTP/1.1 200", "Content-LENGTH:\t 12 \t", "Transfer-Encoding: Chunked",
      "Content-Encoding: GZip ", "Retry-After: 120", "Location:  /a b ", "X-Other: 1")
    #expect(read?.length == 12 && read?.isChunked == true && read?.encoding == "gzip")
    #expect(read?.retryAfter == "120" && read?.location == "/a b")
    let plain = head("HTTP/1.1 200", "Content-Lengths: 5", "X: a:b")
    #expect(plain?.length == nil && plain?.isChunked == false && plain?.encoding == "")
    #expect(plain?.retryAfter == nil && plain?.location == nil)
  }

  @Test(arguments: [
    ("0", 0 as Int?), ("007", 7), ("999999999999999999", 999_999_999_999_999_999),
    ("1000000000000000000", nil), ("", nil), ("-1", nil), ("+1", nil), ("1 2", nil), ("1/", nil),
    ("1:", nil),
  ])
  func `a length has up to 18 digits`(text: String, length: Int?) {
    #expect(head("HTTP/1.1 200", "Content-Length: \(text)")?.length == length)
  }

  @Test func `a length may come twice if it is the same`() {
    #expect(head("HTTP/1.1 200", "Content-Length: 5", "Content-Length: 05")?.length == 5)
    #expect(head("HTTP/1.1 200", "Content-Length: 5", "Content-Length: 6") == nil)
    #expect(head("HTTP/1.1 200", "no field") == nil && head("HTTP/1.1 200", ":x") == nil)
    #expect(head("HTTP/1.1 200", "x:") != nil)
    #expect(head("HTTP/1.1 200", "Transfer-Encoding: gzip, chunked") == nil)
  }

  @Test(arguments: [
    ("0", 0 as Int?), ("1a", 26), ("FF;name=value", 255), (" a ;x", 10), ("7fffffffffffffff", .max),
    ("8000000000000000", nil), ("", nil), (";x", nil), ("g", nil), ("-1", nil), ("+1", nil),
    ("1g", nil),
  ])
  func `a chunk begins with its length`(text: String, length: Int?) {
    #expect(AnswerHead.chunkLength(Array(text.utf8)) == length)
  }

  // MARK: Responses

  private func reply(
    _ answer: String, body: [UInt8] = [], encoding: String? = nil, limit: Int = 1_000
  ) -> Reply {
    var reader = AnswerReader()
    reader.begin(limit: limit)
    let bytes = Array((answer + "Content-Length: \(body.count)\r\n\r\n").utf8) + body
    let step = bytes.withUnsafeBytes { reader.read($0) }
    #expect(step == .complete(rest: 0))
    var request = Request(.get, "http://host/a/b?c", body: Body())
    request.acceptEncoding = encoding
    request.answerLength = limit
    return reader.reply(to: PreparedRequest(request))
  }

  private func response(_ reply: Reply) -> Response? {
    if case .answered(let response) = reply { response } else { nil }
  }

  private func kind(_ reply: Reply) -> Failure.Kind? {
    if case .failed(let failure) = reply, failure.wasSent { failure.kind } else { nil }
  }

  @Test(arguments: [
    (302, "/x", "http://host/x" as String?), (301, "x", "http://host/a/x"),
    (300, "http://other/y", "http://other/y"), (399, "?z", "http://host/a/b?z"), (299, "/x", nil),
    (400, "/x", nil), (200, "/x", nil),
  ])
  func `a redirect points to a whole address`(status: Int, location: String, whole: String?) {
    let reply = reply("HTTP/1.1 \(status) x\r\nLocation: \(location)\r\n")
    #expect(response(reply)?.status == status && response(reply)?.location == whole)
  }

  @Test(arguments: [
    ("120", 120 as Double?), ("1", 1), ("0", nil), ("-5", nil), ("soon", nil),
    ("Thu, 01 Jan 1970 00:00:00 GMT", nil), ("Thu, 01 Jan 1970 00:00:01 GMT", nil),
  ])
  func `a time to come again lies ahead`(text: String, seconds: Double?) {
    #expect(response(reply("HTTP/1.1 503 x\r\nRetry-After: \(text)\r\n"))?.retryAfter == seconds)
  }

  @Test func `a date to come again is counted from now`() throws {
    let reply = reply("HTTP/1.1 503 x\r\nRetry-After: Fri, 31 Dec 2999 23:59:59 GMT\r\n")
    let seconds = try #require(response(reply)?.retryAfter)
    // The span from the 2020s to the year 2999 is between 900 and 980 years.
    #expect((900 * 365.25 * 86_400...980 * 365.25 * 86_400).contains(seconds))
  }

  /// The text `hello`, compressed with gzip.
  private static let gzip: [UInt8] = [
    0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 7, 0, 0x86, 0xA6, 0x10, 0x36,
    5, 0, 0, 0,
  ]

  @Test(arguments: ["gzip", "x-gzip", "GZIP"])
  func `an answer that was asked for compressed is inflated`(encoding: String) {
    let head = "HTTP/1.1 200 x\r\nContent-Encoding: \(encoding)\r\n"
    #expect(
      response(reply(head, body: Self.gzip, encoding: "gzip"))?.body == Array("hello".utf8))
    #expect(response(reply(head, body: Self.gzip))?.body == Self.gzip)
    #expect(response(reply(head, encoding: "gzip"))?.body == [])
    #expect(kind(reply(head, body: Array(Self.gzip.dropLast()), encoding: "gzip")) == .other)
  }

  @Test func `an inflated answer may be as long as the request allows`() throws {
    let head = "HTTP/1.1 200 x\r\nContent-Encoding: gzip\r\n"
    // The content is 200 letters "a", compressed with gzip to 24 bytes.
    let letters: [UInt8] = [
      0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3, 0x4B, 0x4C, 0x1C, 0x1E, 0, 0, 0x58, 0xF0, 0x9A, 0x59,
      0xC8,
      0, 0, 0,
    ]
    let whole = reply(head, body: letters, encoding: "gzip", limit: 200)
    #expect(response(whole)?.body == [UInt8](repeating: UInt8(ascii: "a"), count: 200))
    #expect(kind(reply(head, body: letters, encoding: "gzip", limit: 199)) == .tooLong)
    #expect(response(reply(head, body: letters, limit: 24))?.body == letters)
    // The body is longer than one piece of the reader, because it has 1,000 gzip members of 200
    // letters each.
    let many = (0..<1_000).flatMap { _ in letters }
    let long = reply(head, body: many, encoding: "gzip", limit: 200_000)
    #expect(response(long)?.body == [UInt8](repeating: UInt8(ascii: "a"), count: 200_000))
    #expect(kind(reply(head, body: many, encoding: "gzip", limit: 199_999)) == .tooLong)
    // A piece of the reader has 262,144 bytes, 56 bytes less than the 1,311 members of 200 bytes.
    let more = (0..<1_311).flatMap { _ in letters }
    #expect(kind(reply(head, body: more, encoding: "gzip", limit: 262_144)) == .tooLong)
    let two = reply(head, body: more, encoding: "gzip", limit: 262_200)
    #expect(response(two)?.body.count == 262_200)
  }

  @Test func `other encodings are read only if they are plain`() {
    let body = Array("x".utf8)
    for encoding in ["identity", ""] {
      let reply = reply(
        "HTTP/1.1 200 x\r\nContent-Encoding: \(encoding)\r\n", body: body, encoding: "gzip")
      #expect(response(reply)?.body == body)
    }
    let reply = reply("HTTP/1.1 200 x\r\nContent-Encoding: br\r\n", body: body, encoding: "gzip")
    #expect(kind(reply) == .other)
  }
}
