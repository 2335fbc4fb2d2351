import Fixtures
import Foundation
import Testing

@testable import understudy

struct RecordTests {
  /// The settings export of a server with only some of its keys. The app collects only the power
  /// state, because `gps_on_duration_seconds` is missing.
  private let export = """
    {
      "surveys": [
        {"name": "Mood", "survey_type": "tracking_survey", "content": [], "settings": {}},
        {"survey_type": "audio_survey", "content": [], "settings": {}},
        {"_id": "5e6f", "name": "Pain", "survey_type": "tracking_survey",
          "content": [{"question_id": "a", "question_text": "?", "question_type": "drawing"}]}
      ],
      "device_settings": {
        "id": 7, "accelerometer": true, "gps": true, "power_state": true, "wifi": true, "calls": false,
        "consent_sections": {"welcome": {"text": "", "more": ""}},
        "gps_off_duration_seconds": 600, "create_new_data_files_frequency_seconds": 3600
      },
      "interventions": ["start"],
      "study_time_zone": "Europe/Berlin"
    }
    """

  @Test func `an export's missing keys and surveys are told`() throws {
    let run = try Run(
      "record", "--settings", "study.json", "--as", "beiwe", "--json", "--progress", "none",
      files: ["study.json": export])
    #expect(run.code == 0 && run.output.contains("\"complete\":true"))
    let notes = run.errors.split(separator: "\n")
    #expect(notes.allSatisfy { $0.hasPrefix("understudy: study.json: ") })
    for text in [
      "study_time_zone is Europe/Berlin, but the simulation uses the study's time zone "
        + "America/New_York",
      "device_settings has no gps_on_duration_seconds; the simulation uses the app's default 0",
      "device_settings has no gyro_off_duration_seconds; the simulation uses the app's default 300",
      "device_settings has no upload_data_files_frequency_seconds; the simulation uses the app's "
        + "default 3600",
      "device_settings has no proximity; the simulation uses the app's default false",
      "device_settings has no gyro_frequency; the simulation uses the app's default 10",
      "device_settings enables wifi, which the app for iOS does not have",
      "without gps_on_duration_seconds, the app collects neither gps nor accelerometer",
      "the survey \"Mood\" (survey 1) is not used, because content is an empty list; it must be a "
        + "list of at least one question",
      "the survey 2 is not used, because content is an empty list; it must be a list of one prompt",
      "the survey \"Pain\" (id 5e6f) is not used, because content[0].question_type is \"drawing\"; "
        + "it must be one of info_text_box, slider, radio_button, checkbox, free_response, date, "
        + "time, date_time",
    ] {
      #expect(notes.contains("understudy: study.json: " + text), "\(text)")
    }
    #expect(!run.errors.contains("gps_off") && !run.errors.contains("consent"))
    #expect(!run.errors.contains("enables calls"))
  }

  @Test func `a download of the oldest version is refused with the reason and the way to make one`()
    throws
  {
    let run = try Run(
      "record", "--app", "beiwe=wiki-2016", "--as", "beiwe-download", "--progress", "none")
    #expect(run.code == 64)
    for text in [
      "because the layout of the server of 2016 is unknown",
      "use `send` to `receive --as beiwe --settings FILE`",
    ] { #expect(run.errors.contains(text), "\(run.errors)") }
  }

  #if !FULL
    private func scored(with app: String) -> [String: String] {
      let study = """
        { name: "Scored", seed: 5, region: "boston", start: "2026-03-02", days: 1,
          participants: { count: 1, people: { student: 1 }, devices: { "iphone-14": 1 } },
          apps: { swip: { version: "swip-1.0", settings: {} }\(app) } }
        """
      return ["study.json5": study]
    }

    @Test func `the plain build warns that it writes nothing of SWIP`() throws {
      let run = try Run(
        "record", "--study", "./study.json5", "--progress", "none", "--output", "out",
        files: scored(
          with: ", mylifedb: { version: 'mylifedb-g0', settings: { collect: ['device'] } }"))
      #expect(run.code == 0, "\(run.errors)")
      #expect(
        run.errors.contains(
          "understudy: swip cannot be written: this build of understudy does not include --as "
            + "swip; "
            + "run `make build`"
        ),
        "\(run.errors)")
    }

    @Test func `the plain build refuses a study of SWIP alone`() throws {
      let run = try Run(
        "record", "--study", "./study.json5", "--progress", "none", "--output", "out",
        files: scored(with: ""))
      #expect(run.code == 64)
      #expect(run.errors.contains("does not include --as swip; run `make build`"), "\(run.errors)")
    }
  #endif

  @Test(.whole) func `a dry run says what a recording would hold, and of a part too`() throws {
    let run = try Run(
      "record", "--settings", "study.json", "--as", "truth", "--participants", "3", "--dry-run",
      "--shard", "2/2", "--progress", "none", "--output", "out", files: ["study.json": export])
    #expect(run.code == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[0].hasPrefix("out: 72 files, "))
    #expect(lines[1].hasPrefix("3 participants, 3 participant-days in about "))
    #expect(lines[2].hasPrefix("part 2 of 2: 24 files, "))
    #expect(lines[4] == "The forecast extrapolates from 3 participant-days. Nothing was written.")
  }

