import Synchronization

/// How far the reading of a folder is.
public final class ReadingProgress: Sendable {
  private let byteCount = Atomic<Int>(0)
  private let participantCount = Atomic<Int>(0)
  private let wholeBytes = Atomic<Int>(0)
  private let wholeParticipants = Atomic<Int>(0)

  /// Makes the progress of a reading that has not begun.
  public init() {}

  /// The uncompressed text that was read, in bytes.
  public var bytes: Int { byteCount.load(ordering: .relaxed) }
  /// Participants that are done.
  public var participants: Int { participantCount.load(ordering: .relaxed) }
  /// Participants in all; 0 until that is known.
  public var allParticipants: Int { wholeParticipants.load(ordering: .relaxed) }

  /// The share that is done, 0...1: of the bytes where a manifest tells how many there are, else of
  /// the participants.
  public var share: Double {
    let bytes = wholeBytes.load(ordering: .relaxed)
    if bytes > 0 { return min(Double(self.bytes) / Double(bytes), 1) }
    return min(Double(participants) / Double(max(allParticipants, 1)), 1)
  }

  /// - Parameter bytes: 0 where nothing tells.
  package func expect(participants: Int, bytes: Double = 0) {
    wholeParticipants.store(participants, ordering: .relaxed)
    // A manifest may have been tampered with, and tell more than there can be.
    wholeBytes.store(Int(min(max(bytes, 0), 1e18)), ordering: .relaxed)
  }

  package func add(bytes: Int) { byteCount.add(bytes, ordering: .relaxed) }
  package func finishParticipant() { participantCount.add(1, ordering: .relaxed) }
}
