import Foundation
import Reading
import Testing

@testable import Panels

struct AccelerationPanelTests {
  private static let start = SmallDownload.start
  private static let minute: Int64 = 60_000
  private static let day: Int64 = 86_400_000

  private func panel(
    _ pieces: [[(time: Int64, z: Double)]], _ frame: Frame = .all
  ) -> AccelerationPanel {
    var panel = AccelerationPanel(frame)
    for rows in pieces { panel.see(.still(rows)) }
    panel.finish(SurveyRecords())
    return panel
  }

  /// Returns the mean values of the ten-minute parts of the day that have one, by the number of the
  /// part.
  private func means(_ panel: AccelerationPanel, _ share: String = "p50") throws -> [Int: Double] {
    let all = try #require(try panel.numbers()["\(share)_mg"] as? [Any])
    #expect(all.count == 144)
    var means: [Int: Double] = [:]
    for (part, value) in all.enumerated() { means[part] = value as? Double }
    return means
  }

  @Test func `ten minutes have the mean distance of |a| from 1 g, in mg`() throws {
    // The part of the day from 14:00 has the number 84. Magnitudes of 0.5 g and 1.25 g differ from
    // 1 g by 500 mg and 250 mg, so their mean is 375 mg.
    let panel = panel([
      [
        (Self.start, -0.5), (Self.start + 10 * Self.minute - 1, -1.25),
        (Self.start + 10 * Self.minute, 1.5),
      ]
    ])
    #expect(try means(panel) == [84: 375, 85: 500])
    #expect(try panel.numbers()["rows"] as? Int == 3 && panel.lack == nil)
  }

  @Test func `ten minutes go on from piece to piece`() throws {
    let panel = panel([
      [(Self.start + 1, 1.25)], [(Self.start + 9 * Self.minute, 1.75)],
      [(Self.start + 20 * Self.minute, 1.5)],
    ])
    #expect(try means(panel) == [84: 500, 86: 500])
  }

  @Test func `a clock that is set back begins other ten minutes`() throws {
    // The part from 14:10 occurs twice, with 250 mg and 750 mg, because the time goes back in
    // between. The median of two values is the greater one.
    let later = Self.start + 10 * Self.minute
    let panel = panel([[(later, 1.25), (later - 1, 1.5), (later + 1, 1.75)]])
    #expect(try means(panel) == [84: 500, 85: 750])
    #expect(try means(panel, "p10") == [84: 500, 85: 250])
  }

  @Test func `tenths and medians are those of the days`() throws {
    // The values on 11 days are 125, 250, ... 1,375 mg, in mixed order.
    let order = [7, 2, 11, 5, 1, 9, 3, 8, 6, 10, 4]
    let panel = panel(
      order.enumerated().map { day, number in
        [(Self.start + Self.day * Int64(day), 1 + 0.125 * Double(number))]
      })
    #expect(try means(panel, "p10") == [84: 250])
    #expect(try means(panel, "p50") == [84: 750])
    #expect(try means(panel, "p90") == [84: 1_250])
  }

  @Test func `parts of the day are those of local clocks, also before 1970`() throws {
    // In India, which is 5.5 h ahead of UTC, 14:00 UTC is 19:30, which is part 117 of the day.
    let india = Frame(
      clock: LocalClock(zone: "Asia/Kolkata") { _ in 19_800_000 }, window: nil,
      showsCoordinates: false)
    #expect(try means(panel([[(Self.start, 1.5)]], india)) == [117: 500])
    #expect(try means(panel([[(-1, 1.5)]])) == [143: 500])
    #expect(try means(panel([[(-600_001, 1.5)], [(-600_000, 1.25)]])) == [142: 500, 143: 250])
  }

  @Test func `a part of the day has 366 days at the most`() throws {
    let panel = panel((0..<367).map { [(Self.start + Self.day * Int64($0), 1.5)] })
    #expect(try panel.numbers()["rows"] as? Int == 366)
  }

  @Test func `ten minutes with a value that is no number are left out`() throws {
    let panel = panel([
      [(Self.start, .nan), (Self.start + 1, 1.5), (Self.start + 10 * Self.minute, 1.25)]
    ])
    #expect(try means(panel) == [85: 250])
    #expect(try panel.numbers()["rows"] as? Int == 1)
    #expect(self.panel([[(Self.start, .infinity)]]).lack == "no rows from the accelerometer")
  }

  @Test func `a span leaves out the rows before and after it`() throws {
    let span = Self.start + 1..<Self.start + 3
    let rows = (0..<4).map { (Self.start + Int64($0), 1 + 0.125 * Double($0)) }
    // The two rows within the span have 125 mg and 250 mg, and their mean is 187.5 mg.
    #expect(try means(panel([rows], .within(span))) == [84: 187.5])
  }

  /// The points are at the middles of the ten-minute parts from 14:00, 14:10 and 15:00. The value
  /// 500 mg is at the top of the axis, and 250 mg is above the label 200.
  @Test func `lines have gaps where no ten minutes have rows`() {
    let page = panel([
      [(Self.start, 1.5), (Self.start + 10 * Self.minute, 1.5)],
      [(Self.start + 60 * Self.minute, 1.25)],
    ]).page
    for series in ["p10", "p50", "p90"] {
      #expect(Shown.outline(series, in: page) == "M289.7 32L292.4 32M305.8 183.3")
    }
    #expect(page.contains(">200</text>") && page.contains(">20 h</text>"))
    // Values below a milligram count as one milligram.
    let still = panel([[(Self.start, 1)]]).page
    #expect(Shown.outline("p50", in: still) == "M289.7 232" && still.contains(">2</text>"))
  }
}
