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
  /// Whether files are to be sent that the app never sends.
  let includesNeverSent: Bool
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
    // Closures on other threads may outlive the sender, so none captures the ledger, which would stay locked.
    let backlog = backlog
    let mark = try await blocking { try backlog.fingerprint() }.map { "\($0); \(marks)" }
    if let mark, mark == listed { return target }
    let enrolment = try await ledger.perform { (store) throws(SQLiteError) in
      try store.beginEnrolment(target)
    }
    if includesNeverSent {
      try await ledger.perform { (store) throws(SQLiteError) in try store.releaseNeverSent(target) }
    }
    let isWhole = try await list(enrolment, at: target)
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
      try store.endEnrolment(isWhole ? mark ?? "" : "", at: target)
    }
    return target
  }

  /// Lists all files; returns false if one could not be divided into its lines, which may go well later.
  private func list(_ enrolment: Int64, at target: Int64) async throws -> Bool {
    var isWhole = true
    let backlog = backlog
    let reader = try await blocking { try backlog.reader() }
    if let first = reader.links.first {
      warn(.linksLeftOut(count: reader.links.count, first: first))
    }
    var isMore = true
    while isMore {
      let read = try await blocking { try reader.next(upTo: Self.pieceLength) }
      isMore = read.count == Self.pieceLength
      let taken = read.filter(endpoint.takes)
      let isLeft = { !includesNeverSent && backlog.neverSends($0) }
      let files = taken.filter { !endpoint.holdsLines($0) && !isLeft($0) }.map { file in
        var file = file
        file.due = endpoint.due(file)
        return (file, nil as FileLine?)
      }
      try await enrol(files, enrolment, at: target)
      try await leave(taken.filter(isLeft), enrolment, at: target)
      for file in taken where endpoint.holdsLines(file) {
        isWhole = try await listLines(of: file, enrolment, at: target) && isWhole
      }
    }
    return isWhole
  }

  /// Lists a file's lines, or the file itself where it cannot be read or has changed: why it is not sent is
  /// then told as of others. Returns whether it has gone well.
  private func listLines(
    of file: FileEntry, _ enrolment: Int64, at target: Int64
  ) async throws -> Bool {
    do {
      let entries = try await blocking { [backlog, endpoint] in
        try LineEntries(of: file, in: backlog, traits: endpoint.traits)
      }
      var isMore = true
      while isMore {
        let lines = try await blocking { try entries.next(upTo: Self.pieceLength) }
        isMore = lines.count == Self.pieceLength
        try await enrol(lines, enrolment, at: target)
      }
      return true
    } catch is ChangedFile, is FileError {
      var file = file
      file.due = nil
      try await enrol([(file, nil)], enrolment, at: target)
      return false
    }
  }

  private func enrol(
    _ files: [(entry: FileEntry, line: FileLine?)], _ enrolment: Int64, at target: Int64
  ) async throws {
    try await ledger.perform { (store) throws(SQLiteError) in
      for file in files {
        try store.enrol(file.entry, line: file.line, in: enrolment, at: target)
      }
    }
    progress.list(files.count)
    if progress.isStopped { throw CancellationError() }
  }

  /// Lists files that the app never sends, and sends none of them.
  private func leave(_ files: [FileEntry], _ enrolment: Int64, at target: Int64) async throws {
    guard !files.isEmpty else { return }
    try await ledger.perform { (store) throws(SQLiteError) in
      for file in files { try store.leave(file, in: enrolment, at: target) }
    }
    progress.list(files.count)
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
