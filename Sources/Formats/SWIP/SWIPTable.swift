/// The tables of SWIP's star schema, in the order of their creation. A table comes after all tables
/// to which it refers.
///
/// Names, keys and types are from the design of October 2025, with its contradictions resolved; see
/// `docs/reference/swip.md`. The phone stores the tables in SQLite, and the cloud in PostgreSQL.
public enum SWIPTable: String, CaseIterable, Sendable {
  case users = "dim_swip_users"
  case consent = "dim_swip_users_consent"
  case devices = "dim_devices"
  case apps = "dim_app"
  case sessions = "dim_app_session"
  case failures = "dim_app_failure"
  case biosignals = "dim_app_biosignals"
  case emotions = "dim_emotions"

  /// The type of a column.
  public enum Kind: Sendable {
    case uuid
    case text
    /// A time in UTC, in the form of `SWIPTime`.
    case time
    /// True or false, which SQLite stores as 1 or 0.
    case flag
    case number
  }

  /// A column of a table.
  public struct Column: Sendable {
    public let name: String
    public let kind: Kind
    /// Whether a row may have no value in this column.
    public let isOptional: Bool
  }

  /// The columns in the order of the table.
  public var columns: [Column] {
    switch self {
    case .users: [.uuid("user_id"), .time("created_datetime")]
    case .consent:
      [.uuid("user_id"), .text("type"), .time("created_datetime"), .text("status")]
    case .devices:
      [.uuid("device_id")]
        + ["platform", "model", "os_version", "watch_model"].map { .text($0, isOptional: true) }
        + [.time("created_datetime", isOptional: true)]
    case .apps:
      [.text("app_id")]
        + ["app_name", "app_version", "category", "developer"].map { .text($0, isOptional: true) }
        + [.number("app_avg_swip_score")]
    case .sessions:
      [
        .uuid("app_session_id"), .uuid("user_id"), .uuid("device_id"), .time("started_at"),
        .time("ended_at", isOptional: true), .text("app_id"), .flag("data_on_cloud"),
        .number("avg_swip_score"),
      ]
    case .failures:
      [.uuid("app_session_id"), .text("failure_name"), .time("created_datetime")]
    case .biosignals:
      [.uuid("app_biosignal_id"), .uuid("app_session_id"), .time("timestamp")]
        + Self.signals.map { .number($0) }
    case .emotions:
      [.uuid("app_biosignal_id")]
        + ["swip_score", "phys_subscore", "emo_subscore", "confidence"].map { .number($0) }
        + [.text("dominant_emotion"), .text("model_id")]
    }
  }

  /// The columns of measured values in a biosignal, in the order of the table.
  public static let signals = [
    "respiratory_rate", "hrv_sdnn", "heart_rate", "accelerometer", "temperature",
    "blood_oxygen_saturation", "ecg", "emg", "eda", "gyro", "ppg", "ibi",
  ]

  /// The columns of the primary key, which together identify a row.
  public var key: [String] {
    switch self {
    case .users: ["user_id"]
    case .consent: ["user_id", "type", "created_datetime"]
    case .devices: ["device_id"]
    case .apps: ["app_id"]
    case .sessions: ["app_session_id"]
    case .failures: ["app_session_id", "failure_name", "created_datetime"]
    case .biosignals, .emotions: ["app_biosignal_id"]
    }
  }
}

extension SWIPTable.Column {
  fileprivate static func uuid(_ name: String) -> Self {
    Self(name: name, kind: .uuid, isOptional: false)
  }

  fileprivate static func text(_ name: String, isOptional: Bool = false) -> Self {
    Self(name: name, kind: .text, isOptional: isOptional)
  }

  fileprivate static func time(_ name: String, isOptional: Bool = false) -> Self {
    Self(name: name, kind: .time, isOptional: isOptional)
  }

  fileprivate static func flag(_ name: String) -> Self {
    Self(name: name, kind: .flag, isOptional: false)
  }

  fileprivate static func number(_ name: String) -> Self {
    Self(name: name, kind: .number, isOptional: true)
  }
}
