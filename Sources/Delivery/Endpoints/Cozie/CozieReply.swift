import HTTP

/// The meaning of the responses of Cozie's server.
enum CozieReply {
  /// Returns the result of a request, judged as the app does: any status except 200 is a failure,
  /// and the text is ignored.
  static func delivered(_ reply: Reply) -> Delivered {
    var delivered = Delivered(byStatusOf: reply)
    guard delivered.outcome == .stored, delivered.status != 200 else { return delivered }
    delivered.outcome = .refused
    delivered.text = "the app accepts only the status 200 as success" + delivered.text.lead
    return delivered
  }
}

extension String {
  /// The text after a colon; empty for an empty text.
  fileprivate var lead: String { isEmpty ? "" : ": " + self }
}
