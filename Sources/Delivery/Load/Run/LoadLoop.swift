import CLinux
import Glibc
import Synchronization

/// Sends requests at the instants at which they are meant to begin, whether others have been answered or
/// not, and measures; one thread does all of it.
final class LoadLoop {
  private let queue: RequestQueue
  private let target: any LoadTarget
  private let options: HTTPOptions
  private let progress: LoadProgress
  private let transfers: TransferLoop
  private let timer: Int32
  private var result: LoadResult
  /// Requests that are ready, in the order of their instants.
  private var ready: [RequestQueue.Item] = []
  private var position = 0
  private var isComplete = false
  /// How late uploads began although a connection was free for them.
  private var ownLateness = Histogram()
  /// When the request at the head was first kept from beginning by the number of connections, in
  /// nanoseconds; nil if it was not.
  private var blockedSince: Int64?
  private var wasBlocked = false
  private var others: [Arrival.Kind: LoadResult.Kind] = [:]

  /// How long answers are waited for after the last request, in seconds.
  private static let patience = 60.0
  /// Requests that begin before those under way go on.
  private static let atOnce = 64
  /// Starting later than this through our own fault is said to be a limit, in microseconds.
  private static let ownLimit: Int64 = 50_000

  init(
    _ queue: RequestQueue, to target: any LoadTarget, _ options: HTTPOptions, _ result: LoadResult,
    _ progress: LoadProgress
  ) {
    self.queue = queue
    self.target = target
    self.options = options
    self.result = result
    self.progress = progress
    transfers = TransferLoop(options)
    timer = linux_timer()
    precondition(timer >= 0, "the kernel has a timer")
  }

  deinit {
    close(timer)
  }

  /// Runs to the end, or until the progress is stopped.
  ///
  /// - Throws: why requests could not be made.
  func run() throws -> LoadResult {
    let start = linux_monotonic()
    let end = start + Int64(result.seconds * 1e9)
    let cpuStart = linux_thread_time()
    while true {
      if progress.isStopped { break }
      try begin(start, end)
      if linux_monotonic() >= end { break }
      transfers.run()
      if isComplete, position == ready.count, transfers.count == 0 { break }
      wait(start, end)
    }
    let busy = Double(linux_thread_time() - cpuStart) / Double(max(linux_monotonic() - start, 1))
    queue.stop()
    try countUnsent(start)
    let deadline = linux_monotonic() + Int64(Self.patience * 1e9)
    while transfers.count > 0, linux_monotonic() < deadline, !progress.isStopped {
      transfers.run()
      transfers.wait(milliseconds: 100)
    }
    result.others = Arrival.Kind.allCases.compactMap { others[$0] }
    result.ownLimit = ownLimit(busy: busy)
    return result
  }

  // MARK: Beginning

  /// Begins what is due and has a connection, as far as it goes at once.
  private func begin(_ start: Int64, _ end: Int64) throws {
    for _ in 0..<Self.atOnce {
      if position == ready.count {
        let taken = queue.take()
        if let failure = taken.failure { throw failure }
        (ready, position, isComplete) = (taken.items, 0, taken.isComplete)
        if ready.isEmpty { return }
      }
      let item = ready[position]
      let due = start + Int64(item.arrival.instant * 1e9)
      let now = linux_monotonic()
      if due > now || now >= end { return }
      guard transfers.count < options.connections else {
        wasBlocked = true
        return
      }
      position += 1
      send(item, due, now, start)
    }
  }

  private func send(_ item: RequestQueue.Item, _ due: Int64, _ began: Int64, _ start: Int64) {
    let lateness = (began - due) / 1_000
    let isUpload = item.arrival.kind == .upload
    let interval = interval(item.arrival.instant)
    if isUpload {
      result.asked += 1
      result.sent += 1
      result.intervals[interval].asked += 1
      result.intervals[self.interval(Double(began - start) / 1e9)].sent += 1
      result.lateness.record(lateness)
      if !wasBlocked { ownLateness.record(lateness) }
      result.bytes += Int64(item.request.body.count)
      progress.sent.add(1, ordering: .relaxed)
    }
    // As soon as nothing is kept waiting any more, lateness is ours again.
    if lateness < 1_000 { wasBlocked = false }
    transfers.start(item.request) { [unowned self] reply in
      let now = linux_monotonic()
      note(reply, item.arrival, interval, (now - due) / 1_000, (now - began) / 1_000)
    }
  }

