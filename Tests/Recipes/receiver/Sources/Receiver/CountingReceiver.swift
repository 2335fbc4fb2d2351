import Declarations
import Synchronization

/// A stand-in server that counts requests by method, and stores nothing.
public final class CountingReceiver: Receiver {
  public static let declaration = Declaration(
    "count", "Counts requests by their methods, and keeps nothing", schemes: ["http"],
    takesPath: true)

  private let methods = Mutex<[String: Int]>([:])

  public init(_ options: ReceiverOptions) {}

  public func subject(of request: ServerRequest) -> String { "\(request.method) \(request.path)" }

  public func answer(_ request: ServerRequest) -> ServerReply {
    methods.withLock { $0[request.method, default: 0] += 1 }
    return ServerReply(200, "counted")
  }

  public func dropped(_ request: ServerRequest) -> ServerReply { ServerReply(200) }

  public func finish() {}

  public var counts: [(name: String, count: Int)] {
    methods.withLock { $0.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
  }
}
