import Fixtures
import Formats
import Simulation
import Testing

@testable import Recorders

/// Tests of the settings that a participant sends with a sync button.
@Suite(.whole)
struct CozieSettingsTests {
  /// Settings under which the participant visits the Settings tab almost every day, and changes the
  /// reminder hours each time.
  private static let often = """
    settings_visits_per_month: { mean: 90, sd: 0, min: 90, max: 90 },
    reminder_changes: { mean: 1, sd: 0, min: 1, max: 1 },
    """

  private static func settings(_ files: CozieFilesRead) -> [(
    request: CozieFilesRead.Request, row: CozieRow
  )] {
    files.sent.filter { $0.request.kind == "settings" }
  }

  private static func text(_ row: CozieRow, _ key: String) -> String {
    if case .text(let text)? = row[key] { text } else { "" }
  }

  @Test func `each visit of the Settings tab sends the settings and then health`() async throws {
    let files = try await CozieFilesRead(Self.often, days: 6)
    let requests = files.requests
    #expect(requests.count { $0.kind == "settings" } >= 4)
    for (request, next) in zip(requests, requests.dropFirst()) where request.kind == "settings" {
      #expect(request.trigger == "app_change_settings")
      // The app may have sent a burst when the participant opened it.
      if next.due == request.due { #expect(next.trigger == "sync_button_settings_tab") }
    }
  }

  @Test func `reminders come at the hours that were sent last`() async throws {
    let files = try await CozieFilesRead(Self.often, days: 6)
    let sent = Self.settings(files).map { (due: $0.request.due, row: $0.row) }
    let starts = sent.map { Self.text($0.row, "wss_participation_time_start") }
    #expect(Set(starts).count >= 3)
    let zone = try CozieFilesRead.study().zone
    var judged = 0
    for prompt in files.recorded.truth("prompts") where prompt["app"] == "cozie" {
      let scheduled = try #require(Int64(prompt["scheduled"] ?? ""))
      guard let row = sent.last(where: { $0.due <= scheduled })?.row else { continue }
      let seconds = zone.localSeconds(at: Timestamp(milliseconds: scheduled))
      let clock = CozieTime.text(
        scheduled, offset: zone.offset(at: Timestamp(milliseconds: scheduled))
      )
      .dropFirst(11).prefix(5)
      #expect(clock >= Self.text(row, "wss_participation_time_start"), "\(seconds)")
      #expect(clock < Self.text(row, "wss_participation_time_end"), "\(seconds)")
      judged += 1
    }
    #expect(judged > 20)
  }

  @Test func `the document's app sends them with any sync button, other versions with one`() throws
  {
    func buttons(_ version: String) throws -> Set<CozieProfile.SyncButton> {
      try CozieFilesRead.app(version: version).profile.settings.buttons
    }
    #expect(try buttons("cozie-doc") == Set(CozieProfile.SyncButton.allCases))
    #expect(try buttons("cozie-3.0.2") == [.settings] && buttons("cozie-3.0.0") == [.settings])
  }

  @Test func `a study sets addresses, keys and the reminder of the phone survey`() async throws {
    let files = try await CozieFilesRead(
      """
      api_read_url: "https://a.example/read", api_write_key: "k", api_watch_survey_url: "https://a.example/s.json",
      pss_reminder_enabled: true, pss_reminder_time: "18:30", pss_reminder_days: ["Mo", "Su"],
      """, days: 1)
    let row = try #require(Self.settings(files).first?.row)
    #expect(Self.text(row, "api_read_url") == "https://a.example/read")
    #expect(Self.text(row, "api_write_key") == "k")
    #expect(Self.text(row, "api_watch_survey_url") == "https://a.example/s.json")
    #expect(row["pss_reminder_enabled"] == .bool(true))
    #expect(Self.text(row, "pss_reminder_time") == "18:30")
    #expect(Self.text(row, "pss_reminder_days") == "Mo,Su")
  }
}
