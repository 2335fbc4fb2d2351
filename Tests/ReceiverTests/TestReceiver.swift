import Declarations
import Fixtures
import HTTP

@testable import Receiver

/// A receiver that listens on a free port and keeps its data in the folder `store` of a temporary one.
final class TestReceiver: Sendable {
  let folder: TemporaryFolder
  let run: ReceiverRun
  private let client = HTTPClient()

  /// - Parameter folder: with the store of an earlier receiver, or nil for a new one.
  init(
    _ type: any Receiver.Type, in folder: TemporaryFolder? = nil,
    _ server: ServerOptions = ServerOptions(), faults: [Fault] = [], seed: UInt64 = 1,
    participants: String? = nil, queue: Double = 0,
    _ change: (inout ReceiverOptions) -> Void = { _ in }
  ) throws {
    self.folder = try folder ?? TemporaryFolder()
    var options = ReceiverOptions(store: self.folder.path + "/store")
    options.given[.accounts] = participants
    options.given[BeiweReceiver.queue] = .seconds(queue)
    change(&options)
    run = try ReceiverRun(type, options, server, faults: faults, seed: seed)
  }

  deinit {
    run.stop()
  }

  var address: String { "http://127.0.0.1:\(run.port)" }

  /// Sends a request once.
  func reply(
    to method: Request.Method, _ path: String, headers: [String] = [], _ body: Body = Body()
  ) async -> Reply {
    await client.send(Request(method, address + path, headers: headers, body: body))
  }

  /// The answer to a request; throws the `Failure` where there is none.
  func answer(
    to method: Request.Method, _ path: String, headers: [String] = [], _ body: Body = Body()
  ) async throws -> Response {
    switch await reply(to: method, path, headers: headers, body) {
    case .answered(let response): return response
    case .failed(let failure): throw failure
    }
  }

  /// The paths of all files in a folder of the store; none if there is no such folder.
  func files(_ name: String) throws -> [String] {
    guard folder.has("store/" + name) else { return [] }
    return try folder.files("store/" + name).map { String($0.dropFirst("store/".count)) }
  }

  func text(_ path: String) throws -> String { try folder.text("store/" + path) }

  /// How often the receiver has counted something.
  func count(_ name: String) -> Int { run.counts.first { $0.name == name }?.count ?? 0 }
}
