import Synchronization

/// How far a load test is, and whether it shall stop.
public final class LoadProgress: Sendable {
  let sent = Atomic<Int>(0)
  let answered = Atomic<Int>(0)
  let failed = Atomic<Int>(0)
  let registered = Atomic<Int>(0)
  private let stopSignal = Atomic<Int32>(0)

  /// Makes the progress of a test that has not begun.
  public init() {}

  /// Uploads begun.
  public var uploads: Int { sent.load(ordering: .relaxed) }
  /// Uploads with an outcome.
  public var answers: Int { answered.load(ordering: .relaxed) }
  /// Uploads with another outcome than stored.
  public var failures: Int { failed.load(ordering: .relaxed) }
  /// Phones that the server knows.
  public var phones: Int { registered.load(ordering: .relaxed) }
  /// What asked for an end; 0 if nothing did.
  public var signal: Int32 { stopSignal.load(ordering: .relaxed) }
  /// Whether the user has asked for the end.
  public var isStopped: Bool { signal != 0 }

  /// No more requests begin.
  public func stop(signal: Int32) { stopSignal.store(signal, ordering: .relaxed) }
}
