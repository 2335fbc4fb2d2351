import PostgreSQL

extension Delivered {
  /// Creates the result of a failure before the commit, after which nothing is stored.
  init(_ error: PostgresError) {
    let outcome: Outcome =
      error.isUnauthorized
      ? .unauthorized
      : error.isUnreachable ? .unreachable : error.isTemporary ? .unavailable : .refused
    self.init(outcome, text: error.description)
    isTimeout = error.isTimeout
  }

  /// Creates the result of a failure during the commit. The transaction may be committed, unless
  /// the server reports a rollback.
  init(whileKeeping error: PostgresError) {
    self.init(error)
    if error.isLost || error.code?.hasPrefix("57") ?? false { outcome = .unanswered }
  }
}
