import Foundation
import Page
import Testing

@testable import Panels
@testable import Reading

struct MacPanelTests {
  private static func panel(_ truth: Truth = SmallDigital.truth, _ frame: Frame = .all) -> MacPanel
  {
    var panel = MacPanel(frame)
    panel.begin(truth)
    return panel
  }

  @Test func `numbers are those of the table, with the use over midnight in both days`() throws {
    let days = try #require(try Self.panel().numbers()["days"] as? [[String: Any]])
    #expect(days.map { $0["date"] as? String } == ["2026-03-02", "2026-03-03"])
    #expect(days.map { $0["apps"] as? Int } == [4, 0])
    #expect(
      days[0]["seconds"] as? [String: Double] == ["code": 10_200, "people": 600, "other": 600])
    #expect(days[1]["seconds"] as? [String: Double] == ["other": 600])
    #expect(days[0]["place_seconds"] as? [String: Double] == ["work": 10_800, "home": 600])
  }

  @Test func `the table has the most used group and the places`() {
    let rows = Shown.rows("mac", in: Self.panel().page)
    #expect(
      rows == [
        ["2026-03-02", "3 h 10 min", "4", "2 h 50 min", "code", "work 3 h 0 min, home 0 h 10 min"],
        ["2026-03-03", "0 h 10 min", "0", "0 h 0 min", "other apps", "home 0 h 10 min"],
      ])
  }

  @Test func `the picture has a row for each day`() {
    // From 9 h to 12 h with a pause for social apps; a pixel is 96 s.
    let parts = Shown.strips("event0", in: Self.panel().page)
    #expect(parts[12] == "M337 8h38m6 0h69", "\(parts)")
  }

  @Test func `a span shows the apps that begin in it`() throws {
    let start = SmallDigital.midnight + 10 * SmallDigital.hour
    let panel = Self.panel(SmallDigital.truth, .within(start..<start + SmallDigital.hour))
    let days = try #require(try panel.numbers()["days"] as? [[String: Any]])
    #expect(days.map { $0["apps"] as? Int } == [2])
  }

  @Test func `a participant without a Mac has no panel`() {
    var truth = SmallDigital.truth
    truth.digital.macUses = []
    #expect(Self.panel(truth).isLeftOut && Self.panel(truth).lack != nil)
    #expect(!Self.panel().isLeftOut && Self.panel().lack == nil)
  }
}
