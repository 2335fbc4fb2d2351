extension Outcome {
  /// In tables and legends.
  public var name: String {
    switch self {
    case .stored: "stored"
    case .dropped: "dropped under 200"
    case .unknown: "unknown answer"
    case .duplicate: "refused: waits there already"
    case .refused: "refused"
    case .unauthorized: "credentials refused"
    case .unavailable: "refused for now"
    case .unanswered: "not answered"
    case .unreachable: "not reached"
    case .unreadable: "unreadable here"
    case .withheld: "kept back"
    case .local: "stays on the phone"
    case .neverSent: "never sent"
    }
  }

  /// What it says of a request.
  var meaning: String {
    switch self {
    case .stored: "the server has it, as far as it can tell"
    case .dropped: "answered with 2xx, but not kept"
    case .unknown: "answered with 2xx and an unknown text"
    case .duplicate: "the server has the same waiting"
    case .refused: "for another reason"
    case .unauthorized: "401, 403 or their like"
    case .unavailable: "408, 425, 429 or 5xx"
    case .unanswered: "sent, without a whole answer"
    case .unreachable: "never sent: no connection"
    case .unreadable: "not sent: the file cannot be read"
    case .withheld: "not sent: no use to the server"
    case .local: "not sent: its owner has not allowed it"
    case .neverSent: "not sent: the app never sends it"
    }
  }
}
