import Fixtures
import Foundation
import Spool
import Testing

@testable import understudy

struct ProfilesExportTests {
  @Test(.whole) func `what is exported and read back gives the same recording`() throws {
    let folder = try TemporaryFolder()
    func run(_ words: String...) throws {
      let run = try Run(all: words.map { $0.replacing("OUT", with: folder.path) })
      #expect(run.code == 0, "\(run.errors)")
    }
    try run("profiles", "export", "surveys", "--output", "OUT/export")
    let names = try folder.files("export")
    #expect(
      names == [
        "export/interventions.json", "export/survey_history.json",
        "export/surveys_and_settings.json",
      ])
    let part = ["--participants", "1", "--days", "1", "--as", "beiwe,truth", "--progress", "none"]
    for (name, settings) in [
      ("own", []), ("read", ["--settings", "OUT/export/surveys_and_settings.json"]),
    ] {
      let words = ["record", "--study", "surveys", "--output", "OUT/\(name)"] + part + settings
      let run = try Run(all: words.map { $0.replacing("OUT", with: folder.path) })
      #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    }
    let lists = try ["own", "read"].map { try folder.text("\($0)/files.jsonl") }
    #expect(lists[0] == lists[1] && lists[0].contains("surveyAnswers"))
  }

  /// The keys of the server's own export, from its source code (a59eeaa): `SURVEY_EXPORT_FIELDS`,
  /// `DeviceSettings` without `NEVER_EXPORT_THESE`, and `format_study`.
  private static let serverKeys = (
    root: ["device_settings", "interventions", "study_time_zone", "surveys"],
    survey: [
      "absolute_timings", "content", "name", "relative_timings", "settings", "survey_type",
      "timings",
    ],
    settings: """
    about_page_text accelerometer accelerometer_frequency accelerometer_off_duration_seconds
    accelerometer_on_duration_seconds allow_upload_over_cellular_data ambient_audio
    ambient_audio_bitrate ambient_audio_off_duration_seconds ambient_audio_on_duration_seconds
    ambient_audio_sampling_rate bluetooth bluetooth_global_offset_seconds
    bluetooth_on_duration_seconds bluetooth_total_duration_seconds call_clinician_button_enabled
    call_clinician_button_text call_research_assistant_button_enabled calls
    check_for_new_surveys_frequency_seconds consent_form_text consent_sections
    create_new_data_files_frequency_seconds devicemotion devicemotion_off_duration_seconds
    devicemotion_on_duration_seconds gps gps_off_duration_seconds gps_on_duration_seconds gyro
    gyro_frequency gyro_off_duration_seconds gyro_on_duration_seconds heartbeat_message
    heartbeat_timer_minutes magnetometer magnetometer_off_duration_seconds
    magnetometer_on_duration_seconds power_state proximity reachability resend_period_minutes
    seconds_before_auto_logout survey_submit_success_toast_text texts
    upload_data_files_frequency_seconds use_anonymized_hashing use_gps_fuzzing
    voice_recording_max_time_length_seconds wifi wifi_log_frequency_seconds
    """.split(whereSeparator: \.isWhitespace).map(String.init)
  )

  @Test func `an export has exactly the keys of the server's own`() throws {
    let folder = try TemporaryFolder()
    let run = try Run(all: ["profiles", "export", "surveys", "--output", folder.path + "/export"])
    #expect(run.code == 0, "\(run.errors)")
    let tree = try JSONDecoder().decode(
      JSONTree.self, from: Data(folder.bytes("export/surveys_and_settings.json")))
    func keys(_ tree: JSONTree?) -> [String] {
      if case .object(let members)? = tree { members.keys.sorted() } else { [] }
    }
    #expect(keys(tree) == Self.serverKeys.root)
    #expect(keys(tree["device_settings"]) == Self.serverKeys.settings)
    guard case .list(let surveys)? = tree["surveys"] else { return #expect(Bool(false)) }
    #expect(!surveys.isEmpty)
    for survey in surveys { #expect(keys(survey) == Self.serverKeys.survey) }
  }

  @Test func `people of another seed and number are named as they are recorded`() throws {
    let folder = try TemporaryFolder()
    let people = ["--seed", "5", "--participants", "3"]
    let exporting = try Run(
      all: ["profiles", "export", "surveys", "--output", folder.path + "/export"] + people)
    #expect(exporting.code == 0)
    let output = ["--output", folder.path + "/recording", "--progress", "none"]
    let recording = try Run(
      all: ["record", "--study", "surveys", "--days", "1", "--as", "truth"] + output + people)
    #expect(recording.code == 0)
    let dates = try JSONSerialization.jsonObject(
      with: Data(folder.bytes("export/interventions.json")))
    let named = try #require(dates as? [String: Any])
    let truth = folder.path + "/recording/truth"
    #expect(
      try named.keys.sorted() == FileManager.default.contentsOfDirectory(atPath: truth).sorted())
  }

  @Test func `a study without an app that has a server is not exported`() throws {
    let run = try Run(
      "profiles", "export", "study.json5", "--output", "out",
      files: [
        "study.json5": """
        { name: "Bare", seed: 1, region: "boston", start: "2026-03-02", days: 1,
          participants: { count: 1, people: { student: 1 }, devices: { "iphone-14": 1 } },
          apps: {} }
        """
      ])
    #expect(run.code != 0 && run.errors.contains("installs no app"))
  }

  @Test(arguments: [
    (["profiles", "export", "demo"], "--output is missing"),
    (["profiles", "list", "--output", "x"], "--output has no effect with list"),
    (["profiles", "show", "x", "--seed", "1"], "--seed has no effect with show"),
    (["profiles", "check", "x", "--participants", "1"], "--participants has no effect with check"),
  ])
  func `the folder is needed for an export alone`(words: [String], text: String) throws {
    let run = try Run(all: words)
    #expect(run.code == 64 && run.errors.contains(text))
  }
}

extension Run {
  fileprivate init(all words: [String]) throws {
    try self.init(of: Self.products.appending(path: "understudy"), words, files: [:])
  }
}
