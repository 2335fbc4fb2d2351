import Fixtures
import Testing

@testable import Receiver

/// Tests of the stand-in's time limits, with a clock that the test sets. Each stand-in blocks
/// threads of Dispatch, whose number per process is limited.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct CozieTimingTests {
  // MARK: The gateway's limit

  @Test(
    arguments: [
      (0, 28, 200, 28), (1, 28, 200, 28), (0, 40, 504, 29), (10, 40, 504, 19), (35, 0, 504, 0),
    ] as [(Double, Double, Int, Double)])
  func `a gateway waits 29 seconds for an answer`(
    spent: Double, delay: Double, status: Int, rest: Double
  ) throws {
    let folder = try TemporaryFolder()
    let receiver = try CozieReceiver(ReceiverOptions(store: folder.path))
    let decision = Decision(reply: ServerReply(200), delay: delay)
      .limited(by: receiver.answerLimit, after: spent)
    #expect(decision.reply.status == status && decision.delay == rest)
    if status == 504 {
      #expect(
        String(decoding: decision.reply.body, as: UTF8.self)
          == #"{"message": "Endpoint request timed out"}"#)
    }
    receiver.finish()
  }

  @Test func `an answer that a fault makes slow is 504, and the row is stored`() async throws {
    let clock = TestClock()
    let app = try CozieApp(faults: [Fault(.slow(3_000), share: 1)], clock: clock)
    async let status = app.status(of: CozieApp.row(#""n":1"#))
    // The clock advances repeatedly, because the response may not be waiting yet.
    let ticking = Task {
      while !Task.isCancelled {
        clock.advance(29_000)
        try await Task.sleep(for: .milliseconds(20))
      }
    }
    #expect(try await status == 504)
    ticking.cancel()
    app.stop()
    #expect(try app.kept() == [1])
  }

  @Test func `an answer that the store delays is 504, and the row is stored`() async throws {
    let clock = TestClock()
    let app = try CozieApp(clock: clock) { options in
      // Each reading of the clock advances it by 30 s, as if storing the body took half a minute.
      options.clock = {
        clock.advance(30_000)
        return clock.milliseconds
      }
    }
    #expect(try await app.status(of: CozieApp.row(#""n":1"#)) == 504)
    app.stop()
    #expect(try app.kept() == [1])
  }

  // MARK: The queue's retention

  private static let fourDays: Int64 = 4 * 86_400_000

  @Test func `rows that wait for four days are dropped, and the list of drops says so`()
    async throws
  {
    let clock = TestClock()
    let app = try CozieApp(queue: 5 * 86_400, clock: clock)
    try await app.send(CozieApp.numbered(2))
    clock.advance(Self.fourDays - 1)
    try await app.send([CozieApp.row(#""n":3"#)])
    clock.advance(1)
    try await app.wait(forRows: 2)
    app.stop()
    #expect(try app.drops() == ["1 expired", "2 expired"] && app.kept() == [3])
    #expect(app.receiver.count("rows lost, expired") == 2)
    #expect(app.receiver.count("rows stored") == 1 && app.receiver.count("rows") == 3)
    #expect(try app.bodies().count == 2)
  }

  @Test func `rows that a stand-in has left for four days are dropped by the next one`()
    async throws
  {
    let clock = TestClock()
    let app = try CozieApp(queue: 3_600, clock: clock)
    try await app.send(CozieApp.numbered(1))
    let folder = try app.receiver.folder.copy()
    for (time, dropped) in [(Self.fourDays - 1, false), (Self.fourDays, true)] {
      let next = try CozieApp(
        in: folder.copy(), queue: 3_600, clock: TestClock(clock.milliseconds + time))
      next.stop()
      #expect(try next.drops() == (dropped ? ["1 expired"] : []))
      #expect(try next.kept() == (dropped ? [] : [1]))
    }
    app.stop()
  }

  @Test func `rows that a database does not take for four days are dropped`() async throws {
    let clock = TestClock()
    let influx = try ScriptedInflux { _, _ in ServerReply(503) }
    let app = try CozieApp(influx: influx.address, clock: clock)
    try await app.send(CozieApp.numbered(1))
    clock.advance(Self.fourDays)
    try await app.wait(forRows: 1)
    app.stop()
    #expect(try app.drops() == ["1 expired"] && app.kept() == [])
    #expect(!app.receiver.run.counts.contains { $0.name == "bodies that were not processed yet" })
  }
}
