import Delivery
import Fixtures
import Glibc
import HTTP
import Testing

@testable import Receiver

@Suite(.timeLimit(.minutes(10)))
struct HTTPServerTests {
  private func receiver(
    faults: [Fault] = [], _ change: (inout ServerOptions) -> Void = { _ in }
  ) throws -> TestReceiver {
    var options = ServerOptions()
    change(&options)
    return try TestReceiver(HTTPReceiver.self, options, faults: faults)
  }

  /// Waits for what another thread does, however busy the machine is.
  private func wait(until isDone: () -> Bool) async throws {
    while !isDone() { try await Task.sleep(for: .milliseconds(5)) }
  }

  private static let put = RawRequest("/a/b", method: "PUT", body: [1])

  // MARK: Limits

  @Test func `a body that is as long as allowed is taken, and a longer one is not`() async throws {
    let receiver = try receiver { $0.bodyBytes = 10_000 }
    defer { withExtendedLifetime(receiver) {} }
    for (count, status) in [(10_000, 201), (10_001, 413), (5_000_000, 413)] {
      let body = [UInt8](repeating: 1, count: count)
      let connection = try RawConnection(to: receiver.run.port)
      // The server ends the connection after its answer, perhaps before the whole body is sent.
      connection.send(RawRequest("/a/\(count)", method: "PUT", body: body).bytes)
      #expect(connection.status() == status)
    }
    #expect(receiver.count("files stored") == 1 && receiver.run.requests == 1)
  }

  @Test(arguments: [
    "10001", "9223372036854775807", "9223372036854775808", "1e99", "-1", "0x10", "",
  ])
  func `a length that is too long or none is refused before the body comes`(length: String) throws {
    let receiver = try receiver { $0.bodyBytes = 10_000 }
    defer { withExtendedLifetime(receiver) {} }
    var request = Self.put
    request.length = length
    let connection = try RawConnection(to: receiver.run.port)
    connection.send(request.head)
    let status = connection.status()
    #expect([400, 413].contains(status))
    #expect(length != "10001" || status == 413)
    #expect(receiver.run.requests == 0)
  }

  @Test func `a body without a length is cut where it is too long`() throws {
    let receiver = try receiver { $0.bodyBytes = 10_000 }
    defer { withExtendedLifetime(receiver) {} }
    for (count, status) in [(10_000, 201), (10_001, nil)] {
      var request = RawRequest(
        "/a/\(count)", method: "PUT", headers: ["Transfer-Encoding: chunked"])
      request.length = nil
      let connection = try RawConnection(to: receiver.run.port)
      connection.send(request.head)
      // A chunk of a thousand bytes again and again, then the rest and the end.
      let chunk = "3e8\r\n" + String(repeating: "x", count: 1_000) + "\r\n"
      for _ in 0..<count / 1_000 { connection.send(chunk) }
      connection.send((count % 1_000 > 0 ? "1\r\nx\r\n" : "") + "0\r\n\r\n")
      #expect(connection.status() == status, "\(count)")
    }
    #expect(receiver.count("files stored") == 1 && receiver.run.requests == 1)
  }

  @Test(arguments: ["one long line", "many lines", "a long path"])
  func `a header that is too long is refused`(kind: String) throws {
    let receiver = try receiver()
    defer { withExtendedLifetime(receiver) {} }
    var request = Self.put
    switch kind {
    case "one long line": request.headers.append("X: " + String(repeating: "x", count: 100_000))
    case "many lines": request.headers += (0..<10_000).map { "X\($0): 1" }
    default: request.path = "/a/" + String(repeating: "x", count: 100_000)
    }
    let connection = try RawConnection(to: receiver.run.port)
    connection.send(request.bytes)
    let status = connection.status()
    #expect(kind == "a long path" ? status == 414 || status == 431 : status == 431)
    #expect(receiver.run.requests == 0)
  }

