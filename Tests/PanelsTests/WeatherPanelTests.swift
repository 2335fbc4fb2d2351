import Foundation
import Page
import Spool
import Testing

@testable import Panels
@testable import Reading

struct WeatherPanelTests {
  private static func panel(
    _ hours: [DigitalTruth.Hour] = SmallDigital.hours, _ frame: Frame = .all
  ) -> WeatherPanel {
    var truth = Truth()
    truth.digital.hours = hours
    truth.digital.tables = ["weather"]
    var panel = WeatherPanel(frame)
    panel.begin(truth)
    return panel
  }

  @Test func `numbers are those of the table`() throws {
    let numbers = try Self.panel().numbers()
    let regions = try #require(numbers["regions"] as? [[String: Any]])
    #expect(regions.map { $0["region"] as? String } == ["zurich", "london"])
    #expect(regions[1]["from"] as? Int64 == SmallDigital.midnight + 24 * SmallDigital.hour)
    let days = try #require(numbers["days"] as? [[String: Any]])
    #expect(days.map { $0["date"] as? String } == ["2026-03-02", "2026-03-03"])
    #expect(days[0]["hours"] as? Int == 24 && days[0]["hours_of_daylight"] as? Int == 10)
    for (name, value) in [
      ("least_temperature_c", -2), ("most_temperature_c", 9.5), ("precipitation_mm", 5.4),
      ("mean_cloud", 0.5), ("mean_wind_mps", 3), ("mean_pressure_hpa", 1_001.15),
    ] {
      #expect(isClose(days[0][name], to: value), "\(name)")
    }
    #expect(
      Shown.rows("weather", in: Self.panel().page) == [
        [
          "2026-03-02", "zurich", "−2.0 to 9.5 °C", "5.4 mm", "50 %", "3.0 m/s", "1001 hPa", "10 h",
        ],
        [
          "2026-03-03", "london", "−2.0 to 9.5 °C", "0.0 mm", "50 %", "3.0 m/s", "1004 hPa", "10 h",
        ],
      ])
  }

  @Test func `a change of the region is written and marked`() {
    let page = Self.panel().page
    #expect(page.contains("Regions: zurich, london. "))
    #expect(page.contains("The region changes: london from 2026-03-03 at 0 h."))
    // The change is in the middle of the chart, and each region has its own line.
    #expect(Shown.outline("region", in: page) == "M256 232L256 32")
    #expect(Shown.outline("temperature", in: page)?.count { $0 == "M" } == 2)
    let one = Self.panel(Array(SmallDigital.hours.prefix(24))).page
    #expect(one.contains("Region: zurich. Times are in UTC."))
    #expect(!one.contains("data-series=\"region\""))
  }

  @Test func `an axis has hours for one or two days, and dates for more`() {
    let two = Self.panel().page
    #expect(two.contains(">03-02</text>") && two.contains(">18 h</text>"))
    var hours = SmallDigital.hours
    hours[47].time += 24 * SmallDigital.hour
    let three = Self.panel(hours).page
    #expect(three.contains(">03-04</text>") && !three.contains(" h</text>"))
  }

  @Test func `the sky has daylight, shades of clouds and rain`() {
    let page = Self.panel(Array(SmallDigital.hours.prefix(24))).page
    // An hour is 36 pixels.
    #expect(Shown.strips("daylight", in: page) == [4: "M252 3h360"])
    #expect(Shown.strips("cloud0", in: page) == [7: "M0 9.5h432"])
    #expect(Shown.strips("cloud3", in: page) == [7: "M432 9.5h432"])
    #expect(Shown.strips("rain0", in: page) == [7: "M720 17.5h36"])
    #expect(Shown.strips("rain2", in: page) == [7: "M756 17.5h36"])
    #expect(page.contains("<div>2026-03-02 zurich</div>"))
  }

  @Test func `bars are hours or days, and lines are hours or means of days`() {
    func hours(_ days: Int64) -> [DigitalTruth.Hour] {
      (0..<24 * days).map { number in
        var hour = SmallDigital.hours[Int(number % 24)]
        hour.time = SmallDigital.midnight + number * SmallDigital.hour
        return hour
      }
    }
    let cases: [(days: Int64, bars: Int, points: Int, texts: [String])] = [
      (7, 14, 168, ["Each bar is an hour.", "Each point is an hour."]),
      (8, 8, 192, ["Each bar is the sum of a day.", "Each point is an hour."]),
      (32, 32, 32, ["Each bar is the sum of a day.", "Each point is the mean of a day."]),
    ]
    for (days, bars, points, texts) in cases {
      let page = Self.panel(hours(days)).page
      #expect(Shown.outline("rain", in: page)?.count { $0 == "M" } == bars)
      #expect(Shown.outline("wind", in: page)?.count { "ML".contains($0) } == points)
      for text in texts { #expect(page.contains(text)) }
    }
  }

  @Test func `a span leaves out all hours but its own`() throws {
    let start = SmallDigital.midnight + 12 * SmallDigital.hour
    let frame = Frame.within(start..<start + 3 * SmallDigital.hour)
    let numbers = try Self.panel(SmallDigital.hours, frame).numbers()
    let days = try #require(numbers["days"] as? [[String: Any]])
    #expect(days.count == 1 && days[0]["hours"] as? Int == 3)
  }

  @Test(arguments: [Double.nan, .infinity, -1e308, 1e308])
  func `an impossible value is not drawn`(value: Double) throws {
    var hours = SmallDigital.hours
    hours[3].temperature = value
    hours[5].time = .max
    hours[6].time = .min
    hours[7].region = "<script>"
    let panel = Self.panel(hours)
    #expect(panel.hours.count == 45)
    let page = panel.page
    #expect(!page.contains("nan") && !page.contains("inf\"") && !page.contains("<script"))
    #expect(page.utf8.count < 50_000)
  }
}
