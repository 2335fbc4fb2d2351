import PostgreSQL

extension Delivered {
  /// Judges a failure before a transaction was to be kept: nothing of it is.
  init(_ error: PostgresError) {
    let outcome: Outcome =
      error.isUnauthorized
      ? .unauthorized
      : error.isUnreachable ? .unreachable : error.isTemporary ? .unavailable : .refused
    self.init(outcome, text: error.description)
    isTimeout = error.isTimeout
  }

  /// Judges a failure while a transaction was to be kept: where the server has not said that it is rolled back, it may
  /// be kept.
  init(whileKeeping error: PostgresError) {
    self.init(error)
    if error.isLost || error.code?.hasPrefix("57") ?? false { outcome = .unanswered }
  }
}
