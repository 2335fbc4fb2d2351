import SQLite

/// What participants are to a target, as its endpoint remembers it.
extension LedgerStore {
  /// What the endpoint has written of a participant; nil if nothing.
  func record(of participant: BacklogParticipant, at target: Int64) throws(SQLiteError) -> String? {
    try first(
      "SELECT record FROM participant WHERE target = ? AND recorded = ?", target,
      participant.patient
    ) { $0.text(0) }
  }

  /// Keeps what the endpoint writes of a participant.
  ///
  /// - Parameters:
  ///   - record: in words of the endpoint's own.
  ///   - patient: the id that the target knows.
  func save(
    _ record: String, as patient: String, of participant: BacklogParticipant, at target: Int64
  ) throws(SQLiteError) {
    try run(
      """
      INSERT OR REPLACE INTO participant (target, recorded, patient, record) VALUES (?, ?, ?, ?)
      """, target, participant.patient, patient, record)
  }

  /// How many batches of a participant are still to be sent.
  func openBatches(of participant: BacklogParticipant, at target: Int64) throws(SQLiteError) -> Int
  {
    try first(
      "SELECT count(*) FROM batch WHERE target = ? AND lane = ? AND is_open = 1", target,
      Self.lane(of: participant.patient)
    ) { Int($0.integer(0)) } ?? 0
  }
}
