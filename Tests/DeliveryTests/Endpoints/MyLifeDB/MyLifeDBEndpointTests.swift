import Declarations
import Fixtures
import Formats
import Receiver
import SQLite
import Spool
import Testing

@testable import Delivery

/// Each stand-in server blocks threads of Dispatch, of which a process has only so many.
@Suite(.serialized)
struct MyLifeDBEndpointTests {
  /// With a fault that harms nothing, so that the store lists all requests in their order.
  private func receiver(_ days: DaysOutbox, faults: [String] = ["slow:100%:0s"]) throws
    -> ReceiverRun
  {
    try days.outbox.receive(as: MyLifeDBReceiver.self, faults: faults)
  }

  /// What the server was asked, in order.
  private func requests(_ days: DaysOutbox) throws -> [String] {
    try days.folder.text("store/faults.jsonl").split(separator: "\n").compactMap {
      $0.firstMatch(of: /"subject":"([^"]*)"/).map { String($0.1) }
    }
  }

  private func send(
    _ days: DaysOutbox, to url: String, patience: Duration = .seconds(300),
    _ change: (inout DeliveryOptions) throws -> Void = { _ in }
  ) async throws -> LedgerSummary {
    try await days.outbox.send(as: MyLifeDBEndpoint.self, to: url, patience: patience, change)
  }

  @Test func `days go one after the other, once, behind what tells of them`() async throws {
    let days = try DaysOutbox(days: 4)
    let receiver = try receiver(days)
    defer { receiver.stop() }
    let first = try await send(days, to: receiver.url)
    #expect(first.standing == .allStored && first.files == 10 && first.attempts == 10)
    #expect(try requests(days) == days.routes().map { "PUT \($0)" })
    #expect(try days.isStored(Outbox.patients[0], as: "person"))
    let second = try await send(days, to: receiver.url)
    #expect(second == first && receiver.requests == 10)
  }

  @Test func `each participant has a server of his own`() async throws {
    let days = try DaysOutbox(participants: 3)
    let receiver = try receiver(days)
    defer { receiver.stop() }
    let summary = try await send(days, to: receiver.url + "/{patient}")
    #expect(summary.standing == .allStored && summary.files == 24)
    #expect(summary.url == receiver.url + "/{patient}")
    let requests = try requests(days)
    for patient in Outbox.patients {
      let own = requests.filter { $0.contains(patient) }
      #expect(own == days.routes().map { "PUT /\(patient)\($0)" })
      #expect(try days.isStored(patient, as: patient))
    }
  }

  @Test func `several participants cannot have one server`() async throws {
    let days = try DaysOutbox(participants: 2)
    let error = DeliveryError.onePerson(url: "http://127.0.0.1:9/app", participants: 2)
    await #expect(throws: error) { try await send(days, to: "http://127.0.0.1:9/app") }
    #expect(error.description.contains("http://127.0.0.1:9/app/{patient}"))
    // Without a list the paths tell.
    for name in ["files.jsonl", "manifest.json"] { try days.folder.delete("out/\(name)") }
    await #expect(throws: error) { try await send(days, to: "http://127.0.0.1:9/app") }
  }

  @Test func `a day that has changed is sent again alone`() async throws {
    let days = try DaysOutbox(days: 3)
    let receiver = try receiver(days)
    defer { receiver.stop() }
    _ = try await send(days, to: receiver.url)
    try days.put(Outbox.patients[0], 1, "4,5")
    try days.list()
    let summary = try await send(days, to: receiver.url)
    #expect(summary.standing == .allStored)
    let routes = days.routes()
    #expect(try requests(days) == (routes + routes[4...5]).map { "PUT \($0)" })
    #expect(try days.isStored(Outbox.patients[0], as: "person"))
  }

  @Test(.whole) func `nothing is lost, and days keep their order, through faults`() async throws {
    let days = try DaysOutbox(participants: 3, days: 3)
    let receiver = try receiver(
      days, faults: ["503:10%", "lost-reply:10%", "reset:10%", "truncated:10%"])
    defer { receiver.stop() }
    let summary = try await send(days, to: receiver.url + "/{patient}")
    receiver.stop()
    #expect(summary.standing == .allStored && summary.attempts > summary.files)
    #expect(receiver.counts.count { $0.name.hasPrefix("fault ") } == 4)
    for patient in Outbox.patients { #expect(try days.isStored(patient, as: patient)) }
    // One more file begins only when the one before is stored.
    let ledger = try LedgerStore(reading: days.outbox.ledger)
    let late = try ledger.first(
      """
      SELECT count(*) FROM attempt AS a JOIN batch AS x ON x.id = a.batch
        JOIN attempt AS b JOIN batch AS y ON y.id = b.batch
      WHERE x.lane = y.lane AND x.id < y.id AND a.number > b.number
      """
    ) { $0.integer(0) }
    #expect(late == 0)
  }

  @Test(arguments: [401, 403])
  func `refused credentials end the run`(status: Int) async throws {
    let days = try DaysOutbox(participants: 2)
    let receiver = try receiver(days, faults: ["\(status):100%"])
    defer { receiver.stop() }
    let summary = try await send(days, to: receiver.url + "/{patient}")
    #expect(summary.standing == .credentialsRefused && (1...2).contains(summary.attempts))
  }

  @Test func `a path that the server refuses does not hold up the others`() async throws {
    let days = try DaysOutbox(days: 2)
    let folder = "mylifedb/\(Outbox.patients[0])/imports"
    try days.folder.put("x", at: "out/\(folder)/a..b.json")
    for name in ["files.jsonl", "manifest.json"] { try days.folder.delete("out/\(name)") }
    let receiver = try receiver(days)
    defer { receiver.stop() }
    let summary = try await send(days, to: receiver.url)
    #expect(summary.standing == .deadLetters)
    #expect(summary.files(.refused) == 1 && summary.files(.stored) == 6)
    let letters = try LedgerReader(opening: days.outbox.ledger).deadLetters()
    #expect(letters.map(\.text) == [#"{"error":"Invalid path"}"#])
  }

  @Test func `a compressed day arrives as the app wrote it`() async throws {
    let days = try DaysOutbox(days: 1)
    let path = "mylifedb/\(Outbox.patients[0])/" + DaysOutbox.day(0)
    let content = try days.folder.bytes("out/" + path)
    try days.folder.delete("out/" + path)
    var writer = ContentWriter(in: days.outbox.path, compression: .zlib(level: 1))
    try writer.create(path + ".gz")
    try writer.write(content.span)
    _ = try writer.close()
    try days.list()
    let receiver = try receiver(days)
    defer { receiver.stop() }
    let summary = try await send(days, to: receiver.url) {
      $0.given[MyLifeDBEndpoint.verify] = .flag
    }
    #expect(summary.standing == .allStored)
    #expect(
      try days.folder.bytes("store/mylifedb/person/" + DaysOutbox.day(0)) == content)
  }

  @Test func `a folder without a list goes by its paths`() async throws {
    let days = try DaysOutbox(participants: 2, days: 2)
    for name in ["files.jsonl", "manifest.json"] { try days.folder.delete("out/\(name)") }
    try days.folder.put("x", at: "out/notes.txt")
    let receiver = try receiver(days)
    defer { receiver.stop() }
    let summary = try await send(days, to: receiver.url + "/{patient}")
    #expect(summary.files(.stored) == 12 && summary.files(.withheld) == 1)
    for patient in Outbox.patients.prefix(2) { #expect(try days.isStored(patient, as: patient)) }
  }

  // MARK: Credentials

  @Test(arguments: [
    (auth: "oauth", text: "Bearer tops3cret"), ("password", "me:tops3cret"),
    ("password", "session=tops3cret"),
    ("oauth", "patient_id,credential\nabc1def2,Bearer tops3cret\nxyz9xyz9,session=an0ther\n"),
  ])
  func `servers are opened by what the file says`(auth: String, text: String) async throws {
    let days = try DaysOutbox(participants: 2, days: 1)
    try days.folder.put(text, at: "credentials")
    let receiver = try days.outbox.receive(as: MyLifeDBReceiver.self) {
      $0.given[.accounts] = days.folder.path + "/credentials"
      $0.given[DeclaredOption("--auth MODE", .names([]), "")] = .text(auth)
    }
    defer { receiver.stop() }
    let refused = try await send(days, to: receiver.url + "/{patient}")
    #expect(refused.standing == .credentialsRefused)
    let summary = try await send(days, to: receiver.url + "/{patient}") {
      $0.credentials = try ServerCredentialList(text)
    }
    #expect(summary.standing == .allStored)
  }

  @Test func `a participant without a line is told by name`() async throws {
    let days = try DaysOutbox(participants: 2, days: 1)
    let error = await #expect(throws: DeliveryError.self) {
      try await send(days, to: "http://127.0.0.1:9/{patient}") {
        $0.credentials = try ServerCredentialList("patient_id,credential\nother,Bearer t\n")
        $0.given[.server] = "list.csv"
      }
    }
    guard case .noCredentials(let patient, "list.csv") = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(Outbox.patients.contains(patient))
  }

  @Test func `a redirect is not followed, so nobody else is told a credential`() async throws {
    let days = try DaysOutbox(days: 1)
    let server = try PythonServer(withTLS: false)
    defer { try? server.stop() }
    let summary = try await send(days, to: server.url + "/moved") {
      $0.credentials = try ServerCredentialList("Bearer tops3cret")
    }
    #expect(summary.files(.refused) == 4)
    // The server numbers its requests: no other came between.
    let letters = try LedgerReader(opening: days.outbox.ledger).deadLetters()
    #expect(
      letters.map(\.text).sorted()
        == (0..<4).map { "redirects to \(server.url)/elsewhere?number=\($0)" })
  }

  @Test(arguments: ["Bearer tops3cret", "me:tops3cret", "session=tops3cret"])
  func `a credential that a server repeats is not kept`(text: String) async throws {
    let days = try DaysOutbox(days: 1)
    let server = try PythonServer(withTLS: false)
    defer { try? server.stop() }
    let list = try ServerCredentialList(text)
    let summary = try await send(days, to: server.url + "/echo") {
      $0.credentials = list
      for credential in list.all { $0.hidden.hide(credential) }
    }
    #expect(summary.files(.refused) == 4)
    let letters = try LedgerReader(opening: days.outbox.ledger).deadLetters()
    #expect(letters.allSatisfy { $0.text.contains("Accept: application/json") })
    #expect(letters.allSatisfy { $0.text.contains("…") && !$0.text.contains("tops3cret") })
    #expect(letters.allSatisfy { !$0.text.contains("bWU6dG9wczNjcmV0") })
  }

  // MARK: Verification

  @Test func `what is read back as it was sent is stored`() async throws {
    let days = try DaysOutbox(days: 2)
    let receiver = try receiver(days)
    defer { receiver.stop() }
    let summary = try await send(days, to: receiver.url) {
      $0.given[MyLifeDBEndpoint.verify] = .flag
    }
    #expect(summary.standing == .allStored && summary.attempts == 6)
    let routes = days.routes()
    #expect(try requests(days) == routes.flatMap { ["PUT \($0)", "GET \($0)"] })
  }

  @Test func `what a server says to keep and does not is told, once it is read back`() async throws
  {
    let days = try DaysOutbox(days: 2)
    let receiver = try receiver(days, faults: ["drop200:100%"])
    defer { receiver.stop() }
    let believed = try await send(days, to: receiver.url)
    #expect(believed.standing == .allStored)
    try days.folder.delete("out.ledger.sqlite")
    let summary = try await send(days, to: receiver.url) {
      $0.given[MyLifeDBEndpoint.verify] = .flag
    }
    #expect(summary.standing == .dropped && summary.files(.dropped) == 6)
  }
}
