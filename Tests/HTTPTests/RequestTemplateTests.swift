import Glibc
import Testing

@testable import HTTP

struct RequestTemplateTests {
  private func form(_ name: String, _ number: String) -> Request {
    var form = Multipart(boundary: "limit-\(name)")
    form.add("number", number)
    form.add("file", fileName: "\(name).csv", type: "text/csv", content: [1, 2, 3])
    form.finish()
    return Request(
      .post, "http://host/\(name)/\(number)",
      headers: [
        "Content-Type: \(form.contentType)", "X-Same: same", "X-Number: \(number)\(number)",
      ],
      body: form.body)
  }

  @Test(arguments: [("a", "1"), ("", ""), ("a longer name", "9182"), ("NAME", "NUMBER")])
  func `a filled template is the request with these texts`(name: String, number: String) {
    let template = RequestTemplate(form("NAME", "NUMBER"), marks: ["NAME", "NUMBER"])
    let (filled, direct) = (template.request(with: [name, number]), form(name, number))
    #expect(filled.url == direct.url && filled.headers == direct.headers)
    #expect(filled.body.bytes == direct.body.bytes && filled.body.count == direct.body.count)
  }

  @Test func `a template without gaps is its request`() {
    let template = RequestTemplate(form("a", "1"), marks: ["NAME"])
    #expect(template.request(with: ["other"]).body.bytes == form("a", "1").body.bytes)
    #expect(template.length == form("a", "1").body.count)
  }

  @Test(arguments: [
    ("", nil as String?), ("abc", nil), ("XXX", "111111111"), ("aXb", "a111b"), ("Xa", "111a"),
    ("aX", "a111"), ("XYX", "111111"), ("aYbYc", "abc"), ("YY", ""), ("aX-Z", "a111-longer"),
    ("x", nil), ("é X é", "é 111 é"),
  ])
  func `marks are replaced wherever they stand`(text: String, filled: String?) {
    let marks = ["X", "Y", "Z"].map { Array($0.utf8) }
    let texts = ["111", "", "longer"]
    let gapped = GappedText(Array(text.utf8), marks)
    #expect(gapped?.text(with: texts) == filled)
    #expect(gapped?.length(with: texts) == filled?.utf8.count)
    var bytes: [UInt8] = [7]
    gapped?.append(to: &bytes, with: texts)
    #expect(bytes == [7] + Array((filled ?? "").utf8))
  }

  @Test func `the first of marks that begin alike counts, and a text may be plain`() {
    let gapped = GappedText(Array("abc-ab".utf8), [Array("abc".utf8), Array("ab".utf8)])
    #expect(gapped?.text(with: ["1", "2"]) == "1-2")
    let plain = GappedText(plain: Array("abc".utf8))
    #expect(plain.text(with: []) == "abc" && plain.length(with: []) == 3)
  }

  @Test func `a part that is a file stays as it is`() {
    var body = Body(Array("X".utf8))
    body.append(Body(Body.StoredFile(path: "a", folder: "b"), count: 10))
    body.append("XX")
    let template = RequestTemplate(Request(.put, "http://host/", body: body), marks: ["X"])
    #expect(template.length == 13 && template.bodyLength(with: ["123"]) == 19)
    let filled = template.request(with: ["123"])
    #expect(filled.body.count == 19 && !filled.body.isInMemory && filled.method == .put)
  }

  // MARK: What is sent

  /// What a request sends from a place on, over a pair of sockets.
  private func sent(
    _ request: PreparedRequest, from start: Int, _ message: inout OutgoingMessage
  ) throws -> [UInt8] {
    let place = try #require(ServerPlace("http://host/"))
    message.replace(with: request, to: place, "/a")
    var sockets: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &sockets) == 0)
    let count = message.send(over: sockets[0], from: start)
    close(sockets[0])
    var bytes = [UInt8](repeating: 0, count: 10_000)
    let read = max(0, recv(sockets[1], &bytes, bytes.count, Int32(MSG_WAITALL)))
    close(sockets[1])
    #expect(read == count && count == message.count - start)
    return Array(bytes[..<read])
  }

  @Test func `a message is sent from any place on, whole or filled`() throws {
    var body = Body(Array("one ".utf8))
    body.append(Body(Array("two ".utf8)))
    body.append("X!")
    let request = Request(.post, "http://host/a", headers: ["X-Y: X"], body: body)
    let template = RequestTemplate(request, marks: ["X!"])
    let head =
      "POST /a HTTP/1.1\r\nHost: host\r\nAccept: */*\r\nX-Y: X\r\n"
      + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: "
    let whole = Array((head + "10\r\n\r\none two X!").utf8)
    let filled = Array((head + "12\r\n\r\none two 1234").utf8)
    var message = OutgoingMessage()
    for start in [0, 1, 16, whole.count - 10, whole.count - 9, whole.count - 2, whole.count - 1] {
      #expect(try sent(PreparedRequest(request), from: start, &message) == Array(whole[start...]))
      #expect(
        try sent(PreparedRequest(template, with: ["1234"]), from: start, &message)
          == Array(filled[start...]))
    }
  }

  @Test func `a message without a length has none`() throws {
    var message = OutgoingMessage()
    let request = Request(.get, "http://host/a", body: Body())
    let text = try sent(
      PreparedRequest(RequestTemplate(request, marks: []), with: []), from: 0, &message)
    #expect(
      String(decoding: text, as: UTF8.self)
        == "GET /a HTTP/1.1\r\nHost: host\r\nAccept: */*\r\n\r\n")
    #expect(try sent(PreparedRequest(request), from: 0, &message) == text)
  }
}
