import Dispatch
import FoundationEssentials
import HTTP
import Spool
import Synchronization

/// A load test, in which simulated phones send requests at planned times, even if the server is
/// slow.
public struct LoadTest: Sendable {
  /// The planned start times of uploads.
  public enum Schedule: Sendable {
    /// Times that follow from rates, which change from stage to stage.
    case stages([Stage])
    /// The times at which the recording's files are due, divided by a factor. The app's other
    /// requests are sent too.
    case study(factor: Double)
  }

  private let target: any LoadTarget
  private let options: DeliveryOptions
  private let phones: Int
  private let schedule: Schedule
  /// The possible uploads: files, or lines of files.
  private let listed: [FileEntry]
  /// The planned uploads, if no file is excluded after registration.
  private let plan: LoadPlan
  private let thresholds: [Threshold]

  /// The number of requests that are prepared ahead of their start times.
  private static let ahead = 512
  /// The number of bytes of bodies that are prepared in advance. This limits the memory, because
  /// files may have many megabytes.
  private static let bytesAhead = 64_000_000
  /// The number of open files besides the connections.
  private static let ownFiles = 50

  /// - Parameters:
  ///   - name: the name of one of `LoadTargets.declarations`.
  ///   - phones: the number of phones; nil for the number of recorded participants.
  ///   - options: the options of the delivery; `http.connections` limits the number of simultaneous
  ///     requests.
  /// - Throws: `DeliveryError`, `FileError` or `ChangedFile`.
  public init(
    as name: String, _ options: DeliveryOptions, phones: Int?, _ schedule: Schedule,
    thresholds: [Threshold]
  ) throws {
    guard let type = LoadTargets.type(named: name) else {
      preconditionFailure("the load test has an unknown endpoint")
    }
    let connections = options.http.connections
    let allowed = OpenFileLimit.raise(to: connections + Self.ownFiles) - Self.ownFiles
    guard connections <= allowed else {
      throw DeliveryError.tooManyConnections(connections, allowed: max(0, allowed))
    }
    let recorded = try type.init(options, phones: 0)
    let backlog = options.backlog
    let files = try backlog.listing().filter { recorded.takes($0) && !backlog.neverSends($0) }
    let participants = Set(files.map(\.participant)).count
    self.phones = phones ?? max(participants, 1)
    self.options = options
    self.schedule = schedule
    self.thresholds = thresholds
    let target = try type.init(options, phones: self.phones)
    self.target = target
    listed = try files.flatMap { try target.uploads(of: $0) }
    plan = try LoadPlan(
      of: listed, phones: self.phones, schedule, to: target, from: options.backlog.folder)
  }

  /// Registers all phones, then runs the test.
  ///
  /// - Throws: `DeliveryError` if a phone cannot register, `FileError` or `ChangedFile` if a file
  ///   cannot be read, `CancellationError` if the progress was stopped before the test started.
  public func run(_ progress: LoadProgress) async throws -> LoadResult {
    try await register(progress)
    let withheld = Dictionary(grouping: listed) { target.withholding(of: $0) }
    let plan =
      withheld[nil]?.count == listed.count
      ? self.plan
      : try LoadPlan(
        of: withheld[nil] ?? [], phones: phones, schedule, to: target, from: options.backlog.folder)
    let seconds = plan.arrivals.seconds
    let intervalSeconds = max(1, (seconds / 600).rounded(.up))
    var result = LoadResult(
      target: target.address, endpoint: type(of: target).name, phones: phones,
      began: Date.now.formatted(.iso8601), seconds: seconds, intervalSeconds: intervalSeconds)
    result.intervals = Array(
      repeating: LoadResult.Interval(), count: Int((seconds / intervalSeconds).rounded(.up)))
    let queue = RequestQueue(capacity: Self.ahead, bytes: Self.bytesAhead)
    DispatchQueue(label: "requests").async { self.makeRequests(of: plan, for: queue) }
    // The clock starts only after the first requests are prepared.
    while !queue.isReady {
      try await Task.sleep(for: .milliseconds(5))
      if progress.isStopped { throw CancellationError() }
    }
    let empty = result
    var measured = try await withCheckedThrowingContinuation { continuation in
      DispatchQueue(label: "load").async {
        let loop = LoadLoop(queue, to: target, options, plan.arrivals, empty, progress)
        continuation.resume(with: Result { try loop.run() })
      }
    }
    measured.isInsecure = options.http.isInsecure
    for case (let reason?, let files) in withheld { measured.withheld[reason] = files.count }
    measured.verdicts = thresholds.map { $0.verdict(on: measured) }
    return measured
  }

  private func makeRequests(of plan: LoadPlan, for queue: RequestQueue) {
    let arrivals = plan.arrivals.makeIterator()
    do {
      while let arrival = arrivals.next() {
        let request = try request(for: arrival, of: plan.files)
        if !queue.put(RequestQueue.Item(arrival: arrival, request: request)) { break }
      }
      queue.complete()
    } catch {
      queue.complete(error)
    }
  }

  private func request(for arrival: Arrival, of files: PhoneFiles) throws -> PreparedRequest {
    switch arrival.kind {
    case .other(let place):
      return PreparedRequest(target.otherRequest(place, from: arrival.phone))
    case .upload:
      let (file, shift) = files.file(arrival.file, of: arrival.phone)
      return try target.upload(file, from: arrival.phone, shift: shift)
    }
  }

  /// - Throws: `CancellationError` as soon as the progress is stopped, even while a request is in
  ///   progress.
  private func register(_ progress: LoadProgress) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await registerAll(progress) }
      group.addTask {
        while !progress.isStopped { try await Task.sleep(for: .milliseconds(20)) }
        target.abandon()
        throw CancellationError()
      }
      try await group.next()
      group.cancelAll()
    }
  }

  private func registerAll(_ progress: LoadProgress) async throws {
    let width = min(options.http.connections, 16)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for phone in 0..<phones {
        if phone >= width { try await group.next() }
        if progress.isStopped { throw CancellationError() }
        group.addTask {
          let file = plan.files.files(of: phone)[0]
          if let delivered = await target.register(phone, as: file) {
            let told = options.hidden.hiding(in: delivered)
            throw DeliveryError.notRegistered(
              phone: phone, status: told.status, text: Reason.text(told.text),
              isRefusal: told.outcome == .unauthorized)
          }
          progress.registered.add(1, ordering: .relaxed)
        }
      }
      try await group.waitForAll()
    }
  }
}
