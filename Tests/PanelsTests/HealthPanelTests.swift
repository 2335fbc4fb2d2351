import Fixtures
import Foundation
import Page
import Reading
import Spool
import Testing

@testable import Panels

struct HealthPanelTests {
  private let frame = Frame(clock: SmallDownload.utc, window: nil, showsCoordinates: false)

  private func numbers(
    _ files: [String: String], hasTruth: Bool = false, window: Range<Int64>? = nil
  ) async throws -> [String: Any] {
    let folder = try SmallHealth.folder(files, hasTruth: hasTruth)
    let report = try await SmallDownload.report(of: folder, window: window)
    return try #require(try report.participant()["health"] as? [String: Any])
  }

  @Test(arguments: [
    (app: "mylifedb", files: [SmallHealth.dayPath: SmallHealth.day()]),
    (app: "apple-health", files: [SmallHealth.exportPath: SmallHealth.export()]),
  ])
  func `numbers are those of the samples, whoever tells them`(
    app: String, files: [String: String]
  ) async throws {
    let health = try await numbers(files, hasTruth: true)
    let book = try #require(health[app] as? [String: Any])
    #expect(book["samples"] as? Int == 16)
    let types = try #require(book["types"] as? [String: Int])
    #expect(types == [HealthKind.sleep: 3, SmallHealth.steps: 2, SmallHealth.heart: 11])

    // In the hour from 13:00, the heart rates are from 60 to 70 beats/min.
    for (name, value) in [("p10", 61.0), ("p50", 65), ("p90", 69)] {
      let hours = try #require(book["heart_rate_\(name)"] as? [Any])
      #expect(hours.count == 24 && hours[13] as? Double == value, "\(name)")
      #expect(hours.count { $0 is NSNull } == 23)
    }
    let day = try #require((book["steps"] as? [[String: Any]])?.first)
    #expect(day["date"] as? String == "2026-03-02" && day["true_steps"] as? Int == 130)
    #expect(day["phone"] as? Double == 100 && day["watch"] as? Double == 120)

    let night = try #require((book["nights"] as? [[String: Any]])?.first)
    #expect(night["date"] as? String == "2026-03-02")
    #expect(night["asleep_seconds"] as? Double == 1_800)
    // The true time asleep differs from the watch's data.
    #expect(night["true_asleep_seconds"] as? Double == 2_400)
    let truth = try #require(health["truth"] as? [String: Any])
    #expect(truth["minutes"] as? Int == 10)
    #expect((truth["heart_rate_p90"] as? [Any])?.first as? Double == 50)
  }

  @Test func `minutes that two apps show are counted once`() async throws {
    let health = try await numbers(
      [
        SmallHealth.dayPath: SmallHealth.day(), SmallHealth.exportPath: SmallHealth.export(),
      ], hasTruth: true)
    #expect(health.keys.sorted() == ["apple-health", "mylifedb", "truth"])
    #expect((health["truth"] as? [String: Any])?["minutes"] as? Int == 10)
  }

  @Test func `a span leaves out all samples but its own`() async throws {
    let noon = SmallHealth.midnight + 720 * SmallHealth.minute
    let health = try await numbers(
      [SmallHealth.dayPath: SmallHealth.day()], hasTruth: true,
      window: noon..<noon + 65 * SmallHealth.minute)
    let book = try #require(health["mylifedb"] as? [String: Any])
    #expect(book["samples"] as? Int == 5 && (book["steps"] as? [Any])?.isEmpty == true)
    #expect(health["truth"] == nil)
  }

  @Test(arguments: [1, 2, 7, 100])
  func `pieces of any length give the same numbers`(length: Int) {
    let samples = SmallHealth.samples.map { sample in
      HealthSample(
        type: sample.type,
        span: SmallHealth.midnight + SmallHealth.minute * sample.start..<SmallHealth.midnight
          + SmallHealth.minute * sample.end,
        value: sample.value, device: sample.isOfWatch ? .watch : .phone)
    }
    func json(_ length: Int) -> String {
      var panel = HealthPanel(frame)
      for start in stride(from: 0, to: samples.count, by: length) {
        let part = samples[start..<min(start + length, samples.count)]
        panel.see(HealthPiece(app: "mylifedb", samples: Array(part)))
      }
      var json = JSONWriter(.compact)
      json.object { panel.write(to: &$0) }
      return String(decoding: json.bytes, as: UTF8.self)
    }
    #expect(json(length) == json(samples.count))
  }

  @Test func `what a watch and a phone tell twice is slept once`() {
    var nights = Nights()
    let start = SmallHealth.midnight
    nights.add(start..<start + 1_000_000, .unknown, in: frame)
    nights.add(start + 500_000..<start + 1_500_000, .light, in: frame)
    nights.add(start..<start + 2_000_000, .inBed, in: frame)
    #expect(nights.dates == [20_514])
    #expect(nights.seconds(20_514, where: \.isAsleep) == 1_500)
    #expect(nights.seconds(20_514) { $0 == .inBed } == 2_000)
    #expect(nights.seconds(20_515, where: \.isAsleep) == nil)
  }

  @Test func `a night belongs to the date of waking`() {
    var nights = Nights()
    let noon = SmallHealth.midnight + 720 * SmallHealth.minute
    nights.add(noon - 1_000..<noon, .light, in: frame)
    nights.add(noon..<noon + 1_000, .light, in: frame)
    #expect(nights.dates == [20_514, 20_515])
  }

