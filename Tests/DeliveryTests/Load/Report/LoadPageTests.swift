import Page
import Testing

@testable import Delivery

struct LoadPageTests {
  /// Returns the text between two strings; nil if either string is missing.
  private func part(of page: String, from start: String, to end: String) -> Substring? {
    guard let start = page.firstRange(of: start) else { return nil }
    let rest = page[start.upperBound...]
    return rest.firstRange(of: end).map { rest[..<$0.lowerBound] }
  }

  /// The functions that create results, by name. The tests' arguments are the names, because whole
  /// results would fill the log with histograms.
  private static let results: [String: @Sendable () -> LoadResult] = [
    "usual": { .stall(intervals: 20, rate: 50) },
    "empty": { .empty },
    "all failed": { .unreachable },
    "one interval": { .stall(intervals: 1) },
    "600 intervals": { .stall(intervals: 600, of: 10, rate: 2) },
  ]

  @Test(arguments: results.keys.sorted())
  func `every page has each chart, with axes and series`(name: String) throws {
    let result = try #require(Self.results[name])
    let page = result().html
    for (chart, series) in [
      ("rate", ["asked", "sent", "stored"]), ("latency", ["p50", "p99", "max"]),
      ("distribution", ["corrected", "uncorrected"]), ("outcomes", ["stored"]),
    ] {
      let chart = try #require(
        part(of: page, from: "<g class=\"chart\" data-chart=\"\(chart)\">", to: "</svg>"))
      for axis in ["x", "y"] {
        #expect(chart.contains("<g class=\"axis\" data-axis=\"\(axis)\">"), "\(name)")
      }
      for series in series {
        #expect(chart.contains("<path class=\"series\" data-series=\"\(series)\" "), "\(name)")
      }
    }
    #expect(
      page.matches(of: /<svg viewBox="0 0 \d+ \d+" role="img" aria-label="[^"]+">/).count == 4)
    // A path whose coordinates are infinite or not a number would be invisible.
    let paths = page.matches(of: /\sd="([^"]*)"/).map(\.1)
    #expect(paths.allSatisfy { $0.wholeMatch(of: /[MLHVZv0-9. ]*/) != nil })
  }

  @Test func `all texts of a result are escaped`() {
    let text = "<script>alert(\"&'\")</script>"
    var result = LoadResult.unreachable
    (result.target, result.endpoint, result.began) = (text, text, text)
    result.ownLimit = text
    result.errors = [text: 1]
    result.others = [LoadResult.Kind(text)]
    result.verdicts = [.init(threshold: text, measured: text, holds: true)]
    let page = result.html
    #expect(!page.contains("<script"))
    let escaped = "&lt;script&gt;alert(&quot;&amp;&#39;&quot;)&lt;/script&gt;"
    #expect(page.ranges(of: escaped).count == 9)
  }

  @Test func `thresholds pass or fail in words`() throws {
    let page = LoadResult.stall(intervals: 5, rate: 20).html
    let table = try #require(
      part(of: page, from: "<table data-table=\"thresholds\"", to: "</table>"))
    #expect(table.contains(">p99&lt;800ms</th><td>5.36 s</td><td class=\"failed\">failed</td>"))
    #expect(table.contains(">dropped&lt;1</th><td>0</td><td class=\"passed\">passed</td>"))
    #expect(!LoadResult.empty.html.contains("<table data-table=\"thresholds\""))
  }

  @Test func `the page warns if the test was the limit, and only then`() {
    var result = LoadResult.empty
    #expect(!result.html.contains("class=\"warning\""))
    result.ownLimit = "2 cores were busy"
    #expect(result.html.contains("<p>2 cores were busy</p>"))
  }

  @Test func `outcomes are counts and shares of what was asked`() throws {
    var result = LoadResult.empty
    result.asked = 12_345_678
    result.unsent = 1_234_568
    result.outcomes = [.stored: 11_111_110, .withheld: 1]
    let table = try #require(
      part(of: result.html, from: "<table data-table=\"outcomes\"", to: "</table>"))
    #expect(table.contains("<td>11,111,110</td><td>90.0 %</td>"))
    #expect(table.contains("<td>1,234,568</td><td>10.0 %</td>"))
    for outcome in Outcome.allCases {
      let isThere = [.stored, .dropped, .refused, .withheld].contains(outcome)
      #expect(table.contains("data-outcome=\"\(outcome.rawValue)\"") == isThere)
    }
  }

  @Test func `the most frequent error comes first`() throws {
    var result = LoadResult.empty
    result.errors = ["b": 2, "a": 2, "rare": 1, "often": 30]
    let table = try #require(
      part(of: result.html, from: "<table data-table=\"errors\"", to: "</table>"))
    let names = table.matches(of: /<th scope="row">(\w+)</).map { String($0.1) }
    #expect(names == ["often", "a", "b", "rare"])
  }

  @Test func `bars of an interval are stacked in the order of the outcomes`() {
    var result = LoadResult.empty
    var interval = LoadResult.Interval()
    interval.outcomes = [.stored: 3, .refused: 2]
    result.add(interval)
    let series = result.outcomeChart.series
    #expect(series.map(\.name) == ["stored", "refused"])
    #expect(series.map(\.label) == ["stored 3", "refused 2"])
    guard case .bars(let stored) = series[0].marks, case .bars(let refused) = series[1].marks else {
      Issue.record("not bars")
      return
    }
    #expect(stored == [.init(x: 0...1, y: 0...3)])
    #expect(refused == [.init(x: 0...1, y: 3...5)])
  }

  @Test func `a page has the colour of every series`() {
    var result = LoadResult.empty
    for outcome in Outcome.allCases { result.outcomes[outcome] = 1 }
    let page = result.html
    let names = Set(page.matches(of: /var\(--(\w+)\)"/).map { String($0.1) })
    #expect(names.count == 20)
    for name in names {
      // Each colour is defined twice: first for the light theme, then for the dark theme.
      #expect(page.ranges(of: "--\(name): #").count == 2, "\(name)")
    }
  }

  @Test func `the same result is the same page`() {
    #expect(
      LoadResult.stall(intervals: 5, rate: 20).html == LoadResult.stall(intervals: 5, rate: 20).html
    )
  }

  @Test func `nothing of the page is from elsewhere`() {
    let page = LoadResult.stall(intervals: 5, rate: 20).html
    for word in ["src=", "href=", "url(", "@import", "<script", "<link"] {
      #expect(!page.contains(word), "\(word)")
    }
  }
}
