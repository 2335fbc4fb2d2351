import Formats
import Reading

/// The fields that versions of Cozie's app send, by kind of request
/// (cozie-apple 8c88818 and d0f7231, cozie-apple-website 2f47978).
struct CozieKeys {
  /// The form of a field's value.
  enum Form {
    case text, bool, whole, number
  }

  static let versions = ["3.0.2", "3.0.0", "doc"]

  private let version: String

  /// Nil for a version that nobody knows.
  init?(_ version: String?) {
    guard let version, Self.versions.contains(version) else { return nil }
    self.version = version
  }

  private var isNew: Bool { version == "3.0.2" }
  private var isDocument: Bool { version == "doc" }

  /// What a request's row must have beside its trigger.
  func required(_ kind: CozieSent.Kind) -> [(key: String, form: Form)] {
    switch kind {
    case .survey:
      [
        ("ws_survey_count", .whole), ("ws_timestamp_start", .text),
        ("ws_timestamp_location", .text),
      ]
        + place("ws_") + (isDocument ? [] : [("wss_title", .text)]) + build
    case .location:
      [("location_change", .bool), ("ts_timestamp_location", .text)] + place("ts_") + build
    case .settings: settings
    case .push:
      ["notification_title", "notification_subtitle", "notification_text", buttons]
        .map { ($0, .text) } + (isDocument ? [] : [("notification_trigger", .text)])
    case .health: []
    }
  }

  /// The form of a further field that a request's row may have; nil for one that the version does not send.
  func optional(_ request: CozieSent, _ key: String) -> Form? {
    switch request.kind {
    // The ids of questions are the study's own; by convention they begin so, and not all do.
    case .survey: key.hasPrefix("ts_") || key.hasPrefix("ws_") ? nil : .text
    case .push:
      key == (isNew ? "action_button_pressed" : "action_button")
        && request.trigger.hasSuffix("action_button")
        ? .text : nil
    case .location, .settings: nil
    case .health: health(key)
    }
  }

  private func health(_ key: String) -> Form? {
    guard key.hasPrefix("ts_") || key.hasPrefix("ws_") else { return nil }
    let name = String(key.dropFirst(3))
    if isNew {
      for counter in ["step_count", "walking_distance"] where name.hasPrefix(counter) {
        let rest = name.dropFirst(counter.count)
        for device in ["", "_phone", "_watch"] {
          if rest == device { return .number }
          if rest == device + "_timestamp_end" { return .text }
        }
        return nil
      }
      if name == "workout_type" { return .text }
      if ["workout_duration", "exercise_time", "active_energy_burned"].contains(name) {
        return .number
      }
    } else if ["step_count", "walking_distance"].contains(name) {
      return form(key)
    }
    if name == "sleep_unspecified", isDocument { return nil }
    return Self.measured.contains(name) ? form(key) : nil
  }

  /// Whether the version rounds a field to whole numbers: the document gives the type Integer to it.
  func isRounded(_ key: String) -> Bool { isDocument && Self.rounded.contains(key) }

  private static let rounded: Set = [
    "ts_HRV", "ts_altitude", "ts_audio_exposure_environment", "ts_heart_rate",
    "ts_oxygen_saturation", "ts_resting_heart_rate", "ts_stand_time", "ts_step_count",
    "ts_wrist_temperature", "ws_altitude", "ws_location_floor", "ws_oxygen_saturation",
    "ws_step_count",
  ]

  private func form(_ key: String) -> Form { isRounded(key) ? .whole : .number }

  private static let measured: Set = [
    "heart_rate", "resting_heart_rate", "HRV", "audio_exposure_environment",
    "audio_exposure_headphones", "stand_time", "oxygen_saturation", "wrist_temperature",
    "sleep_in_bed", "sleep_awake", "sleep_core", "sleep_deep", "sleep_REM", "sleep_unspecified",
  ]

  private func place(_ prefix: String) -> [(key: String, form: Form)] {
    ["longitude", "latitude", "altitude", "location_floor", "location_accuracy_horizontal"]
      .map { (prefix + $0, form(prefix + $0)) }
      + [(prefix + "location_accuracy_vertical", .number)]
      + ["location_acquisition_method", "location_source_device"].map { (prefix + $0, .text) }
  }

  private var build: [(key: String, form: Form)] {
    isNew ? [("app_bundle_build_version", .text)] : []
  }

  private var buttons: String { isDocument ? "action_button_shown" : "action_buttons_shown" }

  private var settings: [(key: String, form: Form)] {
    let reminds = version == "3.0.0" ? "wss_reminder_enabeled" : "wss_reminder_enabled"
    let texts = [
      "wss_title", "wss_participation_days", "wss_participation_time_start",
      "wss_participation_time_end", "api_read_url", "api_read_key", "api_write_url",
      "api_write_key", "api_phone_survey_url", "api_watch_survey_url", "pss_reminder_time",
      "pss_reminder_days", "si_ios_version", "si_iphone_model", "si_iphone_device_id",
      "si_watchos_version", "si_watch_model", "si_watch_device_id",
      "si_iphone_wifi_signal_strength", "si_watch_wifi_signal_strength",
      "si_iphone_cellular_signal_strength", "si_watch_cellular_signal_strength",
      "app_bundle_name", "app_bundle_build_version", "app_bundle_build_number",
      "app_one_signal_app_id",
    ]
    let bools = [
      reminds, "pss_reminder_enabled", "si_iphone_location_service_enabled",
      "si_watch_location_service_enabled", "si_iphone_low_battery_mode_enabled",
      "si_watch_connected_to_phone",
    ]
    let wholes = [
      "wss_goal", "wss_time_out", "si_iphone_battery_charge_state",
      "si_watch_battery_charge_state",
    ]
    return texts.map { ($0, .text) } + bools.map { ($0, .bool) } + wholes.map { ($0, .whole) }
      + [("wss_reminder_interval", isDocument ? .text : .whole)]
  }
}

extension CozieValue {
  /// Whether it has a form.
  func has(_ form: CozieKeys.Form) -> Bool {
    switch (self, form) {
    case (.text, .text), (.bool, .bool), (.integer, .whole), (.integer, .number),
      (.number, .number):
      true
    default: false
    }
  }
}

extension CozieValue {
  /// The numeric value, or nil if this is not a number.
  var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }
}
