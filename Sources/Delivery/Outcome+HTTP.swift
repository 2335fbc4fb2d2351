import HTTP

extension Outcome {
  /// Creates the outcome of a response whose status is not 2xx (RFC 9110, section 15).
  init(refusal status: Int) {
    self =
      switch status {
      case 401, 403, 407: .unauthorized
      case 408, 425, 429, 500...599: .unavailable
      default: .refused
      }
  }
}

extension Delivered {
  /// Creates the outcome of a request without a complete response.
  init(withoutAnswer reply: Reply) {
    guard case .failed(let failure) = reply else {
      preconditionFailure("a reply without a response is not a failure")
    }
    let outcome: Outcome =
      failure.wasSent ? .unanswered : failure.kind == .request ? .refused : .unreachable
    self.init(outcome, text: failure.description)
    isTimeout = failure.kind == .timeout
  }

  /// Creates the outcome from the status alone; 2xx acknowledges all files of the request.
  init(byStatusOf reply: Reply) {
    guard case .answered(let response) = reply else {
      self.init(withoutAnswer: reply)
      return
    }
    let isSuccess = (200..<300).contains(response.status)
    self.init(
      isSuccess ? .stored : Outcome(refusal: response.status), status: response.status,
      text: response.text, retryAfter: response.retryAfter)
  }
}
