/// Settings of a study that the server has, and that nothing simulated asks for: those of the app for Android,
/// of other streams, and texts.
///
/// The server: `DeviceSettings` in `database/study_models.py` (a59eeaa). Its import needs `consent_sections`, and
/// accepts no empty text but that of the consent form.
enum BeiweServerSettings {
  /// The keys of the sensors that the server has settings of. Its import fails at any other key, so an export
  /// leaves out a sensor of one's own.
  static let sensors: Set = [
    "accelerometer", "devicemotion", "gps", "gyro", "magnetometer", "power_state", "proximity",
    "reachability",
  ]

  /// The values by key: the server's defaults, but for texts of our own and for streams that the app for iOS does not
  /// have, which are off.
  static let others: [String: ProfileValue] =
    switches.mapValues { .bool($0) }
    .merging(numbers.mapValues { .integer($0) }) { $1 }
    .merging(texts.mapValues { .text($0) }) { $1 }
    .merging(["consent_sections": consentSections]) { $1 }

  private static let switches = [
    "calls": false, "texts": false, "wifi": false, "bluetooth": false, "ambient_audio": false,
    "use_anonymized_hashing": true, "call_clinician_button_enabled": true,
    "call_research_assistant_button_enabled": true,
  ]

  /// In seconds, where the key does not say otherwise; the bitrate in bits a second, the rate in Hz.
  private static let numbers: [String: Int64] = [
    "ambient_audio_off_duration_seconds": 600, "ambient_audio_on_duration_seconds": 600,
    "ambient_audio_bitrate": 24_000, "ambient_audio_sampling_rate": 44_100,
    "bluetooth_on_duration_seconds": 60, "bluetooth_total_duration_seconds": 300,
    "bluetooth_global_offset_seconds": 0, "check_for_new_surveys_frequency_seconds": 3_600,
    "wifi_log_frequency_seconds": 300, "heartbeat_timer_minutes": 60,
  ]

  private static let texts = [
    "about_page_text": "This study is simulated. Its participants are not real people.",
    "call_clinician_button_text": "Call My Clinician",
    "consent_form_text": "",
    "heartbeat_message": "Please open the app, so that it goes on collecting data.",
    "survey_submit_success_toast_text": "Thank you. Your answers are saved.",
  ]

  private static let consentSections = ProfileValue.object(
    Dictionary(
      uniqueKeysWithValues: [
        "welcome", "data_gathering", "privacy", "data_use", "time_commitment", "study_survey",
        "study_tasks", "withdrawing",
      ].map { ($0, .object(["text": .text(""), "more": .text("")])) }))
}
