import CLinux
import Glibc
import HTTP
import Synchronization

/// A single-threaded loop that starts requests at their planned times, whether earlier requests
/// have ended or not, and measures the responses.
final class LoadLoop {
  private let queue: RequestQueue
  private let target: any LoadTarget
  private let options: DeliveryOptions
  private let arrivals: Arrivals
  private let progress: LoadProgress
  private let requests: any RequestLoop
  private let timer: Int32
  private var result: LoadResult
  /// The requests that are ready to start, in the order of their planned times.
  private var ready: [RequestQueue.Item] = []
  private var position = 0
  private var isComplete = false
  private var ownLimit = OwnLimit()
  /// The last time at which a request had to wait for a free connection, in nanoseconds.
  private var lastBlocked: Int64 = 0
  /// The results of requests other than uploads, by their indices in `target.otherRequests`.
  private var others: [Int: LoadResult.Kind] = [:]
  /// The number of requests other than uploads that have started.
  private var otherCount = 0

  /// The time for which a stopped test waits for responses, in seconds.
  private static let stoppedPatience = 1.0
  /// The number of requests that may start before the loop handles running requests again.
  private static let atOnce = 64

  init(
    _ queue: RequestQueue, to target: any LoadTarget, _ options: DeliveryOptions,
    _ arrivals: Arrivals, _ result: LoadResult, _ progress: LoadProgress
  ) {
    self.queue = queue
    self.target = target
    self.options = options
    self.arrivals = arrivals
    self.result = result
    self.progress = progress
    // libcurl sends requests for which an unencrypted connection is not enough.
    requests =
      SocketLoop(to: target.address, options.http) ?? TransferLoop(options.http)
    timer = linux_timer()
    precondition(timer >= 0, "the kernel did not provide a timer")
  }

  deinit {
    close(timer)
  }

  /// Runs the test to its end, or until the progress is stopped.
  ///
  /// - Throws: the reason why requests could not be created.
  func run() throws -> LoadResult {
    let start = linux_monotonic()
    let end = start + Int64(result.seconds * 1e9)
    let cpuStart = linux_thread_time()
    // All requests that were due by this time have started, if they could.
    var stop = start
    while !progress.isStopped {
      requests.run()
      try begin(start)
      stop = linux_monotonic()
      if stop >= end { break }
      if isComplete, position == ready.count, requests.count == 0 { break }
      wait(start, end)
    }
    let busy =
      Double(linux_thread_time() - cpuStart) / Double(max(linux_monotonic() - start, 1))
    queue.stop()
    if let failure = queue.take().failure { throw failure }
    if progress.isStopped {
      result.interrupt(by: progress.signal, after: Double(stop - start) / 1e9)
    }
    countAsked(start, until: min(stop, end))
    drain()
    if progress.isStopped { result.interrupt(by: progress.signal, after: result.seconds) }
    result.others = others.sorted { $0.key < $1.key }.map(\.value)
    result.versions = requests.versions
    result.ownLimit = ownLimit.reason(asked: result.asked, unsent: result.unsent, busy: busy)
    checkCounts()
    return result
  }

  // MARK: Beginning

