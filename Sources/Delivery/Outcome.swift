/// How an attempt to deliver ended.
public enum Outcome: String, CaseIterable, Codable, Sendable {
  /// The endpoint has it, as far as it can tell.
  case stored
  /// Answered with 2xx and a text that says that it was not kept.
  case dropped
  /// Answered with 2xx and a text that nobody knows, so it is not taken for stored.
  case unknown
  /// Refused because the endpoint has the same waiting.
  case duplicate
  /// Refused for another reason of the request's.
  case refused
  /// Refused because of the credentials.
  case unauthorized
  /// Refused for now: 408, 425, 429 or 5xx.
  case unavailable
  /// Sent, without a whole answer: it may have been stored.
  case unanswered
  /// Never sent, because nothing was reached.
  case unreachable
  /// Not sent: the file cannot be read, or is not what was listed.
  case unreadable
  /// Not sent: the endpoint could not use it, or it would do harm there.
  case withheld
  /// Not sent: who it is of has not allowed it.
  case local
  /// Not sent: the app never sends the file, which stays on the phone.
  case neverSent = "never_sent"

  /// Whether there is nothing more to do: a phone deletes what was answered with 2xx.
  public var isFinal: Bool { isGood || [.dropped, .unknown].contains(self) }

  /// Whether all is as it should be.
  public var isGood: Bool { [.stored, .local, .neverSent].contains(self) }

  /// Whether another attempt may succeed without anybody's doing.
  public var isTemporary: Bool {
    [.duplicate, .unavailable, .unanswered, .unreachable].contains(self)
  }
}
