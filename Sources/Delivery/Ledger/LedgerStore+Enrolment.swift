import SQLite
import Spool

extension LedgerStore {
  /// Returns the target's number, and the checksum of the list at its last enrolment.
  func target(_ url: String, _ endpoint: String) throws(SQLiteError) -> (id: Int64, listed: String)
  {
    try run("INSERT OR IGNORE INTO target (url, endpoint) VALUES (?, ?)", url, endpoint)
    let target = try first(
      "SELECT id, listed FROM target WHERE url = ? AND endpoint = ?", url, endpoint
    ) { (id: $0.integer(0), listed: $0.text(1)) }
    guard let target else {
      preconditionFailure("the ledger has lost a row that was just inserted")
    }
    return target
  }

  /// Starts an enrolment, which lists a target's files; returns its number.
  func beginEnrolment(_ target: Int64) throws(SQLiteError) -> Int64 {
    try run("UPDATE target SET enrolment = enrolment + 1, listed = '' WHERE id = ?", target)
    return try first("SELECT enrolment FROM target WHERE id = ?", target) { $0.integer(0) } ?? 0
  }

  /// Adds a file, or a line of a file, unless the ledger already has it.
  ///
  /// A line is identified by its number and content, so changes in the lines before it have no
  /// effect.
  func enrol(
    _ file: FileEntry, line: FileLine? = nil, in enrolment: Int64, at target: Int64
  ) throws(SQLiteError) {
    try run(
      """
      INSERT INTO file (target, path, item, position, content_crc32, content_bytes, bytes,
        participant, patient, stream, rows, first, last, due, slot, enrolment)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET enrolment = excluded.enrolment, position = excluded.position
      """, target, file.path, line?.number ?? 0, line?.position ?? 0, Int64(file.contentCRC32),
      file.contentBytes, file.bytes,
      file.participant, file.patient, file.stream, file.rows, file.first, file.last, file.due,
      file.due ?? Int64.max, enrolment)
  }

  /// Adds a file that the app never sends.
  ///
  /// The file's batch is closed from the start, unless the file was tried before or is in a batch
  /// with other files.
  func leave(_ file: FileEntry, in enrolment: Int64, at target: Int64) throws(SQLiteError) {
    try enrol(file, in: enrolment, at: target)
    let known = try first(
      """
      SELECT id, batch FROM file
      WHERE target = ? AND path = ? AND item = 0 AND content_crc32 = ? AND content_bytes = ?
      """, target, file.path, Int64(file.contentCRC32), file.contentBytes
    ) { (id: $0.integer(0), batch: $0.optionalInteger(1)) }
    guard let known else { preconditionFailure("the ledger has lost a row that was just inserted") }
    if let batch = known.batch {
      try run(
        """
        UPDATE batch SET is_open = 0, outcome = ? WHERE id = ? AND is_open = 1 AND attempts = 0
          AND (SELECT count(*) FROM file WHERE batch = ?) = 1
        """, Outcome.neverSent.rawValue, batch, batch)
    } else {
      try run(
        """
        INSERT INTO batch (target, lane, key, slot, outcome, is_open) VALUES (?, ?, '', ?, ?, 0)
        """, target, Self.lane(of: file.patient), Int64.max, Outcome.neverSent.rawValue)
      try run("UPDATE file SET batch = ? WHERE id = ?", lastRow, known.id)
    }
  }

  /// Reopens the files that an earlier run skipped because the app never sends them.
  func releaseNeverSent(_ target: Int64) throws(SQLiteError) {
    let left = "target = ? AND outcome = 'never_sent'"
    try run(
      "UPDATE file SET batch = NULL WHERE batch IN (SELECT id FROM batch WHERE \(left))", target)
    try run("DELETE FROM batch WHERE \(left)", target)
  }

