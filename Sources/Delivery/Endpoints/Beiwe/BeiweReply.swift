import HTTP

/// What the answers of a Beiwe server mean.
///
/// The server says with 200 that the phone may delete a file, not that it has stored it: only the text
/// tells. Its texts: `constants/message_strings.py`, `endpoints/mobile_endpoints.py`.
enum BeiweReply {
  /// The text of an upload that was stored.
  static let stored = "upload successful."

  /// How texts begin with which a file is dropped.
  static let dropped = [
    "file obviously invalid.", "participant permanently retired.",
    "study is deleted, stopped, or ended.", "file was bad due to", "file had decryption key error",
    "empty file?",
  ]

  /// How texts begin that mean: the same waits already, or comes at the same time.
  static let duplicate = ["file already present", "backoff, duplicate race condition."]

  /// - Parameter wasUnanswered: whether an earlier attempt had no answer; what is there already is then
  ///   what that attempt has brought.
  static func delivered(_ reply: Reply, wasUnanswered: Bool) -> Delivered {
    guard case .answered(let response) = reply else { return Delivered(withoutAnswer: reply) }
    let text = response.text
    let outcome: Outcome =
      switch response.status {
      case 200..<300:
        text == stored
          ? .stored : dropped.contains(where: text.hasPrefix) ? .dropped : .unknown
      case 400 where duplicate.contains(where: text.hasPrefix):
        wasUnanswered && text.hasPrefix(duplicate[0]) ? .stored : .duplicate
      default: Outcome(refusal: response.status)
      }
    return Delivered(
      outcome, status: response.status, text: text, retryAfter: response.retryAfter)
  }
}
