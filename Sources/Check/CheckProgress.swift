import Synchronization

/// How far a check is.
public final class CheckProgress: Sendable {
  private let byteCount = Atomic<Int>(0)
  private let participantCount = Atomic<Int>(0)

  public init() {}

  /// Of text that was read, uncompressed.
  public var bytes: Int { byteCount.load(ordering: .relaxed) }
  /// Participants that are done.
  public var participants: Int { participantCount.load(ordering: .relaxed) }

  func add(bytes: Int) { byteCount.add(bytes, ordering: .relaxed) }
  func finishParticipant() { participantCount.add(1, ordering: .relaxed) }
}
