import SQLite
import Spool

/// The list of the faults that are done to the uploads of a folder: `DIR.faults.jsonl`, beside it.
///
/// Since the faults follow from the files, it is written whole before anything is sent, and again by each
/// run. What is done with keeps the line that it has, so that a fault that was done is never forgotten.
struct FaultList: Sendable {
  private let faults: UploadFaults
  private let path: String

  init(_ faults: UploadFaults, of backlog: Backlog) {
    self.faults = faults
    path = Self.path(of: backlog)
  }

  static func path(of backlog: Backlog) -> String { backlog.folder + ".faults.jsonl" }

  /// Lists a piece of the files at a time.
  private static let pieceLength = 1_000

  /// Writes a line for each file of a target that has a fault, sorted by path.
  ///
  /// - Throws: `MalformedFile` for something else under its name, `FileError` or `SQLiteError`.
  func write(of target: Int64, in ledger: Ledger) async throws {
    let known = try await blocking { try lines() }
    try await blocking { try Folder.deleteFile(path + PendingFile.suffix) }
    var list = try PendingFile(creating: path)
    var last = ""
    var isMore = true
    while isMore {
      let behind = last
      let files = try await ledger.perform { (store) throws(SQLiteError) in
        try store.listed(at: target, after: behind, limit: Self.pieceLength)
      }
      isMore = files.count == Self.pieceLength
      last = files.last?.file.path ?? last
      var json = JSONWriter(.compact)
      for (file, isOpen) in files {
        (isOpen ? faults.entry(for: file) : known[file.path])?.write(to: &json)
      }
      try list.write(json.bytes)
    }
    try list.publish()
  }

  /// The lines of the list, by their paths.
  func lines() throws -> [String: FaultEntry] {
    guard try Folder.kind(of: path) != nil else { return [:] }
    let steps = path.split(separator: "/", omittingEmptySubsequences: false)
    let above = steps.dropLast().joined(separator: "/")
    let reader = FaultReader([String(steps.last ?? "")], in: steps.count > 1 ? above : ".")
    var lines: [String: FaultEntry] = [:]
    while let line = try reader.next() { lines[line.path] = line }
    return lines
  }
}

extension LedgerStore {
  /// Files that are listed now, in the order of their paths, and whether they are still to be sent.
  func listed(
    at target: Int64, after path: String, limit: Int
  ) throws(SQLiteError) -> [(file: FileEntry, isOpen: Bool)] {
    try all(
      """
      SELECT \(Self.fileColumns), (SELECT is_open FROM batch WHERE batch.id = file.batch)
      FROM file WHERE target = ? AND path > ?
        AND enrolment = (SELECT enrolment FROM target WHERE target.id = file.target)
      ORDER BY path LIMIT ?
      """, target, path, limit
    ) { (file: Self.file($0, from: 0), isOpen: $0.integer(11) > 0) }
  }
}

extension BeiwePacking {
  /// Lists the faults, if any are done, and the rows that the server should hold after them.
  func listFaults(in ledger: Ledger, at target: Int64) async throws {
    guard let faults else { return }
    let list = FaultList(faults, of: backlog)
    try await list.write(of: target, in: ledger)
    try await blocking {
      try ExpectedAfter(of: backlog, list.lines(), includesNeverSent: includesNeverSent).write()
    }
  }
}
