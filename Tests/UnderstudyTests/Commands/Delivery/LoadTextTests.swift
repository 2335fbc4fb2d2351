import Delivery
import Testing

@testable import understudy

/// Tests of the output of `load` for a result with known numbers.
struct LoadTextTests {
  /// The result of a load test of 8 s with 100 planned uploads. 90 uploads were sent. The server
  /// stored 81 uploads, refused 5 uploads and did not respond to 4 uploads.
  private static var result: LoadResult {
    var result = LoadResult(
      target: "http://host", endpoint: "beiwe", phones: 1_200, began: "2026-11-22T12:00:00Z",
      seconds: 8, intervalSeconds: 1)
    (result.asked, result.sent, result.unsent) = (100, 90, 10)
    result.outcomes = [.stored: 81, .refused: 5, .unanswered: 4]
    // The 90 latencies are 1 to 86 µs, and four times 127 µs.
    for value in 1...86 { result.answered.record(Int64(value)) }
    for _ in 0..<4 { result.lost.record(127) }
    for value in 1...90 { result.uncorrected.record(Int64(value / 2)) }
    for _ in 0..<90 { result.lateness.record(7) }
    result.bytes = 4_210_000
    return result
  }

  /// A result with all optional parts.
  private static var full: LoadResult {
    var result = result
    result.signal = 2
    (result.plannedSeconds, result.isInsecure, result.heldBack) = (60, true, 1_001)
    result.versions = ["HTTP/2": 3, "HTTP/1.1": 82]
    result.withheld = ["b": 1, "a": 2]
    result.errors = ["no response": 4, "HTTP 400 b": 2, "HTTP 400 a": 2, "HTTP 400 c": 1]
    var kind = LoadResult.Kind("heartbeat")
    kind.outcomes = [.stored: 7, .unavailable: 3]
    for value in 1...10 { kind.latency.record(Int64(10 * value)) }
    result.others = [kind, LoadResult.Kind("settings")]
    result.verdicts = [
      .init(threshold: "p99<1ms", measured: "0.1 ms", holds: true),
      .init(threshold: "stored>90%", measured: "81.0 %", holds: false),
    ]
    result.ownLimit = "slow"
    return result
  }

