import Fixtures
import Formats
import Glibc
import Receiver
import SQLite
import Spool
import Testing

@testable import Delivery

/// Tests of requests that the built program sends.
@Suite(.whole)
struct CozieProgramTests {
  private func words(_ requests: RequestsOutbox, _ receiver: ReceiverRun) throws -> [String] {
    try requests.folder.put(CozieInbox.key + "\n", at: "key")
    return [
      "send", requests.outbox.path, "--to", receiver.url, "--as", "cozie", "--credentials",
      requests.folder.path + "/key", "--progress", "none",
    ]
  }

  /// The first responses of a server, and the expected end of the run. All later responses have the
  /// status 200.
  struct End: Sendable {
    let statuses: [Int]
    let code: Int32
    let word: String
  }

  @Test(arguments: [
    End(statuses: [], code: 0, word: "stored"),
    // The first line of requests.jsonl contains the settings, and the second line contains a
    // location.
    End(statuses: [503], code: 90, word: "1 of these get one attempt per run"),
    End(statuses: [200, 400], code: 90, word: "refused"),
    End(statuses: [200, 200, 200, 503, 503, 503], code: 69, word: "refused temporarily"),
    End(statuses: [401], code: 77, word: "credentials refused"),
  ])
  func `the end tells what has become of the requests`(expected: End) throws {
    let requests = try RequestsOutbox(hours: 1)
    CozieInbox.set(expected.statuses, in: requests.store)
    let receiver = try requests.receive()
    defer { receiver.stop() }
    let words = try words(requests, receiver)
    let end = try Program.run(words + ["--retry-for", "0s"])
    #expect(end.code == expected.code, "\(end.output)\(end.errors)")
    #expect(end.output.contains("5 lines of 1 file") && end.output.contains(expected.word))
    let status = try Program.run(["send", requests.outbox.path, "--status"])
    #expect(status.output.contains("requests.jsonl line ") == (expected.code != 0))
    #expect(try Program.run(words).code == 0)
    for ending in [end, status] {
      #expect(!ending.output.contains(CozieInbox.key) && !ending.errors.contains(CozieInbox.key))
    }
  }

  @Test func `what cannot be sent is told before anything is`() throws {
    let requests = try RequestsOutbox()
    let receiver = try requests.receive()
    defer { receiver.stop() }
    let words = try words(requests, receiver)
    let keyless = words.filter { $0 != "--credentials" && !$0.hasSuffix("/key") }
    #expect(try Program.run(keyless).code == 64)
    try requests.folder.put("\n", at: "key")
    #expect(try Program.run(words).code == 65)
    let foreign = words.map { $0 == receiver.url ? "https://host.invalid/write" : $0 }
    let end = try Program.run(foreign)
    #expect(end.code == 64 && end.errors.contains("--i-run-this-server"))
    #expect(receiver.requests == 0)
    #expect(
      try Program.run(keyless, environment: ["UNDERSTUDY_CREDENTIALS": CozieInbox.key]).code == 0)
  }

  /// Returns the peak memory, in kB, of a run that lists `hours` hours of requests, and whose first
  /// request is then refused.
  private func peak(hours: Int) throws -> Int {
    let requests = try RequestsOutbox(hours: hours)
    let receiver = try requests.receive(faults: ["401:100%"])
    defer { receiver.stop() }
    let end = try Program.run(words(requests, receiver))
    #expect(end.code == 77, "\(end.errors)")
    return end.peak
  }

  @Test func `memory does not grow with the number of lines`() throws {
    let few = try peak(hours: 1_000)
    let many = try peak(hours: 20_000)
    #expect(Double(many) <= 1.3 * Double(few), "\(few) \(many)")
  }

  /// Pseudo-random numbers in [0, 1).
  private struct Draws {
    private var state: UInt64 = 1

    mutating func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) * 0x1p-53
    }
  }

  @Test func `a killed delivery loses nothing`() throws {
    var draws = Draws()
    var kills = 0
    while kills < KillInstants.count {
      let requests = try RequestsOutbox(participants: 3, hours: 60)
      let receiver = try requests.receive(faults: ["503:10%", "reset:5%", "lost-reply:3%"])
      defer { receiver.stop() }
      let words = try words(requests, receiver)
      for _ in 0..<12 where kills < KillInstants.count {
        let sender = try Program.start(words)
        usleep(UInt32(1_000 + 120_000 * draws.next()))
        sender.signal(SIGKILL)
        if try sender.end().code >= 128 { kills += 1 }
      }
      var codes: [Int32] = []
      while codes.last != 0, codes.count < 20 { codes.append(try Program.run(words).code) }
      receiver.stop()
      // A run reports a location that failed, and the next run sends it again.
      #expect(codes.last == 0 && codes.dropLast().allSatisfy { $0 == 90 }, "\(codes)")
      try judge(requests)
    }
  }

  /// Expects that all rows are stored, that all attempts have ended, and that no request is
  /// repeated after its acknowledgement was recorded.
  private func judge(_ requests: RequestsOutbox) throws {
    func rows(_ bodies: [String]) throws -> Set<String> {
      Set(try bodies.flatMap { try CozieRow.rows(in: Array($0.utf8)).rows }.map { "\($0)" })
    }
    let recorded = try rows(Outbox.patients.flatMap { try requests.bodies(of: $0) })
    #expect(try rows(CozieInbox.state(requests.store).bodies) == recorded)
    let store = try LedgerStore(reading: requests.outbox.ledger)
    let wrong = try store.first(
      """
      SELECT (SELECT count(*) FROM attempt WHERE outcome IS NULL)
        + (SELECT count(*) FROM batch WHERE is_open = 1 OR outcome != 'stored')
        + (SELECT count(*) FROM attempt AS late JOIN attempt AS early ON early.batch = late.batch
           WHERE early.outcome = 'stored' AND late.number > early.number)
      """
    ) { $0.integer(0) }
    #expect(wrong == 0)
  }
}
