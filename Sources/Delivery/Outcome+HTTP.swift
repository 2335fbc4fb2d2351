import HTTP

extension Outcome {
  /// What a status other than 2xx means (RFC 9110, 15).
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
  /// Judges a failure to get a whole answer.
  init(withoutAnswer reply: Reply) {
    guard case .failed(let failure) = reply else {
      preconditionFailure("only a failure is without an answer")
    }
    let outcome: Outcome =
      failure.wasSent ? .unanswered : failure.kind == .request ? .refused : .unreachable
    self.init(outcome, text: failure.description)
    isTimeout = failure.kind == .timeout
  }

  /// Judges by the status alone: 2xx acknowledges all that the request carried.
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
