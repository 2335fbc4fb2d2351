import Spool

/// The settings that a Beiwe server sends to phones, with the server's defaults.
///
/// The source is the server's `DeviceSettings` in `database/study_models.py`.
enum BeiweSettingsReply {
  /// A value of a setting.
  private enum Value {
    case bool(Bool)
    /// A whole number, with the minimum that the server's validators accept.
    case number(Int, least: Int)
    /// A text, which may be empty only for `consent_form_text`.
    case text(String)
  }

  private static let values: [(name: String, value: Value)] = [
    ("accelerometer", .bool(true)), ("gps", .bool(true)),
    ("calls", .bool(true)), ("texts", .bool(true)), ("wifi", .bool(true)),
    ("bluetooth", .bool(false)), ("power_state", .bool(true)),
    ("use_anonymized_hashing", .bool(true)),
    ("use_gps_fuzzing", .bool(false)), ("call_clinician_button_enabled", .bool(true)),
    ("call_research_assistant_button_enabled", .bool(true)), ("ambient_audio", .bool(false)),
    ("proximity", .bool(false)), ("gyro", .bool(false)), ("magnetometer", .bool(false)),
    ("devicemotion", .bool(false)), ("reachability", .bool(true)),
    ("allow_upload_over_cellular_data", .bool(false)),
    ("accelerometer_off_duration_seconds", .number(10, least: 1)),
    ("accelerometer_on_duration_seconds", .number(10, least: 1)),
    ("accelerometer_frequency", .number(10, least: 1)),
    ("ambient_audio_off_duration_seconds", .number(600, least: 1)),
    ("ambient_audio_on_duration_seconds", .number(600, least: 1)),
    ("ambient_audio_bitrate", .number(24_000, least: 16_000)),
    ("ambient_audio_sampling_rate", .number(44_100, least: 16_000)),
    ("bluetooth_on_duration_seconds", .number(60, least: 1)),
    ("bluetooth_total_duration_seconds", .number(300, least: 1)),
    ("bluetooth_global_offset_seconds", .number(0, least: 0)),
    ("check_for_new_surveys_frequency_seconds", .number(3_600, least: 30)),
    ("create_new_data_files_frequency_seconds", .number(900, least: 30)),
    ("gps_off_duration_seconds", .number(600, least: 1)),
    ("gps_on_duration_seconds", .number(60, least: 1)),
    ("seconds_before_auto_logout", .number(600, least: 1)),
    ("upload_data_files_frequency_seconds", .number(3_600, least: 10)),
    ("voice_recording_max_time_length_seconds", .number(240, least: 0)),
    ("wifi_log_frequency_seconds", .number(300, least: 10)),
    ("gyro_off_duration_seconds", .number(600, least: 1)),
    ("gyro_on_duration_seconds", .number(60, least: 1)), ("gyro_frequency", .number(10, least: 1)),
    ("magnetometer_off_duration_seconds", .number(600, least: 1)),
    ("magnetometer_on_duration_seconds", .number(60, least: 1)),
    ("devicemotion_off_duration_seconds", .number(600, least: 1)),
    ("devicemotion_on_duration_seconds", .number(60, least: 1)), ("about_page_text", .text("")),
    ("call_clinician_button_text", .text("")), ("consent_form_text", .text("")),
    ("survey_submit_success_toast_text", .text("")), ("heartbeat_message", .text("")),
    ("heartbeat_timer_minutes", .number(60, least: 30)),
    ("resend_period_minutes", .number(180, least: 0)),
  ]

  private static let consentSections = [
    "welcome", "data_gathering", "privacy", "data_use", "time_commitment", "study_survey",
    "study_tasks", "withdrawing",
  ]

  private static let consents = "consent_sections"

  /// The allowed keys of `device_settings` in an export.
  static let keys = Set(values.map(\.name) + [consents])

  /// Returns the reason why the server's import fails for these settings; nil if it accepts them.
  ///
  /// The source is the server's `update_device_settings` in
  /// `libs/endpoint_helpers/copy_study_helpers.py`.
  static func refusal(of given: [String: JSONTree]) -> String? {
    // The import skips settings that are empty.
    if given.isEmpty { return nil }
    guard given[consents] != nil else { return "device_settings has no \(consents)" }
    let ignored = BeiweSurveys.ignoredKeys.union(["study"])
    if let key = given.keys.sorted().first(where: { !keys.contains($0) && !ignored.contains($0) }) {
      return "device_settings has \(key), which is not a setting of the server"
    }
    for (name, value) in values {
      guard let given = given[name] else { continue }
      switch (value, given) {
      case (.bool, .bool): break
      case (.number(_, let least), .integer(let number)):
        if number < least { return "\(name) is \(number), but the minimum is \(least)" }
      case (.number(_, let least), .number(let number)):
        if number.rounded(.towardZero) < Double(least) {
          return "\(name) is \(number), but the minimum is \(least)"
        }
      case (.text, .text(let text)):
        if text.isEmpty, name != "consent_form_text" { return "\(name) is empty" }
      default: return "the type of \(name) differs from the server's type"
      }
    }
    return nil
  }

  /// Writes the members of the JSON object.
  ///
  /// - Parameter given: the settings of the study, by name.
  static func write(to json: inout JSONWriter, given: [String: JSONTree] = [:]) {
    json.member("id", 1)
    for (name, value) in values {
      if let value = given[name] {
        json.key(name)
        value.write(to: &json)
        continue
      }
      switch value {
      case .bool(let value): json.member(name, value)
      case .number(let value, _): json.member(name, value)
      case .text(let value): json.member(name, value)
      }
    }
    json.key(consents)
    if let sections = given[consents] { return sections.write(to: &json) }
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
