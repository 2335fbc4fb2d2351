import Declarations
import Delivery
import Fixtures
import HTTP
import Testing

@testable import Receiver

/// What is not of one request alone. Each stand-in blocks threads of Dispatch, of which a process has only so
/// many.
@Suite(.serialized)
struct MyLifeDBReceiverTests {
  private func receiver(
    auth: MyLifeDBAccess.Mode = .none, in folder: TemporaryFolder? = nil, credentials: String? = nil
  ) throws -> TestReceiver {
    let folder = try folder ?? TemporaryFolder()
    if let credentials { try folder.put(credentials, at: "credentials") }
    return try TestReceiver(MyLifeDBReceiver.self, in: folder) {
      $0.given[MyLifeDBReceiver.auth] = .text(auth.rawValue)
      if credentials != nil { $0.given[.accounts] = folder.path + "/credentials" }
    }
  }

  private let path = "/raw/imports/fitness/apple-health/raw/2026/03/2026-03-02.json"

  private func body(_ text: String) -> Body { Body(Array(text.utf8)) }

  @Test func `each person has a tree of his own`() async throws {
    let receiver = try receiver()
    for person in ["", "/abcd1234", "/xyz9xyz9"] {
      #expect(
        try await receiver.answer(to: .put, person + path, body("of \(person)")).status == 200)
    }
    let paths = try receiver.files("mylifedb")
    #expect(
      paths == ["abcd1234", "person", "xyz9xyz9"].map { "mylifedb/\($0)\(path.dropFirst(4))" })
    #expect(try receiver.text(paths[2]) == "of /xyz9xyz9")
    #expect(try await receiver.answer(to: .get, "/abcd1234" + path).text == "of /abcd1234")
    #expect(receiver.count("files stored") == 3 && receiver.count("files read") == 1)
  }

  @Test(arguments: [
    "/raw/%2Ftmp%2Fx", "/raw/.git/x", "/raw/a%5Cb", "/raw/a%0Ab%7F", "/raw/%FF%FE", "/raw/%2E",
    "/raw/state.sqlite", "/raw/x.part", "/raw/" + String(repeating: "a/", count: 2_000) + "b",
    "/raw/" + String(repeating: "b", count: 5_000),
  ])
  func `whatever a path is, a file stays in the person's folder`(path: String) async throws {
    let receiver = try receiver()
    let before = try receiver.folder.files()
    let connection = try RawConnection(to: receiver.run.port)
    connection.send(RawRequest(path, method: "PUT", body: [1]).bytes)
    #expect([200, 500].contains(connection.status()))
    let new = try receiver.folder.files().filter { !before.contains($0) && !$0.contains("sqlite-") }
    #expect(new.count <= 1 && new.allSatisfy { $0.hasPrefix("store/mylifedb/person/") })
    #expect(new.allSatisfy { !$0.contains("/.") && !$0.contains("\\") && !$0.contains("\n") })
    #expect(try await receiver.answer(to: .put, self.path, body("x")).status == 200)
  }

  @Test func `a server that drops files still says which it has`() async throws {
    let folder = try TemporaryFolder()
    do {
      let honest = try receiver(in: folder)
      #expect(try await honest.answer(to: .put, path, body("kept")).status == 200)
    }
    let dropping = try TestReceiver(
      MyLifeDBReceiver.self, in: folder, faults: [Fault(.drop200, share: 1)])
    defer { withExtendedLifetime(dropping) {} }
    #expect(try await dropping.answer(to: .put, path, body("lost")).status == 200)
    #expect(try await dropping.answer(to: .get, path).text == "kept")
  }

  @Test func `what came last under a path is there whole`() async throws {
    let receiver = try receiver()
    let contents = (0..<16).map { [UInt8](repeating: $0, count: 100_000) }
    await withTaskGroup { group in
      for content in contents {
        group.addTask {
          let reply = try? await receiver.answer(to: .put, path, Body(content))
          #expect(reply?.status == 200)
        }
      }
    }
    #expect(
      try contents.contains(receiver.folder.bytes("store/mylifedb/person" + path.dropFirst(4))))
    #expect(try receiver.files("mylifedb").count == 1)
  }

  @Test func `what has not changed is not told again`() async throws {
    let receiver = try receiver()
    func tag(_ headers: [String] = []) throws -> (status: Int?, tag: String) {
      let connection = try RawConnection(to: receiver.run.port)
      connection.send(RawRequest(path, method: "GET", headers: headers).bytes)
      let lines = connection.head().split(separator: "\r\n")
      let tag = lines.first { $0.hasPrefix("ETag: ") }?.dropFirst("ETag: ".count) ?? ""
      let dates = lines.filter { $0.wholeMatch(of: /Last-Modified: .{3}, .* GMT/) != nil }
      #expect(dates.count == 1)
      return (Int(lines[0].split(separator: " ")[1]), String(tag))
    }
    _ = try await receiver.answer(to: .put, path, body("one"))
    let first = try tag()
    #expect(first.status == 200 && first.tag.wholeMatch(of: /"3-\d+-[0-9a-f]{16}"/) != nil)
    #expect(try tag(["If-None-Match: \(first.tag)"]).status == 304)
    _ = try await receiver.answer(to: .put, path, body("longer"))
    let second = try tag(["If-None-Match: \(first.tag)"])
    #expect(second.status == 200 && second.tag != first.tag)
  }

  // MARK: Who asks

  /// The cookie of a session, as a header; nil if there is none.
  private func login(_ person: String, _ password: String, _ receiver: TestReceiver) throws
    -> String?
  {
    let connection = try RawConnection(to: receiver.run.port)
    let text = #"{"password":"\#(password)"}"#
    connection.send(
      RawRequest(person + "/api/system/auth/login", body: Array(text.utf8)).bytes)
    return connection.head().firstMatch(of: #/Set-Cookie: (session=[0-9a-f]{64}); /#)
      .map { "Cookie: \($0.1)" }
  }

  @Test func `the first login sets a person's password, and sessions outlive the server`()
    async throws
  {
    let receiver = try receiver(auth: .password)
    let basic = ["Authorization: Basic bWU6cmlnaHQ="]
    #expect(try await receiver.answer(to: .put, path, headers: basic, body("x")).status == 401)
    let cookie = try #require(try login("", "right", receiver))
    #expect(try login("", "wrong", receiver) == nil)
    #expect(try await receiver.answer(to: .put, path, headers: basic, body("x")).status == 200)
    // Another person has another password, and other sessions.
    #expect(try login("/abcd1234", "other", receiver) != nil)
    let foreign = try await receiver.answer(
      to: .put, "/abcd1234" + path, headers: [cookie], body("x"))
    #expect(foreign.status == 401)
    receiver.run.stop()
    let next = try self.receiver(auth: .password, in: receiver.folder.copy())
    #expect(try await next.answer(to: .get, path, headers: [cookie]).text == "x")
    #expect(try await next.answer(to: .get, path).status == 401)
    #expect(next.count("refused credentials") == 1)
  }

  @Test func `a list says what opens whose server`() async throws {
    let receiver = try receiver(
      auth: .oauth,
      credentials: "patient_id,credential\nabcd1234,Bearer one\nxyz9xyz9,session=two\n")
    for (person, header, status) in [
      ("abcd1234", "Authorization: Bearer one", 200), ("xyz9xyz9", "Cookie: a=b; session=two", 200),
      ("xyz9xyz9", "Authorization: Bearer one", 401), ("other", "Authorization: Bearer one", 401),
    ] {
      let reply = try await receiver.answer(
        to: .put, "/\(person)" + path, headers: [header], body("x"))
      #expect(reply.status == status, "\(person) \(header)")
    }
  }

  @Test func `without a list any token will do, and none will not`() async throws {
    let receiver = try receiver(auth: .oauth)
    let headers = ["Authorization: Bearer whatever"]
    #expect(try await receiver.answer(to: .put, path, headers: headers, body("x")).status == 200)
    #expect(try await receiver.answer(to: .put, path, body("x")).status == 401)
  }

  @Test func `a wrong list is told without what is in it`() throws {
    let error = try #require(throws: ReceiverError.self) {
      try receiver(auth: .oauth, credentials: "tops3cret")
    }
    #expect("\(error)".contains("credentials:1: must be") && !"\(error)".contains("tops3cret"))
  }

  // MARK: Collectors

  @Test func `a switch keeps what another request has set`() async throws {
    let receiver = try receiver()
    let collector = "/abcd1234/api/data/collectors/apple-health"
    for text in [#"{"config":{"types":["steps"]}}"#, #"{"enabled":false}"#] {
      #expect(try await receiver.answer(to: .put, collector, body(text)).status == 200)
    }
    let list = try await receiver.answer(to: .get, "/abcd1234/api/data/collectors").text
    #expect(
      list
        == #"{"collectors":[{"id":"apple-health","enabled":false,"config":{"types":["steps"]}}]}"#
    )
    #expect(
      try await receiver.answer(to: .get, "/api/data/collectors").text == #"{"collectors":[]}"#)
  }
}
