import SQLite
import Spool

/// A lane whose participant is ready to send.
struct OpenLane: Sendable {
  let number: Int64
  let wanted: Wanted
  let participant: BacklogParticipant
}

/// The steps of a pass over one lane.
extension Sender {
  /// Sends the batches of a lane one after another, each once in its turn.
  func run(_ number: Int64, _ wanted: Wanted) async throws {
    var last: Int64 = 0
    var opened: OpenLane?
    while !progress.isStopped {
      let behind = last
      let next = try await ledger.perform { (store) throws(SQLiteError) in
        try store.nextBatch(wanted, lane: number, after: behind)
      }
      guard let batch = next else { break }
      last = batch.id
      let lane: OpenLane
      if let opened {
        lane = opened
      } else {
        lane = OpenLane(
          number: number, wanted: wanted,
          participant: BacklogParticipant(
            number: batch.files[0].participant, patient: batch.files[0].patient))
        guard try await open(lane) else { break }
        opened = lane
      }
      guard try await take(batch, in: lane) else { break }
    }
    guard wanted.slot < .max else { return }
    // A batch that has already had its attempts in this pass is sent once more at the end.
    var latest = Int64.max
    if case .byPass(let slotLength) = endpoint.retry { latest = wanted.slot + slotLength }
    let until = latest
    try await ledger.perform { (store) throws(SQLiteError) in
      try store.postpone(number, wanted, until: until)
    }
  }

  /// Prepares the lane's participant. Returns false if nothing in the lane can be sent now.
  private func open(_ lane: OpenLane) async throws -> Bool {
    let delivered = try await endpoint.open(lane.participant, in: ledger, at: lane.wanted.target)
    guard let delivered else { return true }
    patience.note(delivered)
    try await ledger.perform { (store) throws(SQLiteError) in
      try store.settleLane(lane.number, lane.wanted, delivered)
    }
    return false
  }

  // MARK: Turns

  /// Sends a batch at its turn, together with the batches that must be sent before or with it.
  /// Returns false if the lane should stop.
  private func take(_ batch: Batch, in lane: OpenLane) async throws -> Bool {
    if try await isLed(batch, in: lane) { return true }
    if try await waits(batch, in: lane) { return true }
    guard batch.isNew else { return try await send([batch], in: lane) }
    switch endpoint.renewal(of: batch) {
    case .nextPass, .nextRun: return try await send([batch], in: lane)
    case .beforeNext:
      for earlier in try await earlier(than: batch, in: lane) {
        guard try await send([earlier], in: lane), !progress.isStopped else { return false }
      }
      return try await send([batch], in: lane)
    case .withNext(let reach):
      let earliest = batch.files[0].due.map { $0 - reach } ?? .min
      let earlier = try await earlier(than: batch, due: earliest, in: lane)
      return try await send(earlier + [batch], in: lane)
    }
  }

  private func earlier(
    than batch: Batch, due earliest: Int64 = .min, in lane: OpenLane
  ) async throws -> [Batch] {
    try await ledger.perform { (store) throws(SQLiteError) in
      try store.openBatches(
        of: batch.files[0].stream, in: lane.number, before: batch.id, due: earliest,
        at: lane.wanted.target)
    }
  }

  /// Returns whether a batch must wait for an earlier one that is not stored. The batch then gets
  /// the same refusal as that one, or waits, without an attempt.
  private func isLed(_ batch: Batch, in lane: OpenLane) async throws -> Bool {
    guard let stream = endpoint.leader(of: batch) else { return false }
    return try await ledger.perform { (store) throws(SQLiteError) in
      let outcome = try store.outcomeOfLast(
        of: stream, in: lane.number, before: batch.id, at: lane.wanted.target)
      guard let outcome, !outcome.isFinal, ![.unreadable, .withheld].contains(outcome) else {
        return false
      }
      let text = "this upload waits for the previous \(stream), which is not stored yet"
      try store.settle(
        batch.id, Delivered(outcome.isTemporary ? .unavailable : outcome, text: text))
      return true
    }
  }

  /// Returns whether a batch that failed waits to be sent with a new batch of its stream, which is
  /// due later.
  private func waits(_ batch: Batch, in lane: OpenLane) async throws -> Bool {
    guard !batch.isNew, !lane.wanted.isRepeat || lane.wanted.slot < .max else {
      return false
    }
    let latest: Int64
    switch endpoint.renewal(of: batch) {
    case .nextPass, .nextRun: return false
    case .beforeNext: latest = .max
    case .withNext(let reach): latest = batch.files[0].due.map { $0 + reach } ?? .max
    }
    return try await ledger.perform { (store) throws(SQLiteError) in
      try store.hasNewBatch(
        of: batch.files[0].stream, in: lane.number, after: batch.id, due: latest,
        at: lane.wanted.target)
    }
  }
}
