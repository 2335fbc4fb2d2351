/// What a load test measured.
public struct LoadResult: Sendable {
  /// What happened to the requests that were meant for one interval of the test.
  public struct Interval: Sendable {
    /// Requests that were meant to begin in it.
    public var asked = 0
    /// Requests that did begin in it, whenever they were meant to.
    public var sent = 0
    /// By outcome, of the requests that were meant for it.
    public var outcomes: [Outcome: Int] = [:]
    /// From the intended start to the end of the answer, of the requests that were meant for it.
    public var latency = Histogram()

    public init() {}
  }

  /// Requests of a kind that stands apart: uploads, and what else the app asks the server.
  public struct Kind: Sendable {
    /// Such as `upload`, `heartbeat`.
    public var name: String
    public var outcomes: [Outcome: Int] = [:]
    public var latency = Histogram()

    public init(_ name: String) {
      self.name = name
    }
  }

  /// A limit that the user set, and whether it was kept.
  public struct Verdict: Sendable {
    /// As the user wrote it, such as `p99<800ms`.
    public var threshold: String
    /// What was measured, in the threshold's own unit, such as `1.2 s`.
    public var measured: String
    public var holds: Bool

    public init(threshold: String, measured: String, holds: Bool) {
      self.threshold = threshold
      self.measured = measured
      self.holds = holds
    }
  }

  /// Such as `http://127.0.0.1:8080`.
  public var target: String
  /// The endpoint, such as `beiwe`.
  public var endpoint: String
  /// Phones that took part.
  public var phones: Int
  /// Wall clock at the beginning, UTC, such as `2026-11-22T12:00:00Z`.
  public var began: String
  /// How long requests were meant to begin, in seconds.
  public var seconds: Double
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
  /// From the intended start to the end of the answer.
  public var latency = Histogram()
  /// From the start as it was: what a tool that waits for answers would claim.
  public var uncorrected = Histogram()
  public var outcomes: [Outcome: Int] = [:]
  /// Requests without a whole answer and refusals, by what went wrong, such as `connection reset`,
  /// `HTTP 503`.
  public var errors: [String: Int] = [:]
  /// Bytes of bodies sent.
  public var bytes: Int64 = 0
  /// Other requests of the app, reported apart.
  public var others: [Kind] = []
  public var verdicts: [Verdict] = []
  /// Why this process, and not the server, was the limit; nil if it was not.
  public var ownLimit: String?

  public init(
    target: String, endpoint: String, phones: Int, began: String, seconds: Double,
    intervalSeconds: Double
  ) {
    self.target = target
    self.endpoint = endpoint
    self.phones = phones
    self.began = began
    self.seconds = seconds
    self.intervalSeconds = intervalSeconds
  }

  /// Uploads with an outcome.
  public func count(_ outcomes: Outcome...) -> Int {
    outcomes.reduce(0) { $0 + (self.outcomes[$1] ?? 0) }
  }
}
