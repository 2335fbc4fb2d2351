import Declarations
import Fixtures
import Testing

@testable import Receiver

/// Tests of the stand-in's responses to requests by pages in browsers. Each stand-in blocks threads
/// of Dispatch, whose number per process is limited.
@Suite(.serialized)
struct CozieOriginTests {
  private static let lab = "http://lab.example:3000"

  /// Returns the lines in the head of the response.
  private func head(
    _ app: CozieApp, _ method: String, origin: String?, key: String? = "any", body: String = ""
  ) throws -> [Substring] {
    let headers = [origin.map { "Origin: \($0)" }, key.map { "x-api-key: \($0)" }]
    let connection = try RawConnection(to: app.receiver.run.port)
    connection.send(
      RawRequest("/", method: method, headers: headers.compactMap(\.self), body: Array(body.utf8))
        .bytes)
    return connection.head().split(separator: "\r\n")
  }

  private func app(origin: String? = lab, faults: [Fault] = []) throws -> CozieApp {
    try CozieApp(faults: faults) { $0.given[CozieReceiver.origin] = origin.map { .text($0) } }
  }

  @Test func `a preflight gets what the page may do`() throws {
    let app = try app()
    let head = try head(app, "OPTIONS", origin: Self.lab, key: nil)
    #expect(head[0].hasPrefix("HTTP/1.1 200"))
    #expect(
      Set(head).isSuperset(of: [
        "Access-Control-Allow-Origin: http://lab.example:3000",
        "Access-Control-Allow-Methods: DELETE,GET,HEAD,OPTIONS,PATCH,POST,PUT",
        "Access-Control-Allow-Headers: "
          + "Content-Type,X-Amz-Date,Authorization,X-Api-Key,X-Amz-Security-Token",
      ]))
    app.stop()
    #expect(try app.receiver.files("cozie") == [])
  }

  @Test(arguments: [
    ("POST", "any", "{}", 200), ("POST", "any", "no JSON", 502), ("POST", nil, "{}", 403),
    ("GET", "any", "", 502),
  ])
  func `a page of the allowed origin may read every answer`(
    method: String, key: String?, body: String, status: Int
  ) throws {
    let app = try app()
    let head = try head(app, method, origin: Self.lab, key: key, body: body)
    #expect(head[0].hasPrefix("HTTP/1.1 \(status)"))
    #expect(head.contains("Access-Control-Allow-Origin: http://lab.example:3000"))
    app.stop()
  }

  @Test func `a row that is dropped is answered as one that is kept`() throws {
    let app = try app(faults: [Fault(.drop200, share: 1)])
    let head = try head(app, "POST", origin: Self.lab, body: "{}")
    #expect(head[0].hasPrefix("HTTP/1.1 200"))
    #expect(head.contains("Access-Control-Allow-Origin: http://lab.example:3000"))
    app.stop()
    #expect(try app.receiver.files("cozie") == [])
  }

  @Test(arguments: [(lab, "http://evil.example"), (nil, lab)])
  func `pages of other sites are refused`(allowed: String?, origin: String) throws {
    let app = try app(origin: allowed)
    for method in ["OPTIONS", "POST"] {
      let head = try head(app, method, origin: origin, body: "{}")
      #expect(head[0].hasPrefix("HTTP/1.1 403"))
      #expect(!head.contains { $0.hasPrefix("Access-Control") })
    }
    app.stop()
    #expect(try app.receiver.files("cozie") == [])
  }
}