  private func interval(_ seconds: Double) -> Int {
    let index = Int(seconds / result.intervalSeconds)
    return min(max(index, 0), result.intervals.count - 1)
  }

  /// Sleeps until something is due or can go on.
  private func wait(_ start: Int64, _ end: Int64) {
    var next = end
    if position < ready.count {
      // What waits for a connection is woken by an answer.
      guard transfers.count < options.connections else { return transfers.wait(milliseconds: 10) }
      next = min(next, start + Int64(ready[position].arrival.instant * 1e9))
      if next <= linux_monotonic() { return }
    } else if !isComplete {
      // Nothing is ready: look again soon.
      next = min(next, linux_monotonic() + 200_000)
    }
    // Setting the timer again also makes it unreadable again.
    linux_timer_set(timer, max(next, 1))
    transfers.wait(milliseconds: 100, orReadable: timer)
  }

  // MARK: Measuring

  private func note(
    _ reply: Reply, _ arrival: Arrival, _ interval: Int, _ latency: Int64, _ uncorrected: Int64
  ) {
    let delivered = target.delivered(reply, to: arrival.kind)
    let isAnswered: Bool
    if case .answered = reply { isAnswered = true } else { isAnswered = false }
    guard arrival.kind == .upload else {
      others[arrival.kind, default: .init(arrival.kind.name)].outcomes[
        delivered.outcome, default: 0] += 1
      if isAnswered { others[arrival.kind]?.latency.record(latency) }
      return
    }
    progress.answered.add(1, ordering: .relaxed)
    result.outcomes[delivered.outcome, default: 0] += 1
    result.intervals[interval].outcomes[delivered.outcome, default: 0] += 1
    if isAnswered {
      result.latency.record(latency)
      result.uncorrected.record(uncorrected)
      result.intervals[interval].latency.record(latency)
    }
    guard delivered.outcome != .stored else { return }
    progress.failed.add(1, ordering: .relaxed)
    result.errors[Self.kind(of: reply, delivered), default: 0] += 1
  }

  private static func kind(of reply: Reply, _ delivered: Delivered) -> String {
    switch reply {
    case .failed(let failure): failure.kind.rawValue
    case .answered(let response):
      // Texts with a reason in quotes would each be a kind of their own.
      "HTTP \(response.status) " + delivered.text.prefix { $0 != "'" && !$0.isNewline }.prefix(60)
    }
  }

  /// What was meant to begin and could not, of all that is ready or still to be made.
  private func countUnsent(_ start: Int64) throws {
    var waiting = ready[position...].map(\.arrival)
    while true {
      let taken = queue.take()
      if let failure = taken.failure { throw failure }
      waiting += taken.items.map(\.arrival)
      if taken.isComplete { break }
      usleep(1_000)
    }
    let rest = waiting + queue.unmade
    for arrival in rest where arrival.kind == .upload && arrival.instant <= result.seconds {
      result.asked += 1
      result.unsent += 1
      result.intervals[interval(arrival.instant)].asked += 1
    }
  }

  /// Why this process was the limit, if it was.
  private func ownLimit(busy: Double) -> String? {
    let late = ownLateness.quantile(0.99)
    if late > Self.ownLimit {
      return "one request in a hundred began more than \(Amount.duration(late)) late although "
        + "a connection was free: requests could not be made or sent as fast as that"
    }
    if busy > 0.95, result.unsent > 0 {
      return "the thread that sends was busy for \(Amount.share(Int(busy * 1_000), of: 1_000)) of "
        + "the time, and \(Amount.count(result.unsent)) requests could not be sent"
    }
    return nil
  }
}
