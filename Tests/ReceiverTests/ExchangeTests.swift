import Synchronization
import Testing

@testable import Receiver

/// Tests of the parts of a request that a receiver gets, and of the memory limit for all bodies.
@Suite(.timeLimit(.minutes(10)))
struct ExchangeTests {
  /// A recorder of the requests that a server has received.
  private final class Seen: Sendable {
    private let list = Mutex<[ServerRequest]>([])

    var all: [ServerRequest] { list.withLock { $0 } }

    func add(_ request: ServerRequest) { list.withLock { $0.append(request) } }
  }

  private let seen = Seen()

  /// Starts a server that responds to each request with 200.
  private func server(
    readsForms: Bool = true, _ change: (inout ServerOptions) -> Void = { _ in }
  ) throws -> HTTPServer {
    var options = ServerOptions()
    change(&options)
    return try HTTPServer(options, readsForms: readsForms) { [seen] request in
      seen.add(request)
      return Decision(reply: ServerReply(200))
    }
  }

  private func status(_ bytes: [UInt8], from server: HTTPServer) throws -> Int? {
    let connection = try RawConnection(to: server.port)
    connection.send(bytes)
    return connection.status()
  }

  private func put(_ count: Int) -> RawRequest {
    RawRequest("/a", method: "PUT", body: [UInt8](repeating: 1, count: count))
  }

  // MARK: The budget of all bodies

  /// Starts a request of 600 bytes without sending its body. Returns after the server has accepted
  /// the body for its budget.
  private func begin(at server: HTTPServer) throws -> RawConnection {
    let connection = try RawConnection(to: server.port)
    var request = put(600)
    request.headers.append("Expect: 100-continue")
    connection.send(request.head)
    try #require(connection.head().hasPrefix("HTTP/1.1 100 "))
    return connection
  }

