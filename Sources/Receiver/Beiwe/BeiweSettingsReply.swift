import Spool

/// The settings that a server sends to its phones: a study's defaults.
///
/// The server: `AbstractDeviceSettings` in `database/study_models.py`.
enum BeiweSettingsReply {
  /// A value of a setting.
  private enum Value {
    case bool(Bool)
    case number(Int)
    case text(String)
  }

  private static let values: [(name: String, value: Value)] = [
    ("id", .number(1)), ("accelerometer", .bool(true)), ("gps", .bool(true)),
    ("calls", .bool(true)), ("texts", .bool(true)), ("wifi", .bool(true)),
    ("bluetooth", .bool(false)), ("power_state", .bool(true)),
    ("use_anonymized_hashing", .bool(true)),
    ("use_gps_fuzzing", .bool(false)), ("call_clinician_button_enabled", .bool(true)),
    ("call_research_assistant_button_enabled", .bool(true)), ("ambient_audio", .bool(false)),
    ("proximity", .bool(false)), ("gyro", .bool(false)), ("magnetometer", .bool(false)),
    ("devicemotion", .bool(false)), ("reachability", .bool(true)),
    ("allow_upload_over_cellular_data", .bool(false)),
    ("accelerometer_off_duration_seconds", .number(10)),
    ("accelerometer_on_duration_seconds", .number(10)), ("accelerometer_frequency", .number(10)),
    ("ambient_audio_off_duration_seconds", .number(600)),
    ("ambient_audio_on_duration_seconds", .number(600)),
    ("ambient_audio_bitrate", .number(24_000)), ("ambient_audio_sampling_rate", .number(44_100)),
    ("bluetooth_on_duration_seconds", .number(60)),
    ("bluetooth_total_duration_seconds", .number(300)),
    ("bluetooth_global_offset_seconds", .number(0)),
    ("check_for_new_surveys_frequency_seconds", .number(3_600)),
    ("create_new_data_files_frequency_seconds", .number(900)),
    ("gps_off_duration_seconds", .number(600)), ("gps_on_duration_seconds", .number(60)),
    ("seconds_before_auto_logout", .number(600)),
    ("upload_data_files_frequency_seconds", .number(3_600)),
    ("voice_recording_max_time_length_seconds", .number(240)),
    ("wifi_log_frequency_seconds", .number(300)), ("gyro_off_duration_seconds", .number(600)),
    ("gyro_on_duration_seconds", .number(60)), ("gyro_frequency", .number(10)),
    ("magnetometer_off_duration_seconds", .number(600)),
    ("magnetometer_on_duration_seconds", .number(60)),
    ("devicemotion_off_duration_seconds", .number(600)),
    ("devicemotion_on_duration_seconds", .number(60)), ("about_page_text", .text("")),
    ("call_clinician_button_text", .text("")), ("consent_form_text", .text("")),
    ("survey_submit_success_toast_text", .text("")), ("heartbeat_message", .text("")),
    ("heartbeat_timer_minutes", .number(60)), ("resend_period_minutes", .number(180)),
  ]

  private static let consentSections = [
    "welcome", "data_gathering", "privacy", "data_use", "time_commitment", "study_survey",
    "study_tasks", "withdrawing",
  ]

  /// The members of the object.
  ///
  /// - Parameter given: what a study has set, by name.
  static func write(to json: inout JSONWriter, given: [String: JSONTree] = [:]) {
    for (name, value) in values {
      if let value = given[name] {
        json.key(name)
        value.write(to: &json)
        continue
      }
      switch value {
      case .bool(let value): json.member(name, value)
      case .number(let value): json.member(name, value)
      case .text(let value): json.member(name, value)
      }
    }
    json.key("consent_sections")
    if let sections = given["consent_sections"] { return sections.write(to: &json) }
    json.object { json in
      for section in consentSections {
        json.key(section)
        json.object {
          $0.member("text", "")
          $0.member("more", "")
        }
      }
    }
  }
}
