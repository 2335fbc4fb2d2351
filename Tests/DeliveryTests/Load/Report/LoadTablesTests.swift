import Testing

@testable import Delivery

struct LoadTablesTests {
  /// Returns the rows in the body of a table of the page, as lists of cells.
  private func rows(_ table: String, _ page: String) -> [[String]] {
    guard let start = page.firstRange(of: "data-table=\"\(table)\"") else { return [] }
    let text = page[start.upperBound...]
    guard let body = text.firstRange(of: "<tbody>"), let end = text.firstRange(of: "</table>")
    else { return [] }
    return text[body.upperBound..<end.lowerBound].split(separator: "</tr>").compactMap { row in
      let cells = row.matches(of: /<t[hd][^>]*>([^<]*)/).map { String($0.1) }
      return cells.isEmpty ? nil : cells
    }
  }

  /// The result of a load test of 8 s. The test planned 100 uploads and sent 90: 81 are stored, 5
  /// were refused and 4 have no response.
  private var result: LoadResult {
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

  @Test func `tiles are rates, shares and quantiles of all requests`() {
    let tiles = result.html.matches(
      of: /<dt>([a-z0-9]*)<\/dt><dd>([^<]*)<\/dd><dd class="detail">([^<]*)</
    ).map { [String($0.1), String($0.2), String($0.3)] }
    // The rates are 100 / 8 and 90 / 8 uploads per second. The percentiles p50 and p99 are the 45th
    // and the 90th of 90 latencies.
    #expect(
      tiles == [
        ["planned", "12.5", "requests/s"], ["sent", "11.3", "requests/s"],
        ["stored", "81.0 %", "81 requests"], ["errors", "19.0 %", "19 not stored"],
        ["p50", "45 µs", "corrected latency"], ["p99", "127 µs", "corrected latency"],
      ])
    var still = result
    still.seconds = 0
    #expect(still.html.contains("<dt>planned</dt><dd>–</dd>"))
    #expect(LoadResult.empty.html.contains("<dt>p50</dt><dd>–</dd>"))
  }

  @Test func `outcomes are counts and shares, with those that were never sent`() {
    #expect(
      rows("outcomes", result.html).map { [$0[0], $0[$0.count - 2], $0[$0.count - 1]] } == [
        [Outcome.stored.name, "81", "81.0 %"], [Outcome.dropped.name, "0", "0 %"],
        [Outcome.refused.name, "5", "5.0 %"], [Outcome.unanswered.name, "4", "4.0 %"],
        ["not sent", "10", "10.0 %"],
      ])
  }

  @Test func `latencies have a column for each histogram`() {
    // The corrected latencies are 1 to 86 µs and four times 127 µs. The uncorrected latencies are
    // half of 1 to 90 µs, and all start delays are 7 µs.
    #expect(
      rows("latency", result.html) == [
        ["min", "1 µs", "0 µs", "7 µs"], ["mean", "47 µs", "22 µs", "7 µs"],
        ["p50", "45 µs", "22 µs", "7 µs"], ["p75", "68 µs", "34 µs", "7 µs"],
        ["p90", "81 µs", "40 µs", "7 µs"], ["p95", "86 µs", "43 µs", "7 µs"],
        ["p99", "127 µs", "45 µs", "7 µs"], ["p99.9", "127 µs", "45 µs", "7 µs"],
        ["max", "127 µs", "45 µs", "7 µs"], ["requests", "90", "90", "90"],
        ["without a response", "4", "4", "–"],
      ])
    #expect(rows("latency", LoadResult.empty.html)[0] == ["min", "–", "–", "–"])
  }

  @Test func `errors are counts and shares of what was asked`() {
    var result = result
    result.errors = ["HTTP 503": 5, "no response": 4]
    #expect(
      rows("errors", result.html)
        == [["HTTP 503", "5", "5.0 %"], ["no response", "4", "4.0 %"]])
    #expect(self.result.html.contains("There were none."))
    #expect(!result.html.contains("There were none."))
  }

  @Test func `other requests have their outcomes and quantiles`() {
    var result = result
    var kind = LoadResult.Kind("heartbeat")
    kind.outcomes = [.stored: 7, .unavailable: 3]
    for value in 1...10 { kind.latency.record(Int64(10 * value)) }
    result.others = [kind, LoadResult.Kind("settings")]
    #expect(
      rows("others", result.html) == [
        ["heartbeat", "10", "7", "50 µs", "100 µs", "100 µs"],
        ["settings", "0", "0", "–", "–", "–"],
      ])
    #expect(!result.html.contains("The app made no other requests."))
    #expect(self.result.html.contains("The app made no other requests."))
  }

  @Test func `facts are those of the test`() {
    func facts(_ result: LoadResult) -> [String] {
      result.html.matches(of: /<li>([^<]*)<\/li>/).map { String($0.1) }
    }
    let usual = [
      "endpoint beiwe", "1,200 phones", "began 2026-11-22T12:00:00Z", "8 s",
      "100 requests planned, 90 sent, 10 not sent", "4.21 MB of bodies",
    ]
    #expect(facts(result).prefix(7).map(\.self) == usual)
    var more = result
    more.versions = ["HTTP/1.1": 4, "HTTP/2": 50, "HTTP/1.0": 4]
    more.heldBack = 1_001
    #expect(more.versionNames == "HTTP/2, HTTP/1.0, HTTP/1.1")
    let told =
      usual + [
        "responses in HTTP/2, HTTP/1.0, HTTP/1.1", "1,001 requests waited for a connection",
      ]
    #expect(facts(more).prefix(8).map(\.self) == told)
  }

  @Test func `each warning is on the page only if it has a reason`() {
    let words = [
      "The test was interrupted.", "Certificates were not checked.",
      "Some files of the recording were not used.",
      "The load generator was slower than the server.",
    ]
    func warnings(_ result: LoadResult) -> [Bool] { words.map { result.html.contains($0) } }
    #expect(warnings(result) == [false, false, false, false])
    var other = result
    other.signal = 2
    other.plannedSeconds = 60
    #expect(warnings(other) == [true, false, false, false])
    #expect(
      other.html.contains("The planned duration was 60 s. This page covers only the first 8 s."))
    other = result
    other.isInsecure = true
    #expect(warnings(other) == [false, true, false, false])
    other = result
    other.withheld = ["b": 1, "a": 2]
    #expect(warnings(other) == [false, false, true, false])
    #expect(other.html.contains("<p>2 files: a.</p><p>1 file: b.</p>"))
    other = result
    other.ownLimit = "slow"
    #expect(warnings(other) == [false, false, false, true])
  }

  @Test func `the footer has the error of the histogram and the interval`() {
    #expect(result.html.contains("at most 1/256 of the value (0.39 %)."))
    #expect(result.html.contains("Each interval of the charts is 1 s long."))
  }
}
