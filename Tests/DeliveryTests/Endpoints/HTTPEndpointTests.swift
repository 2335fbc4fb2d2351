import Declarations
import Fixtures
import HTTP
import Receiver
import Testing

@testable import Delivery

/// Tests of the HTTP endpoint with stand-in servers. The tests run one after another, because each
/// server blocks threads of Dispatch, whose number per process is limited.
@Suite(.serialized)
struct HTTPEndpointTests {
  @Test(
    .whole,
    arguments: [
      ["503:20%"], ["reset:20%"], ["lost-reply:20%"], ["429:10%", "408:10%"], ["truncated:20%"],
    ])
  func `batches survive faults, and are stored once`(faults: [String]) async throws {
    let outbox = try Outbox(participants: 2, files: 10)
    let receiver = try outbox.receive(as: HTTPReceiver.self, faults: faults)
    defer { receiver.stop() }
    let summary = try await outbox.send(as: HTTPEndpoint.self, to: receiver.url) {
      $0.given[HTTPEndpoint.batchFiles] = .integer(2)
    }
    receiver.stop()
    #expect(summary.standing == .allStored && summary.files(.stored) == 20)
    // A repeated request has the same idempotency key, so the server stores each file only once.
    let stored = receiver.counts.first { $0.name == "files stored" }?.count
    #expect(stored == 20)
    for path in try outbox.folder.files("out") {
      #expect(try outbox.folder.bytes("store" + path.dropFirst(3)) == outbox.folder.bytes(path))
    }
  }

  @Test func `other statuses of a request are for good`() async throws {
    let outbox = try Outbox(participants: 1, files: 4)
    let receiver = try outbox.receive(as: HTTPReceiver.self, faults: ["422:100%"])
    defer { receiver.stop() }
    let summary = try await outbox.send(as: HTTPEndpoint.self, to: receiver.url) {
      $0.given[HTTPEndpoint.batchFiles] = .integer(2)
    }
    #expect(summary.standing == .deadLetters && summary.attempts == 2)
    #expect(summary.files(.refused) == 4)
  }

  @Test func `refused credentials end the run, and are not told`() async throws {
    let outbox = try Outbox(participants: 2, files: 20)
    let receiver = try outbox.receive(as: HTTPReceiver.self, faults: ["401:100%"])
    defer { receiver.stop() }
    let summary = try await outbox.send(as: HTTPEndpoint.self, to: receiver.url) {
      $0.given[HTTPEndpoint.batchFiles] = .integer(1)
      $0.headers = ["Authorization: Bearer abcdefgh"]
    }
    // When the server refused the credentials, at most one attempt per connection was in progress.
    #expect(summary.standing == .credentialsRefused && (1...4).contains(summary.attempts))
  }

  @Test func `files go to paths of their own by PUT`() async throws {
    let outbox = try Outbox(participants: 1, files: 3)
    try outbox.folder.put("x", at: "out/beiwe/abc1def2/with blank+plus%25.txt")
    let receiver = try outbox.receive(as: HTTPReceiver.self)
    defer { receiver.stop() }
    let summary = try await outbox.send(as: HTTPEndpoint.self, to: receiver.url) {
      $0.given[HTTPBatch.method] = .text("PUT")
    }
    receiver.stop()
    #expect(summary.standing == .allStored && summary.attempts == 4)
    #expect(try outbox.folder.text("store/beiwe/abc1def2/with blank+plus%25.txt") == "x")
  }
}
