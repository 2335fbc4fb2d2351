import Foundation
import Page
import Spool
import Testing

@testable import Panels
@testable import Reading

struct DigitalDayPanelTests {
  private static func panel(_ truth: Truth = SmallDigital.truth, _ frame: Frame = .all)
    -> DigitalDayPanel
  {
    var panel = DigitalDayPanel(frame)
    panel.begin(truth)
    return panel
  }

  private func days(_ panel: DigitalDayPanel) throws -> [[String: Any]] {
    try #require(try panel.numbers()["days"] as? [[String: Any]])
  }

  @Test func `numbers are those of the tables`() throws {
    let days = try days(Self.panel())
    #expect(days.map { $0["date"] as? String } == ["2026-03-02", "2026-03-03"])
    #expect(
      days[0]["app_seconds"] as? [String: Double] == [
        "social": 600, "information": 300, "games": 1_800, "other": 60,
      ])
    #expect(
      days[0]["notifications"] as? [String: Int] == [
        "answered": 1, "in_use": 1, "later": 1, "ignored": 2,
      ])
    #expect(days[0]["silenced"] as? Int == 2 && days[0]["attended_events"] as? Int == 2)
    #expect(days[0]["event_seconds"] as? [String: Double] == ["meeting": 3_600, "social": 7_200])
    #expect(days[0]["calls"] as? Int == 1)
    // The e-book and the audiobook overlap for ten minutes.
    #expect(
      days[0]["media_seconds"] as? [String: Double] == [
        "music": 480, "podcast": 1_800, "book": 1_800,
      ])
    #expect(days[0]["pictures"] as? Int == 1 && days[0]["screenshots"] as? Int == 1)
    // The last use ends a minute after midnight.
    #expect(days[1]["app_seconds"] as? [String: Double] == ["other": 60])
    #expect(days[1]["calls"] as? Int == 0)
  }

  @Test func `the table has the most used category and the share of notifications read at once`() {
    let rows = Shown.rows("digital-day", in: Self.panel().page)
    #expect(
      rows == [
        [
          "2026-03-02", "46 min", "games", "5", "40.0 %", "2", "1", "8 min", "60 min", "2",
        ],
        ["2026-03-03", "1 min", "other apps", "0", "–", "0", "0", "0 min", "0 min", "0"],
      ])
  }

  @Test func `a day has a row for each kind, and thin bars for events without the participant`() {
    let page = Self.panel().page
    for lane in ["social apps", "games", "meetings", "social events", "calls", "music", "books"] {
      #expect(page.contains("<div>\(lane)</div>"), "\(lane)")
    }
    #expect(!page.contains("<div>shopping</div>") && !page.contains("<b>"))
    // A pixel of the first picture is a minute; the second picture has 96 s per pixel.
    let events = Shown.strips("event0", in: page)
    #expect(events[12]?.hasPrefix("M600 ") == true && events[12]?.hasSuffix("h60") == true)
    #expect(events[2]?.hasPrefix("M660 ") == true && events[2]?.hasSuffix("h30") == true)
    #expect(events[4] == "M375 20h38")
  }

  @Test func `all days show the category with the longest use in each part`() {
    var truth = SmallDigital.truth
    let start = SmallDigital.midnight
    // In the first pixel of 96 s, games are used for longer than social apps. The use in the second
    // pixel is too short.
    truth.digital.uses = [
      .init(span: start..<start + 30_000, category: "social"),
      .init(span: start + 30_000..<start + 70_000, category: "games"),
      .init(span: start + 100_000..<start + 105_000, category: "social"),
    ]
    truth.digital.media.append(
      .init(span: start + 86_400_000..<start + 86_460_000, kind: "track"))
    let page = Self.panel(truth).page
    #expect(Shown.strips("app1", in: page)[11] == "M0 6.5h1")
    #expect(Shown.strips("app0", in: page)[11] == nil)
  }

  @Test func `a span has a picture of its only day`() throws {
    let start = SmallDigital.midnight + 8 * SmallDigital.hour
    let frame = Frame.within(start..<start + 4 * SmallDigital.hour)
    let panel = Self.panel(SmallDigital.truth, frame)
    let day = try #require(try days(panel).first)
    #expect(day["app_seconds"] as? [String: Double] == ["social": 600, "information": 300])
    #expect(day["attended_events"] as? Int == 1 && day["calls"] as? Int == 0)
    let page = panel.page
    #expect(page.contains("The day 2026-03-02, from the ground truth."))
    #expect(page.contains("digital-lanes") && !page.contains("digital-days"))
  }

  @Test func `a recording without the tables has no panel`() async throws {
    #expect(Self.panel(Truth()).isLeftOut && DigitalDayPanel(.all).isLeftOut)
    #expect(WeatherPanel(.all).isLeftOut)
    let files = [SmallHealth.dayPath: SmallHealth.day()]
    for hasTables in [false, true] {
      let folder = try SmallHealth.folder(
        files.merging(hasTables ? SmallDigital.files : [:]) { first, _ in first }, hasTruth: true)
      let report = try await SmallDownload.report(of: folder)
      let participant = try report.participant()
      for name in ["digital-day", "mac", "entries", "weather"] {
        #expect(report.html.contains("data-panel=\"\(name)\"") == hasTables)
        #expect((participant[name] as? [String: Any] != nil) == hasTables)
      }
      #expect(participant["health"] is [String: Any])
    }
  }

  @Test func `empty tables lack rows`() {
    var truth = Truth()
    truth.digital.tables = ["app_use", "weather"]
    let panel = Self.panel(truth)
    #expect(!panel.isLeftOut && panel.lack != nil)
    var weather = WeatherPanel(.all)
    weather.begin(truth)
    #expect(!weather.isLeftOut && weather.lack != nil)
  }

  @Test(arguments: [0..<0, 0..<1, Int64.min..<Int64.max, 9_999_999_999_998..<9_999_999_999_999])
  func `whatever times the tables have, there is a figure`(span: Span) throws {
    var truth = SmallDigital.truth
    truth.digital.uses.append(.init(span: span, category: "social"))
    truth.digital.media += [.init(span: span, kind: "photo"), .init(span: span, kind: "track")]
    truth.digital.events.append(.init(span: span, kind: "meeting", isAttended: false))
    truth.digital.notifications.append(
      .init(time: span.lowerBound, isSilenced: true, outcome: "later"))
    truth.phone.append(.init(span: span, kind: "call", detail: ""))
    let panel = Self.panel(truth)
    #expect(panel.page.utf8.count < 200_000)
    #expect(try days(panel).count <= 401)
  }
}
