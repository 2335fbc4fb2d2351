import Testing

@testable import HTTP

/// Tests of requests without any options from the user.
struct RequestTests {
  @Test(arguments: [
    (0, 60), (1, 60.000_01), (100_000, 61), (250_000, 62.5), (1_000_000, 70), (6_000_000, 120),
  ])
  func `an answer is waited for a minute, and a second more for each 100,000 bytes`(
    length: Int, seconds: Double
  ) {
    #expect(Request.patience(bodyLength: length) == seconds)
    let request = Request(.post, "http://host", body: Body([UInt8](repeating: 0, count: length)))
    #expect(request.patience == seconds)
    #expect(PreparedRequest(request).patience == seconds)
    #expect(PreparedRequest(request).bodyLength == length)
  }

  @Test func `a filled template is waited for by the length of its own body`() {
    let text = Array("a-X-b".utf8)
    let template = RequestTemplate(Request(.post, "http://host/X", body: Body(text)), marks: ["X"])
    let filled = PreparedRequest(template, with: [String(repeating: "y", count: 299_996)])
    #expect(filled.bodyLength == 300_000 && filled.patience == 63)
    #expect(filled.request.body.count == 300_000)
    #expect(filled.request.url.utf8.count == 12 + 299_996)
    #expect(PreparedRequest(template, with: [""]).bodyLength == 4)
  }

  @Test func `an answer may have a million bytes, unless the request says otherwise`() {
    var request = Request(.get, "http://host", body: Body())
    #expect(request.answerLength == 1_000_000 && PreparedRequest(request).answerLength == 1_000_000)
    #expect(request.headers == [] && request.acceptEncoding == nil)
    #expect(PreparedRequest(request).acceptEncoding == nil)
    request.answerLength = 7
    request.acceptEncoding = "gzip"
    #expect(PreparedRequest(request).answerLength == 7)
    #expect(PreparedRequest(request).acceptEncoding == "gzip")
    let template = RequestTemplate(request, marks: [])
    let filled = PreparedRequest(template, with: [])
    #expect(filled.answerLength == 7 && filled.acceptEncoding == "gzip")
    #expect(filled.request.answerLength == 7 && filled.request.acceptEncoding == "gzip")
  }

  @Test func `a client has these limits without options`() {
    let options = HTTPOptions()
    #expect(options.connections == 8 && options.connectPatience == 10)
    #expect(options.timeout == nil && options.authorities == nil && !options.isInsecure)
  }

  @Test func `a redirect shows its place, and any other answer its body`() {
    #expect(Response(status: 200, body: Array("é".utf8)).text == "é")
    #expect(Response(status: 302, location: "http://b/").text == "redirects to http://b/")
    let empty = Response(status: 204)
    #expect(
      empty.body == [] && empty.retryAfter == nil && empty.location == nil && empty.text == "")
    #expect(
      Failure(.reset, reason: "gone", wasSent: true).description == "connection lost: gone")
    #expect(
      [Request.Method.get, .post, .put].map(\.rawValue) == ["GET", "POST", "PUT"])
  }

  // MARK: Times

  @Test(
    arguments: [
      (100, 1, 1_000_000_100), (0, 0.5, 500_000_000), (5, 0, 5), (5, -3, 5),
      (0, 1e9, 1_000_000_000_000_000_000), (0, 1e12, 1_000_000_000_000_000_000),
      (0, .infinity, 1_000_000_000_000_000_000), (-7, 2, 1_999_999_993),
    ] as [(Int64, Double, Int64)])
  func `an instant lies so many seconds after another`(start: Int64, seconds: Double, end: Int64) {
    #expect(Nanoseconds.after(start, seconds) == end)
  }

  @Test(arguments: [
    (1, "1 s"), (0.5, "0.5 s"), (60, "60 s"), (0.000_4, "0 s"), (0.000_5, "0.001 s"),
    (1.234_56, "1.235 s"), (62.5, "62.5 s"),
  ])
  func `seconds are shown to a thousandth`(seconds: Double, text: String) {
    #expect(Nanoseconds.text(seconds) == text)
  }
}
