/// The settings export of a Beiwe server, for a study with all streams but few rows.
public let smallSettings = #"{"device_settings": \#(smallDeviceSettings)}"#

/// The settings export of the same study, with a slider survey three times a day and a voice
/// recording in the evening.
public let smallSettingsWithSurveys = #"""
  {"device_settings": \#(smallDeviceSettings), "surveys": [
    {"name": "Mood", "survey_type": "tracking_survey",
     "content": [
       {"question_id": "mood", "question_type": "slider", "question_text": "How are you?",
        "min": 0, "max": 9},
       {"question_id": "why", "question_type": "free_response", "question_text": "Why?"}],
     "timings": \#(daily([36_000, 54_000, 72_000]))},
    {"name": "Voice", "survey_type": "audio_survey",
     "settings": {"audio_survey_type": "compressed"}, "content": [{"prompt": "Please tell us."}],
     "timings": \#(daily([68_400]))}
  ]}
  """#

private let smallDeviceSettings = """
  {
    "accelerometer": true, "gps": true, "gyro": true, "magnetometer": true,
    "devicemotion": true, "proximity": true, "power_state": true, "reachability": true,
    "accelerometer_frequency": 1, "gyro_frequency": 1,
    "accelerometer_on_duration_seconds": 10, "accelerometer_off_duration_seconds": 60,
    "gps_on_duration_seconds": 60, "gps_off_duration_seconds": 300,
    "gyro_on_duration_seconds": 30, "gyro_off_duration_seconds": 600,
    "magnetometer_on_duration_seconds": 15, "magnetometer_off_duration_seconds": 3600,
    "devicemotion_on_duration_seconds": 15, "devicemotion_off_duration_seconds": 3600
  }
  """

/// Returns the same survey times, in seconds after midnight, for each day of the week.
private func daily(_ seconds: [Int]) -> String { "\(Array(repeating: seconds, count: 7))" }
