import Synchronization

/// The signal that requests the end of the program, once it arrives.
final class StopSignal: Stoppable {
  private let number = Atomic<Int32>(0)

  /// The number of the signal; 0 if none has arrived.
  var signal: Int32 { number.load(ordering: .relaxed) }

  func stop(signal: Int32) { number.store(signal, ordering: .relaxed) }
}
