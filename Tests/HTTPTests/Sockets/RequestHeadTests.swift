import Testing

@testable import HTTP

struct RequestHeadTests {
  /// Returns the lines in the head of a request to the address `host:80`.
  private func head(_ request: Request, length: Int? = nil) -> [String] {
    var bytes: [UInt8] = []
    RequestHead.write(request, for: "/a?b", at: "host:8080", to: &bytes)
    RequestHead.finish(with: length, to: &bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasSuffix("\r\n\r\n"))
    return text.split(separator: "\r\n").map(String.init)
  }

  private func request(
    _ method: Request.Method = .post, _ headers: [String] = [], encoding: String? = nil
  ) -> Request {
    var request = Request(method, "http://host:8080/a?b", headers: headers, body: Body())
    request.acceptEncoding = encoding
    return request
  }

  @Test func `a head has the lines that libcurl sends`() {
    #expect(head(request(.get)) == ["GET /a?b HTTP/1.1", "Host: host:8080", "Accept: */*"])
    #expect(
      head(request(.put), length: 12) == [
        "PUT /a?b HTTP/1.1", "Host: host:8080", "Accept: */*",
        "Content-Type: application/x-www-form-urlencoded", "Content-Length: 12",
      ])
    #expect(
      head(request(.post, ["X-A: 1", "x-b:2"], encoding: "gzip"), length: 0) == [
        "POST /a?b HTTP/1.1", "Host: host:8080", "Accept: */*", "Accept-Encoding: gzip", "X-A: 1",
        "x-b:2", "Content-Type: application/x-www-form-urlencoded", "Content-Length: 0",
      ])
  }

  @Test(arguments: [
    ("host: other", "Host: host:8080", "host: other" as String?),
    ("ACCEPT:text/csv", "Accept: */*", "ACCEPT:text/csv"), ("Accept:", "Accept: */*", nil),
    ("Accept;", "Accept: */*", "Accept:"),
    ("content-type: a/b", "Content-Type: application/x-www-form-urlencoded", "content-type: a/b"),
    ("Accept-Encoding: br", "Accept-Encoding: gzip", "Accept-Encoding: br"),
  ])
  func `a header of a request takes the place of a line of its name`(
    header: String, line: String, written: String?
  ) {
    let plain = head(request(encoding: "gzip"))
    let own = head(request(.post, [header], encoding: "gzip"))
    #expect(plain.contains(line) && !own.contains(line))
    #expect(own.count == plain.count - (written == nil ? 1 : 0))
    if let written { #expect(own.contains(written)) }
  }

  @Test(arguments: ["Hosts: x", "Hos: x", "Host", "Host ", "HostX", "Accept-: x", "Ac: x"])
  func `a header of another name takes no place`(header: String) {
    let own = head(request(.post, [header]))
    #expect(own.contains("Host: host:8080") && own.contains("Accept: */*") && own.contains(header))
  }

  @Test func `a header without a name or a value is sent as libcurl sends it`() {
    #expect(
      head(request(.get, ["", "X-A:", "X-B;", "X-C: a;", "X-D: :"])).dropFirst(3) == [
        "X-B:", "X-C: a;",
      ])
  }

  @Test(
    arguments: [
      (Request.Method.get, [], false), (.post, [], true), (.put, [], true),
      (.post, ["Content-Length: 5"], false), (.post, ["content-length;"], false),
      (.post, ["Content-Lengths: 5"], true), (.get, ["X: 1"], false),
    ] as [(Request.Method, [String], Bool)])
  func `a body without a header for its length gets one`(
    method: Request.Method, headers: [String], tells: Bool
  ) {
    #expect(RequestHead.tellsLength(of: request(method, headers)) == tells)
  }

  // MARK: Places

  @Test(arguments: [
    ("http://host", "http://host", "host"), ("http://host/", "http://host", "host"),
    ("http://host:8080/a/b?c#d", "http://host:8080", "host:8080"),
    ("http://[::1]:80/a", "http://[::1]:80", "[::1]:80"),
    ("http://host?a=/b", "http://host", "host"),
    ("http://host#a", "http://host", "host"),
  ])
  func `a place has an origin and an authority`(address: String, origin: String, authority: String)
  {
    let place = ServerPlace(address)
    #expect(place?.origin == origin && place?.authority == authority)
  }

  @Test(arguments: ["https://host", "host", "", "ftp://host", "http:/host"])
  func `other addresses are no plain ones`(address: String) {
    #expect(ServerPlace(address) == nil)
  }

  @Test(arguments: [
    ("http://host:8080", "/" as String?), ("http://host:8080/", "/"),
    ("http://host:8080/a?b", "/a?b"), ("http://host:80801/a", nil), ("http://host/a", nil),
    ("http://host:8080?a", nil), ("http://other:8080/", nil), ("", nil),
  ])
  func `a target is the path of an address of the place`(url: String, target: String?) {
    #expect(ServerPlace("http://host:8080/x")?.target(of: url).map(String.init) == target)
  }

  @Test func `a numeric address needs no name server`() throws {
    let four = try #require(ServerPlace("http://127.0.0.1:8080/a")).addresses()
    #expect(four.count == 1 && four.first?.family == 2)
    let six = try #require(ServerPlace("http://[::1]/a")).addresses()
    #expect(six.count == 1 && six.first?.family == 10)
  }

  // MARK: Routes

  @Test func `addresses share the time for a connection, and follow each other in a circle`() throws
  {
    let address = try #require(ServerPlace("http://127.0.0.1")).addresses()[0]
    var route = SocketRoute([address, address, address], from: 1, patience: 9, now: 1_000)
    #expect(route.place == 1 && route.end == 3_000_001_000 && !route.isConnected)
    // Four of the nine seconds for the connection have passed.
    let second = route.advance(4_000_001_000)
    #expect(second && route.place == 2 && route.end == 6_500_001_000)
    let third = route.advance(6_500_001_000)
    #expect(third && route.place == 0 && route.end == 9_000_001_000)
    let fourth = route.advance(9_000_001_000)
    #expect(!fourth && route.place == 0)
    var late = SocketRoute([address, address], from: 0, patience: 1, now: 0)
    #expect(late.end == 500_000_000)
    let lateSecond = late.advance(5_000_000_000)
    #expect(lateSecond && late.end == 5_000_000_000 && late.place == 1)
    let lateThird = late.advance(5_000_000_000)
    #expect(!lateThird)
  }
}