  @Test func `whoever comes when all connections are taken waits for one`() throws {
    let receiver = try receiver { $0.connections = 4 }
    defer { withExtendedLifetime(receiver) {} }
    let taken = try (0..<4).map { number in
      let connection = try RawConnection(to: receiver.run.port)
      connection.send("PUT /a/\(number) HTTP/1.1\r\n")
      return connection
    }
    let late = try RawConnection(to: receiver.run.port)
    late.send(Self.put.bytes)
    #expect(late.rest(within: 500) == ("", .silent))
    for connection in taken { connection.finish() }
    #expect(late.status() == 201)
  }

  // MARK: Patience

  @Test(arguments: ["", "PUT /a/b HT", "PUT /a/b HTTP/1.1\r\nHost: localhost\r\nX: "])
  func `who does not end his header is cut off`(beginning: String) throws {
    let receiver = try receiver { $0.headerPatience = 0.3 }
    defer { withExtendedLifetime(receiver) {} }
    let connection = try RawConnection(to: receiver.run.port)
    connection.send(beginning)
    let rest = connection.rest()
    #expect(rest.end != .silent && !rest.text.contains("201"))
  }

  @Test func `who dribbles is cut off too, and others are served meanwhile`() throws {
    let receiver = try receiver { $0.headerPatience = 0.5 }
    defer { withExtendedLifetime(receiver) {} }
    let dribbler = try RawConnection(to: receiver.run.port)
    dribbler.send("PUT /a/b HTTP/1.1\r\nX: ")
    let start = ContinuousClock.now
    // Each byte comes long before a timeout that would begin anew with it.
    let isCutOff = try (0..<200).contains { _ in
      guard dribbler.send("x") else { return true }
      let other = try RawConnection(to: receiver.run.port)
      other.send(Self.put.bytes)
      #expect(other.status() == 201)
      usleep(50_000)
      return false
    }
    #expect(isCutOff && start.duration(to: .now) >= .seconds(0.5))
  }

  @Test func `who does not end his body is cut off`() throws {
    let receiver = try receiver { $0.requestPatience = 1 }
    defer { withExtendedLifetime(receiver) {} }
    let connection = try RawConnection(to: receiver.run.port)
    connection.send(RawRequest("/a/b", method: "PUT", body: [1, 2]).bytes.dropLast())
    let rest = connection.rest()
    #expect(rest.end != .silent && rest.text.isEmpty)
    #expect(receiver.run.requests == 0)
  }

  @Test func `a connection that is idle is cut off`() throws {
    let receiver = try receiver { $0.idlePatience = 0.3 }
    defer { withExtendedLifetime(receiver) {} }
    let connection = try RawConnection(to: receiver.run.port)
    connection.send("PUT /a/b HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n")
    let rest = connection.rest()
    #expect(rest.text.hasPrefix("HTTP/1.1 201 ") && rest.end == .closed)
  }

  // MARK: Where it listens

