import Delivery
import Fixtures
import Testing

@testable import Receiver

struct AllowedHostsTests {
  private func refusal(
    _ host: String?, _ origin: String? = nil, address: String = "127.0.0.1", others: [String] = []
  ) -> ServerReply? {
    AllowedHosts(address: address, others: others).refusal(host: host, origin: origin)
  }

  @Test(arguments: [
    nil, "localhost", "localhost:8080", "LocalHost:1", "127.0.0.1:8080", "127.9.9.9", "[::1]",
    "[::1]:8080",
  ])
  func `this machine may be called by its own names`(host: String?) {
    #expect(refusal(host) == nil)
  }

  @Test(arguments: [
    "evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example",
    "10.0.0.1", "", "127.1", "[::2]:80",
  ])
  func `other names are refused, and the text says the option`(host: String) throws {
    let reply = try #require(refusal(host))
    #expect(reply.status == 421)
    #expect(String(decoding: reply.body, as: UTF8.self).contains("receive --host "))
  }

  @Test func `names that are allowed besides are taken, with any port`() {
    #expect(refusal("lab.example:80", others: ["Lab.Example"]) == nil)
    #expect(refusal("lab.example", "https://lab.example", others: ["lab.example"]) == nil)
    #expect(refusal("other.example", others: ["lab.example"])?.status == 421)
  }

  @Test func `the address that is bound may be called, and all addresses if all are bound`() {
    #expect(refusal("10.0.0.1:8080", address: "10.0.0.1") == nil)
    #expect(refusal("10.0.0.2:8080", address: "10.0.0.1")?.status == 421)
    #expect(refusal("10.0.0.2:8080", address: "0.0.0.0") == nil)
    #expect(refusal("evil.example", address: "0.0.0.0")?.status == 421)
  }

  @Test(arguments: ["http://evil.example", "https://evil.example:8080", "null", "file://", ""])
  func `a page of another site is refused`(origin: String) {
    #expect(refusal("localhost:8080", origin)?.status == 403)
  }

  @Test(arguments: ["http://localhost:3000", "http://127.0.0.1:8080"])
  func `a page of this machine is none of another site`(origin: String) {
    #expect(refusal("localhost:8080", origin) == nil)
  }

  @Test(arguments: [
    (["Host: evil.example"], 421), (["Host: localhost", "Origin: http://evil.example"], 403),
    (["Host: localhost", "Origin: http://localhost:3000"], 201), (["Host: localhost"], 201),
  ])
  func `a receiver asks before it takes the body`(headers: [String], status: Int) throws {
    let receiver = try TestReceiver(HTTPReceiver.self)
    defer { withExtendedLifetime(receiver) {} }
    var request = RawRequest("/a/b", method: "PUT", body: [1])
    request.headers = headers + ["Connection: close"]
    let connection = try RawConnection(to: receiver.run.port)
    connection.send(request.bytes)
    #expect(connection.status() == status)
    #expect(receiver.folder.has("store/a/b") == (status == 201))
  }
}
