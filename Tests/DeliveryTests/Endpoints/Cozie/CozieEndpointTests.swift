import Declarations
import Fixtures
import Formats
import HTTP
import Receiver
import SQLite
import Spool
import Testing

@testable import Delivery

/// Tests of Cozie's endpoint with stand-in servers. The tests run one after another, because each
/// server blocks threads of Dispatch, whose number per process is limited.
@Suite(.serialized)
struct CozieEndpointTests {
  @Test func `each request is posted once, exactly as it is recorded, with the app's headers`()
    async throws
  {
    let requests = try RequestsOutbox()
    let receiver = try requests.receive()
    defer { receiver.stop() }
    let first = try await requests.send(to: receiver.url + "/prod/")
    #expect(first.standing == .allStored && first.files == 13 && first.attempts == 13)
    #expect(first.lines == 13 && first.dividedFiles == 1)
    let state = CozieInbox.state(requests.store)
    #expect(try state.bodies == requests.bodies())
    // The endpoint uses the path of the address unchanged.
    #expect(state.paths == ["/prod/"])
    #expect(
      state.headers.allSatisfy {
        $0["accept"] == "application/json" && $0["content-type"] == "application/json"
          && $0["x-api-key"] == CozieInbox.key
          && $0["user-agent"]?.hasPrefix("understudy") == true && $0["idempotency-key"] == nil
          && $0["accept-encoding"] == nil && $0["authorization"] == nil
      })
    let second = try await requests.send(to: receiver.url + "/prod/")
    #expect(second == first && receiver.requests == 13)
  }

  @Test(arguments: [201, 202, 204, 302, 400, 404, 429, 500, 503])
  func `no status but 200 is success`(status: Int) async throws {
    let requests = try RequestsOutbox(hours: 0)
    try requests.put([try settings()], of: Outbox.patients[0])
    CozieInbox.set([status], in: requests.store)
    let receiver = try requests.receive()
    defer { receiver.stop() }
    let summary = try await requests.send(to: receiver.url)
    #expect(summary.files(.stored) == 0 && summary.attempts == 1)
    #expect(summary.standing == .deadLetters)
    let again = try await requests.send(to: receiver.url)
    #expect(again.standing == .allStored && again.attempts == 2)
  }

  private func settings() throws -> String {
    try #require(RequestsOutbox.hours(0, of: Outbox.patients[0]).first)
  }

  @Test func `a body is not looked at where the status is 200`() {
    #expect(CozieReply.delivered(.answered(Response(status: 200))).outcome == .stored)
    let page = Response(status: 200, body: Array("<html>".utf8))
    #expect(CozieReply.delivered(.answered(page)).outcome == .stored)
    let other = CozieReply.delivered(.answered(Response(status: 201, body: Array("ok".utf8))))
    #expect(other.outcome == .refused)
    #expect(other.text == "the app accepts only the status 200 as success: ok")
  }

  @Test(arguments: [401, 403])
  func `a refused key ends the run`(status: Int) async throws {
    let requests = try RequestsOutbox(participants: 3)
    let receiver = try requests.receive(faults: ["\(status):100%"])
    defer { receiver.stop() }
    let summary = try await requests.send(to: receiver.url, patience: .seconds(60))
    #expect(summary.standing == .credentialsRefused && (1...3).contains(summary.attempts))
  }

  @Test func `without a key nothing is sent`() async throws {
    let requests = try RequestsOutbox()
    await #expect(throws: DeliveryError.noKey("key.txt")) {
      try await requests.send(to: "http://127.0.0.1:9") {
        $0.apiKey = nil
        $0.given[.apiKey] = "key.txt"
      }
    }
  }

  @Test func `a key that a server repeats is not kept, and a redirect not followed`() async throws {
    let requests = try RequestsOutbox()
    let server = try PythonServer(withTLS: false)
    defer { try? server.stop() }
    let echoed = try await requests.send(to: server.url + "/echo", patience: .zero)
    #expect(echoed.standing == .unavailable || echoed.standing == .deadLetters)
    let letters = try LedgerReader(opening: requests.outbox.ledger).deadLetters()
    #expect(letters.contains { $0.text.contains("x-api-key: …") })
    #expect(letters.allSatisfy { !$0.text.contains(CozieInbox.key) })
    let moved = try await requests.send(to: server.url + "/moved", patience: .zero)
    #expect(moved.files(.stored) == 0 && moved.files(.refused) == moved.files)
  }

  // MARK: Repeated requests

  @Test func `refused rows of a device go with its next flush, and a survey before the next`()
    async throws
  {
    let requests = try RequestsOutbox(hours: 2)
    // In the first hour, the second line is the phone's health data, and the third line is the
    // survey.
    CozieInbox.set([200, 200, 503, 400], in: requests.store)
    let receiver = try requests.receive()
    defer { receiver.stop() }
    let summary = try await requests.send(to: receiver.url)
    #expect(summary.standing == .allStored)
    let sent = try requests.bodies()
    let kept = CozieInbox.state(requests.store).bodies
    let health = try [sent[2], sent[6]].map { try CozieRow.rows(in: Array($0.utf8)).rows }
    let watch = try [sent[4], sent[8]].map { try CozieRow.rows(in: Array($0.utf8)).rows }
    func both(_ rows: [[CozieRow]]) -> String {
      String(decoding: CozieRow.body(of: rows[1] + rows[0], isArray: true), as: UTF8.self)
    }
    #expect(
      kept == [sent[0], sent[1], sent[5], both(health), sent[3], sent[7], both(watch)])
  }

  @Test func `rows of more than three days before go by themselves, in the next pass`() async throws
  {
    let requests = try RequestsOutbox(hours: 0)
    let patient = Outbox.patients[0]
    let dues = [0, CozieHealth.reach + 1, CozieHealth.reach + 2].map { RequestsOutbox.start + $0 }
    try requests.put(
      dues.map { due in
        RequestsOutbox.line(
          "health", by: "phone", at: due, [RequestsOutbox.row(patient, due, "ts_heart_rate", 60)])
      }, of: patient)
    CozieInbox.set([503, 503], in: requests.store)
    let receiver = try requests.receive()
    defer { receiver.stop() }
    let summary = try await requests.send(to: receiver.url)
    let sent = try requests.bodies()
    let rows = try sent.map { try CozieRow.rows(in: Array($0.utf8)).rows }
    let both = CozieRow.body(of: rows[2] + rows[1], isArray: true)
    #expect(summary.standing == .allStored && summary.attempts == 4)
    #expect(
      CozieInbox.state(requests.store).bodies == [String(decoding: both, as: UTF8.self), sent[0]])
  }

  @Test func `a recording that has grown sends its new requests alone`() async throws {
    let requests = try RequestsOutbox(hours: 2)
    let receiver = try requests.receive()
    defer { receiver.stop() }
    _ = try await requests.send(to: receiver.url)
    let patient = Outbox.patients[0]
    try requests.put(RequestsOutbox.hours(4, of: patient), of: patient)
    let grown = try await requests.send(to: receiver.url)
    #expect(grown.standing == .allStored && grown.files == 17 && grown.attempts == 17)
    #expect(try CozieInbox.state(requests.store).bodies == requests.bodies())
  }

  @Test(arguments: [
    "{", "[]", "{\"due\":1,\"device\":\"phone\",\"kind\":\"health\",\"rows\":1,\"body\":\"[{\"}",
    "{\"due\":1,\"device\":\"phone\",\"kind\":\"news\",\"rows\":1,\"body\":\"{}\"}",
    "{\"due\":1,\"device\":\"ring\",\"kind\":\"health\",\"rows\":1,\"body\":\"[]\"}",
  ])
  func `a damaged line is told, and the others are sent`(line: String) async throws {
    let requests = try RequestsOutbox()
    let patient = Outbox.patients[0]
    var lines = RequestsOutbox.hours(1, of: patient)
    lines.insert(line, at: 2)
    try requests.put(lines, of: patient)
    let receiver = try requests.receive()
    defer { receiver.stop() }
    let summary = try await requests.send(to: receiver.url)
    #expect(summary.files(.stored) == 5 && summary.files(.unreadable) == 1)
    let letters = try LedgerReader(opening: requests.outbox.ledger).deadLetters()
    #expect(letters.map(\.name) == ["cozie/\(patient)/requests.jsonl line 3"])
    #expect(letters.allSatisfy { $0.text.contains("at byte") })
  }

  // MARK: Deliveries with faults

  /// Returns the rows that the participants have recorded, and the rows that the server received
  /// with their numbers of copies.
  private func rows(
    _ requests: RequestsOutbox, of patients: ArraySlice<String>
  ) throws -> (recorded: [String: Int], kept: [String: Int]) {
    func count(_ bodies: [String]) throws -> [String: Int] {
      var counts: [String: Int] = [:]
      for body in bodies {
        for row in try CozieRow.rows(in: Array(body.utf8)).rows {
          counts["\(row)", default: 0] += 1
        }
      }
      return counts
    }
    return (
      try count(patients.flatMap { try requests.bodies(of: $0) }),
      try count(CozieInbox.state(requests.store).bodies)
    )
  }

  @Test(.whole, arguments: 1...20 as ClosedRange<UInt64>)
  func `through faults nothing is lost but what is told`(seed: UInt64) async throws {
    let requests = try RequestsOutbox(participants: 3, hours: 8)
    let receiver = try ReceiverRun(
      CozieInbox.self, ReceiverOptions(store: requests.store), ServerOptions(),
      faults: ["503:10%", "reset:5%", "lost-reply:3%"].map { try Fault($0) }, seed: seed)
    defer { receiver.stop() }
    let summary = try await requests.send(to: receiver.url, patience: .seconds(300))
    receiver.stop()
    #expect([.allStored, .deadLetters].contains(summary.standing))
    #expect(summary.files == 99 && receiver.faultCount > 0)
    let (recorded, kept) = try rows(requests, of: Outbox.patients[...])
    // Only locations and settings can become dead letters, because they get one attempt per run.
    let letters = try LedgerReader(opening: requests.outbox.ledger).deadLetters()
    let store = try LedgerStore(reading: requests.outbox.ledger)
    let told = try store.all(
      """
      SELECT path, item FROM file JOIN batch ON batch.id = file.batch
      WHERE outcome != 'stored' AND stream IN ('location', 'settings')
      """
    ) { (path: $0.text(0), line: Int($0.integer(1))) }
    #expect(told.count == letters.count && summary.resting == letters.count)
    var lost: Set<String> = []
    for letter in told {
      let patient = letter.path.split(separator: "/")[1]
      let body = try requests.bodies(of: String(patient))[letter.line - 1]
      for row in try CozieRow.rows(in: Array(body.utf8)).rows { lost.insert("\(row)") }
    }
    #expect(Set(recorded.keys).subtracting(lost).isSubset(of: kept.keys))
    #expect(Set(kept.keys).isSubset(of: recorded.keys))
  }
}
