import Synchronization

/// How far a recording is, counted once a block of rows, and whether it shall stop.
public final class Progress: Sendable {
  private let rowCount = Atomic<Int>(0)
  private let byteCount = Atomic<Int>(0)
  private let participantCount = Atomic<Int>(0)
  private let isStopping = Atomic<Bool>(false)

  public init() {}

  public var rows: Int { rowCount.load(ordering: .relaxed) }
  /// Of the rows' cells, before compression.
  public var bytes: Int { byteCount.load(ordering: .relaxed) }
  public var participants: Int { participantCount.load(ordering: .relaxed) }

  /// Recording ends at the next block of rows; the unfinished participants are dropped.
  public func stop() {
    isStopping.store(true, ordering: .relaxed)
  }

  func finishParticipant() {
    participantCount.add(1, ordering: .relaxed)
  }

  /// - Throws: `CancellationError` after `stop()`.
  func advance(rows: Int, bytes: Int) throws {
    rowCount.add(rows, ordering: .relaxed)
    byteCount.add(bytes, ordering: .relaxed)
    if isStopping.load(ordering: .relaxed) { throw CancellationError() }
  }
}
