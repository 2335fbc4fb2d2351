import FoundationEssentials
import SQLite
import Spool

/// The requests of a lane.
extension Sender {
  /// Sends batches in one request, with all its attempts of this pass; false if the lane should not go on.
  func send(_ batches: [Batch], in lane: OpenLane) async throws -> Bool {
    var batches = batches
    var failures = 0
    while true {
      let (packed, parcels) = try await pack(batches, in: lane)
      guard let first = parcels.first else { return true }
      batches = packed
      let start = ContinuousClock.now
      let delivered = try await attempt(
        batches, parcels.count == 1 ? first : endpoint.joined(parcels))
      patience.note(delivered, since: start)
      if delivered.outcome.isFinal {
        close(batches)
        return true
      }
      if delivered.outcome == .unanswered { batches = batches.map(\.afterNoAnswer) }
      if delivered.outcome == .unauthorized {
        if endpoint.sharesCredentials { patience.end() }
        return false
      }
      guard delivered.outcome.isTemporary else { return true }
      guard case .inPlace = endpoint.retry else {
        return delivered.outcome != .unreachable && !patience.isHopeless
      }
      failures += 1
      if failures == 2 { tellOnce(batches[0], delivered) }
      if patience.isExhausted || progress.isStopped { return false }
      try await wait(failures, retryAfter: delivered.retryAfter)
      if patience.isExhausted || progress.isStopped { return false }
    }
  }

  private func close(_ batches: [Batch]) {
    for batch in batches {
      progress.close(
        files: batch.files.count, bytes: batch.files.reduce(0) { $0 + $1.bytes })
    }
  }

  /// The batches that can be sent, and what is to be sent of each; why others cannot be is noted.
  private func pack(
    _ batches: [Batch], in lane: OpenLane
  ) async throws -> (packed: [Batch], parcels: [Target.Parcel]) {
    var packed: [Batch] = []
    var parcels: [Target.Parcel] = []
    for batch in batches {
      switch try await endpoint.pack(
        batch, of: lane.participant, in: ledger, at: lane.wanted.target)
      {
      case .parcel(let parcel):
        packed.append(batch)
        parcels.append(parcel)
      case .not(let delivered):
        if delivered.outcome.isFinal { close([batch]) }
        try await ledger.perform { (store) throws(SQLiteError) in
          try store.settle(batch.id, delivered)
        }
      }
    }
    return (packed, parcels)
  }

  /// A reason for which a batch is tried again and again.
  private func tellOnce(_ batch: Batch, _ delivered: Delivered) {
    let left = LeftFiles(
      outcome: delivered.outcome, status: delivered.status,
      text: LeftFiles.common(delivered.text), files: batch.files.count, example: batch.name)
    if told.insert(left.reason) { warn(.repeated(left)) }
  }

  /// Makes one request, which is an attempt at each of the batches: the last one carries the others.
  private func attempt(
    _ batches: [Batch], _ parcel: Target.Parcel
  ) async throws -> Delivered {
    let began = Int64(Date.now.timeIntervalSince1970 * 1_000)
    let attempts = try await ledger.perform { (store) throws(SQLiteError) in
      var attempts: [(number: Int64, batch: Batch)] = []
      for batch in batches.reversed() {
        let number = try store.begin(batch.id, with: attempts.first?.number, at: began)
        attempts.append((number, batch))
      }
      return attempts
    }
    progress.attempt()
    let start = ContinuousClock.now
    let delivered = hidden.hiding(in: await endpoint.deliver(parcel))
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let resting = batches.filter { endpoint.renewal(of: $0) == .nextRun }
    try await ledger.perform { (store) throws(SQLiteError) in
      for (number, batch) in attempts {
        try store.end(number, of: batch.id, delivered, after: seconds)
      }
      for batch in resting { try store.rest(batch.id) }
    }
    return delivered
  }
}
