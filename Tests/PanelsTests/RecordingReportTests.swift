import Fixtures
import Formats
import Foundation
import Spool
import Testing

@testable import Panels

struct RecordingReportTests {
  /// Returns the numbers of the first participant's panel.
  private func panel(_ name: String, of report: RecordingReport) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(report.json.utf8))
    let root = try #require(object as? [String: Any])
    let participants = try #require(root["participants"] as? [[String: Any]])
    return try #require(participants.first?[name] as? [String: Any])
  }

  @Test func `numbers are those of the rows`() async throws {
    let report = try await SmallDownload.report(of: SmallDownload.folder())
    let rows = try panel("rows", of: report)
    #expect(rows["accel"] as? Int == 1_200 && rows["gps"] as? Int == 6)

    let intervals = try #require(try panel("intervals", of: report)["accel"] as? [String: Any])
    #expect(intervals["rows"] as? Int == 1_200 && intervals["median_ms"] as? Int == 100)
    #expect(intervals["p99_ms"] as? Int == 100)
    // The longest interval is the gap, from the last row of the first minute to the first row after
    // the gap.
    #expect(intervals["longest_ms"] as? Int == 660_000 - 59_900)
    #expect(intervals["longest_from"] as? Int64 == SmallDownload.start + 59_900)

    let claimed = try #require(try panel("accuracy", of: report)["claimed"] as? [String: Any])
    // The panel rounds to steps of 2 %, because exact values are shown only with coordinates.
    let largest = try #require(claimed["largest_m"] as? Double)
    #expect(claimed["fixes"] as? Int == 6 && abs(largest / 10 - 1) < 0.01)
    let median = try #require(claimed["median_m"] as? Double)
    #expect(abs(median / 7 - 1) < 0.01)

    let map = try panel("map", of: report)
    // The fixes are two and three thousandths of a degree of latitude from the centre. A degree is
    // 111.08 km.
    let far = try #require(map["farthest_m"] as? Double)
    #expect(map["fixes"] as? Int == 6 && abs(far - 333.2) < 1)

    let acceleration = try panel("acceleration", of: report)
    let medians = try #require(acceleration["p50_mg"] as? [Any])
    // The two minutes with rows are in the first two ten-minute periods after 14:00.
    #expect(medians.count == 144)
    let told = medians.enumerated().compactMap { place, value in
      (value as? Double).map { (place, $0) }
    }
    #expect(told.map(\.0) == [84, 85] && told.allSatisfy { abs($0.1 - 100) < 0.01 })
  }

  @Test func `walking is told by its rhythm`() async throws {
    let folder = try SmallDownload.folder()
    let rows = SmallDownload.times.map { time in
      let seconds = Double(time - SmallDownload.start) / 1_000
      let z = -1 + 0.3 * sin(2 * .pi * 1.8 * seconds)
      return "\(time),\(BeiweUTCTime.text(time)),unknown,0.0,0.0,\(z)"
    }
    try folder.put(
      SmallDownload.table(.accel, rows), at: "5ria6lij/accelerometer/2026-03-02 14_00_00+00_00.csv")
    let spectrum = try panel("spectrum", of: try await SmallDownload.report(of: folder))
    #expect(spectrum["peak_hz"] as? Double == 1.8)
    #expect((10...12).contains(spectrum["windows"] as? Int ?? 0))
    let still = try await SmallDownload.report(of: SmallDownload.folder())
    #expect(!still.html.contains("data-chart=\"spectrum\""))
  }

  @Test func `days have what the phone tells of its use`() async throws {
    let folder = try SmallDownload.folder()
    let rows = [(60, "Unlocked"), (90, "Locked"), (120, "Charging"), (300, "Unplugged")].map {
      let time = SmallDownload.start + 1_000 * Int64($0.0)
      return "\(time),\(BeiweUTCTime.text(time)),\($0.1),0.5"
    }
    try folder.put(
      SmallDownload.table(.powerState, rows),
      at: "5ria6lij/power_state/2026-03-02 14_00_00+00_00.csv")
    let days = try panel("days", of: try await SmallDownload.report(of: folder))["days"]
    let day = try #require((days as? [[String: Any]])?.first)
    #expect(day["date"] as? String == "2026-03-02" && day["hours"] as? Double == 24)
    #expect(day["unlocked_seconds"] as? Double == 30 && day["charging_seconds"] as? Double == 180)
    // In all rows, the magnitude of the acceleration deviates by 0.1 g from 1 g. Therefore both
    // pieces count as motion, from their first to their last rows.
    #expect(abs((day["moving_seconds"] as? Double ?? 0) - 119.802) < 1e-6)
  }

  @Test func `days have how full the battery is`() async throws {
    let folder = try SmallDownload.folder()
    let rows = [(0, "Unlocked", "0.41"), (960, "Locked", "0.39"), (1_920, "Locked", "-1.0")].map {
      let time = SmallDownload.start + 1_000 * Int64($0.0)
      return "\(time),\(BeiweUTCTime.text(time)),\($0.1),\($0.2)"
    }
    try folder.put(
      SmallDownload.table(.powerState, rows),
      at: "5ria6lij/power_state/2026-03-02 14_00_00+00_00.csv")
    let report = try await SmallDownload.report(of: folder)
    let days = try panel("days", of: report)["days"]
    let day = try #require((days as? [[String: Any]])?.first)
    #expect(abs((day["least_battery"] as? Double ?? 0) - 0.39) < 1e-6)
    // The level is shown from 14:00 on for sixteen minutes, which are ten pixels. The first line
    // has the colour for levels up to 60 %, and the second for levels up to 40 %.
    #expect(report.html.contains("var(--day14);stroke-width:3\" d=\"M525 23.5h10\""))
    #expect(report.html.contains("var(--day13);stroke-width:3\" d=\"M535 23.5h10\""))
  }

  @Test func `streets of the truth are under the way`() async throws {
    let folder = try SmallDownload.folder()
    let street = """
      {"type":"FeatureCollection","features":[
      {"type":"Feature","id":1,"properties":{"region":"boston","road":"street","limit_mps":8.3,\
      "from":1,"to":2},"geometry":{"type":"LineString",\
      "coordinates":[[-71.0589,42.3611],[-71.0589,42.3641]]}}
      ]}
      """
    try folder.put(street, at: "truth/5ria6lij/streets.geojson")
    try folder.put(
      "start,end,region,edge,direction,road,limit_mps\n", at: "truth/5ria6lij/ways.csv")
    let report = try await SmallDownload.report(of: folder)
    #expect(report.html.contains("class=\"street\""))
    #expect(!report.html.contains("boston") && !report.html.contains("42.36"))
    try folder.put("{\"features\":[{\"id\":1e400}]", at: "truth/5ria6lij/streets.geojson")
    let torn = try await SmallDownload.report(of: folder, judges: true)
    #expect(torn.html.hasSuffix("</html>\n") && !torn.html.contains("class=\"street\""))
  }

  @Test func `a span leaves out all rows but its own`() async throws {
    let window = SmallDownload.start + 30_000..<SmallDownload.start + 660_000
    let report = try await SmallDownload.report(of: SmallDownload.folder(), window: window)
    let rows = try panel("rows", of: report)
    #expect(rows["accel"] as? Int == 300 && rows["gps"] as? Int == 3)
    let intervals = try #require(try panel("intervals", of: report)["accel"] as? [String: Any])
    #expect(intervals["rows"] as? Int == 300 && intervals["longest_ms"] as? Int == 100)
  }

  @Test(arguments: [false, true])
  func `the page depends on no width`(judges: Bool) async throws {
    let folder = try SmallDownload.folder(["5ria6lij", "7mm13l62", "bf6w1y4d"])
    let one = try await SmallDownload.report(of: folder, width: 1, judges: judges)
    let many = try await SmallDownload.report(of: folder, width: 3, judges: judges)
    #expect(one.html == many.html && one.json == many.json && one.fragment == many.fragment)
    #expect(one.html.contains("Results of check") == judges)
  }

  @Test func `coordinates are told only if somebody asks for them`() async throws {
    let folder = try SmallDownload.folder()
    let page = try await SmallDownload.report(of: folder, judges: true)
    for text in [page.html, page.json] {
      #expect(!text.contains("42.36") && !text.contains("71.05"))
    }
    let open = try await SmallDownload.report(of: folder, showsCoordinates: true)
    #expect(open.html.contains("42.36") && open.json.contains("-71.05"))
  }

  /// Each file has only one row, because sums and medians of several rows would hide its values.
  @Test func `no cell of a row is told unless coordinates are asked for`() async throws {
    let folder = try SmallDownload.folder()
    let gps = "5ria6lij/gps/2026-03-02 14_00_00+00_00.csv"
    let time = SmallDownload.start
    let cells = ["42.360123", "-71.058912", "12.345", "87.654321"]
    let start = "\(time),\(BeiweUTCTime.text(time)),"
    try folder.put(SmallDownload.table(.gps, [start + cells.joined(separator: ",")]), at: gps)
    let power = SmallDownload.table(.powerState, [start + "Unplugged,0.4375"])
    try folder.put(power, at: "5ria6lij/power_state/2026-03-02 14_00_00+00_00.csv")
    let report = try await SmallDownload.report(of: folder, judges: true)
    for text in [report.json, report.html] {
      for cell in cells + ["0.4375"] {
        #expect(!text.contains(cell.prefix(8)), "\(cell)")
      }
    }
    let claimed = try #require(try panel("accuracy", of: report)["claimed"] as? [String: Any])
    for name in ["median_m", "p90_m", "largest_m"] {
      let value = try #require(claimed[name] as? Double)
      #expect(abs(value / 87.654321 - 1) < 0.01, "\(name)")
    }
    let open = try await SmallDownload.report(of: folder, showsCoordinates: true)
    #expect(open.json.contains("\"largest_m\":87.654321"))
  }

  /// The report of a failure shows its place, but not the coordinate.
  @Test func `what stands in a wrong row is not told`() async throws {
    let folder = try SmallDownload.folder()
    let gps = "5ria6lij/gps/2026-03-02 14_00_00+00_00.csv"
    try folder.put(try folder.text(gps).replacing("42.3621", with: "42.3621x"), at: gps)
    let page = try await SmallDownload.report(of: folder, judges: true).html
    #expect(page.contains("shortest-numbers") && page.contains("\(gps) row 3"))
    #expect(!page.contains("42.36"))
  }

  @Test(arguments: TemporaryFolder.PackCut.allCases)
  func `an archive that is cut off is an error, and the others are drawn`(
    cut: TemporaryFolder.PackCut
  ) async throws {
    let folder = try SmallDownload.folder(["5ria6lij", "abc1def2"])
    try folder.pack("abc1def2", cut: cut)
    for judges in [false, true] {
      let report = try await SmallDownload.report(of: folder, judges: judges)
      #expect(report.badPacks.map(\.path) == [folder.path + "/abc1def2.tar"])
      #expect(try panel("rows", of: report)["accel"] as? Int == 1_200)
    }
  }

  @Test func `a fragment styles nothing but itself`() async throws {
    let part = try await SmallDownload.report(of: SmallDownload.folder()).fragment
    #expect(part.contains("<style>@scope (.understudy-report) {\n:scope {"))
    #expect(!part.contains(":root") && !part.contains("\nbody {"))
    #expect(part.ranges(of: "{").count == part.ranges(of: "}").count)
  }

  @Test func `what is missing is said and not drawn`() async throws {
    let folder = try SmallDownload.folder()
    try folder.delete("5ria6lij/accelerometer/2026-03-02 14_00_00+00_00.csv")
    let page = try await SmallDownload.report(of: folder).html
    #expect(page.contains("Not shown: no rows from the accelerometer."))
    #expect(page.contains("Not shown: no survey files."))
    #expect(!page.contains("data-chart=\"acceleration\""))
  }

  @Test func `what a build cannot read is said`() async throws {
    let manifest = """
      {"format":1,"version":"0.1.0","complete":true,"study":"s","seed":"7","start":"2026-03-02",
      "days":1,"time_zone":"UTC","participants":[0],"phones":[{"model":"iPhone14,7",
      "system_version":"17.5.1","participants":[0]}],
      "apps":{"mylifedb":{"version":"g0","dialect":"g0"}},"recorders":["mylifedb","later","truth"],
      "streams":["apple-health"],"arguments":{},"profiles":{},
      "totals":{"files":1,"rows":1,"content_bytes":1,"bytes":1}}
      """
    let folder = try SmallHealth.folder(
      [SmallHealth.dayPath: SmallHealth.day(), "manifest.json": manifest])
    let page = try await SmallDownload.report(of: folder).html
    #expect(page.contains("<li>later: this build of understudy cannot read these files</li>"))
    #expect(!page.contains("mylifedb: not read"))
    // Streams of an app without a folder do not count as missing streams.
    #expect(page.contains("mylifedb</th>") && !page.contains("accel</th>"))
  }

  @Test func `folds are open on paper`() async throws {
    let page = try await SmallDownload.report(of: SmallDownload.folder()).html
    let paper = try #require(page.firstRange(of: "@media print {"))
    let rules = page[paper.upperBound...].prefix { $0 != "@" }
    #expect(rules.contains("details::details-content { content-visibility: visible;"))
  }

  @Test func `nothing is run and nothing is fetched`() async throws {
    let page = try await SmallDownload.report(of: SmallDownload.folder(), judges: true).html
    for word in ["<script", "http", "url(", "@import", "<img", "<link", "javascript:"] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  /// The texts contain cells that are not numbers, times of 1970, the largest integers, or nothing.
  @Test(arguments: [
    "", "\u{0}\u{0}\u{0}", "timestamp", "<script>alert(1)</script>\n<b>,,,",
    SmallDownload.accelerometer([0, 1, 2]), SmallDownload.accelerometer([.max, .max - 1]),
    SmallDownload.accelerometer([.min, -1]),
    SmallDownload.accelerometer(SmallDownload.times, x: "nan"),
    SmallDownload.accelerometer(SmallDownload.times, x: "inf"),
    SmallDownload.accelerometer(SmallDownload.times, x: "1e308"),
    SmallDownload.accelerometer([SmallDownload.start]),
    SmallDownload.accelerometer([0] + SmallDownload.times),
  ])
  func `whatever stands in a file, there is a page`(text: String) async throws {
    let folder = try SmallDownload.folder()
    try folder.put(text, at: "5ria6lij/accelerometer/2026-03-02 14_00_00+00_00.csv")
    let report = try await SmallDownload.report(of: folder, judges: true)
    #expect(report.html.hasSuffix("</html>\n") && !report.html.contains("<script"))
    #expect(!report.html.contains("nan\"") && report.html.utf8.count < 500_000)
    #expect(try JSONSerialization.jsonObject(with: Data(report.json.utf8)) is [String: Any])
  }

  @Test func `panels have names of their own`() {
    #expect(Set(allPanels.map { $0.name }).count == allPanels.count)
    #expect(Set(allPanels.map { $0.title }).count == allPanels.count)
  }

  @Test func `a panel without rows lacks something`() {
    let frame = Frame(clock: SmallDownload.utc, window: nil, showsCoordinates: false)
    for panel in allPanels { #expect(panel.init(frame).lack != nil, "\(panel.name)") }
  }
}
