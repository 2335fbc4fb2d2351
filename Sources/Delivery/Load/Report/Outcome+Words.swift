extension Outcome {
  /// In tables and legends.
  var name: String {
    switch self {
    case .dropped: "dropped under 200"
    case .unknown: "unknown answer"
    default: rawValue
    }
  }

  /// What it says of a request.
  var meaning: String {
    switch self {
    case .stored: "the server has it, as far as it can tell"
    case .dropped: "answered with 2xx, but not kept"
    case .unknown: "answered with 2xx and an unknown text"
    case .duplicate: "refused, because the server has the same waiting"
    case .refused: "refused for another reason"
    case .unauthorized: "refused because of the credentials"
    case .unavailable: "refused for now: 408, 425, 429 or 5xx"
    case .unanswered: "sent, without a whole answer"
    case .unreachable: "never sent: no connection"
    case .unreadable: "not sent: the file cannot be read"
    case .withheld: "not sent: no use to the server"
    }
  }
}
