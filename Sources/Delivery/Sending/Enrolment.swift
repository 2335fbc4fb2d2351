import SQLite
import Spool

/// Lists the files of a folder in the ledger, and puts them into batches.
struct Enrolment<Target: Endpoint>: Sendable {
  let endpoint: Target
  let backlog: Backlog
  let ledger: Ledger
  let progress: SendProgress
  /// What of the endpoint's options changes the list.
  let marks: String
  let warn: @Sendable (SendWarning) -> Void

  /// Files a transaction.
  private static var pieceLength: Int { 1_000 }

  /// Brings the ledger up to date; returns the target's number there.
  ///
  /// A list that has not changed since is not read again.
  func run() async throws -> Int64 {
    let (address, name) = (endpoint.address, Target.name)
    let (target, listed) = try await ledger.perform { (store) throws(SQLiteError) in
      try store.target(address, name)
    }
    let mark = try await blocking { try backlog.fingerprint() }.map { "\($0); \(marks)" }
    if let mark, mark == listed { return target }
    let enrolment = try await ledger.perform { (store) throws(SQLiteError) in
      try store.beginEnrolment(target)
    }
    try await list(enrolment, at: target)
    try await ledger.perform { (store) throws(SQLiteError) in
      try store.withdraw(before: enrolment, at: target)
    }
    try await formBatches(enrolment, at: target)
    let files = try await ledger.perform { (store) throws(SQLiteError) in
      try store.countFiles(in: enrolment, at: target)
    }
    guard files > 0 else {
      throw DeliveryError.nothingToSend(folder: backlog.folder, endpoint: name)
    }
    try await ledger.perform { (store) throws(SQLiteError) in
      try store.endEnrolment(mark ?? "", at: target)
    }
    return target
  }

  private func list(_ enrolment: Int64, at target: Int64) async throws {
    let reader = try await blocking { try backlog.reader() }
    if let first = reader.links.first {
      warn(.linksLeftOut(count: reader.links.count, first: first))
    }
    var isMore = true
    while isMore {
      let read = try await blocking { try reader.next(upTo: Self.pieceLength) }
      isMore = read.count == Self.pieceLength
      let files = read.filter(endpoint.takes).map { file in
        var file = file
        file.due = endpoint.due(file)
        return file
      }
      try await ledger.perform { (store) throws(SQLiteError) in
        for file in files { try store.enrol(file, in: enrolment, at: target) }
      }
      progress.list(files.count)
      if progress.isStopped { throw CancellationError() }
    }
  }

  private func formBatches(_ enrolment: Int64, at target: Int64) async throws {
    let (grouping, address) = (endpoint.grouping, endpoint.address)
    let limit = max(Self.pieceLength, 2 * grouping.files)
    var isMore = true
    while isMore {
      isMore = try await ledger.perform { (store) throws(SQLiteError) in
        let files = try store.unbatched(enrolment, at: target, limit: limit)
        var builder = BatchBuilder(grouping)
        for next in files {
          if let batch = builder.add(next.id, next.file) {
            try store.form(batch, as: grouping.lane, for: address, at: target)
          }
        }
        // The last one may go on in the next piece.
        if files.count < limit {
          try store.form(builder.files, as: grouping.lane, for: address, at: target)
        }
        return files.count == limit
      }
      if progress.isStopped { throw CancellationError() }
    }
  }
}