  @Test func `it listens at one address unless told otherwise`() throws {
    let local = try receiver()
    defer { withExtendedLifetime(local) {} }
    // All of 127.0.0.0/8 is this machine, but only 127.0.0.1 is the address.
    #expect(throws: RawConnection.Problem(code: ECONNREFUSED)) {
      _ = try RawConnection(to: local.run.port, host: 2)
    }
    let open = try receiver { $0.address = "0.0.0.0" }
    defer { withExtendedLifetime(open) {} }
    for host in [1, 2] as [UInt32] {
      let connection = try RawConnection(to: open.run.port, host: host)
      connection.send(Self.put.bytes)
      #expect(connection.status() == 201)
    }
  }

  @Test(arguments: ["localhost", "", "::1", "1.2.3", "256.0.0.1", "127.0.0.1 "])
  func `only an address of IPv4 is one to listen on`(address: String) throws {
    #expect(throws: ReceiverError.badAddress(address)) { try receiver { $0.address = address } }
  }

  @Test func `a port that another has is refused`() throws {
    let first = try receiver()
    defer { withExtendedLifetime(first) {} }
    let port = UInt16(first.run.port)
    #expect(
      throws: ReceiverError.cannotListen(address: "127.0.0.1", port: port, code: EADDRINUSE)
    ) { try receiver { $0.port = port } }
  }

  // MARK: The end

  @Test func `what is under way is answered at the end, also what is delayed`() async throws {
    let delay = 600.0
    let receiver = try receiver(faults: [Fault(.slow(delay), share: 1)])
    defer { withExtendedLifetime(receiver) {} }
    let start = ContinuousClock.now
    // Connections of this thread: tasks may wait for longer than the server does where many tests run.
    let connections = try (0..<20).map { number in
      let connection = try RawConnection(to: receiver.run.port)
      connection.send(RawRequest("/a/\(number)", method: "PUT", body: [1]).bytes)
      return connection
    }
    while receiver.run.requests < connections.count { usleep(5_000) }
    receiver.run.stop()
    for connection in connections { #expect(connection.status() == 201) }
    #expect(start.duration(to: .now) < .seconds(delay))
    #expect(receiver.count("files stored") == 20)
    #expect(await receiver.reply(to: .put, "/a/late").failure?.kind == .connection)
  }

  @Test func `no request is lost when the end comes while many arrive`() async throws {
    for _ in 0..<10 {
      let receiver = try receiver(faults: [Fault(.slow(600), share: 0.5)])
      defer { withExtendedLifetime(receiver) {} }
      let stored = await withTaskGroup { group in
        for number in 0..<8 {
          group.addTask {
            var stored: Set<String> = []
            for count in 0... {
              let path = "/a/\(number)-\(count)"
              guard await receiver.reply(to: .put, path).status == 201 else { break }
              stored.insert(path)
            }
            return stored
          }
        }
        try? await wait { receiver.run.requests >= 8 }
        receiver.run.stop()
        return await group.reduce(into: Set<String>()) { $0.formUnion($1) }
      }
      #expect(stored.allSatisfy { receiver.folder.has("store" + $0) })
    }
  }

  @Test func `who has sent half a request does not keep the end from coming`() throws {
    let patience = 600.0
    let receiver = try receiver { $0.requestPatience = patience }
    defer { withExtendedLifetime(receiver) {} }
    let connection = try RawConnection(to: receiver.run.port)
    connection.send(RawRequest("/a/b", method: "PUT", body: [1, 2]).bytes.dropLast())
    let start = ContinuousClock.now
    receiver.run.stop()
    #expect(start.duration(to: .now) < .seconds(patience))
    #expect(connection.rest().end != .silent)
  }

  // MARK: Requests that are not usual

  @Test func `requests that come together are answered in order`() throws {
    let receiver = try receiver()
    defer { withExtendedLifetime(receiver) {} }
    let connection = try RawConnection(to: receiver.run.port)
    connection.send(
      "PUT /a/b HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\n1"
        + "GET /a/b HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    let answers = connection.rest().text.split(separator: "HTTP/1.1 ").map { $0.prefix(3) }
    #expect(answers == ["201", "405"])
  }

  @Test(
    arguments: [
      "\r\n\r\n\r\n\r\n", "GET\r\n\r\n", "PUT /a/b\r\n\r\n",
      "PUT /a/b HTTP/9.9\r\nHost: localhost\r\n\r\n",
      "\u{0}\u{0}\u{0}\r\n\r\n",
      "PUT /a/b HTTP/1.1\r\nHost x\r\n\r\n",
      "PUT /a/b HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n\r\n",
      "PUT /a/b HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=\"\r\nContent-Length: 1\r\n\r\nx",
      "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data\r\nContent-Length: 1\r\n\r\nx",
    ])
  func `what is no request does no harm`(text: String) async throws {
    let receiver = try receiver()
    defer { withExtendedLifetime(receiver) {} }
    let connection = try RawConnection(to: receiver.run.port)
    connection.send(text)
    connection.finish()
    let rest = connection.rest()
    #expect(rest.end != .silent && !rest.text.contains(" 201 "))
    #expect(try await receiver.answer(to: .put, "/a/c").status == 201)
    #expect(receiver.count("files stored") == 1)
  }
}

extension Reply {
  /// Nil if there is no answer.
  var status: Int? {
    guard case .answered(let response) = self else { return nil }
    return response.status
  }
}
