import Fixtures
import HTTP
import Receiver
import Testing

@testable import Delivery

/// Tests of the HTTP client with stand-in servers. Each server blocks threads of Dispatch, whose
/// number per process is limited.
@Suite(.serialized)
struct HTTPClientTests {
  private func post(_ url: String, _ body: String = "x") -> Request {
    Request(.post, url, headers: ["Content-Type: text/plain"], body: Body(Array(body.utf8)))
  }

  private func failure(_ reply: Reply) -> Failure? {
    if case .failed(let failure) = reply { return failure }
    return nil
  }

  @Test func `many requests at a time each get their answer`() async throws {
    let outbox = try Outbox(participants: 0)
    let receiver = try outbox.receive(as: HTTPReceiver.self, faults: ["slow:50%:5ms", "503:20%"])
    defer { receiver.stop() }
    let client = HTTPClient()
    let url = receiver.url
    let statuses = await withTaskGroup(of: Int.self) { group in
      for number in 0..<300 {
        group.addTask {
          guard case .answered(let response) = await client.send(post("\(url)/\(number)")) else {
            return 0
          }
          return response.status
        }
      }
      return await group.reduce(into: [Int]()) { $0.append($1) }
    }
    #expect(statuses.count == 300 && statuses.allSatisfy { [201, 503].contains($0) })
    #expect(receiver.requests == 300)
  }

  @Test func `one attempt is one sending, also on a connection that is lost`() async throws {
    let outbox = try Outbox(participants: 0)
    let receiver = try outbox.receive(as: HTTPReceiver.self, faults: ["lost-reply:50%"])
    defer { receiver.stop() }
    let client = HTTPClient()
    var lost = 0
    for number in 0..<60 {
      let reply = await client.send(post("\(receiver.url)/\(number)"))
      if let failure = failure(reply) {
        #expect(failure.kind == .reset && failure.wasSent)
        lost += 1
      }
    }
    #expect(lost > 10 && receiver.requests == 60)
  }

  @Test func `nothing was sent where nothing listens`() async throws {
    let client = HTTPClient()
    let refused = try #require(failure(await client.send(post("http://127.0.0.1:9/"))))
    #expect(refused.kind == .connection && !refused.wasSent)
    let nobody = try #require(failure(await client.send(post("http://no-such-host.invalid/"))))
    #expect(nobody.kind == .name && !nobody.wasSent)
    let nonsense = try #require(failure(await client.send(post("gopher://127.0.0.1/"))))
    #expect(nonsense.kind == .request && !nonsense.wasSent)
  }

  @Test func `an answer that is cut off is none`() async throws {
    let outbox = try Outbox(participants: 0)
    let receiver = try outbox.receive(as: HTTPReceiver.self, faults: ["truncated:100%"])
    defer { receiver.stop() }
    let reply = await HTTPClient().send(post(receiver.url + "/x"))
    let lost = try #require(failure(reply))
    #expect([.truncated, .reset].contains(lost.kind) && lost.wasSent)
  }

  @Test func `a server is trusted for its certificate and its name alone`() async throws {
    let server = try PythonServer(withTLS: true)
    defer { try? server.stop() }
    let address = "https://127.0.0.1:\(server.port)/"
    let stranger = try #require(failure(await HTTPClient().send(post(address))))
    #expect(stranger.kind == .tls && !stranger.wasSent)
    var options = HTTPOptions()
    options.authorities = PythonServer.certificate
    let client = HTTPClient(options)
    #expect(await client.send(post(address)) == .answered(Response(status: 201)))
    let misnamed = await client.send(post("https://localhost:\(server.port)/"))
    let other = try #require(failure(misnamed))
    #expect(other.kind == .tls && !other.wasSent)
  }

  @Test func `any certificate will do where that was asked for`() async throws {
    let server = try PythonServer(withTLS: true)
    defer { try? server.stop() }
    var options = HTTPOptions()
    options.isInsecure = true
    let reply = await HTTPClient(options).send(post("https://localhost:\(server.port)/"))
    #expect(reply == .answered(Response(status: 201)))
  }

