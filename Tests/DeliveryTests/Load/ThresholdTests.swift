import Testing

@testable import Delivery

struct ThresholdTests {
  private func seconds(_ text: String) -> Double? {
    text.hasSuffix("ms") ? Double(text.dropLast(2)).map { $0 / 1_000 } : nil
  }

  /// A result with 1,000 planned uploads: 990 are stored, 5 were dropped, and 5 have no response
  /// after 20 ms. The responses took 1 to 995 ms.
  private var result: LoadResult {
    var result = LoadResult(
      target: "http://127.0.0.1", endpoint: "http", phones: 1, began: "", seconds: 10,
      intervalSeconds: 1)
    (result.asked, result.sent, result.unsent) = (1_000, 1_000, 0)
    result.outcomes = [.stored: 990, .dropped: 5, .unanswered: 5]
    for value in 1...995 { result.answered.record(Int64(value) * 1_000) }
    for value in 1...990 { result.stored.record(Int64(value) * 1_000) }
    for _ in 1...5 { result.lost.record(20_000) }
    return result
  }

  @Test(arguments: [
    (text: "p99<995ms", holds: true), ("p99<980ms", false), ("p50<=503ms", true),
    ("p99.9>900ms", true), ("stored>=99%", true), ("stored>99%", false), ("stored>=990", true),
    ("dropped<=0.5%", true), ("dropped<=4", false), ("unsent<1", true), ("unanswered<=5", true),
    ("refused<=0", true), ("min<2ms", true), ("min>=1ms", true), ("mean>490ms", true),
    ("mean>500ms", false), ("errors<=1%", true), ("errors<1%", false), ("errors<=10", true),
  ])
  func `a limit is kept or not`(text: String, holds: Bool) throws {
    let threshold = try #require(Threshold(text, seconds: seconds))
    let verdict = threshold.verdict(on: result)
    #expect(verdict.holds == holds && verdict.threshold == text && !verdict.measured.isEmpty)
  }

  /// Five of 1,000 uploads have no response, so the mean and all percentiles above 99.5 % are
  /// unknown. The time waited for these uploads is not their latency.
  @Test(arguments: [
    (text: "max<=60ms", holds: false), ("max<1000000ms", false), ("p99.6<1000000ms", false),
    ("p99.4<1000ms", true), ("mean<1000000ms", false), ("min<1000ms", true), ("max>900ms", true),
  ])
  func `what has no answer may have taken for ever`(text: String, holds: Bool) throws {
    let threshold = try #require(Threshold(text, seconds: seconds))
    #expect(threshold.verdict(on: result).holds == holds)
    // Uploads that were never sent have the same effect on the thresholds.
    var unsent = result
    (unsent.lost, unsent.outcomes[.unanswered]) = (Histogram(), nil)
    (unsent.sent, unsent.unsent) = (995, 5)
    #expect(threshold.verdict(on: unsent).holds == holds)
  }

  @Test func `uploads that a server refuses quickly do not lower latencies`() throws {
    var result = result
    result.outcomes = [.stored: 400, .refused: 600]
    (result.answered, result.stored, result.lost) = (Histogram(), Histogram(), Histogram())
    for _ in 1...600 { result.answered.record(2_000) }
    for _ in 1...400 {
      result.answered.record(400_000)
      result.stored.record(400_000)
    }
    let threshold = try #require(Threshold("p50<100ms", seconds: seconds))
    #expect(threshold.verdict(on: result).holds == false)
    #expect(threshold.verdict(on: result).measured == "400 ms")
    result.stored = Histogram()
    #expect(threshold.verdict(on: result).holds == false)
    #expect(threshold.verdict(on: result).measured == "no stored upload")
  }

  @Test func `a limit that is broken by silence says so`() throws {
    let threshold = try #require(Threshold("max<1000ms", seconds: seconds))
    #expect(threshold.verdict(on: result).measured == "0.50 % without a response")
  }