  @Test func `streams that an export leaves out are refused`() throws {
    let run = try Run(
      "record", "--settings", "study.json", "--streams", "accel", files: ["study.json": export])
    #expect(run.code == 64 && run.errors.contains("powerState"))
  }

  @Test(arguments: [
    "[]", "{}", "{\"device_settings\": null}", "{\"device_settings\": [1]}", "{\"gps\": true}",
  ])
  func `what is no export is bad data`(text: String) throws {
    let run = try Run("record", "--settings", "study.json", files: ["study.json": text])
    #expect(run.code == 65 && run.errors.hasPrefix("understudy: study.json is not a study export"))
  }

  @Test(arguments: [
    (key: "gps", value: "1"), (key: "accelerometer_frequency", value: "\"fast\""),
    (key: "gps_on_duration_seconds", value: "-1"), (key: "gyro_off_duration_seconds", value: "1.5"),
    (key: "use_gps_fuzzing", value: "null"),
  ])
  func `a wrong value is told with file, line and key`(key: String, value: String) throws {
    let run = try Run(
      "record", "--settings", "study.json",
      files: ["study.json": "{\n\"device_settings\": {\n\"\(key)\": \(value)\n}\n}"])
    #expect(run.code == 78)
    #expect(run.errors.hasPrefix("understudy: study.json:3: device_settings.\(key) is "))
  }

  @Test func `a missing export is no input`() throws {
    #expect(try Run("record", "--settings", "study.json").code == 66)
  }

  @Test(.whole) func `a study that goes on beyond the simulated dates is refused`() throws {
    let run = try Run("record", "--start", "2034-12-31", "--days", "2")
    #expect(run.code == 64)
    #expect(
      run.errors == """
        understudy: --days is "2"; it must be a number of days with which the study ends \
        on or before 2034-12-31 (see \
        understudy record --help)

        """)
    #expect(try Run("record", "--start", "2034-12-31", "--as", "truth").code == 0)
  }

  @Test func `a span beyond the study is refused`() throws {
    let run = try Run("record", "--between", "2026-03-02T23:00,2026-03-03T01:00")
    #expect(run.code == 64)
    #expect(
      run.errors == """
        understudy: --between is "2026-03-02T23:00,2026-03-03T01:00"; it must be a time span \
        within the study, from 2026-03-02T00:00 to 2026-03-03T00:00 in America/New_York \
        (see understudy record --help)

        """)
  }

  @Test func `a settings file needs a study with the app`() throws {
    let study = """
      { name: "Bare", seed: 1, region: "boston", start: "2026-03-02", days: 1,
        participants: { count: 1, people: { student: 1 }, devices: { "iphone-14": 1 } },
        apps: {} }
      """
    let run = try Run(
      "record", "--study", "./bare.json5", "--settings", "study.json",
      files: ["bare.json5": study, "study.json": export])
    #expect(
      run.code == 64
        && run.errors.contains("study ./bare.json5 installs no app that accepts --settings"))
    let version = try Run(
      "record", "--study", "./bare.json5", "--app", "beiwe=2.3", files: ["bare.json5": study])
    #expect(
      version.code == 64 && version.errors.contains("does not install beiwe; it installs no app"))
    let layout = try Run(
      "record", "--study", "./bare.json5", "--as", "beiwe", files: ["bare.json5": study])
    #expect(
      layout.code == 64
        && layout.errors.contains(
          "--as is \"beiwe\"; it must be apple-health, truth, because the study does not install "
            + "beiwe"
        )
    )
  }

  @Test(arguments: [
    ["beiwe"], ["beiwe="], ["beiwee=2.3"], ["beiwe=2.3", "beiwe=2.5.2"],
  ])
  func `a version that is of no app, or of one twice, is refused`(texts: [String]) throws {
    let words = texts.flatMap { ["--app", $0] }
    let run = try Run(
      of: Run.products.appending(path: "understudy"), ["record"] + words, files: [:])
    #expect(run.code == 64 && run.errors.contains("--app"), "\(run.errors)")
  }

  @Test func `another recording is told with both values`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let words = ["record", "--as", "truth", "--progress", "none", "--output", folder.path]
    func record(_ more: String...) throws -> Run {
      try Run(of: Run.products.appending(path: "understudy"), words + more, files: [:])
    }
    let first = try record("--person", "student")
    #expect(first.code == 0 && first.output.contains("\n1 participant, 1 participant-day in "))
    let other = try record("--seed", "7")
    #expect(other.code == 73)
    #expect(
      other.errors.contains(
        "(differences: seed is 5, here 7; arguments: person is student, here none; profiles: "
          + "people/office-worker is used only here, people/student is not used here)"),
      "\(other.errors)")
  }

  /// A study file cannot contain a seed above the limit in `StudyProfile.seeds`, so the option must
  /// not accept one either.
  @Test(arguments: ["-1", "9223372036854775808"])
  func `a seed beyond those of a study's file is refused`(seed: String) throws {
    let run = try Run("record", "--seed=\(seed)")
    #expect(run.code == 64)
    #expect(run.errors.contains("a whole number from 0 to 9223372036854775807"))
  }
}
