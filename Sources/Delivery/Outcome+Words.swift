extension Outcome {
  /// The name of the outcome in tables and legends.
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

  /// The explanation of the outcome, for readers of a report.
  var meaning: String {
    switch self {
    case .stored: "the server stored the file, as far as its responses show"
    case .dropped: "HTTP 2xx, but the server did not store the file"
    case .unknown: "HTTP 2xx with an unknown response text"
    case .duplicate: "the server already has the same file in its queue"
    case .refused: "the server refused the file for another reason"
    case .unauthorized: "HTTP 401, 403 or similar"
    case .unavailable: "HTTP 408, 425, 429 or 5xx"
    case .unanswered: "the request was sent, but had no complete response"
    case .unreachable: "not sent, because there was no connection"
    case .unreadable: "not sent, because the file cannot be read"
    case .withheld: "not sent, because the server cannot use the file"
    case .local: "not sent, because the participant did not consent"
    case .neverSent: "not sent, because the app never sends this file"
    }
  }
}
