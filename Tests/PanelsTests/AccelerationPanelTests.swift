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

  /// The mean of each ten minutes that has one, by their number in the day.
  private func means(_ panel: AccelerationPanel, _ share: String = "p50") throws -> [Int: Double] {
    let all = try #require(try panel.numbers()["\(share)_mg"] as? [Any])
    #expect(all.count == 144)
    var means: [Int: Double] = [:]
    for (part, value) in all.enumerated() { means[part] = value as? Double }
    return means
  }

  @Test func `ten minutes have the mean distance of |a| from 1 g, in mg`() throws {
    // 14:00 is the 84th ten minutes. 0.5 g and 1.25 g are 500 and 250 mg off.
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
    // Twice 14:10, with 250 and 750 mg, around 14:00: the median of two is the greater.
    let later = Self.start + 10 * Self.minute
    let panel = panel([[(later, 1.25), (later - 1, 1.5), (later + 1, 1.75)]])
    #expect(try means(panel) == [84: 500, 85: 750])
    #expect(try means(panel, "p10") == [84: 500, 85: 250])
  }

  @Test func `tenths and medians are those of the days`() throws {
    // On 11 days, in no order: 125, 250, ... 1,375 mg.
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
    // Half past five ahead of UTC: 14:00 is 19:30, the 117th ten minutes.
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
    #expect(self.panel([[(Self.start, .infinity)]]).lack == "no rows of the accelerometer")
  }

  @Test func `a span leaves out the rows before and after it`() throws {
    let span = Self.start + 1..<Self.start + 3
    let rows = (0..<4).map { (Self.start + Int64($0), 1 + 0.125 * Double($0)) }
    // 125 and 250 mg.
    #expect(try means(panel([rows], .within(span))) == [84: 187.5])
  }

  /// The middles of 14:00, 14:10 and 15:00 to 10 minutes later; 500 mg at the axis's top, 250 above
  /// 200 mg.
  @Test func `lines have gaps where no ten minutes have rows`() {
    let page = panel([
      [(Self.start, 1.5), (Self.start + 10 * Self.minute, 1.5)],
      [(Self.start + 60 * Self.minute, 1.25)],
    ]).page
    for series in ["p10", "p50", "p90"] {
      #expect(Shown.outline(series, in: page) == "M289.7 32L292.4 32M305.8 183.3")
    }
    #expect(page.contains(">200</text>") && page.contains(">20 h</text>"))
    // What is below a milligram counts as one.
    let still = panel([[(Self.start, 1)]]).page
    #expect(Shown.outline("p50", in: still) == "M289.7 232" && still.contains(">2</text>"))
  }
}
