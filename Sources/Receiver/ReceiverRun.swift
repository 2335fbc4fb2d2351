import Spool
import Synchronization

/// A stand-in server that is listening.
public final class ReceiverRun: Sendable {
  private let receiver: any Receiver
  private let server: HTTPServer
  private let faults: FaultPlan
  private let counter: RequestCounter
  private let lock: FileLock

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - faults: the simulated faults; each request has at most one.
  ///   - seed: the seed that determines which requests have faults.
  /// - Throws: `ReceiverError`, `FileError` or `SQLiteError`.
  public init(
    _ type: any Receiver.Type, _ options: ReceiverOptions, _ server: ServerOptions, faults: [Fault],
    seed: UInt64
  ) throws {
    try StoreFolder.prepare(options.store)
    guard let lock = try FileLock(options.store + "/.lock") else {
      throw ReceiverError.storeInUse(options.store)
    }
    self.lock = lock
    let receiver = try type.init(options)
    let plan = FaultPlan(
      faults, seed: seed, log: try FaultLog(options.store + "/" + StoreFolder.faults))
    let counter = RequestCounter()
    self.receiver = receiver
    self.faults = plan
    self.counter = counter
    var server = server
    server.origins += receiver.origins
    let now = server.now
    self.server = try HTTPServer(server, readsForms: type.readsForms) { request in
      let begun = now()
      let decision = Self.decide(request, receiver, plan, counter)
      return decision.limited(by: receiver.answerLimit, after: (now() - begun) / .seconds(1))
    }
  }

  /// The port on which the server listens.
  public var port: Int { server.port }

  /// The number of requests so far.
  public var requests: Int { counter.count.load(ordering: .relaxed) }

  /// The number of faults so far.
  public var faultCount: Int { faults.counts.values.reduce(0, +) }

  /// Completes the current requests, accepts no further requests, and ends the work that continues
  /// after responses.
  public func stop() {
    server.stop()
    receiver.finish()
  }

  deinit {
    stop()
  }

  /// The numbers of received items and of simulated faults, each with a name for users.
  public var counts: [(name: String, count: Int)] {
    [("requests", requests)] + receiver.counts
      + faults.counts.sorted { $0.key < $1.key }.map { ("fault \($0.key)", $0.value) }
  }

  private static func decide(
    _ request: ServerRequest, _ receiver: any Receiver, _ plan: FaultPlan,
    _ counter: RequestCounter
  ) -> Decision {
    counter.count.add(1, ordering: .relaxed)
    guard let fault = plan.next(for: receiver.subject(of: request)) else {
      return Decision(reply: receiver.answer(request))
    }
    switch fault {
    case .status(let status):
      return Decision(reply: ServerReply(status, "a fault that --fault requested"))
    case .reset: return Decision(reply: ServerReply(500), manner: .reset)
    case .drop200: return Decision(reply: receiver.dropped(request))
    case .slow(let seconds): return Decision(reply: receiver.answer(request), delay: seconds)
    case .truncated: return Decision(reply: receiver.answer(request), manner: .cutOff)
    case .lostReply: return Decision(reply: receiver.answer(request), manner: .nothing)
    }
  }
}

/// A counter of requests. It is a class, because an atomic value cannot be copied.
private final class RequestCounter: Sendable {
  let count = Atomic<Int>(0)
}
