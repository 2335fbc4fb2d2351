import Formats
import Page
import Reading
import Testing

@testable import Panels

struct CoverageTests {
  private static let hour: Int64 = 3_600_000
  private static let start: Int64 = 1_772_460_000_000

  /// Rows of a stream, hour by hour.
  private func coverage(_ rows: [Int], of stream: BeiweStream = .accel) -> Coverage {
    var coverage = Coverage()
    for (number, count) in rows.enumerated() {
      coverage.add(count, of: stream, at: Self.start + Self.hour * Int64(number) + 5)
    }
    return coverage
  }

  @Test func `hours are as full as beside the usual hour`() {
    let levels = coverage([100, 100, 0, 20, 100, 45, 70, 100]).levels(of: .accel)
    #expect(levels.map(\.level) == [.full, .quarter, .full, .half, .most, .full])
    #expect(levels[0].span == Self.start..<Self.start + 2 * Self.hour)
    #expect(levels[1].span.lowerBound == Self.start + 3 * Self.hour)
  }

  @Test func `an event is as good as many`() {
    let levels = coverage([1, 50, 0, 2], of: .powerState).levels(of: .powerState)
    #expect(levels.map(\.level) == [.full, .full])
  }

  @Test func `rows are counted by stream and told from the first hour on`() {
    let coverage = coverage([0, 3, 4])
    #expect(coverage.rows == [.accel: 7])
    #expect(coverage.span == Self.start + Self.hour..<Self.start + 3 * Self.hour)
    #expect(Coverage().span == nil)
  }

  private func picture(_ rows: [Int]) -> String {
    let coverage = coverage(rows)
    var page = Markup()
    Coverage.strips(
      "coverage", summary: "", rows: [("a", coverage.levels(of: .accel))],
      over: Self.start..<Self.start + Self.hour * Int64(rows.count), SmallDownload.utc
    ).write(to: &page)
    return page.text
  }

  @Test func `a picture of few hours has their edges`() {
    let page = picture((0..<9).map { $0 % 2 == 0 ? 100 : 0 })
    #expect(page.contains("M0 7h100m100 0h100m100 0h100m100 0h100m100 0h100\""))
  }

  @Test func `a picture of a year is as small`() {
    // Half of each pixel's hours have rows.
    let page = picture((0..<9_000).map { $0 % 2 == 0 ? 100 : 0 })
    #expect(page.contains("M0 7h900\""))
  }
}
