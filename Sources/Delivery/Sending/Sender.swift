import FoundationEssentials
import HTTP
import SQLite
import Spool
import Synchronization

/// Delivers a backlog to an endpoint until every file is accounted for.
///
/// What waits stands in the ledger, in lanes: batches of a lane go one after another, lanes side by
/// side. A pass goes over all lanes once. Memory does not grow with the number of files.
public struct Sender<Target: Endpoint>: Sendable {
  private let endpoint: Target
  private let backlog: Backlog
  private let ledger: Ledger
  private let width: Int
  private let pace: Pace
  private let patience: Patience
  private let progress: SendProgress
  private let marks: String
  private let hidden: HiddenTexts
  private let warn: @Sendable (SendWarning) -> Void
  private let told = ToldReasons()

  /// - Parameters:
  ///   - patience: for how long to go on while nothing is stored.
  ///   - warn: is told what will go wrong, before anything is sent.
  public init(
    _ endpoint: Target, _ options: DeliveryOptions, ledger: Ledger, pace: Pace, patience: Duration,
    progress: SendProgress, warn: @escaping @Sendable (SendWarning) -> Void
  ) {
    self.endpoint = endpoint
    self.ledger = ledger
    self.pace = pace
    self.progress = progress
    self.warn = warn
    self.patience = Patience(for: patience)
    backlog = options.backlog
    width = options.http.connections
    hidden = options.hidden
    marks = options.includesTruth ? "truth" : ""
  }

  /// Sends what is left to send; returns the target's number in the ledger.
  ///
  /// - Throws: `CancellationError` if the progress was stopped, `DeliveryError`, `FileError`,
  ///   `SQLiteError`.
  public func run() async throws -> Int64 {
    let target = try await Enrolment(
      endpoint: endpoint, backlog: backlog, ledger: ledger, progress: progress, marks: marks,
      warn: warn
    ).run()
    for remark in endpoint.remarks { warn(.remark(remark)) }
    if let kept = endpoint.keptInstants,
      let found = try await ledger.filesOutside(kept.span, at: target)
    {
      warn(.rowsNotKept(files: found.count, first: found.first, kept))
    }
    switch pace {
    case .asap: try await sendAtOnce(Wanted(target: target))
    case .times(let factor): try await sendAtSlots(Wanted(target: target), factor)
    }
    if progress.isStopped { throw CancellationError() }
    return target
  }

  /// A slot is one pass over what is left.
  private func sendAtOnce(_ wanted: Wanted) async throws {
    var wanted = wanted
    var failures = 0
    while !progress.isStopped {
      let before = patience.successes
      try await pass(wanted)
      if !wanted.isRepeat { try await tellWhatIsLeft(of: wanted.target) }
      wanted.isRepeat = true
      guard case .byPass = endpoint.retry, try await nextSlot(wanted) != nil,
        !patience.isExhausted
      else { return }
      failures = patience.successes > before ? 1 : failures + 1
      try await wait(failures, retryAfter: patience.takeRetryAfter())
      if patience.isExhausted { return }
    }
  }

  /// Not after an hour of passes: the reason may be one that only the user can help.
  private func tellWhatIsLeft(of target: Int64) async throws {
    guard case .byPass = endpoint.retry, !progress.isStopped else { return }
    let left = try await ledger.leftFiles(of: target).filter { $0.outcome.isTemporary }
    if !left.isEmpty { warn(.left(left)) }
  }

  /// Each lane sends at the instants of its own slots; what has none comes last.
  private func sendAtSlots(_ wanted: Wanted, _ factor: Double) async throws {
    var wanted = wanted
    guard let origin = try await nextSlot(wanted), origin < .max else {
      return try await sendAtOnce(wanted)
    }
    let clock = PaceClock(origin: origin, factor: factor)
    let start = ContinuousClock.now
    while !progress.isStopped, let slot = try await nextSlot(wanted), slot < .max {
      let elapsed = (ContinuousClock.now - start) / .seconds(1)
      try await sleep(clock.seconds(until: slot) - elapsed)
      if progress.isStopped { return }
      var due = wanted
      due.slot = max(slot, clock.instant(after: (ContinuousClock.now - start) / .seconds(1)))
      try await pass(due)
      if patience.isExhausted { break }
      wanted.isRepeat = true
    }
    wanted.isRepeat = false
    try await sendAtOnce(wanted)
  }

  /// Waits before another attempt; a server that asks for more than there is patience left for gets none.
  private func wait(_ failures: Int, retryAfter: Double?) async throws {
    let delay = Backoff.delay(
      failures: failures, jitter: .random(in: 0...1), retryAfter: retryAfter)
    try await sleep(min(delay, patience.left))
  }

  /// What waits for its instant can be woken by a stop.
  private func sleep(_ seconds: Double) async throws {
    let end = ContinuousClock.now + .seconds(seconds)
    while !progress.isStopped {
      let left = end - ContinuousClock.now
      if left <= .zero { return }
      try await Task.sleep(for: min(left, .milliseconds(200)))
    }
  }

