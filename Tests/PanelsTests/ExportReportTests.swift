import Check
import Fixtures
import Foundation
import Reading
import Testing

@testable import Panels

/// Tests of pages about exports of the Health app, whose times have no time zone.
struct ExportReportTests {
  private static func record(
    _ steps: Int, date: String = "2026-03-02", at time: String, zone: String = "-0500"
  ) -> String {
    """
     <Record type="HKQuantityTypeIdentifierStepCount" sourceName="iPhone" unit="count" \
    startDate="\(date) \(time) \(zone)" endDate="\(date) \(time) \(zone)" value="\(steps)"/>

    """
  }

  private func report(
    _ rows: String, followsLocalTimes: Bool = true
  ) async throws -> RecordingReport {
    let text = """
      <!DOCTYPE HealthData []>
      <HealthData locale="en_US">
       <ExportDate value="2026-03-05 00:00:00 -0500"/>
       <Me/>
      \(rows)</HealthData>

      """
    let folder = try TemporaryFolder([SmallHealth.exportPath: text])
    var report = RecordingReport(
      of: try Source(folder.path),
      Frame(
        clock: SmallDownload.utc, window: nil, showsCoordinates: false,
        followsLocalTimes: followsLocalTimes),
      details: { _, _ in true }, rules: [])
    try await report.read(width: 1, progress: nil)
    return report
  }

  private func steps(_ report: RecordingReport) throws -> [String: Double] {
    let health = try #require(try report.participant()["health"] as? [String: Any])
    let export = try #require(health["apple-health"] as? [String: Any])
    let rows = try #require(export["steps"] as? [[String: Any]])
    return Dictionary(
      uniqueKeysWithValues: rows.map { ($0["date"] as? String ?? "", $0["other"] as? Double ?? 0) })
  }

  /// deepankardatta/AppleHealthAnalysis#3
  @Test func `days are the local dates of the times`() async throws {
    let rows = Self.record(100, at: "09:00:00") + Self.record(200, at: "21:00:00")
    let report = try await report(rows)
    #expect(try steps(report) == ["2026-03-02": 300])
    #expect(report.html.contains("2026-03-02 to 2026-03-02 in local time"))
    #expect(!report.html.contains("2026-03-03"))
    #expect(report.json.contains("\"time_zone\":\"local time\""))
    // The span itself consists of instants.
    #expect(report.json.contains("\"from\":1772460000000,\"to\":1772506800000"))
    let utc = try await self.report(rows, followsLocalTimes: false)
    #expect(try steps(utc) == ["2026-03-02": 100, "2026-03-03": 200])
  }

  @Test func `each time has its own difference from UTC`() async throws {
    let rows =
      Self.record(1, at: "23:30:00", zone: "+0900") + Self.record(2, at: "00:30:00", zone: "+0530")
      + Self.record(4, date: "2026-03-03", at: "00:30:00", zone: "-0800")
    #expect(try steps(try await report(rows)) == ["2026-03-02": 3, "2026-03-03": 4])
  }

  /// osmeditor4android#2368
  @Test func `a far record is named and does not stretch the picture`() async throws {
    let near = (1...9).map { Self.record($0, date: "2026-03-0\($0)", at: "12:00:00") }.joined()
    let page = try await report(near + Self.record(7, date: "2036-01-06", at: "12:35:46")).html
    #expect(page.contains("2026-03-01 to 2026-03-09 in local time"))
    let told =
      "The picture omits rows of the participant that are more than a year from most rows: "
      + "1 row of 2036-01-06."
    #expect(page.contains(told))
    #expect(page.contains(">03-03</span>") && !page.contains("2036-01-06</span>"))
    #expect(try await !report(near).html.contains("The picture omits"))
  }

  @Test func `a time axis of several years has years`() async throws {
    let rows = (0..<30).map { number in
      Self.record(1, date: "\(2_022 + number / 12)-\(10 + number % 3)-01", at: "12:00:00")
    }.joined()
    let page = try await report(rows).html
    #expect(page.contains(">2023-01-09</span>"))
    let months = Self.record(1, date: "2026-01-01", at: "12:00:00")
    let short = try await report(months + Self.record(1, date: "2026-12-01", at: "12:00:00")).html
    #expect(short.contains(">02-12</span>") && !short.contains(">2026-02-12</span>"))
  }

  @Test func `nights follow the local times`() async throws {
    let night = """
       <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" \
      startDate="2026-03-02 13:00:00 +0900" endDate="2026-03-02 14:00:00 +0900" \
      value="HKCategoryValueSleepAnalysisAsleepREM"/>

      """
    let page = try await report(night)
    #expect(page.json.contains("\"nights\":[{\"date\":\"2026-03-03\",\"asleep_seconds\":3600}]"))
    #expect(page.html.contains("from noon to noon in local time."))
    let utc = try await report(night, followsLocalTimes: false)
    #expect(utc.json.contains("\"nights\":[{\"date\":\"2026-03-02\""))
  }
}
