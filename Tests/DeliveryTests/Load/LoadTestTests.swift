import Declarations
import Fixtures
import HTTP
import Spool
import Testing

@testable import Delivery

/// Load tests with real servers. They run one after another, because each server and each test
/// blocks threads of Dispatch, whose number per process is limited.
@Suite(.serialized)
struct LoadTestTests {
  private func outbox() throws -> TemporaryFolder {
    try TemporaryFolder(["out/a/1.csv": "x", "out/a/2.csv": "y"])
  }

  private func run(
    _ path: String, on server: PythonServer, _ stage: Stage, thresholds: [String] = [],
    _ progress: LoadProgress = LoadProgress()
  ) async throws -> LoadResult {
    let folder = try outbox()
    var options = DeliveryOptions(to: server.url + path, try Backlog(folder.path + "/out"))
    options.http.connections = 100
    options.lastPatience = 0.3
    let limits = thresholds.compactMap { Threshold($0) { _ in 1_000 } }
    return try await LoadTest(
      as: "http", options, phones: nil, .stages([stage]), thresholds: limits
    ).run(progress)
  }

  @Test func `a request that is never answered is counted as such`() async throws {
    let server = try PythonServer(withTLS: false)
    defer { try? server.stop() }
    let result = try await run(
      "/hang", on: server, Stage(seconds: 0.2, rate: 100), thresholds: ["p99<1000s", "p50<1000s"])
    #expect(result.asked == 20 && result.sent == 20 && result.unsent == 0)
    #expect(result.outcomes == [.stored: 10, .unanswered: 10])
    #expect(result.errors == ["no response within the remaining time": 10])
    #expect(result.latency.count == 20 && result.lost.count == 10)
    #expect(result.intervals.reduce(0) { $0 + $1.latency.count } == 20)
    #expect(result.verdicts.map(\.holds) == [false, true])
    #expect(result.signal == nil && result.seconds == 0.2)
  }

  /// The test plans 86 billion requests, but stops after some hundreds of them.
  @Test(.timeLimit(.minutes(2)))
  func `a stopped test is judged on what has passed of it`() async throws {
    let server = try PythonServer(withTLS: false)
    defer { try? server.stop() }
    let progress = LoadProgress()
    let stopping = Task {
      while progress.answers < 20 { try await Task.sleep(for: .milliseconds(1)) }
      progress.stop(signal: 2)
    }
    let result = try await run(
      "/", on: server, Stage(seconds: 86_400, rate: 1_000_000), thresholds: ["stored>=0"], progress)
    try await stopping.value
    #expect(result.signal == 2 && result.seconds < 600 && result.plannedSeconds == 86_400)
    #expect(result.count(.stored) >= 20)
    #expect(result.asked == result.sent + result.unsent)
    // The number of planned requests must be the rate times the elapsed time, within one request.
    #expect(abs(Double(result.asked) - result.seconds * 1e6) <= 1)
    #expect(result.intervals.reduce(0) { $0 + $1.asked } == result.asked)
    #expect(result.intervals.count == Int(result.seconds / result.intervalSeconds) + 1)
    #expect(result.verdicts.map(\.holds) == [true])
  }

  @Test func `a server that words each refusal anew gives one kind of error`() async throws {
    let server = try PythonServer(withTLS: false)
    defer { try? server.stop() }
    let result = try await run("/wordy", on: server, Stage(seconds: 0.2, rate: 200))
    #expect(result.outcomes == [.refused: 40] && result.failures == 40)
    #expect(result.errors.count == LoadResult.errorKinds + 1)
    #expect(result.errors.keys.allSatisfy { $0.count <= 80 })
    #expect(result.versions == ["HTTP/1.1": 40])
  }

  @Test(.timeLimit(.minutes(1)))
  func `phones that wait to be registered do not keep a test from stopping`() async throws {
    let server = try PythonServer(withTLS: false)
    defer { try? server.stop() }
    let outbox = try Outbox(participants: 1)
    let test = try LoadTest(
      as: "beiwe", DeliveryOptions(to: server.url, try Backlog(outbox.path)), phones: 20,
      .stages([Stage(seconds: 1, rate: 1)]), thresholds: [])
    let progress = LoadProgress()
    let stopping = Task {
      // When the server has printed three messages, some registrations are still in progress.
      while server.errorsSoFar.split(separator: "\n").count < 3 {
        try await Task.sleep(for: .milliseconds(1))
      }
      progress.stop(signal: 15)
    }
    await #expect(throws: CancellationError.self) { try await test.run(progress) }
    stopping.cancel()
  }

  private struct Silent: LoadTarget {
    static let declaration = Declaration("silent", "Sends nothing", schemes: [])
    let address = ""
    let otherRequests = [PeriodicRequest(name: "heartbeat", period: 300)]

    init(_ options: DeliveryOptions, phones: Int) {}

    func takes(_ file: FileEntry) -> Bool { true }
    func upload(_ file: FileEntry, from phone: Int, shift: Int64) -> PreparedRequest {
      PreparedRequest(Request(.post, "", body: Body()))
    }
    func delivered(_ reply: Reply) -> Delivered { Delivered(byStatusOf: reply) }
  }

  @Test func `a heartbeat that is never answered counts too, in its kind`() throws {
    let server = try PythonServer(withTLS: false)
    defer { try? server.stop() }
    let folder = try outbox()
    var options = DeliveryOptions(to: server.url, try Backlog(folder.path + "/out"))
    options.lastPatience = 0.3
    let list = [
      Arrival(instant: 0, phone: 0), Arrival(instant: 0.01, phone: 0, kind: .other(0)),
      Arrival(instant: 0.02, phone: 0, kind: .other(0)),
    ]
    let queue = RequestQueue(capacity: 9, bytes: 1_000)
    for arrival in list {
      let path = arrival.kind == .upload ? "/" : "/never"
      let request = Request(.post, server.url + path, body: Body([120]))
      #expect(queue.put(.init(arrival: arrival, request: PreparedRequest(request))))
    }
    queue.complete()
    let result = try LoadLoop(
      queue, to: Silent(options, phones: 1), options, .listed(list), .planned(1.02), LoadProgress()
    ).run()
    #expect(result.outcomes == [.stored: 1])
    let heartbeats = try #require(result.others.first)
    #expect(result.others.count == 1 && heartbeats.name == "heartbeat")
    #expect(heartbeats.outcomes == [.unanswered: 2] && heartbeats.latency.count == 2)
  }
}