  private func nextSlot(_ wanted: Wanted) async throws -> Int64? {
    try await ledger.perform { (store) throws(SQLiteError) in try store.nextSlot(wanted) }
  }

  // MARK: A pass

  private func pass(_ wanted: Wanted) async throws {
    // It has ended before this returns, since who has the ledger keeps others from it.
    async let _: Void = abandonWhenStopped()
    try await runLanes(wanted)
  }

  private func runLanes(_ wanted: Wanted) async throws {
    let lanes = LaneQueue(wanted, in: ledger)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<width {
        group.addTask {
          while !progress.isStopped, !patience.isHopeless, let lane = try await lanes.next() {
            try await run(lane, wanted)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  /// How long answers are waited for after a stop.
  private static var grace: Duration { .seconds(1) }

  private func abandonWhenStopped() async {
    do {
      while !progress.isStopped { try await Task.sleep(for: .milliseconds(100)) }
      try await Task.sleep(for: Self.grace)
      endpoint.abandon()
    } catch {}  // The pass has ended.
  }

  private func run(_ lane: Int64, _ wanted: Wanted) async throws {
    var last: Int64 = 0
    var opened: BacklogParticipant?
    while !progress.isStopped {
      let behind = last
      let next = try await ledger.perform { (store) throws(SQLiteError) in
        try store.nextBatch(wanted, lane: lane, after: behind)
      }
      guard let batch = next else { break }
      last = batch.id
      let participant = BacklogParticipant(
        number: batch.files[0].participant, patient: batch.files[0].patient)
      if opened == nil {
        if let delivered = try await endpoint.open(participant, in: ledger, at: wanted.target) {
          patience.note(delivered)
          try await ledger.perform { (store) throws(SQLiteError) in
            try store.settleLane(lane, wanted, delivered)
          }
          break
        }
        opened = participant
      }
      guard try await send(batch, of: participant, wanted.target) else { break }
    }
    guard wanted.slot < .max else { return }
    // What an endpoint has tried in place long enough is tried once more at the end.
    var latest = Int64.max
    if case .byPass(let slotLength) = endpoint.retry { latest = wanted.slot + slotLength }
    let until = latest
    try await ledger.perform { (store) throws(SQLiteError) in
      try store.postpone(lane, wanted, until: until)
    }
  }

  /// Sends a batch, with all its attempts of this pass; false if the lane should not go on.
  private func send(
    _ batch: Batch, of participant: BacklogParticipant, _ target: Int64
  ) async throws -> Bool {
    var batch = batch
    var failures = 0
    while true {
      let packed = try await endpoint.pack(batch, of: participant, in: ledger, at: target)
      guard case .parcel(let parcel) = packed else {
        if case .not(let delivered) = packed {
          let id = batch.id
          try await ledger.perform { (store) throws(SQLiteError) in
            try store.settle(id, delivered)
          }
        }
        return true
      }
      let delivered = try await attempt(batch, parcel)
      patience.note(delivered)
      if delivered.outcome.isFinal {
        progress.close(
          files: batch.files.count, bytes: batch.files.reduce(0) { $0 + $1.bytes })
        return true
      }
      if delivered.outcome == .unanswered { batch = batch.afterNoAnswer }
      if delivered.outcome == .unauthorized {
        // These credentials are everybody's; those of a participant are not.
        if case .inPlace = endpoint.retry { patience.end() }
        return false
      }
      guard delivered.outcome.isTemporary else { return true }
      guard case .inPlace = endpoint.retry else { return delivered.outcome != .unreachable }
      failures += 1
      if failures == 2 { tellOnce(batch, delivered) }
      if patience.isExhausted || progress.isStopped { return false }
      try await wait(failures, retryAfter: delivered.retryAfter)
      if patience.isExhausted || progress.isStopped { return false }
    }
  }

  /// A reason for which a batch is tried again and again.
  private func tellOnce(_ batch: Batch, _ delivered: Delivered) {
    let left = LeftFiles(
      outcome: delivered.outcome, status: delivered.status,
      text: LeftFiles.common(delivered.text), files: batch.files.count,
      example: batch.name)
    if told.insert(left.reason) { warn(.repeated(left)) }
  }

  private func attempt(_ batch: Batch, _ parcel: Target.Parcel) async throws -> Delivered {
    let id = batch.id
    let began = Int64(Date.now.timeIntervalSince1970 * 1_000)
    let attempt = try await ledger.perform { (store) throws(SQLiteError) in
      try store.begin(id, at: began)
    }
    progress.attempt()
    let start = ContinuousClock.now
    let delivered = hidden.hiding(in: await endpoint.deliver(parcel))
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    try await ledger.perform { (store) throws(SQLiteError) in
      try store.end(attempt, of: id, delivered, after: seconds)
    }
    return delivered
  }
}

/// Reasons of which the user knows.
private final class ToldReasons: Sendable {
  private let reasons = Mutex<Set<String>>([])

  /// Whether it is a new one, and one of the first.
  func insert(_ reason: String) -> Bool {
    reasons.withLock { $0.count < LeftFiles.limit && $0.insert(reason).inserted }
  }
}
