/// The types of samples about the phone and about what people do with it. HealthKit has none of
/// them.
extension HealthKind {
  /// The types that have a number with a fixed unit, by collector and name.
  static let phone: [(String, String, String, ClosedRange<Double>)] = [
    ("screen-time", "session", "s", 0...day), ("screen-time", "unlock", "count", 1...1),
    ("screen-time", "app-usage", "s", 0...day), ("screen-time", "app-category", "s", 0...3_600),
    ("screen-time", "notifications", "count", 1...1),
    ("battery", "level", "%", 0...1), ("charging", "session", "s", 0...7 * day),
    ("wifi", "association", "s", 0...7 * day), ("location", "visit", "s", 0...5_000_000),
    ("motion", "activity", "s", 0...day), ("environment", "pressure", "kPa", 20...110),
    ("environment", "weather", "degC", -60...55), ("environment", "humidity", "%", 0...1),
    ("environment", "air-quality", "AQI", 0...500), ("environment", "uv-index", "UVI", 0...16),
    ("environment", "daylight", "s", 0...day), ("focus", "focus-mode", "s", 0...7 * day),
    ("calendar", "calendar", "s", 0...31 * day), ("calendar", "meeting-time", "s", 0...90_000),
    ("calendar", "reminders", "count", 1...1), ("calls", "phone-calls", "s", 0...day),
    ("calls", "video-calls", "s", 0...day), ("email", "email", "count", 0...800),
    ("music", "music", "s", 0...600), ("music", "recent", "count", 0...3_000),
    ("podcasts", "podcasts", "s", 0...day), ("books", "books", "s", 0...day),
    ("photos", "photos-taken", "count", 1...1), ("photos", "screenshots", "count", 1...1),
    ("photos", "videos", "s", 0...day), ("contacts", "birthdays", "count", 1...1),
    ("storage", "storage", "GB", 1...4_096), ("bluetooth", "bluetooth", "s", 0...7 * day),
  ]

  /// The length of a day, in seconds.
  static let day = 86_400.0

  /// The types whose value is the time from start to end, in seconds.
  package static let lasting = Set(
    (phone + mac + manual.map { ($0.0, $0.1, $0.2 ?? "", $0.3) }).filter { $0.2 == "s" }
      .map { "sim.\($0.0).\($0.1)" }
  ).subtracting([
    "sim.screen-time.app-category", "sim.calendar.meeting-time", "sim.environment.daylight",
  ])
}
