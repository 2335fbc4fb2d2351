import SQLite
import Spool

/// The durable record of all that was to be sent, of every attempt and of how it ended.
///
/// One thread owns the database. What is asked of it while it commits shares the next commit, so that
/// many attempts at a time cost few of them.
public final class Ledger: Sendable {
  private let thread: LedgerThread
  private let lock: FileLock

  /// Opens a ledger, and creates it where it is missing.
  ///
  /// Attempts that a killed sender has begun and not ended are taken for unanswered.
  ///
  /// - Throws: `DeliveryError`, `FileError` or `SQLiteError`.
  public init(opening path: String) throws {
    guard let lock = try FileLock(path + ".lock") else { throw DeliveryError.ledgerInUse(path) }
    self.lock = lock
    let store = try LedgerStore(path, .durable)
    try store.endAbandonedAttempts()
    thread = LedgerThread(store)
  }

  /// Makes one file of the ledger, which can be copied, when nothing more is done with it.
  public func foldUp() async { await thread.foldUp() }

  /// Does something with the records and returns when it is durable.
  ///
  /// After an error nothing is recorded of this, nor of what shared the commit: a sender cannot go on
  /// without its ledger.
  func perform<Value: Sendable>(
    _ work: @escaping @Sendable (borrowing LedgerStore) throws(SQLiteError) -> Value
  ) async throws(SQLiteError) -> Value {
    let result: Result<Value, SQLiteError> = await withCheckedContinuation { continuation in
      thread.do { (store) throws(SQLiteError) in
        let value = try work(store)
        return { continuation.resume(returning: .success(value)) }
      } orFail: {
        continuation.resume(returning: .failure($0))
      }
    }
    return try result.get()
  }
}
