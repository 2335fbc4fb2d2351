import Dispatch
import SQLite
import Synchronization

/// The thread that owns a ledger's database.
///
/// Not the ledger itself, whose lock is let go as soon as nobody has it any more.
final class LedgerThread: Sendable {
  private let store: Mutex<LedgerStore>
  private let waiting = Mutex<[Job]>([])
  private let queue = DispatchQueue(label: "ledger")

  /// Something to do, and whom to tell.
  private struct Job: Sendable {
    /// Returns what tells the result, once it is durable.
    let run: @Sendable (borrowing LedgerStore) throws(SQLiteError) -> (() -> Void)
    let fail: @Sendable (SQLiteError) -> Void
  }

  init(_ store: consuming sending LedgerStore) {
    self.store = Mutex(store)
  }

  /// Makes one file of the database once all that waits is done.
  func foldUp() async {
    await withCheckedContinuation { continuation in
      queue.async {
        self.store.withLock { $0.foldUp() }
        continuation.resume()
      }
    }
  }

  /// Puts something to do behind what waits; all that waits is one transaction.
  func `do`(
    _ run: @escaping @Sendable (borrowing LedgerStore) throws(SQLiteError) -> (() -> Void),
    orFail fail: @escaping @Sendable (SQLiteError) -> Void
  ) {
    let isFirst = waiting.withLock { jobs in
      jobs.append(Job(run: run, fail: fail))
      return jobs.count == 1
    }
    if isFirst { queue.async { self.commit() } }
  }

  /// Does all that waits, in one transaction.
  private func commit() {
    let jobs = waiting.withLock { jobs in
      defer { jobs = [] }
      return jobs
    }
    let result = store.withLock { store in
      Result { () throws(SQLiteError) in
        try store.inTransaction { (store) throws(SQLiteError) in
          var tellings: [() -> Void] = []
          for job in jobs { tellings.append(try job.run(store)) }
          return tellings
        }
      }
    }
    switch result {
    case .success(let tellings): for tell in tellings { tell() }
    case .failure(let error): for job in jobs { job.fail(error) }
    }
  }
}
