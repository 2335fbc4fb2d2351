import Synchronization

/// How far a recording is, counted once a block of rows, and whether it shall stop.
public final class Progress: Sendable {
  private let rowCount = Atomic<Int>(0)
  private let byteCount = Atomic<Int>(0)
  private let participantCount = Atomic<Int>(0)
  private let secondCount = Atomic<Int>(0)
  private let stopSignal = Atomic<Int32>(0)

  /// Nothing is done yet.
  public init() {}

  /// Rows written so far, of all participants.
  public var rows: Int { rowCount.load(ordering: .relaxed) }
  /// Bytes of all rows so far, before compression.
  public var bytes: Int { byteCount.load(ordering: .relaxed) }
  /// Participants that are done.
  public var participants: Int { participantCount.load(ordering: .relaxed) }
  /// Simulated seconds of all participants together.
  public var simulatedSeconds: Double { Double(secondCount.load(ordering: .relaxed)) }
  /// Whether somebody asked for an end; what is unfinished is dropped then.
  public var isStopped: Bool { stopSignal.load(ordering: .relaxed) != 0 }
  /// What stopped the recording; 0 if nothing did.
  public var signal: Int32 { max(stopSignal.load(ordering: .relaxed), 0) }

  /// Recording ends at the next block of rows; the unfinished participants are dropped.
  public func stop(signal: Int32) {
    stopSignal.store(signal, ordering: .relaxed)
  }

  /// Ends the other participants after one has failed.
  func stopAfterError() {
    _ = stopSignal.compareExchange(expected: 0, desired: -1, ordering: .relaxed)
  }

  func finishParticipant() {
    participantCount.add(1, ordering: .relaxed)
  }

  /// - Throws: `CancellationError` once the recording is to stop.
  func advance(simulatedSeconds: Int) throws(CancellationError) {
    secondCount.add(simulatedSeconds, ordering: .relaxed)
    try checkStop()
  }

  /// - Throws: `CancellationError` once the recording is to stop.
  func advance(rows: Int, bytes: Int) throws(CancellationError) {
    rowCount.add(rows, ordering: .relaxed)
    byteCount.add(bytes, ordering: .relaxed)
    try checkStop()
  }

  private func checkStop() throws(CancellationError) {
    if isStopped { throw CancellationError() }
  }
}
