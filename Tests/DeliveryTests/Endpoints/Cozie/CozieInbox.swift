import Declarations
import Formats
import FoundationEssentials
import Receiver
import Spool
import Synchronization

/// A server that keeps the rows of all requests with the right key in memory, with a status of one's own.
final class CozieInbox: Receiver {
  static let declaration = Declaration("cozie", "Keeps rows", schemes: ["http"], takesPath: true)
  static let key = "k3y-of-this-t3st"

  /// What has come.
  struct State {
    /// Bodies that were kept, in their order.
    var bodies: [String] = []
    var headers: [[String: String]] = []
    var paths: Set<String> = []
    /// The status of the next answers; then it is 200.
    var statuses: [Int] = []
  }

  /// By the folder of the store.
  private static let states = Mutex<[String: State]>([:])
  private let store: String

  init(_ options: ReceiverOptions) throws {
    store = options.store
  }

  static func state(_ store: String) -> State { states.withLock { $0[store] ?? State() } }

  static func set(_ statuses: [Int], in store: String) {
    states.withLock { $0[store, default: State()].statuses = statuses }
  }

  /// Equal for a body that comes again, so that a fault does not meet it every time.
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