  @Test func `an answer is waited for as long as was asked for`() async throws {
    let server = try PythonServer(withTLS: false)
    defer { try? server.stop() }
    var options = HTTPOptions()
    options.timeout = 0.05
    let late = try #require(failure(await HTTPClient(options).send(post(server.url + "/never"))))
    #expect(late.kind == .timeout && late.wasSent)
  }

  @Test func `what nobody waits for any more has no answer, and nothing new begins`() async throws {
    let server = try PythonServer(withTLS: false)
    defer { try? server.stop() }
    let client = HTTPClient()
    async let waiting = client.send(post(server.url + "/never"))
    client.abandon()
    #expect(failure(await waiting)?.kind == .abandoned)
    #expect(failure(await client.send(post(server.url)))?.kind == .abandoned)
  }

  @Test func `a redirect is not followed, and tells where it points`() async throws {
    let server = try PythonServer(withTLS: false)
    defer { try? server.stop() }
    let reply = await HTTPClient().send(post(server.url + "/moved"))
    guard case .answered(let response) = reply else {
      Issue.record("no response: \(reply)")
      return
    }
    #expect(response.status == 302 && response.location == server.url + "/elsewhere?number=0")
    let delivered = Delivered(byStatusOf: reply)
    #expect(delivered.outcome == .refused)
    #expect(delivered.text == "redirects to \(server.url)/elsewhere?number=0")
  }

  @Test(arguments: [(script: "server.py", version: "HTTP/1.1"), ("http2.py", "HTTP/2")])
  func `a server over TLS is spoken to in the newest version that it knows`(
    script: String, version: String
  ) throws {
    let server = try PythonServer(withTLS: true, script)
    defer { try? server.stop() }
    var options = HTTPOptions()
    options.authorities = PythonServer.certificate
    let loop = TransferLoop(options)
    var replies: [Reply] = []
    for _ in 0..<3 {
      loop.start(post("https://127.0.0.1:\(server.port)/", "some body")) { replies.append($0) }
    }
    while loop.count > 0 {
      loop.run()
      loop.wait(milliseconds: 100)
    }
    #expect(
      replies
        == Array(repeating: .answered(Response(status: 200)), count: 3).map {
          script == "server.py" ? .answered(Response(status: 201)) : $0
        })
    #expect(loop.versions == [version: 3])
  }

  @Test func `a question has no body, also on a connection that has carried one`() async throws {
    let server = try PythonServer(withTLS: false)
    defer { try? server.stop() }
    let client = HTTPClient()
    for method in [Request.Method.get, .put, .get, .post, .get] {
      let reply = await client.send(Request(method, server.url + "/echo", body: Body([1])))
      guard case .answered(let response) = reply else {
        Issue.record("no response: \(reply)")
        continue
      }
      #expect(response.text.hasPrefix("\(method.rawValue) /echo HTTP/1.1\n"))
      #expect(response.text.contains("Content-Length: 1") == (method != .get))
    }
  }

  @Test func `an answer is read as long as the request allows`() async throws {
    let outbox = try Outbox(participants: 0)
    let receiver = try outbox.receive(as: MyLifeDBReceiver.self)
    defer { receiver.stop() }
    let client = HTTPClient()
    let content = [UInt8](repeating: 7, count: 1_000_001)
    _ = await client.send(Request(.put, receiver.url + "/raw/x", body: Body(content)))
    var request = Request(.get, receiver.url + "/raw/x", body: Body())
    #expect(failure(await client.send(request))?.kind == .tooLong)
    request.answerLength = content.count
    #expect(await client.send(request) == .answered(Response(status: 200, body: content)))
  }

  @Test func `a server says in seconds or by a date when to come again`() async throws {
    let server = try PythonServer(withTLS: false)
    defer { try? server.stop() }
    let client = HTTPClient()
    for (form, seconds) in [("seconds", 7.0...7.0), ("date", 27...31)] {
      let reply = await client.send(post("http://127.0.0.1:\(server.port)/wait/\(form)"))
      guard case .answered(let response) = reply else {
        Issue.record("no response: \(reply)")
        continue
      }
      let wait = try #require(response.retryAfter)
      #expect(response.status == 429 && seconds.contains(wait))
    }
  }
}
