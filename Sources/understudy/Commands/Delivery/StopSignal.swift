import Synchronization

/// A signal that has asked for an end.
final class StopSignal: Stoppable {
  private let number = Atomic<Int32>(0)

  /// 0 if nothing has.
  var signal: Int32 { number.load(ordering: .relaxed) }

  func stop(signal: Int32) { number.store(signal, ordering: .relaxed) }
}