  /// Starts the requests that are due and have a free connection, up to a maximum number.
  private func begin(_ start: Int64) throws {
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
      if due > now { return }
      guard requests.count < options.http.connections else {
        lastBlocked = now
        return
      }
      position += 1
      send(item, due, now, start)
    }
  }

  private func send(_ item: RequestQueue.Item, _ due: Int64, _ began: Int64, _ start: Int64) {
    let interval = result.interval(at: item.arrival.instant)
    if item.arrival.kind == .upload {
      let lateness = (began - due) / 1_000
      let ownLateness = (began - max(due, lastBlocked)) / 1_000
      result.sent += 1
      result.intervals[result.interval(at: Double(began - start) / 1e9)].sent += 1
      result.lateness.record(lateness)
      ownLimit.count(ownLateness)
      if lateness > OwnLimit.tolerance, ownLateness <= OwnLimit.tolerance { result.heldBack += 1 }
      result.bytes += Int64(item.request.bodyLength)
      progress.sent.add(1, ordering: .relaxed)
    } else {
      otherCount += 1
    }
    requests.start(item.request) { [unowned self] reply in
      let now = linux_monotonic()
      note(reply, item.arrival, interval, (now - due) / 1_000, (now - began) / 1_000)
    }
  }

  /// Waits until a request is due or a running request can continue.
  private func wait(_ start: Int64, _ end: Int64) {
    var next = end
    if position < ready.count {
      // If all connections are in use, the next response ends the wait.
      guard requests.count < options.http.connections else {
        return requests.wait(milliseconds: 10)
      }
      next = min(next, start + Int64(ready[position].arrival.instant * 1e9))
      if next <= linux_monotonic() { return }
    } else if !isComplete {
      // The thread that prepares requests does not end this wait, so the loop looks again after 200
      // µs.
      next = min(next, linux_monotonic() + 200_000)
    }
    // Setting the timer again also clears its expired state.
    linux_timer_set(timer, max(next, 1))
    requests.wait(milliseconds: 100, orReadable: timer)
  }

  // MARK: Ending

  /// Waits for outstanding responses until the time limit; requests without a response then count
  /// as unanswered.
  private func drain() {
    let begun = linux_monotonic()
    while requests.count > 0 {
      let patience =
        progress.isStopped
        ? min(options.lastPatience, Self.stoppedPatience) : options.lastPatience
      if Double(linux_monotonic() - begun) / 1e9 >= patience { break }
      requests.run()
      requests.wait(milliseconds: 100)
    }
    requests.abandon()
  }

  /// Counts the requests that were planned until a time, and the requests that never started.
  private func countAsked(_ start: Int64, until stop: Int64) {
    for (interval, count) in arrivals.uploads(upTo: stop - start, in: result).enumerated() {
      result.intervals[interval].asked = count
      result.asked += count
    }
    result.unsent = result.asked - result.sent
    // A request that is due just before the end may still start in the next round.
    let tolerance = 1_000 * OwnLimit.tolerance
    guard requests.count < options.http.connections, stop - lastBlocked > tolerance else { return }
    let possible = arrivals.uploads(upTo: stop - start - tolerance, in: result).reduce(0, +)
    ownLimit.countUnsent(max(0, possible - result.sent))
  }

  /// Checks that every started request has ended in exactly one way, and that all other requests
  /// are counted.
  private func checkCounts() {
    let ended = result.outcomes.values.reduce(0, +)
    precondition(
      result.unsent >= 0 && result.asked == ended + result.unsent,
      "\(result.asked) uploads were planned, but \(ended) have ended and \(result.unsent) were not "
        + "sent")
    let counted = result.answered.count + result.lost.count
    precondition(
      counted == result.sent,
      "the latency histogram has only \(counted) of \(result.sent) uploads")
    let others = result.others.reduce(0) { $0 + $1.outcomes.values.reduce(0, +) }
    precondition(others == otherCount, "only \(others) of \(otherCount) other requests have ended")
  }

  // MARK: Measuring

  private func note(
    _ reply: Reply, _ arrival: Arrival, _ interval: Int, _ latency: Int64, _ uncorrected: Int64
  ) {
    if case .other(let place) = arrival.kind {
      let new = LoadResult.Kind(target.otherRequests[place].name)
      others[place, default: new].outcomes[Delivered(byStatusOf: reply).outcome, default: 0] += 1
      others[place, default: new].latency.record(latency)
      return
    }
    let delivered = options.hidden.hiding(in: target.delivered(reply))
    progress.answered.add(1, ordering: .relaxed)
    result.outcomes[delivered.outcome, default: 0] += 1
    result.intervals[interval].outcomes[delivered.outcome, default: 0] += 1
    result.intervals[interval].latency.record(latency)
    result.uncorrected.record(uncorrected)
    if case .answered = reply {
      result.answered.record(latency)
    } else {
      result.lost.record(latency)
    }
    guard delivered.outcome != .stored else {
      result.stored.record(latency)
      return
    }
    progress.failed.add(1, ordering: .relaxed)
    result.countError(ErrorKind.text(of: reply, delivered))
  }
}
