import Crypto
import Fixtures
import Receiver
import Spool
import Testing

@testable import Delivery

/// What every endpoint has to keep to. Each stand-in server blocks threads of Dispatch, of which a process has only so many.
@Suite(.serialized)
struct EndpointTests {
  private static let names = endpoints.map { "\($0.name) \($0.schemes[0])" }

  /// The endpoint, and a server for it where it needs one.
  private func open(_ name: String, _ outbox: Outbox) throws -> (
    EndpointEntry, String, ReceiverRun?
  ) {
    let entry = try #require(endpoints.first { "\($0.name) \($0.schemes[0])" == name })
    guard entry.schemes.contains("http") else {
      return (entry, "file://\(outbox.folder.path)/target", nil)
    }
    let type = try #require(receivers.first { $0.name == entry.name })
    let receiver = try outbox.receive(as: type)
    return (entry, receiver.url, receiver)
  }

  private func send(
    _ type: any Endpoint.Type, _ outbox: Outbox, _ url: String
  ) async throws -> LedgerSummary {
    func run<Target: Endpoint>(_ type: Target.Type) async throws -> LedgerSummary {
      try await outbox.send(as: type, to: url) {
        $0.publicKey = try PrivateKeyFile.read().publicText
      }
    }
    return try await run(type)
  }

  @Test(arguments: names)
  func `all files arrive, and a second run has nothing to do`(name: String) async throws {
    let outbox = try Outbox(participants: 3, files: 5)
    let (entry, url, receiver) = try open(name, outbox)
    defer { receiver?.stop() }
    let first = try await send(entry.type, outbox, url)
    #expect(first.standing == .allStored && first.files == 15 && first.withdrawn == 0)
    let requests = receiver?.requests
    let second = try await send(entry.type, outbox, url)
    #expect(second == first && receiver?.requests == requests)
  }

  @Test(arguments: names)
  func `a folder that grows is sent on`(name: String) async throws {
    let outbox = try Outbox(participants: 1, files: 2)
    let (entry, url, receiver) = try open(name, outbox)
    defer { receiver?.stop() }
    _ = try await send(entry.type, outbox, url)
    try outbox.put("xyz9xyz9", 0)
    let grown = try await send(entry.type, outbox, url)
    #expect(grown.standing == .allStored && grown.files == 3 && grown.withdrawn == 0)
  }

  @Test func `names and schemes tell endpoints apart, and load tests are of these`() {
    #expect(Set(Self.names).count == endpoints.count)
    #expect(LoadTargets.names.allSatisfy { name in endpoints.contains { $0.name == name } })
  }
}
