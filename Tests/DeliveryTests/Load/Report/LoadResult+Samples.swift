import Delivery
import Glibc

extension LoadResult {
  static let empty = LoadResult(
    target: "http://127.0.0.1:8080", endpoint: "beiwe", phones: 0, began: "2026-11-22T12:00:00Z",
    seconds: 10, intervalSeconds: 1)

  /// Returns the empty result of a load test with this planned duration and an interval for each
  /// second.
  static func planned(_ seconds: Double) -> LoadResult {
    var result = LoadResult(
      target: "http://127.0.0.1:8080", endpoint: "http", phones: 1, began: "2026-11-22T12:00:00Z",
      seconds: seconds, intervalSeconds: 1)
    result.intervals = Array(repeating: Interval(), count: Int(seconds.rounded(.up)))
    return result
  }

  /// Returns the result for a server that responds within milliseconds, stalls for a tenth of the
  /// test, and then refuses some uploads.
  static func stall(
    intervals count: Int = 60, of intervalSeconds: Double = 1, rate: Int = 1_000
  ) -> LoadResult {
    var result = LoadResult(
      target: "http://127.0.0.1:8080", endpoint: "beiwe", phones: 5_000,
      began: "2026-11-22T12:00:00Z", seconds: Double(count) * intervalSeconds,
      intervalSeconds: intervalSeconds)
    var noise = Noise()
    let stop = count * 2 / 5..<count / 2
    var waiting = 0
    for index in 0..<count {
      var interval = Interval()
      let asked = Int(Double(rate) * intervalSeconds * (0.95 + 0.1 * noise.uniform()))
      for _ in 0..<asked {
        let work = Int64(4_000 * exp(0.5 * noise.normal()) + (noise.uniform() < 0.002 ? 9e4 : 0))
        let wait =
          stop.contains(index)
          ? Int64((Double(stop.upperBound - index) - noise.uniform()) * intervalSeconds * 1e6) : 0
        let outcome = noise.outcome(in: index, after: stop)
        interval.outcomes[outcome, default: 0] += 1
        result.lateness.record(wait + Int64(60 * exp(0.6 * noise.normal())))
        interval.latency.record(work + wait)
        result.uncorrected.record(work)
        if outcome == .unreachable || outcome == .unanswered {
          result.lost.record(work + wait)
        } else {
          result.answered.record(work + wait)
        }
      }
      interval.asked = asked
      waiting += asked
      interval.sent = stop.contains(index) ? asked / 25 : waiting
      waiting -= interval.sent
      result.add(interval)
    }
    // The last 40 planned uploads never started.
    result.asked += 40
    result.unsent = 40
    result.versions = ["HTTP/1.1": result.answered.count]
    result.bytes = Int64(result.sent) * 48_211
    result.errors = [
      "HTTP 503": result.count(.unavailable), "connection reset": result.count(.unanswered),
      "connection refused": result.count(.unreachable),
    ].filter { $0.value > 0 }
    result.others = ["heartbeat", "registration"].map { .sample($0) }
    result.verdicts = [
      Verdict(threshold: "p99<800ms", measured: "5.36 s", holds: false),
      Verdict(threshold: "stored>99%", measured: "93.8 %", holds: false),
      Verdict(threshold: "dropped<1", measured: "0", holds: true),
    ]
    return result
  }

  /// The result of a load test in which no request reached the server.
  static var unreachable: LoadResult {
    var result = LoadResult.empty
    for _ in 0..<10 {
      var interval = Interval()
      (interval.asked, interval.sent) = (50, 50)
      interval.outcomes = [.unreachable: 50]
      for _ in 0..<50 {
        interval.latency.record(300)
        result.lost.record(300)
        result.uncorrected.record(300)
      }
      result.add(interval)
    }
    result.errors = ["connection refused": 500]
    return result
  }

  mutating func add(_ interval: Interval) {
    intervals.append(interval)
    asked += interval.asked
    sent += interval.sent
    outcomes.merge(interval.outcomes, uniquingKeysWith: +)
  }
}

extension LoadResult.Kind {
  fileprivate static func sample(_ name: String) -> Self {
    var kind = Self(name)
    kind.outcomes = [.stored: 12_040, .unavailable: 31]
    for value in 1...12_071 { kind.latency.record(Int64(value)) }
    return kind
  }
}

/// A generator of pseudorandom numbers that are the same in every run.
private struct Noise {
  private var state: UInt64 = 1

  mutating func uniform() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) * 0x1p-53
  }

  mutating func normal() -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + uniform() }
  }

  mutating func outcome(in interval: Int, after stop: Range<Int>) -> Outcome {
    let draw = uniform()
    if stop.contains(interval) { return draw < 0.15 ? .unanswered : .stored }
    if interval >= stop.upperBound, interval < stop.upperBound + 2 * stop.count {
      return draw < 0.2 ? .unavailable : draw < 0.24 ? .unreachable : .stored
    }
    return draw < 0.001 ? .unanswered : .stored
  }
}
