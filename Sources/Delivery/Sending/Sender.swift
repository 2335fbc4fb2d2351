import Declarations
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
  let endpoint: Target
  private let backlog: Backlog
  let ledger: Ledger
  private let width: Int
  private let pace: Pace
  let patience: Patience
  let progress: SendProgress
  private let marks: String
  private let includesNeverSent: Bool
  let hidden: HiddenTexts
  let warn: @Sendable (SendWarning) -> Void
  let told = ToldReasons()

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
    includesNeverSent = options.includesNeverSent
    marks = [
      options.includesTruth ? DeclaredOption.truth : nil,
      options.includesNeverSent ? DeclaredOption.neverSent : nil,
    ].compactMap { $0 }.joined(separator: ",")
  }

  /// Sends what is left to send; returns the target's number in the ledger.
  ///
  /// - Throws: `CancellationError` if the progress was stopped, `DeliveryError`, `FileError`,
  ///   `SQLiteError`.
  public func run() async throws -> Int64 {
    let target = try await Enrolment(
      endpoint: endpoint, backlog: backlog, ledger: ledger, progress: progress, marks: marks,
      includesNeverSent: includesNeverSent, warn: warn
    ).run()
    try await ledger.perform { (store) throws(SQLiteError) in try store.wake(target) }
    try await endpoint.begin(in: ledger, at: target)
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
    try await finish(target)
    if progress.isStopped { throw CancellationError() }
    return target
  }

  /// Lets the endpoint do its last work, as patiently as all else.
  private func finish(_ target: Int64) async throws {
    async let _: Void = abandonWhenStopped()
    var failures = 0
    while !progress.isStopped, !patience.isHopeless {
      guard let failed = try await endpoint.finish(in: ledger, at: target) else { return }
      let delivered = hidden.hiding(in: failed)
      patience.note(delivered)
      if !delivered.outcome.isTemporary || patience.isExhausted {
        throw DeliveryError.notFinished(delivered.outcome, text: Reason.text(delivered.text))
      }
      failures += 1
      try await wait(failures, retryAfter: delivered.retryAfter)
    }
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
    let left = try await ledger.perform { (store) throws(SQLiteError) in
      try store.leftFiles(of: target, isRepeated: true)
    }.filter { $0.outcome.isTemporary }
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
  func wait(_ failures: Int, retryAfter: Double?) async throws {
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
}

/// Reasons of which the user knows.
final class ToldReasons: Sendable {
  private let reasons = Mutex<Set<String>>([])

  /// Whether it is a new one, and one of the first.
  func insert(_ reason: String) -> Bool {
    reasons.withLock { $0.count < LeftFiles.limit && $0.insert(reason).inserted }
  }
}
