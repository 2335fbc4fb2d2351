import Crypto
import HTTP
import Testing

/// Tests of both HTTP clients with servers that send every form of response.
@Suite(.serialized)
struct RequestLoopTests {
  enum Client: CaseIterable {
    case curl
    case sockets

    func loop(to url: String, _ change: (inout HTTPOptions) -> Void = { _ in }) throws
      -> any RequestLoop
    {
      var options = HTTPOptions()
      change(&options)
      return switch self {
      case .curl: TransferLoop(options)
      case .sockets: try #require(SocketLoop(to: url, options))
      }
    }
  }

  private func post(_ url: String, _ body: String = "x") -> Request {
    Request(.post, url, headers: ["Content-Type: text/plain"], body: Body(Array(body.utf8)))
  }

  private func replies(_ loop: any RequestLoop, _ requests: [Request]) -> [Reply?] {
    replies(loop, requests.map { PreparedRequest($0) })
  }

  private func replies(_ loop: any RequestLoop, _ requests: [PreparedRequest]) -> [Reply?] {
    var replies: [Reply?] = Array(repeating: nil, count: requests.count)
    for (index, request) in requests.enumerated() {
      loop.start(request) { replies[index] = $0 }
    }
    while loop.count > 0 {
      loop.run()
      loop.wait(milliseconds: 100)
    }
    return replies
  }

  private func reply(_ loop: any RequestLoop, _ request: Request) throws -> Reply {
    try #require(replies(loop, [request])[0])
  }

  private func raw() throws -> PythonServer { try PythonServer(script: "raw.py") }

  @Test(arguments: Client.allCases)
  func `answers are read in each form that they have`(client: Client) throws {
    let server = try raw()
    defer { try? server.stop() }
    let loop = try client.loop(to: server.url)
    let expected: [(path: String, status: Int, text: String)] = [
      ("/chunks", 200, "hello world"), ("/drip", 200, "hello world"), ("/no-length", 200, "hello"),
      ("/interim", 201, "ok"), ("/no-content", 204, ""), ("/last", 200, "last"),
      ("/old", 200, "old"), ("/no-reason", 507, ""), ("/slow", 200, ""),
    ]
    for (path, status, text) in expected + expected.reversed() {
      let answer = Response(status: status, body: Array(text.utf8))
      #expect(try reply(loop, post(server.url + path)) == .answered(answer), "\(path)")
    }
    #expect(loop.versions == ["HTTP/1.1": 16, "HTTP/1.0": 2])
  }

  @Test(arguments: Client.allCases)
  func `an answer that is not whole is a failure, and the next request goes well`(
    client: Client
  ) throws {
    let server = try raw()
    defer { try? server.stop() }
    let loop = try client.loop(to: server.url)
    let expected: [(path: String, kind: Failure.Kind)] = [
      ("/nothing", .reset), ("/cut-line", .reset), ("/cut-head", .truncated),
      ("/cut-body", .truncated), ("/cut-chunk", .truncated), ("/garbage", .other),
    ]
    for (path, kind) in expected {
      let reply = try reply(loop, post(server.url + path))
      guard case .failed(let failure) = reply else {
        Issue.record("\(path): \(reply)")
        continue
      }
      #expect(failure.kind == kind && failure.wasSent, "\(path): \(failure)")
      #expect(try self.reply(loop, post(server.url)) == .answered(Response(status: 200)))
    }
  }

  @Test(arguments: Client.allCases)
  func `a connection is kept as long as the server keeps it`(client: Client) throws {
    let server = try raw()
    defer { try? server.stop() }
    let loop = try client.loop(to: server.url)
    func number() throws -> String {
      guard case .answered(let response) = try reply(loop, post(server.url + "/connection")) else {
        return "none"
      }
      return response.text
    }
    let first = try number()
    for path in ["/chunks", "/interim", "/no-content", "/no-reason"] {
      _ = try reply(loop, post(server.url + path))
      #expect(try number() == first, "\(path)")
    }
    _ = try reply(loop, post(server.url + "/last"))
    #expect(try number() != first)
  }

  @Test(arguments: Client.allCases)
  func `a connection that has ended while it was idle is not used again`(client: Client) throws {
    let server = try PythonServer(script: "raw.py")
    let loop = try client.loop(to: server.url)
    #expect(try reply(loop, post(server.url)) == .answered(Response(status: 200)))
    try server.stop()
    loop.wait(milliseconds: 100)
    loop.run()
    guard case .failed(let failure) = try reply(loop, post(server.url)) else {
      Issue.record("a server that has ended answered")
      return
    }
    #expect(failure.kind == .connection && !failure.wasSent)
  }

