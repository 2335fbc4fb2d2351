import SQLite

/// What else a lane has of a stream when a batch's turn has come.
extension LedgerStore {
  /// Lets a new run try what the last one has tried once.
  func wake(_ target: Int64) throws(SQLiteError) {
    try run("UPDATE batch SET rests = 0 WHERE target = ? AND rests = 1", target)
  }

  /// Leaves a batch to the next run, unless it is done with.
  func rest(_ batch: Int64) throws(SQLiteError) {
    try run("UPDATE batch SET rests = 1 WHERE id = ? AND is_open = 1", batch)
  }

  /// Batches of a lane and a stream before one of them that may still be stored, in their order.
  ///
  /// - Parameter earliest: when the first of them may be due, in ms since 1970 UTC.
  func openBatches(
    of stream: String, in lane: Int64, before batch: Int64, due earliest: Int64 = .min,
    at target: Int64
  ) throws(SQLiteError) -> [Batch] {
    let ids = try all(
      """
      SELECT batch.id FROM batch JOIN file ON file.batch = batch.id
      WHERE lane = ? AND batch.id < ? AND batch.target = ? AND is_open = 1 AND rests = 0
        AND stream = ? AND due >= ? AND coalesce(outcome, '') NOT IN ('unreadable', 'withheld')
      ORDER BY batch.id
      """, lane, batch, target, stream, earliest
    ) { $0.integer(0) }
    var batches: [Batch] = []
    for id in ids { batches.append(try self.batch(id)) }
    return batches
  }

  /// Whether a lane has a batch of a stream behind one of them whose turn has not come yet.
  ///
  /// - Parameter latest: when it may be due, in ms since 1970 UTC.
  func hasNewBatch(
    of stream: String, in lane: Int64, after batch: Int64, due latest: Int64 = .max,
    at target: Int64
  ) throws(SQLiteError) -> Bool {
    try first(
      """
      SELECT 1 FROM batch JOIN file ON file.batch = batch.id
      WHERE lane = ? AND batch.id > ? AND batch.target = ? AND is_open = 1 AND outcome IS NULL
        AND stream = ? AND due <= ? LIMIT 1
      """, lane, batch, target, stream, latest
    ) { $0.integer(0) } != nil
  }

  /// What has become of the last batch of a stream before another one of its lane: nil if there is none.
  /// One that was not tried yet is refused for now.
  func outcomeOfLast(
    of stream: String, in lane: Int64, before batch: Int64, at target: Int64
  ) throws(SQLiteError) -> Outcome? {
    try first(
      """
      SELECT coalesce(outcome, 'unavailable') FROM batch JOIN file ON file.batch = batch.id
      WHERE lane = ? AND batch.id < ? AND batch.target = ? AND stream = ?
        AND coalesce(outcome, '') != 'withdrawn'
      ORDER BY batch.id DESC LIMIT 1
      """, lane, batch, target, stream
    ) { Outcome(rawValue: $0.text(0)) } ?? nil
  }
}
