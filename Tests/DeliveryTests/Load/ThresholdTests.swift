import Testing

@testable import Delivery

struct ThresholdTests {
  private func seconds(_ text: String) -> Double? {
    text.hasSuffix("ms") ? Double(text.dropLast(2)).map { $0 / 1_000 } : nil
  }

  /// 1,000 asked for: 990 stored, 5 dropped, 5 not sent; latencies of 1 to 995 ms.
  private var result: LoadResult {
    var result = LoadResult(
      target: "http://127.0.0.1", endpoint: "http", phones: 1, began: "", seconds: 10,
      intervalSeconds: 1)
    (result.asked, result.sent, result.unsent) = (1_000, 995, 5)
    result.outcomes = [.stored: 990, .dropped: 5]
    for value in 1...995 { result.latency.record(Int64(value) * 1_000) }
    return result
  }

  @Test(arguments: [
    (text: "p99<990ms", holds: true), ("p99<980ms", false), ("p50<=500ms", true),
    ("max<995ms", false), ("max<=995ms", true), ("p99.9>900ms", true), ("stored>=99%", true),
    ("stored>99%", false), ("stored>=990", true), ("dropped<=0.5%", true), ("dropped<=4", false),
    ("unsent<1", false), ("unsent<=5", true), ("refused<=0", true),
  ])
  func `a limit is kept or not`(text: String, holds: Bool) throws {
    let threshold = try #require(Threshold(text, seconds: seconds))
    let verdict = threshold.verdict(on: result)
    #expect(verdict.holds == holds && verdict.threshold == text && !verdict.measured.isEmpty)
  }

  @Test(arguments: [
    "p99", "p99<", "p0<1ms", "p100<1ms", "p99<80", "p99=80ms", "store>1", "stored>", "",
  ])
  func `anything else is no limit`(text: String) {
    #expect(Threshold(text, seconds: seconds) == nil)
  }

  @Test func `a test without any upload keeps no limit`() throws {
    let nothing = LoadResult(
      target: "", endpoint: "", phones: 0, began: "", seconds: 1, intervalSeconds: 1)
    for text in ["p99<800ms", "dropped<=0", "stored>=99%"] {
      #expect(try #require(Threshold(text, seconds: seconds)).verdict(on: nothing).holds == false)
    }
  }
}