  @Test func `the text has counts, shares and figures below each other`() {
    #expect(
      Self.result.text == """
        http://host as beiwe: 1,200 phones, 8.00 s
          planned 100 (12.5/s), sent 90 (11.3/s), not sent 10, 4.21 MB
          stored                                      81  81.0 %
          refused                                      5  5.0 %
          no response                                  4  4.0 %
          errors (outcomes except stored)             19  19.0 %
          latency from       planned start      actual start       start delay
          min                         1 µs              0 µs              7 µs
          mean                       47 µs             22 µs              7 µs
          p50                        45 µs             22 µs              7 µs
          p75                        68 µs             34 µs              7 µs
          p90                        81 µs             40 µs              7 µs
          p95                        86 µs             43 µs              7 µs
          p99                       127 µs             45 µs              7 µs
          p99.9                     127 µs             45 µs              7 µs
          max                       127 µs             45 µs              7 µs
          requests                      90                90                90
            4 of these had no response; their latency is the waiting time
        """)
  }

  @Test func `the text has warnings, errors, other requests and verdicts where there are some`() {
    let lines = Self.full.text.split(separator: "\n").map(String.init)
    #expect(
      lines[1]
        == "  INTERRUPTED after 8.00 s of 60.0 s; the figures cover only this part")
    #expect(lines[2] == "  CERTIFICATES WERE NOT CHECKED (--insecure)")
    #expect(lines[3].hasSuffix(", 4.21 MB, responses in HTTP/1.1, HTTP/2"))
    #expect(lines[4...5] == ["  left out: 2 files: a", "  left out: 1 file: b"])
    #expect(lines[6].hasPrefix("  1,001 started late because all connections were in use"))
    let errors = lines.filter { $0.hasPrefix("    HTTP") || $0.hasPrefix("    no response") }
    #expect(
      errors == [
        "    no response                                4",
        "    HTTP 400 a                                 2",
        "    HTTP 400 b                                 2",
        "    HTTP 400 c                                 1",
      ])
    #expect(
      lines.suffix(4) == [
        "  heartbeat: 10, 7 succeeded; p50 50 µs, p99 100 µs, max 100 µs",
        "  settings: 0, 0 succeeded; p50 -, p99 -, max -", "  p99<1ms: 0.1 ms, passed",
        "  stored>90%: 81.0 %, FAILED",
      ])
  }

  @Test func `a result without requests has no shares and no figures`() {
    let empty = LoadResult(
      target: "t", endpoint: "e", phones: 1, began: "", seconds: 0, intervalSeconds: 1)
    let lines = empty.text.split(separator: "\n").map(String.init)
    #expect(lines[0] == "t as e: 1 phone, 0 s")
    #expect(lines[1] == "  planned 0 (0.0/s), sent 0 (0.0/s), not sent 0, 0 B")
    #expect(lines[2] == "  stored                                       0  0.0 %")
    #expect(lines[5] == "  min                            -                 -                 -")
    #expect(!empty.text.contains("had no response"))
    // A share has two digits after the decimal point, such as 0.03 % for 1 of 3,000.
    var third = empty
    (third.asked, third.outcomes) = (3_000, [.stored: 1])
    #expect(third.text.contains("         1  0.03 %") && third.text.contains("2,999  99.97 %"))
  }

  @Test func `the JSON has all of it, latencies in ms`() {
    #expect(
      Self.full.json == """
        {"target":"http://host","as":"beiwe","phones":1200,"began":"2026-11-22T12:00:00Z",\
        "seconds":8,"planned_seconds":60,"interrupted":true,"insecure":true,\
        "http_versions":{"HTTP/1.1":82,"HTTP/2":3},"asked":100,"sent":90,"unsent":10,\
        "held_back":1001,"bytes":4210000,"withheld_files":{"a":2,"b":1},\
        "outcomes":{"stored":81,"refused":5,"unanswered":4},"error_rate":0.19,\
        "errors":{"HTTP 400 a":2,"HTTP 400 b":2,"HTTP 400 c":1,"no response":4},\
        "latency_ms":{"count":90,"unanswered":4,"min":0.001,"mean":0.047211111111111106,\
        "p50":0.045,"p75":0.068,"p90":0.081,"p95":0.086,"p99":0.127,"p99.9":0.127,"max":0.127},\
        "stored_latency_ms":{"count":0,"min":0,"mean":0,"p50":0,"p75":0,"p90":0,"p95":0,"p99":0,\
        "p99.9":0,"max":0},\
        "uncorrected_ms":{"count":90,"unanswered":4,"min":0,"mean":0.0225,"p50":0.022,"p75":0.034,\
        "p90":0.04,"p95":0.043,"p99":0.045,"p99.9":0.045,"max":0.045},\
        "lateness_ms":{"count":90,"min":0.007,"mean":0.007,"p50":0.007,"p75":0.007,"p90":0.007,\
        "p95":0.007,"p99":0.007,"p99.9":0.007,"max":0.007},"relative_error":0.00390625,\
        "others":{"heartbeat":{"outcomes":{"stored":7,"unavailable":3},"latency_ms":{"count":10,\
        "min":0.01,"mean":0.055,"p50":0.05,"p75":0.08,"p90":0.09,"p95":0.1,"p99":0.1,"p99.9":0.1,\
        "max":0.1}},"settings":{"outcomes":{},"latency_ms":{"count":0,"min":0,"mean":0,"p50":0,\
        "p75":0,"p90":0,"p95":0,"p99":0,"p99.9":0,"max":0}}},\
        "thresholds":[{"threshold":"p99<1ms","measured":"0.1 ms","holds":true},\
        {"threshold":"stored>90%","measured":"81.0 %","holds":false}],"own_limit":"slow"}
        """)
    let json = Self.result.json
    #expect(json.contains("\"interrupted\":false,\"insecure\":false,\"http_versions\":{},"))
    #expect(json.hasSuffix("\"others\":{},\"thresholds\":[],\"own_limit\":null}"))
    let empty = LoadResult(
      target: "t", endpoint: "e", phones: 1, began: "", seconds: 0, intervalSeconds: 1)
    #expect(empty.json.contains("\"error_rate\":0,"))
  }
}