  @Test func `refused requests take nothing of the budget, and give nothing to it`() throws {
    let server = try server { ($0.bodyBytes, $0.bodiesBytes, $0.threads) = (1_000, 1_000, 1) }
    defer { server.stop() }
    var other = put(0)
    other.headers[0] = "Host: another.example"
    for _ in 0..<3 {
      #expect(try status(put(1_001).head, from: server) == 413)
      #expect(try status(other.bytes, from: server) == 421)
    }
    let first = try begin(at: server)
    // The two requests of 600 and 400 bytes fill the budget of 1,000 bytes.
    #expect(try status(put(401).bytes, from: server) == 503)
    #expect(try status(put(400).bytes, from: server) == 200)
    first.send(put(600).body)
    #expect(first.status() == 200)
    for _ in 0..<2 { #expect(try status(put(1_000).bytes, from: server) == 200) }
    #expect(seen.all.map(\.body.count) == [400, 600, 1_000, 1_000])
  }

  @Test func `a body without a length takes its pieces, and gives all of them back`() throws {
    let server = try server { ($0.bodyBytes, $0.bodiesBytes, $0.threads) = (1_000, 1_000, 1) }
    defer { server.stop() }
    func chunks(_ count: Int) -> [UInt8] {
      var request = RawRequest("/a", method: "PUT", headers: ["Transfer-Encoding: chunked"])
      request.length = nil
      // A chunk has 100 bytes, which is 64 in hexadecimal digits.
      let chunk = "64\r\n" + String(repeating: "x", count: 100) + "\r\n"
      return request.head + Array((String(repeating: chunk, count: count) + "0\r\n\r\n").utf8)
    }
    let first = try begin(at: server)
    #expect(try status(chunks(5), from: server) == nil)
    #expect(try status(chunks(4), from: server) == 200)
    first.send(put(600).body)
    #expect(first.status() == 200)
    #expect(try status(chunks(10), from: server) == 200)
    #expect(try status(chunks(11), from: server) == nil)
    #expect(try status(chunks(10), from: server) == 200)
    #expect(seen.all.map(\.body.count) == [400, 600, 1_000, 1_000])
  }

  // MARK: Forms

  private static let urlEncoded = "application/x-www-form-urlencoded"
  private static let multipart = """
    --b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n--b--\r\n
    """

  @Test(
    arguments: [
      ("POST", urlEncoded, true, true),
      ("POST", urlEncoded.uppercased() + "; charset=utf-8", true, true),
      ("POST", "multipart/form-data; boundary=b", true, true),
      ("POST", "Multipart/Form-Data; boundary=b", true, true),
      ("PUT", urlEncoded, true, false), ("PUT", "multipart/form-data; boundary=b", true, false),
      ("POST", urlEncoded, false, false), ("POST", "multipart/form-data; boundary=b", false, false),
      ("POST", "text/plain", true, false), ("POST", "multipart/mixed; boundary=b", true, false),
      ("POST", "x" + urlEncoded, true, false), ("POST", nil, true, false),
    ] as [(String, String?, Bool, Bool)])
  func `a posted body of a form is read as one, if the receiver reads forms`(
    method: String, type: String?, readsForms: Bool, isForm: Bool
  ) throws {
    let server = try server(readsForms: readsForms)
    defer { server.stop() }
    let isMultipart = type?.lowercased().hasPrefix("multipart") == true
    let body = Array((isMultipart ? Self.multipart : "x=1").utf8)
    let request = RawRequest(
      "/a", method: method, headers: type.map { ["Content-Type: \($0)"] } ?? [], body: body)
    #expect(try status(request.bytes, from: server) == 200)
    let received = try #require(seen.all.first)
    #expect(received.method == method && !received.isCutOff)
    #expect(received.parts.map(\.name) == (isForm ? ["x"] : []))
    #expect(received.field("x") == (isForm ? "1" : nil))
    #expect(received.body == (isForm ? [] : body))
  }

  @Test func `a form without its boundary is malformed, and a form that ends early is cut off`()
    throws
  {
    let server = try server()
    defer { server.stop() }
    let body = Array(Self.multipart.utf8)
    let malformed = RawRequest("/a", headers: ["Content-Type: multipart/form-data"], body: body)
    #expect(try status(malformed.bytes, from: server) == 400)
    #expect(seen.all.isEmpty)
    let early = RawRequest(
      "/a", headers: ["Content-Type: multipart/form-data; boundary=b"],
      body: Array(body.dropLast(10)))
    #expect(try status(early.bytes, from: server) == 200)
    #expect(seen.all.map(\.isCutOff) == [true])
  }

  // MARK: Heads

  @Test func `headers have names in lower case, and the address is decoded`() throws {
    let server = try server()
    defer { server.stop() }
    let sent = RawRequest(
      "/a%20b/C?d=1&e=x%20y&f&d=2", method: "GET", headers: ["X-Some: A Value", "X-Empty:"])
    #expect(try status(sent.bytes, from: server) == 200)
    let request = try #require(seen.all.first)
    #expect(request.method == "GET" && request.path == "/a b/C" && request.body.isEmpty)
    #expect(request.headers["x-some"] == "A Value" && request.headers["x-empty"] == "")
    #expect(request.headers["X-Some"] == nil)
    #expect(
      request.query == [.init("d", "1"), .init("e", "x y"), .init("f", ""), .init("d", "2")])
    #expect(request.values(of: "d") == ["1", "2"])
  }

  // MARK: Decisions

  @Test func `an answer is whole and at once by default`() {
    let decision = Decision(reply: ServerReply(200))
    #expect(decision.manner == .whole && decision.delay == 0)
  }

  /// The gateway's time limit is 10 s, and the response comes 4 s after the server's decision.
  @Test(
    arguments: [
      (0.0, 200, 4.0), (6, 200, 4), (6.5, 504, 3.5), (10, 504, 0), (12, 504, 0),
    ] as [(Double, Int, Double)])
  func `a gateway answers when its time is over`(spent: Double, status: Int, delay: Double) {
    let decision = Decision(reply: ServerReply(200), manner: .cutOff, delay: 4)
    let limit = AnswerLimit(seconds: 10, reply: ServerReply(504))
    let limited = decision.limited(by: limit, after: spent)
    #expect(limited.reply.status == status && limited.delay == delay && limited.manner == .cutOff)
    #expect(decision.limited(by: nil, after: spent).reply.status == 200)
  }
}