  @Test func `a night on which clocks are set back is drawn`() {
    // At 06:00 UTC, the clocks go from UTC-4 back to UTC-5.
    let change: Int64 = 1_793_512_800_000
    let clock = LocalClock(zone: "America/New_York") { $0 < change ? -14_400_000 : -18_000_000 }
    let frame = Frame(clock: clock, window: nil, showsCoordinates: false)
    var nights = Nights()
    nights.add(change - 60_000..<change + 60_000, .deep, in: frame)
    nights.add(change - 7_200_000..<change + 7_200_000, .light, in: frame)
    var page = Markup()
    Nights.strips(nights.dates, true: nil, seen: nights, clock).write(to: &page)
    #expect(nights.seconds(nights.dates[0], where: \.isAsleep) == 14_400)
    // The clocks go back, so four hours of sleep from 00:00 end at 03:00 local time.
    #expect(page.text.contains("var(--sleep1);stroke-width:8\" d=\"M450 13h113\""))
  }

  @Test func `what is missing is said and not drawn`() async throws {
    let others = SmallHealth.samples.filter { $0.type == SmallHealth.steps }
    let folder = try SmallHealth.folder([SmallHealth.dayPath: SmallHealth.day(others)])
    let page = try await SmallDownload.report(of: folder).html
    #expect(page.contains("Not shown: no heart rate.") && page.contains("Not shown: no sleep."))
    #expect(!page.contains("data-chart=\"heart\"") && !page.contains("data-strips=\"nights\""))
    // No participant has files of Beiwe, so the page leaves out Beiwe's panels.
    #expect(!page.contains("data-panel=\"map\"") && page.contains("data-panel=\"health\""))
    #expect(!page.contains("true steps"))

    try folder.put(SmallHealth.day([]), at: SmallHealth.dayPath)
    #expect(
      try await SmallDownload.report(of: folder).html.contains("Not shown: no health samples."))
  }

  @Test func `nobody's name of a device is told`() async throws {
    for files in [
      [SmallHealth.dayPath: SmallHealth.day()], [SmallHealth.exportPath: SmallHealth.export()],
    ] {
      let report = try await SmallDownload.report(of: SmallHealth.folder(files), judges: true)
      #expect(
        !report.html.lowercased().contains("anna") && !report.json.lowercased().contains("anna"))
    }
  }

  @Test func `the picture has the truth above what was seen`() async throws {
    let folder = try SmallHealth.folder([SmallHealth.dayPath: SmallHealth.day()], hasTruth: true)
    let page = try await SmallDownload.report(of: folder).html
    // A pixel is 96 s, so 01:00, which is 13 h after noon, is at 487 pixels. The true sleep starts
    // two minutes earlier.
    #expect(page.contains("--series:var(--sleep1);stroke-width:8\" d=\"M486 4h26m"))
    #expect(
      page.contains("data-chart=\"heart\"") && page.contains("p10, p50, p90 of the true rate"))
  }

  @Test(arguments: [
    "", "{", "[]", "{\"samples\":[{}]}", "{\"samples\":[1,null,\"<script>\"]}",
    SmallHealth.day().replacing("\"value\":60", with: "\"value\":NaN"),
    SmallHealth.day().replacing("\"value\":6", with: "\"value\":1e308"),
    SmallHealth.day().replacing("\"value\":6", with: "\"value\":9223372036854775808"),
    SmallHealth.day().replacing("\"value\":1", with: "\"value\":-1e308"),
    SmallHealth.day().replacing("2026-03-02T", with: "9999-12-31T"),
    SmallHealth.day().replacing("2026-03-02T", with: "0001-01-01T"),
    SmallHealth.day().replacing(
      "HKQuantityTypeIdentifierHeartRate", with: "<script>alert(1)</script>"),
    String(SmallHealth.day().prefix(700)),
  ])
  func `whatever stands in a day, there is a page`(text: String) async throws {
    let export = SmallHealth.export().replacing("60\"/>", with: "nan\"/>")
      .replacing("HKQuantityTypeIdentifierStepCount", with: text.prefix(40))
    let folder = try SmallHealth.folder(
      [SmallHealth.dayPath: text, SmallHealth.exportPath: export], hasTruth: true)
    let report = try await SmallDownload.report(of: folder, judges: true)
    #expect(report.html.hasSuffix("</html>\n") && !report.html.contains("<script"))
    #expect(!report.html.contains("nan\"") && report.html.utf8.count < 200_000)
    #expect(try JSONSerialization.jsonObject(with: Data(report.json.utf8)) is [String: Any])
  }

  @Test func `the page depends on no width`() async throws {
    let patients = ["5ria6lij", "7mm13l62", "bf6w1y4d"]
    var files: [String: String] = [:]
    for patient in patients {
      files[SmallHealth.dayPath.replacing("5ria6lij", with: patient)] = SmallHealth.day()
      files[SmallHealth.exportPath.replacing("5ria6lij", with: patient)] = SmallHealth.export()
    }
    let folder = try SmallHealth.folder(files, hasTruth: true)
    let one = try await SmallDownload.report(of: folder, width: 1, judges: true)
    let many = try await SmallDownload.report(of: folder, width: 3, judges: true)
    #expect(one.html == many.html && one.json == many.json)
  }
}