  /// Closes the batches with files that are no longer listed, because their content has changed.
  ///
  /// The other files of such a batch are sent in another batch.
  func withdraw(before enrolment: Int64, at target: Int64) throws(SQLiteError) {
    try run(
      """
      UPDATE batch SET is_open = 0, outcome = 'withdrawn', text = 'the folder has another content now'
      WHERE target = ? AND is_open = 1
        AND id IN (SELECT batch FROM file WHERE target = ? AND enrolment < ?)
      """, target, target, enrolment)
    try run(
      """
      UPDATE file SET batch = NULL WHERE target = ? AND enrolment = ?
        AND batch IN (SELECT id FROM batch WHERE target = ? AND outcome = 'withdrawn')
      """, target, enrolment, target)
  }

  /// Returns files without a batch, in the order in which the app would send them.
  func unbatched(_ enrolment: Int64, at target: Int64, limit: Int) throws(SQLiteError) -> [(
    id: Int64, file: FileEntry
  )] {
    try all(
      """
      SELECT id, \(Self.fileColumns) FROM file
      WHERE batch IS NULL AND target = ? AND enrolment = ?
      ORDER BY slot, id LIMIT ?
      """, target, enrolment, limit
    ) { (id: $0.integer(0), file: Self.file($0, from: 1)) }
  }

  /// Puts files into a batch. Files move to another batch only if their batch is withdrawn.
  func form(
    _ files: [(id: Int64, file: FileEntry)], as lane: Grouping.Lane, for address: String,
    at target: Int64
  ) throws(SQLiteError) {
    guard let head = files.first?.file else { return }
    let key = Batch.key(of: files.map(\.file), at: address)
    try run(
      "INSERT INTO batch (target, lane, key, slot) VALUES (?, ?, ?, ?)", target,
      Self.lane(of: head.patient), key, files.compactMap(\.file.due).max() ?? Int64.max)
    let batch = lastRow
    if lane == .batch { try run("UPDATE batch SET lane = id WHERE id = ?", batch) }
    for file in files { try run("UPDATE file SET batch = ? WHERE id = ?", batch, file.id) }
  }

  /// Returns the number of the lane for a participant's batches: the FNV-1a hash of the id without
  /// the sign bit.
  ///
  /// The participant's number is not used, because numbers change when a folder without a list
  /// grows.
  static func lane(of patient: String) -> Int64 {
    let hash = patient.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
    }
    return Int64(hash >> 1)
  }

  /// Returns the number of files that an enrolment has listed.
  func countFiles(in enrolment: Int64, at target: Int64) throws(SQLiteError) -> Int {
    try first(
      "SELECT count(*) FROM file WHERE target = ? AND enrolment = ?", target, enrolment
    ) { Int($0.integer(0)) } ?? 0
  }

  /// Records the checksum of the list of files, after the list was read to its end.
  func endEnrolment(_ listed: String, at target: Int64) throws(SQLiteError) {
    try run("UPDATE target SET listed = ? WHERE id = ?", listed, target)
  }

  // MARK: Files

  static let fileColumns =
    "path, content_crc32, content_bytes, bytes, participant, patient, stream, rows, first, last, "
    + "due"

  /// Returns the line whose number and position are in a row of the ledger; nil for a whole file.
  static func line(_ row: borrowing Row) -> FileLine? {
    let number = Int(row.integer(0))
    return number > 0 ? FileLine(number: number, position: row.integer(1)) : nil
  }

  static func file(_ row: borrowing Row, from column: Int) -> FileEntry {
    FileEntry(
      path: row.text(column), recorder: "", participant: Int(row.integer(column + 4)),
      patient: row.text(column + 5), stream: row.text(column + 6), rows: row.integer(column + 7),
      content: EncodedContent(
        bytes: row.integer(column + 3), contentBytes: row.integer(column + 2),
        contentCRC32: UInt32(truncatingIfNeeded: row.integer(column + 1))),
      first: row.optionalInteger(column + 8), last: row.optionalInteger(column + 9), closed: nil,
      due: row.optionalInteger(column + 10))
  }
}
