/// What a load test measured.
public struct LoadResult: Sendable {
  /// What happened to the requests that were meant for one interval of the test.
  public struct Interval: Sendable {
    /// Requests that were meant to begin in it.
    public var asked = 0
    /// Requests that did begin in it, whenever they were meant to.
    public var sent = 0
    /// How many of the requests meant for the interval had each outcome.
    public var outcomes: [Outcome: Int] = [:]
    /// From the intended start to the end, answered or not, of the requests that were meant for it.
    public var latency = Histogram()

    /// Makes an interval without requests.
    public init() {}
  }

  /// Requests of a kind that stands apart: uploads, and what else the app asks the server.
  public struct Kind: Sendable {
    /// Such as `heartbeat`.
    public var name: String
    /// How many requests had each outcome.
    public var outcomes: [Outcome: Int] = [:]
    /// The latency of all requests that began, answered or not.
    public var latency = Histogram()

    /// Makes a kind of which no request has ended.
    public init(_ name: String) {
      self.name = name
    }
  }

  /// A limit that the user set, and whether it was kept.
  public struct Verdict: Sendable {
    /// The threshold as the user wrote it, such as `p99<800ms`.
    public var threshold: String
    /// What was measured, in the threshold's own unit, such as `1.2 s`.
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

  /// Such as `http://127.0.0.1:8080`.
  public var target: String
  /// The endpoint, as `--as` names it.
  public var endpoint: String
  /// Phones that took part.
  public var phones: Int
  /// Wall clock at the beginning, UTC, such as `2026-11-22T12:00:00Z`.
  public var began: String
  /// How long requests were meant to begin, in seconds; of an interrupted test, until then.
  public var seconds: Double
  /// How long the test was meant to go on, in seconds.
  public var plannedSeconds: Double
  /// What has ended the test early; nil if nothing did.
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
  /// From the start as it was, answered or not: what a tool that waits for answers would claim.
  public var uncorrected = Histogram()
  /// How many uploads had each outcome.
  public var outcomes: [Outcome: Int] = [:]
  /// Answers by the version of HTTP, such as `HTTP/1.1`; to other requests too.
  public var versions: [String: Int] = [:]
  /// Requests without a whole answer and refusals, by what went wrong, such as `connection reset`,
  /// `HTTP 503`; see `countError`.
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
  ///   - seconds: how long the test is meant to go on.
  ///   - intervalSeconds: how long each interval is.
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

  /// Kinds of errors that are told apart.
  static let errorKinds = 20

  /// Counts what went wrong by its kind, and with the others when there are many kinds already: a server
  /// that words each answer anew shall not fill the memory and the report.
  mutating func countError(_ kind: String) {
    let isNew = errors[kind] == nil && errors.count >= Self.errorKinds
    errors[isNew ? Self.otherErrors : kind, default: 0] += 1
  }

  static let otherErrors = "others"

  /// The number of the interval that an instant belongs to, in seconds since the beginning.
  func interval(at seconds: Double) -> Int {
    min(max(Int(seconds / intervalSeconds), 0), intervals.count - 1)
  }

  /// Ends the test early, in seconds since the beginning: the rest is neither asked for nor judged.
  mutating func interrupt(by signal: Int32, after elapsed: Double) {
    self.signal = signal
    guard elapsed < seconds else { return }
    // Not 0, which no rate could be told of.
    seconds = max(elapsed, 0.001)
    intervals.removeLast(intervals.count - interval(at: elapsed) - 1)
  }
}
