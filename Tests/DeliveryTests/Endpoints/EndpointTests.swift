import Crypto
import Declarations
import Fixtures
import Receiver
import Spool
import Testing

@testable import Delivery

/// What every endpoint has to keep to. Each stand-in server blocks threads of Dispatch, of which a process has only so many.
@Suite(.serialized)
struct EndpointTests {
  /// Those that take requests, or rows, and no files have tests of their own.
  private static let names = endpoints.filter {
    ![CozieEndpoint.name, SWIPEndpoint.name].contains($0.name)
  }.map { name(of: $0) }

  private static func name(of type: any Endpoint.Type) -> String {
    "\(type.name) \(type.declaration.schemes[0])"
  }

  /// The endpoint, and a server for it where it needs one.
  private func open(_ name: String, _ outbox: Outbox) throws -> (
    any Endpoint.Type, String, ReceiverRun?
  ) {
    let type = try #require(endpoints.first { Self.name(of: $0) == name })
    guard type.declaration.schemes.contains("http") else {
      return (type, "file://\(outbox.folder.path)/target", nil)
    }
    let server = try #require(receivers.first { $0.name == type.name })
    let receiver = try outbox.receive(as: server)
    // Participants may have servers of their own, where an endpoint knows such ones.
    return (type, receiver.url + (type.declaration.takesPath ? "/{patient}" : ""), receiver)
  }

  private func send(
    _ type: any Endpoint.Type, _ outbox: Outbox, _ url: String
  ) async throws -> LedgerSummary {
    func run<Target: Endpoint>(_ type: Target.Type) async throws -> LedgerSummary {
      try await outbox.send(as: type, to: url) {
        guard type.declaration.uses(.key) else { return }
        $0.given[.key] = outbox.folder.path + "/key"
      }
    }
    try outbox.folder.put(PrivateKeyFile.read().publicText, at: "key")
    return try await run(type)
  }

  @Test(arguments: names)
  func `all files arrive, and a second run has nothing to do`(name: String) async throws {
    let outbox = try Outbox(participants: 3, files: 5)
    let (type, url, receiver) = try open(name, outbox)
    defer { receiver?.stop() }
    let first = try await send(type, outbox, url)
    #expect(first.standing == .allStored && first.files == 15 && first.withdrawn == 0)
    let requests = receiver?.requests
    let second = try await send(type, outbox, url)
    #expect(second == first && receiver?.requests == requests)
  }

  @Test(arguments: names)
  func `a folder that grows is sent on`(name: String) async throws {
    let outbox = try Outbox(participants: 1, files: 2)
    let (type, url, receiver) = try open(name, outbox)
    defer { receiver?.stop() }
    _ = try await send(type, outbox, url)
    try outbox.put("xyz9xyz9", 0)
    let grown = try await send(type, outbox, url)
    #expect(grown.standing == .allStored && grown.files == 3 && grown.withdrawn == 0)
  }
}
