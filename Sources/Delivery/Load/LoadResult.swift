/// The measurements of a load test.
public struct LoadResult: Sendable {
  /// The requests that were planned for one interval of the test.
  public struct Interval: Sendable {
    /// The number of requests that were planned to start in the interval.
    public var asked = 0
    /// The number of requests that started in the interval.
    public var sent = 0
    /// The number of requests planned for the interval, by outcome.
    public var outcomes: [Outcome: Int] = [:]
    /// The latency from the planned start, of the requests planned for the interval, in us.
    public var latency = Histogram()

    /// Makes an interval without requests.
    public init() {}
  }

  /// Requests of one kind other than uploads.
  public struct Kind: Sendable {
    /// The name of the kind, such as `heartbeat`.
    public var name: String
    /// The number of requests, by outcome.
    public var outcomes: [Outcome: Int] = [:]
    /// The latency of all requests that started, with or without a response, in us.
    public var latency = Histogram()

    /// Makes a kind without requests.
    public init(_ name: String) {
      self.name = name
    }
  }

  /// A limit that the user set, and whether it was kept.
  public struct Verdict: Sendable {
    /// The threshold as the user wrote it, such as `p99<800ms`.
    public var threshold: String
    /// The measured value in the threshold's unit, such as `1.2 s`.
    public var measured: String
    /// Whether the test kept the threshold.
    public var holds: Bool

    /// Makes a verdict; both texts are for people to read.
    public init(threshold: String, measured: String, holds: Bool) {
      self.threshold = threshold
      self.measured = measured
      self.holds = holds
    }
  }

  /// The address of the server, such as `http://127.0.0.1:8080`.
  public var target: String
  /// The endpoint, as `--as` names it.
  public var endpoint: String
  /// Phones that took part.
  public var phones: Int
  /// Wall clock at the beginning, UTC, such as `2026-11-22T12:00:00Z`.
  public var began: String
  /// The duration of the test, in seconds, up to an interruption.
  public var seconds: Double
  /// The planned duration of the test, in seconds.
  public var plannedSeconds: Double
  /// The signal that ended the test early; nil for a complete test.
  public var signal: Int32?
  /// Whether servers were believed without a certificate.
  public var isInsecure = false
  /// The length of each interval, in seconds.
  public var intervalSeconds: Double
  /// From the beginning, without gaps; of uploads alone.
  public var intervals: [Interval] = []

  /// Uploads that were meant to begin.
  public var asked = 0
  /// Uploads that were begun, whenever.
  public var sent = 0
  /// Uploads that could not begin before the test ended.
  public var unsent = 0
  /// How late uploads began.
  public var lateness = Histogram()
  /// Uploads that began late because every connection was in use.
  public var heldBack = 0
  /// From the intended start to the end of the answer, of uploads that have one.
  public var answered = Histogram()
  /// The latency of stored uploads, from the intended start to the end of the response, in us. A
  /// server that refuses quickly does not lower it.
  public var stored = Histogram()
  /// From the intended start to the end of the wait, of uploads without a whole answer.
  public var lost = Histogram()
  /// The latency from the actual start, in us, as closed-loop tools measure it.
  public var uncorrected = Histogram()
  /// The number of uploads, by outcome.
  public var outcomes: [Outcome: Int] = [:]
  /// Answers by the version of HTTP, such as `HTTP/1.1`; to other requests too.
  public var versions: [String: Int] = [:]
  /// The number of refused uploads and uploads without a response, by the kind of error, such as
  /// `connection reset` or `HTTP 503`; see `countError`.
  public var errors: [String: Int] = [:]
  /// Bytes of bodies sent.
  public var bytes: Int64 = 0
  /// The recording's files that phones had to leave out, by the reason.
  public var withheld: [String: Int] = [:]
  /// Other requests of the app, reported apart.
  public var others: [Kind] = []
  /// The verdicts on the thresholds, in the order of the options.
  public var verdicts: [Verdict] = []
  /// Why this process, and not the server, was the limit; nil if it was not.
  public var ownLimit: String?

  /// Makes the result of a test that has not begun.
  ///
  /// - Parameters:
  ///   - began: the instant in ISO 8601.
  ///   - seconds: the planned duration of the test.
  ///   - intervalSeconds: the length of each interval.
  public init(
    target: String, endpoint: String, phones: Int, began: String, seconds: Double,
    intervalSeconds: Double
  ) {
    self.target = target
    self.endpoint = endpoint
    self.phones = phones
    self.began = began
    self.seconds = seconds
    plannedSeconds = seconds
    self.intervalSeconds = intervalSeconds
  }

  /// Uploads with an outcome.
  public func count(_ outcomes: Outcome...) -> Int {
    outcomes.reduce(0) { $0 + (self.outcomes[$1] ?? 0) }
  }

  /// From the intended start: one without an answer counts with the time that it has waited.
  public var latency: Histogram { answered + lost }

  /// Uploads that were meant to begin and are not stored, those never sent among them.
  public var failures: Int { asked - count(.stored) }

  /// The maximum number of kinds of errors.
  static let errorKinds = 20

  /// Counts an error by its kind. After the maximum number of kinds, new kinds are counted together, so
  /// that a server with a new text in each response cannot fill the memory.
  mutating func countError(_ kind: String) {
    let isNew = errors[kind] == nil && errors.count >= Self.errorKinds
    errors[isNew ? Self.otherErrors : kind, default: 0] += 1
  }

  static let otherErrors = "others"

  /// The number of the interval that an instant belongs to, in seconds since the beginning.
  func interval(at seconds: Double) -> Int {
    min(max(Int(seconds / intervalSeconds), 0), intervals.count - 1)
  }

  /// Ends the test early, in seconds after its start. The rest of the plan is ignored.
  mutating func interrupt(by signal: Int32, after elapsed: Double) {
    self.signal = signal
    guard elapsed < seconds else { return }
    // A duration of 0 has no rate.
    seconds = max(elapsed, 0.001)
    intervals.removeLast(intervals.count - interval(at: elapsed) - 1)
  }
}