  @Test(arguments: Client.allCases)
  func `five hundred connections at a time each get their answer`(client: Client) throws {
    let server = try raw()
    defer { try? server.stop() }
    let loop = try client.loop(to: server.url)
    let requests = (0..<500).map { post(server.url + ($0 % 2 == 0 ? "/slow" : "/chunks")) }
    let replies = replies(loop, requests)
    for (index, reply) in replies.enumerated() {
      let text = index % 2 == 0 ? "" : "hello world"
      #expect(reply == .answered(Response(status: 200, body: Array(text.utf8))))
    }
  }

  @Test(arguments: Client.allCases)
  func `a body of many pieces arrives whole`(client: Client) throws {
    let server = try raw()
    defer { try? server.stop() }
    let loop = try client.loop(to: server.url)
    // The length of the block divides no buffer size, so a wrong order of pieces changes the
    // content.
    let block = (0..<65_521).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    var form = Multipart(boundary: "limit")
    for length in [0, 1, 10_000, 7_000_000] {
      var content: [UInt8] = []
      while content.count < length { content += block.prefix(length - content.count) }
      form.add("file", fileName: "\(length)", type: "text/csv", content: content)
    }
    form.finish()
    let bytes = form.body.bytes
    let sum = SHA256.digest(of: bytes).hexadecimal
    let expected = Response(status: 200, body: Array("\(bytes.count) \(sum)".utf8))
    let requests = (0..<3).map { _ in Request(.post, server.url + "/sum", body: form.body) }
    for reply in replies(loop, requests) { #expect(reply == .answered(expected)) }
  }

  @Test(arguments: Client.allCases)
  func `a refusal is read while the body is being sent`(client: Client) throws {
    let server = try raw()
    defer { try? server.stop() }
    let loop = try client.loop(to: server.url)
    let body = Body([UInt8](repeating: 7, count: 20_000_000))
    let reply = try reply(loop, Request(.post, server.url + "/early", body: body))
    #expect(reply == .answered(Response(status: 413, body: Array("too large".utf8))))
  }

  @Test(arguments: Client.allCases)
  func `what is asked for compressed is read plain`(client: Client) throws {
    let server = try raw()
    defer { try? server.stop() }
    let loop = try client.loop(to: server.url)
    var request = post(server.url + "/gzip")
    request.acceptEncoding = "gzip;q=1.0, compress;q=0.5"
    let plain = Response(status: 200, body: Array("compressed".utf8))
    #expect(try reply(loop, request) == .answered(plain))
    request.answerLength = 5
    guard case .failed(let failure) = try reply(loop, request) else {
      Issue.record("a response that is too long was read")
      return
    }
    #expect(failure.kind == .tooLong)
  }

  @Test(arguments: Client.allCases)
  func `an answer is waited for as long as was asked for, and no longer`(client: Client) throws {
    let server = try raw()
    defer { try? server.stop() }
    let loop = try client.loop(to: server.url) { $0.timeout = 0.1 }
    guard case .failed(let failure) = try reply(loop, post(server.url + "/slow")) else {
      Issue.record("a late response was waited for")
      return
    }
    #expect(failure.kind == .timeout && failure.wasSent)
    #expect(try reply(loop, post(server.url)) == .answered(Response(status: 200)))
  }

  @Test(arguments: Client.allCases)
  func `nothing was sent where there is no server`(client: Client) throws {
    let expected: [(url: String, kind: Failure.Kind)] = [
      ("http://127.0.0.1:9", .connection), ("http://localhost:9", .connection),
      ("http://no-such-host.invalid", .name),
    ]
    for (url, kind) in expected {
      let loop = try client.loop(to: url)
      for reply in replies(loop, [post(url), post(url)]) {
        guard case .failed(let failure)? = reply else {
          Issue.record("\(url): \(String(describing: reply))")
          continue
        }
        #expect(failure.kind == kind && !failure.wasSent, "\(url)")
      }
    }
  }

  @Test(arguments: Client.allCases)
  func `a name stands for all of its addresses`(client: Client) throws {
    let server = try raw()
    defer { try? server.stop() }
    // The name `localhost` often has the address ::1 too, on which this server does not listen.
    let url = "http://localhost:\(server.port)"
    let loop = try client.loop(to: url)
    #expect(try reply(loop, post(url)) == .answered(Response(status: 200)))
  }

  @Test(arguments: Client.allCases)
  func `nothing is left of requests that are abandoned`(client: Client) throws {
    let server = try raw()
    defer { try? server.stop() }
    let loop = try client.loop(to: server.url)
    var replies: [Reply] = []
    for _ in 0..<3 { loop.start(post(server.url + "/slow")) { replies.append($0) } }
    for _ in 0..<10 where replies.isEmpty {
      loop.run()
      loop.wait(milliseconds: 10)
    }
    loop.abandon()
    #expect(loop.count == 0 && replies.count == 3)
    for case .failed(let failure) in replies { #expect(failure.kind == .abandoned) }
    #expect(try reply(loop, post(server.url)) == .answered(Response(status: 200)))
  }

  /// Only the order of the headers may differ between the two clients.
  @Test func `both clients send the same request`() throws {
    let server = try PythonServer(withTLS: false)
    defer { try? server.stop() }
    var requests = [Request.Method.get, .post, .put].map {
      Request($0, server.url + "/echo/a%20b?c=d", headers: ["X-Study: 7"], body: Body([1, 2]))
    }
    requests.append(requests[1])
    requests[3].headers += ["Accept:", "content-type: text/csv", "X-Empty;", "Host: other"]
    requests[3].acceptEncoding = "gzip"
    let echoes = try Client.allCases.map { client in
      try replies(client.loop(to: server.url), requests).map { reply -> [String] in
        guard case .answered(let response)? = reply else { return [] }
        return response.text.split(separator: "\n").map(String.init).sorted()
      }
    }
    #expect(echoes[0] == echoes[1])
    #expect(echoes[0].allSatisfy { $0.count > 3 })
  }

  @Test(arguments: Client.allCases)
  func `a template is sent with what is put into it`(client: Client) throws {
    let (echo, sum) = (try PythonServer(withTLS: false), try raw())
    defer { for server in [echo, sum] { try? server.stop() } }
    func request(_ url: String, _ name: String) -> Request {
      var form = Multipart(boundary: "limit-\(name)")
      form.add(name, "text of \(name)")
      form.add("file", fileName: name, type: "text/csv", content: Array(repeating: 7, count: 9_999))
      form.finish()
      return Request(
        .post, "\(url)/\(name)", headers: ["X-Name: \(name)", "X-Same: 1"], body: form.body)
    }
    for (server, path) in [(echo, "/echo"), (sum, "/sum?")] {
      let url = server.url + path
      let template = RequestTemplate(request(url, "NAME"), marks: ["NAME"])
      let loop = try client.loop(to: server.url)
      for name in ["a", "a longer name".replacing(" ", with: "-"), "NAME"] {
        let filled = try #require(replies(loop, [PreparedRequest(template, with: [name])])[0])
        let whole = try reply(loop, request(url, name))
        guard case .answered(let left) = filled, case .answered(let right) = whole else {
          Issue.record("no response: \(filled), \(whole)")
          continue
        }
        // The order of the headers is the same, except for `Content-Length`, which comes last.
        #expect(
          left.text.split(separator: "\n").sorted() == right.text.split(separator: "\n").sorted())
        #expect(left.status == right.status && left.text.count > 20)
      }
    }
  }

  @Test(arguments: Client.allCases)
  func `redirects and times to come again are told`(client: Client) throws {
    let server = try PythonServer(withTLS: false)
    defer { try? server.stop() }
    let loop = try client.loop(to: server.url)
    let moved = try reply(loop, post(server.url + "/moved"))
    let location = server.url + "/elsewhere?number=0"
    #expect(moved == .answered(Response(status: 302, location: location)))
    for (form, seconds) in [("seconds", 7.0...7.0), ("date", 27...31)] {
      guard case .answered(let response) = try reply(loop, post(server.url + "/wait/\(form)")),
        let wait = response.retryAfter
      else {
        Issue.record("no reply with a time to wait")
        continue
      }
      #expect(seconds.contains(wait))
    }
  }

  @Test func `a request to another server is refused`() throws {
    let loop = try Client.sockets.loop(to: "http://127.0.0.1:8080/path")
    for url in ["http://127.0.0.1:80801/", "http://other:8080/", "https://127.0.0.1:8080/"] {
      guard case .failed(let failure) = try reply(loop, post(url)) else {
        Issue.record("\(url) was answered")
        continue
      }
      #expect(failure.kind == .request && !failure.wasSent)
    }
    #expect(SocketLoop(to: "https://127.0.0.1", HTTPOptions()) == nil)
  }
}
