import Declarations
import Formats
import FoundationEssentials
import Receiver
import Spool
import Synchronization

/// A server that keeps the bodies of all requests with the correct API key in memory, and responds
/// with given statuses.
final class CozieInbox: Receiver {
  static let declaration = Declaration("cozie", "Keeps rows", schemes: ["http"], takesPath: true)
  static let key = "k3y-of-this-t3st"

  /// The received requests and the planned responses of a server.
  struct State {
    /// The bodies of the received requests, in the order of their arrival.
    var bodies: [String] = []
    var headers: [[String: String]] = []
    var paths: Set<String> = []
    /// The statuses of the next responses, in order; all later responses have the status 200.
    var statuses: [Int] = []
  }

  /// The states of all servers, by the folders of their stores.
  private static let states = Mutex<[String: State]>([:])
  private let store: String

  init(_ options: ReceiverOptions) throws {
    store = options.store
  }

  static func state(_ store: String) -> State { states.withLock { $0[store] ?? State() } }

  static func set(_ statuses: [Int], in store: String) {
    states.withLock { $0[store, default: State()].statuses = statuses }
  }

  /// Returns the same text for a request with the same body, so that a random fault does not affect
  /// every attempt.
  func subject(of request: ServerRequest) -> String { "\(crc32(of: request.body))" }

  func answer(_ request: ServerRequest) -> ServerReply {
    guard request.method == "POST" else { return ServerReply(405) }
    guard request.headers["x-api-key"] == Self.key else { return ServerReply(403, "Forbidden") }
    return Self.states.withLock { states in
      var state = states[store] ?? State()
      defer { states[store] = state }
      state.headers.append(request.headers)
      state.paths.insert(request.path)
      let status = state.statuses.isEmpty ? 200 : state.statuses.removeFirst()
      if status == 200 { state.bodies.append(String(decoding: request.body, as: UTF8.self)) }
      return ServerReply(status)
    }
  }

  func dropped(_ request: ServerRequest) -> ServerReply { ServerReply(200) }
  func finish() {}
  var counts: [(name: String, count: Int)] { [] }
}
