import ProfileFiles
import Testing

@testable import Simulation

/// Tests of the defaults, keys and limits of Cozie's settings in a study.
struct CozieDefaultsTests {
  private func settings(_ text: String = "") throws -> CozieSettings {
    try LoadedProfile("{ \(text) }", file: "study").read(CozieSettings.init(reading:))
  }

  /// Returns the keys that the error about the settings names; nil if the settings are valid.
  private func problem(_ text: String) -> [String]? {
    do {
      _ = try settings(text)
      return nil
    } catch {
      return (error as? ProfileError)?.path ?? []
    }
  }

  @Test func `empty settings have the defaults`() throws {
    let settings = try settings()
    #expect(settings.experiment == "AppStore" && settings.isReminding)
    #expect(settings.days == [.monday, .tuesday, .wednesday, .thursday, .friday])
    // The reminders are every hour from 9:00 to 18:00.
    #expect(settings.hours == 32_400..<64_800 && settings.interval == 60)
    #expect(settings.goal == 100 && settings.timeOut == 55)
    #expect(settings.cutoff == 3 && settings.distanceFilter == nil)
    #expect(settings.backgroundTasks == 3 && settings.push.isEmpty)
    #expect(!settings.hasStableTypes && settings.reinstalls == 0)
    #expect(settings.visits == Distribution(logNormal: 2, sigma: 0.8, in: 0...60))
    #expect(settings.changes == Distribution(normal: 0.15, deviation: 0.1, in: 0...1))
    #expect(settings.api.readURL == "https://read.cozie.invalid/")
    #expect(settings.api.readKey == "read-key" && settings.api.writeKey == "write-key")
    #expect(settings.api.writeURL == "https://write.cozie.invalid/")
    #expect(settings.api.phoneSurveyURL == "https://survey.cozie.invalid/")
    #expect(settings.api.watchSurveyURL == nil)
    #expect(!settings.phoneSurvey.isReminding && settings.phoneSurvey.seconds == nil)
    #expect(settings.phoneSurvey.days.isEmpty)
  }

  @Test func `each key sets its own value`() throws {
    let settings = try settings(
      """
      experiment: "a", reminder_enabled: false, reminder_interval: 45,
      participation_days: ["Sa"], participation_time_start: "08:05",
      participation_time_end: "20:10", goal: 7, time_out: 8, cutoff_days: 1.5,
      distance_filter_m: 25, background_tasks_per_day: 4.5, type_stable: true, reinstalls: 0.25,
      settings_visits_per_month: {mean: 5, sd: 0, min: 0, max: 10},
      reminder_changes: {mean: 0.5, sd: 0, min: 0, max: 1},
      api_read_url: "r", api_read_key: "rkey", api_write_url: "w", api_write_key: "wkey",
      api_phone_survey_url: "p", api_watch_survey_url: "s",
      pss_reminder_enabled: true, pss_reminder_time: "18:30", pss_reminder_days: ["Mo", "Su"],
      """)
    #expect(settings.experiment == "a" && !settings.isReminding && settings.interval == 45)
    // The hours are from 8:05 to 20:10.
    #expect(settings.days == [.saturday] && settings.hours == 29_100..<72_600)
    #expect(settings.goal == 7 && settings.timeOut == 8 && settings.cutoff == 1.5)
    #expect(settings.distanceFilter == 25 && settings.backgroundTasks == 4.5)
    #expect(settings.hasStableTypes && settings.reinstalls == 0.25)
    #expect(settings.visits.middle == 5 && settings.changes.middle == 0.5)
    let api = settings.api
    #expect([api.readURL, api.readKey, api.writeURL, api.writeKey] == ["r", "rkey", "w", "wkey"])
    #expect(api.phoneSurveyURL == "p" && api.watchSurveyURL == "s")
    #expect(settings.phoneSurvey.isReminding && settings.phoneSurvey.days == [.monday, .sunday])
    #expect(settings.phoneSurvey.seconds == 66_600)
  }

