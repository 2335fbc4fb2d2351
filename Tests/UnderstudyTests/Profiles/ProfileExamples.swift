import ProfileFiles

/// The tables of `Profiles/README.md`, and example profiles with keys that no built-in profile has.
enum ProfileExamples {
  /// The source of a table: the kind of profile, a part of the names of its files, and the path of
  /// the described object.
  struct Source {
    var kind: ProfileFiles.Kind
    var file = ""
    var below: [String] = []

    /// Returns whether a key is inside the object that the table describes.
    func isAround(_ path: [String]) -> Bool {
      path.count > below.count && path.starts(with: below)
    }
  }

  static let tables: [String: Source] = [
    "devices": Source(kind: .devices),
    "watches": Source(kind: .watches),
    "people": Source(kind: .people),
    "beiwe": Source(kind: .apps, file: "beiwe-"),
    "mylifedb": Source(kind: .apps, file: "mylifedb-"),
    "cozie": Source(kind: .apps, file: "cozie-"),
    "swip": Source(kind: .apps, file: "swip-"),
    "settings-beiwe": Source(
      kind: .studies, file: "studies/", below: ["apps", "beiwe", "settings"]),
    "settings-mylifedb": Source(
      kind: .studies, file: "studies/", below: ["apps", "mylifedb", "settings"]),
    "settings-cozie": Source(
      kind: .studies, file: "studies/", below: ["apps", "cozie", "settings"]),
    "settings-swip": Source(kind: .studies, file: "studies/", below: ["apps", "swip", "settings"]),
    "surveys": Source(kind: .surveys),
    "watch-surveys": Source(kind: .watchSurveys),
    "studies": Source(kind: .studies, file: "studies/"),
    "purposes": Source(kind: .purposes),
    "missing": Source(kind: .missing),
    "faults": Source(kind: .faults),
    "regions": Source(kind: .regions, file: "regions"),
    "zones": Source(kind: .zones),
    "climates": Source(kind: .climates),
    "phone-apps": Source(kind: .phoneApps),
    "mac-apps": Source(kind: .macApps),
    "sentences": Source(kind: .sentences),
  ]

  /// A profile with keys that no built-in profile of its kind has.
  struct Example {
    var kind: ProfileFiles.Kind
    /// The file name for error messages; a table finds its files by a part of this name.
    var file: String
    var text: String
  }

  static let examples: [Example] = [
    Example(
      kind: .people, file: "people/respondent.json5",
      text: """
        {
          name: "Example",
          sleep: {
            mid_sleep_free_h: { mean: 4, sd: 1, min: 1, max: 9 },
            social_jetlag_h: { mean: 1, sd: 1, min: 0, max: 5 },
            need_h: { mean: 7, sd: 1, min: 4, max: 11 },
            free_day_extra_h: 1,
          },
          body: {
            height_m: { mean: 1.7, sd: 0.1, min: 1.2, max: 2.2 },
            walking_speed_mps: { mean: 1.3, sd: 0.1, min: 0.5, max: 2.2 },
            walk_ratio_m_per_spm: { mean: 0.006, sd: 0.001, min: 0.003, max: 0.01 },
          },
          work: {
            on_weekdays: 1,
            on_weekends: 0,
            at_home: 0,
            start_h: { mean: 9, sd: 1, min: 4, max: 20 },
            before_lunch_h: { mean: 4, sd: 1, min: 1, max: 8 },
            after_lunch_h: { mean: 4, sd: 1, min: 1, max: 8 },
            lunch_out: 0,
            commute_km: { median: 5, sigma: 1, min: 1, max: 60 },
          },
          travel: { means: { foot: 1 }, bicycle: 0 },
          leisure: {
            errand: { on_work_days: 0, on_free_days: 0 },
            exercise: { on_work_days: 0, on_free_days: 0 },
            social: { on_work_days: 0, on_free_days: 0 },
            exercises: { walk: 1 },
            reach_km: 10,
          },
          strolls: { at_home_per_hour: 1, at_work_per_hour: 1, at_work_m: 20 },
          phone: {
            unlocks_per_day: { median: 50, sigma: 0.5, min: 5, max: 300 },
            long_sessions_per_day: { median: 3, sigma: 0.5, min: 1, max: 20 },
            calls_per_day: 1,
            on_table: 0,
            swinging_in_hand: 0,
            car_mount: 0,
            carried: { pocket: 1 },
          },
          respondent: { effects: {} },
        }
        """),
    Example(
      kind: .surveys, file: "surveys/raw.json5",
      text: """
        {
          survey_type: "audio_survey",
          settings: { audio_survey_type: "raw" },
          content: [{ prompt: "How was your day?" }],
        }
        """),
    Example(
      kind: .studies, file: "studies/settings.json5",
      text: """
        {
          name: "Example",
          seed: 1,
          region: "boston",
          start: "2026-03-02",
          days: 1,
          participants: { count: 1, people: { student: 1 }, devices: { "iphone-14": 1 } },
          apps: {
            beiwe: { version: { ios: "beiwe-2.5.2" }, settings: {} },
            cozie: {
              version: "cozie-3.0.2",
              settings: { api_watch_survey_url: "https://a.invalid/", pss_reminder_time: "09:00" },
            },
            swip: { version: "swip-1.0", settings: { revoked: {} } },
          },
        }
        """),
  ]
}
