extension Outcome {
  /// The name in tables and legends.
  public var name: String {
    switch self {
    case .stored: "stored"
    case .dropped: "dropped (HTTP 200)"
    case .unknown: "unknown response"
    case .duplicate: "already queued there"
    case .refused: "refused"
    case .unauthorized: "credentials refused"
    case .unavailable: "refused temporarily"
    case .unanswered: "no response"
    case .unreachable: "not reached"
    case .unreadable: "unreadable file"
    case .withheld: "left out"
    case .local: "kept on the phone"
    case .neverSent: "never sent"
    }
  }

  /// The meaning of the outcome for a request.
  var meaning: String {
    switch self {
    case .stored: "the server confirmed it, as far as the endpoint can observe"
    case .dropped: "HTTP 2xx, but not stored"
    case .unknown: "HTTP 2xx with an unknown text"
    case .duplicate: "the server already has the same file in its queue"
    case .refused: "refused for another reason"
    case .unauthorized: "HTTP 401, 403 or similar"
    case .unavailable: "HTTP 408, 425, 429 or 5xx"
    case .unanswered: "sent, but without a complete response"
    case .unreachable: "not sent: no connection"
    case .unreadable: "not sent: the file cannot be read"
    case .withheld: "not sent: the server has no use for it"
    case .local: "not sent: the participant has not consented"
    case .neverSent: "not sent: the app never sends it"
    }
  }
}
