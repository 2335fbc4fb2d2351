import Foundation
import Page
import Testing

@testable import Panels
@testable import Reading

struct EntriesPanelTests {
  private static func panel(
    _ truth: Truth = SmallDigital.truth, _ frame: Frame = .all
  ) -> EntriesPanel {
    var panel = EntriesPanel(frame)
    panel.begin(truth)
    return panel
  }

  @Test func `numbers are those of the table`() throws {
    let numbers = try Self.panel().numbers()
    let types = try #require(numbers["types"] as? [String: [String: Double]])
    #expect(
      types == [
        "sim.mindfulness.mood-journal": [
          "entries": 4, "backfilled": 1, "days": 2, "median_delay_h": 0,
        ],
        "sim.substances.alcohol": [
          "entries": 1, "backfilled": 0, "days": 1, "median_delay_h": 1,
        ],
      ])
    // The correlation of 0.3, 0.3, 0.6, -0.1 and 0.2, 0.4, 0.6, -0.2.
    let correlation = try #require(numbers["mood_correlation"] as? Double)
    #expect(abs(correlation - 0.96833) < 1e-4)
  }

  @Test func `the table has a row for each type`() {
    let rows = Shown.rows("entries", in: Self.panel().page)
    #expect(
      rows == [
        ["mindfulness.mood-journal", "4", "2", "25.0 %", "0.0 h"],
        ["substances.alcohol", "1", "1", "0 %", "1.0 h"],
      ])
  }

  @Test func `backfilled entries have a colour, and moods have a chart`() {
    let page = Self.panel().page
    #expect(Shown.strips("notice0", in: page)[12]?.isEmpty == false)
    #expect(page.contains("data-chart=\"mood\""))
    var truth = SmallDigital.truth
    truth.digital.entries = [SmallDigital.entries[1]]
    let drink = Self.panel(truth)
    #expect(drink.correlation == nil && !drink.page.contains("data-chart=\"mood\""))
  }

  @Test func `a participant without entries has no panel`() {
    var truth = SmallDigital.truth
    truth.digital.entries = []
    #expect(Self.panel(truth).isLeftOut && Self.panel(truth).lack != nil)
    let start = SmallDigital.midnight + 19 * SmallDigital.hour
    #expect(Self.panel(SmallDigital.truth, .within(start..<start + SmallDigital.minute)).isLeftOut)
    #expect(!Self.panel().isLeftOut && Self.panel().lack == nil)
  }
}