  @Test func `a message has its keys, and arrives on all days unless the study sets them`() throws {
    let push = try settings(
      """
      push: [
        {title: "t", subtitle: "s", text: "x", buttons: ["b", "a"], days: ["Tu"], time: "07:01"},
        {title: "u", text: "y", time: "00:00"},
      ]
      """
    ).push
    #expect(push.map(\.title) == ["t", "u"] && push.map(\.subtitle) == ["s", ""])
    #expect(push.map(\.text) == ["x", "y"] && push.map(\.buttons) == [["b", "a"], []])
    #expect(push.map(\.days) == [[.tuesday], Set(Weekday.allCases)])
    // The times are 7 h 1 min (25,260 s) and midnight.
    #expect(push.map(\.seconds) == [25_260, 0])
    for key in ["title", "text", "time"] {
      let fields = ["title": "t", "text": "x", "time": "00:00"].filter { $0.key != key }
        .map { "\($0.key): \"\($0.value)\"" }
      let problem = problem("push: [{ \(fields.joined(separator: ", ")) }]")
      #expect(problem == ["push", "[0]", key])
    }
  }

  @Test(
    arguments: [
      ("reminder_interval", 1.0, 1_440.0, 1.0), ("goal", 0, 100_000, 1), ("time_out", 0, 1_440, 1),
      ("cutoff_days", 0.01, 365, 0.001), ("distance_filter_m", 0, 100_000, 0.001),
      ("background_tasks_per_day", 0, 50, 0.001), ("reinstalls", 0, 1, 0.001),
    ] as [(String, Double, Double, Double)])
  func `a number has a lowest and a highest value`(
    key: String, lowest: Double, highest: Double, step: Double
  ) {
    func text(_ value: Double) -> String {
      "\(key): " + (step == 1 ? "\(Int(value))" : "\(value)")
    }
    #expect(problem(text(lowest)) == nil && problem(text(highest)) == nil)
    #expect(problem(text(lowest - step)) != nil && problem(text(highest + step)) != nil)
  }

  @Test(arguments: [("settings_visits_per_month", 300.0), ("reminder_changes", 1)])
  func `a distribution has a lowest and a highest value`(key: String, highest: Double) {
    func text(_ low: Double, _ high: Double) -> String {
      "\(key): {mean: 0.5, sd: 0, min: \(low), max: \(high)}"
    }
    #expect(problem(text(0, highest)) == nil)
    #expect(problem(text(-0.001, highest)) != nil && problem(text(0, highest + 0.001)) != nil)
  }

  @Test func `reminders end after they begin`() {
    func hours(_ start: String, _ end: String) -> [String]? {
      problem(
        ["start": start, "end": end].map { "participation_time_\($0): \"\($1)\"" }
          .joined(separator: ", "))
    }
    #expect(hours("09:00", "09:01") == nil)
    for end in ["09:00", "08:59"] {
      #expect(hours("09:00", end) == ["participation_time_end"])
    }
  }

  @Test(
    arguments: [
      ("00:00", 0), ("00:59", 3_540), ("23:00", 82_800), ("23:59", 86_340), ("24:00", nil),
      ("12:60", nil), ("9:00", nil), ("09:0", nil), ("009:00", nil), ("0900", nil),
      ("09:00:00", nil),
      (":00", nil), ("ab:00", nil), ("09:cd", nil), ("-1:00", nil), ("09:-1", nil), ("", nil),
    ] as [(String, Int?)])
  func `a time of day has two digits for the hour and for the minute`(text: String, seconds: Int?) {
    let key = "pss_reminder_time"
    #expect((try? settings("\(key): \"\(text)\""))?.phoneSurvey.seconds == seconds)
    #expect(problem("\(key): \"\(text)\"") == (seconds == nil ? [key] : nil))
  }

  /// The server inserts the name of an experiment into a query, in which these characters have a
  /// special meaning.
  @Test func `the name of an experiment has no character of a query`() throws {
    for character in [" ", ",", "=", "\\\"", "\\\\", "/"] {
      #expect(problem("experiment: \"a\(character)b\"") != nil)
    }
    #expect(try settings("experiment: \"a-b_c.1\"").experiment == "a-b_c.1")
    #expect(problem("experiment: \"\"") != nil)
    #expect(problem("experiment: \"\(String(repeating: "x", count: 100))\"") == nil)
    #expect(problem("experiment: \"\(String(repeating: "x", count: 101))\"") != nil)
  }

  @Test func `weekdays have the names of the app`() {
    #expect(Weekday.allCases.map(\.rawValue) == ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"])
    // The date 2026-03-01 was a Sunday.
    let days = (1...7).compactMap { CivilDate(year: 2026, month: 3, day: $0) }
    #expect(
      days.map { Weekday(of: $0) }
        == [.sunday, .monday, .tuesday, .wednesday, .thursday, .friday, .saturday])
  }
}
