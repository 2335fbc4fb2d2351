import Fixtures
import Testing

@testable import Receiver

struct BodyBudgetTests {
  @Test func `bytes are taken as far as there are any, and given back`() {
    let budget = BodyBudget(bytes: 10)
    #expect(budget.take(6) && budget.take(4) && budget.take(0))
    #expect(!budget.take(1) && budget.used == 10)
    budget.give(4)
    #expect(!budget.take(5) && budget.take(4) && budget.used == 10)
  }

  private func request(_ name: String, _ count: Int) -> RawRequest {
    RawRequest("/a/" + name, method: "PUT", body: [UInt8](repeating: 1, count: count))
  }

  @Test func `bodies that are too much together are asked to come again`() throws {
    var options = ServerOptions()
    options.bodyBytes = 1_000
    options.bodiesBytes = 1_500
    let receiver = try TestReceiver(HTTPReceiver.self, options)
    defer { withExtendedLifetime(receiver) {} }
    // The first has announced its body, for which the server has said that there is room.
    let first = try RawConnection(to: receiver.run.port)
    var announced = request("first", 1_000)
    announced.headers.append("Expect: 100-continue")
    first.send(announced.head)
    try #require(first.head().hasPrefix("HTTP/1.1 100 "))
    first.send([1])
    let second = try RawConnection(to: receiver.run.port)
    second.send(request("second", 900).bytes)
    let answer = second.rest().text
    #expect(answer.hasPrefix("HTTP/1.1 503") && answer.contains("\r\nRetry-After: 1\r\n"))
    // What there is room for is taken meanwhile.
    let small = try RawConnection(to: receiver.run.port)
    small.send(request("small", 500).bytes)
    #expect(small.status() == 201)
    first.send([UInt8](repeating: 1, count: 999))
    #expect(first.status() == 201)
    let third = try RawConnection(to: receiver.run.port)
    third.send(request("third", 900).bytes)
    #expect(third.status() == 201)
    // A body that says no length has what it takes.
    var chunked = RawRequest("/a/chunked", method: "PUT", headers: ["Transfer-Encoding: chunked"])
    chunked.length = nil
    let fourth = try RawConnection(to: receiver.run.port)
    fourth.send(chunked.head + Array("3e8\r\n".utf8) + [UInt8](repeating: 1, count: 1_000))
    fourth.send("\r\n0\r\n\r\n")
    #expect(fourth.status() == 201)
  }
}
