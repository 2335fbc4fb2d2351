import Formats
import Reading
import Testing

@testable import Panels

struct IntervalsPanelTests {
  private static let start = SmallDownload.start

  private func piece(_ times: [Int64], gps: [Int64] = []) -> Piece {
    var piece = Piece.still(times.map { (Self.start + $0, -1) })
    piece.gps = Rows(gps.map { (Self.start + $0, [1, 2, 3, 4]) }, width: 4)
    return piece
  }

  private func panel(_ pieces: [Piece], _ frame: Frame = .all) -> IntervalsPanel {
    var panel = IntervalsPanel(frame)
    for piece in pieces { panel.see(piece) }
    return panel
  }

  /// Returns the times of rows that have the given intervals between them, in ms.
  private func times(_ intervals: [Int64]) -> [Int64] {
    intervals.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
  }

  @Test func `numbers are those of the intervals between rows`() {
    let accel = times([40, 10, 30, 20])
    let panel = panel([piece(accel, gps: [500, 1_500])])
    // The median of 10, 20, 30 and 40 ms is the second value; the longest interval starts at the
    // first row.
    #expect(
      panel.json == """
        {"accel":{"rows":5,"median_ms":20,"p99_ms":40,"longest_ms":40,\
        "longest_from":1772460000000},"gps":{"rows":2,"median_ms":1000,"p99_ms":1000,\
        "longest_ms":1000,"longest_from":1772460000500}}
        """)
    #expect(
      Shown.rows("intervals", in: panel.page) == [
        ["accel", "5", "20.0 ms", "40.0 ms", "40.0 ms", "2026-03-02T14:00:00.000"],
        ["gps", "2", "1.00 s", "1.00 s", "1.00 s", "2026-03-02T14:00:00.500"],
      ])
  }

  @Test func `99 % is exceeded by one of a hundred at most`() {
    let usual = [Int64](repeating: 50, count: 98)
    #expect(panel([piece(times(usual + [50, 3_000]))]).json.contains("\"p99_ms\":50,"))
    #expect(panel([piece(times([3_000] + usual + [3_000]))]).json.contains("\"p99_ms\":3000,"))
  }

  @Test func `intervals go on from piece to piece`() {
    let panel = panel([piece([0, 100]), piece([1_100, 1_200])])
    #expect(panel.json.contains("\"rows\":4,\"median_ms\":100,\"p99_ms\":1000,\"longest_ms\":1000"))
    #expect(panel.json.contains("\"longest_from\":1772460000100"))
  }

  @Test func `a row of a clock that was set back follows at once`() {
    let panel = panel([piece([5_000, 1_000, 1_300])])
    #expect(panel.json.contains("\"rows\":3,\"median_ms\":0,\"p99_ms\":300,\"longest_ms\":300,"))
    #expect(panel.json.contains("\"longest_from\":1772460001000"))
    let twice = self.panel([piece([1_000, 1_000])])
    #expect(twice.json.contains("\"median_ms\":0,\"p99_ms\":0,\"longest_ms\":0,\"longest_from\":0"))
  }

  @Test func `the first of equal gaps is the longest`() {
    #expect(panel([piece([0, 700, 800, 1_500])]).json.contains("\"longest_from\":1772460000000"))
  }

  /// Intervals below 4,096 ms are reported exactly. Longer intervals are reported as the start of
  /// their bin, with 64 bins per doubling.
  @Test(
    arguments: [
      (interval: 1, told: 1), (4_095, 4_095), (4_096, 4_096), (4_159, 4_096), (4_160, 4_160),
      (8_191, 8_128), (8_192, 8_192), (8_319, 8_192), (8_320, 8_320), (12_345, 12_288),
      (660_000, 655_360), (1 << 53, 127 << 45),
    ] as [(Int64, Int64)])
  func `long intervals are shown to a 64th`(interval: Int64, told: Int64) {
    let json = panel([piece([0, interval])]).json
    #expect(
      json.contains("\"median_ms\":\(told),\"p99_ms\":\(told),\"longest_ms\":\(interval),"))
  }

  @Test func `gaps of 100 seconds and more are shown in minutes`() {
    let cells = [99_999, 100_000, 7_200_000].map { (length: Int64) -> [String] in
      let rows = Shown.rows("intervals", in: panel([piece([0, length])]).page)
      return rows.first.map { Array($0[4...]) } ?? []
    }
    let start = "2026-03-02T14:00:00.000"
    #expect(cells == [["100 s", start], ["1 min 40 s", start], ["2 h 0 min", start]])
  }

  @Test func `one row has no interval`() {
    #expect(panel([piece([0])]).lack == "fewer than two rows in every sampled stream")
    #expect(panel([piece([0]), piece([1])]).lack == nil)
    // The window contains only two of the four rows.
    let span = Self.start + 100..<Self.start + 300
    let panel = panel([piece([0, 100, 250, 300])], .within(span))
    #expect(panel.json.contains("\"rows\":2,\"median_ms\":150,"))
  }

  /// An interval of 100 ms is two decades, or 24 of 12 bins per decade, above 1 ms. On an axis from
  /// 50 to 200 ms, the adjacent points are at 82.5 and 121 ms.
  @Test func `the chart has the shares of twelve lengths to a decade`() {
    let page = panel([piece([0, 100])]).page
    #expect(Shown.outline("accel", in: page) == "M202.3 232L256 32L309.7 232")
    #expect(page.contains(">50.0 ms</text>") && page.contains(">200 ms</text>"))
    #expect(page.contains(">100 %</text>") && page.contains(">20 %</text>"))
    // One of the four intervals is a decade longer than the others, so the line has a point at 0 %
    // for each bin between them.
    let four = Shown.outline("accel", in: panel([piece([0, 100, 200, 300, 1_300])]).page) ?? ""
    #expect(four.ranges(of: "L").count == 14)
  }
}
