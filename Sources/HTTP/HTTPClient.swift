import Dispatch
import Synchronization

/// Sends requests to servers; one thread of its own does all of it.
public final class HTTPClient: Sendable {
  private let core: Core

  /// Starts the thread that does all transfers; it ends with the client.
  public init(_ options: HTTPOptions = HTTPOptions()) {
    core = Core()
    let core = core
    // A queue has a thread that may block, which those of Swift's tasks may not.
    DispatchQueue(label: "http").async { core.run(options) }
  }

  deinit {
    core.stop()
  }

  /// Waits for no answer any more, neither of requests under way nor of those to come.
  public func abandon() { core.abandon() }

  /// Waits before another attempt, and not any longer once answers are not waited for.
  package func pause(_ duration: Duration) async throws {
    let end = ContinuousClock.now + duration
    while !core.isAbandoned, ContinuousClock.now < end {
      try await Task.sleep(for: min(end - ContinuousClock.now, .milliseconds(100)))
    }
  }

  /// Sends a request once and waits for its reply.
  public func send(_ request: Request) async -> Reply {
    await withCheckedContinuation { continuation in
      core.post(Job(request: request) { continuation.resume(returning: $0) })
    }
  }

  /// A request, and whom to tell its reply.
  private struct Job: Sendable {
    let request: Request
    let finish: @Sendable (Reply) -> Void
  }

  /// What the thread and the callers share.
  private final class Core: Sendable {
    /// What callers leave for the thread.
    private struct Inbox {
      var jobs: [Job] = []
      var alarm: TransferLoop.Alarm?
      var isStopped = false
      var isAbandoned = false
    }

    private let inbox = Mutex(Inbox())

    var isAbandoned: Bool { inbox.withLock { $0.isAbandoned } }

    func post(_ job: Job) {
      inbox.withLock { inbox in
        inbox.jobs.append(job)
        if inbox.jobs.count == 1 { inbox.alarm?.ring() }
      }
    }

    func stop() {
      inbox.withLock { inbox in
        inbox.isStopped = true
        inbox.alarm?.ring()
      }
    }

    func abandon() {
      inbox.withLock { inbox in
        inbox.isAbandoned = true
        inbox.alarm?.ring()
      }
    }

    func run(_ options: HTTPOptions) {
      let loop = TransferLoop(options)
      let alarm = loop.alarm
      inbox.withLock { $0.alarm = alarm }
      while true {
        let (jobs, isStopped, isAbandoned) = inbox.withLock { inbox in
          defer { inbox.jobs = [] }
          return (inbox.jobs, inbox.isStopped, inbox.isAbandoned)
        }
        for job in jobs { loop.start(job.request, finish: job.finish) }
        if isAbandoned { loop.abandon() }
        loop.run()
        if isStopped, loop.count == 0 { break }
        loop.wait(milliseconds: 1_000)
      }
      inbox.withLock { $0.alarm = nil }
    }
  }
}