  @Test(arguments: [
    "p99", "p99<", "p0<1ms", "p100<1ms", "p99<80", "p99=80ms", "store>1",
    "mean<5%", "errors<1s", "avg<1ms", "stored>", "",
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

  @Test(arguments: [
    (text: "p99<800ms", measure: Threshold.Measure.latency(.percentile(99)), comparison: "<"),
    ("min<=800ms", .latency(.least), "<="), ("max>800ms", .latency(.most), ">"),
    ("mean>=800ms", .latency(.mean), ">="),
  ])
  func `a limit of a latency is a length of time`(
    text: String, measure: Threshold.Measure, comparison: String
  ) throws {
    let threshold = try #require(Threshold(text, seconds: seconds))
    #expect(threshold.measure == measure && threshold.comparison == comparison)
    #expect(threshold.limit == .microseconds(800_000) && threshold.text == text)
  }

  @Test(arguments: [
    (text: "stored>=99.5%", measure: Threshold.Measure.outcome(.stored), limit: 0.995),
    ("never_sent<1%", .outcome(.neverSent), 0.01), ("unsent<=50%", .unsent, 0.5),
    ("errors<0%", .errors, 0),
  ])
  func `a limit with a percent sign is a share`(
    text: String, measure: Threshold.Measure, limit: Double
  ) throws {
    let threshold = try #require(Threshold(text, seconds: seconds))
    #expect(threshold.measure == measure && threshold.limit == .share(limit))
    let count = try #require(Threshold(text.replacing("%", with: ""), seconds: seconds))
    #expect(count.measure == measure && count.limit == .count((1_000 * limit).rounded() / 10))
  }

  /// The result has 1,000 planned uploads: 990 are stored, 5 were dropped, and 5 have no response.
  /// These 10 count as errors, and no upload is unsent.
  @Test(arguments: [
    (text: "stored<990", holds: false), ("stored<991", true), ("stored<=989", false),
    ("stored<=990", true), ("stored>989", true), ("stored>990", false), ("stored>=990", true),
    ("stored>=991", false), ("stored<99%", false), ("stored<=99%", true), ("unsent>=0", true),
    ("unsent>0", false), ("errors<=1%", true), ("errors>=1.1%", false), ("dropped>0.4%", true),
    ("dropped>0.5%", false),
  ])
  func `a count or share is kept at its limit or beyond it`(text: String, holds: Bool) throws {
    let threshold = try #require(Threshold(text, seconds: seconds))
    #expect(threshold.verdict(on: result).holds == holds)
  }

  @Test(arguments: [
    (text: "stored>=99%", measured: "99.0 %"), ("stored>=9", "990"), ("errors<=9", "10"),
    ("p50>1ms", "495 ms"), ("min<5ms", "1.00 ms"), ("unsent<1%", "0 %"),
  ])
  func `a measured value is shown in the unit of the limit`(text: String, measured: String) throws {
    let threshold = try #require(Threshold(text, seconds: seconds))
    #expect(threshold.verdict(on: result).measured == measured)
  }

  @Test func `an upper limit of a latency counts uploads without a response`() throws {
    var result = LoadResult.empty
    (result.asked, result.sent) = (4, 4)
    for value: Int64 in [10, 20, 30] { result.stored.record(1_000 * value) }
    result.lost.record(100_000)
    func measured(_ text: String) throws -> String {
      try #require(Threshold(text, seconds: seconds)).verdict(on: result).measured
    }
    // The median of four uploads is the second one, 20 ms. The maximum is unknown for an upper limit.
    #expect(try measured("p50>1ms") == "20.0 ms" && measured("p50<1ms") == "20.0 ms")
    #expect(try measured("max>1ms") == "30.0 ms" && measured("mean>1ms") == "20.0 ms")
    #expect(try measured("max<1ms") == "25.0 % without a response")
    let nothing = try #require(Threshold("p50<1ms", seconds: seconds)).verdict(on: .empty)
    #expect(nothing.measured == "no stored upload" && !nothing.holds)
  }
}
