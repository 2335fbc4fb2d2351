import HTTP

/// What the answers of Cozie's server mean.
enum CozieReply {
  /// Judges an answer as the app does, to which any status but 200 is a failure; the text is not looked at.
  static func delivered(_ reply: Reply) -> Delivered {
    var delivered = Delivered(byStatusOf: reply)
    guard delivered.outcome == .stored, delivered.status != 200 else { return delivered }
    delivered.outcome = .refused
    delivered.text = "the app takes no status but 200 for success" + delivered.text.lead
    return delivered
  }
}

extension String {
  /// Behind a colon, if there is anything.
  fileprivate var lead: String { isEmpty ? "" : ": " + self }
}
