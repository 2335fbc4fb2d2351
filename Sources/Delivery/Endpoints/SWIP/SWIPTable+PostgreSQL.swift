import Formats

extension SWIPTable {
  /// The name of the schema with all tables and views.
  static let schema = "swip"

  /// The name of the table with the name of its schema.
  var place: String { "\(Self.schema).\(rawValue)" }

  /// The statement that creates the table in the cloud.
  var postgres: String {
    switch self {
    case .users:
      """
      CREATE TABLE swip.dim_swip_users (
        user_id uuid PRIMARY KEY,
        created_datetime timestamptz NOT NULL)
      """
    case .consent:
      """
      CREATE TABLE swip.dim_swip_users_consent (
        user_id uuid NOT NULL REFERENCES swip.dim_swip_users ON DELETE CASCADE,
        type text NOT NULL,
        created_datetime timestamptz NOT NULL,
        status text NOT NULL CHECK (status IN ('active', 'revoked')),
        PRIMARY KEY (user_id, type, created_datetime))
      """
    case .devices:
      """
      CREATE TABLE swip.dim_devices (
        device_id uuid PRIMARY KEY,
        platform text,
        model text,
        os_version text,
        watch_model text,
        created_datetime timestamptz)
      """
    case .apps:
      """
      CREATE TABLE swip.dim_app (
        app_id text PRIMARY KEY,
        app_name text,
        app_version text,
        category text,
        developer text,
        app_avg_swip_score double precision)
      """
    case .sessions:
      """
      CREATE TABLE swip.dim_app_session (
        app_session_id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES swip.dim_swip_users ON DELETE CASCADE,
        device_id uuid NOT NULL REFERENCES swip.dim_devices,
        started_at timestamptz NOT NULL,
        ended_at timestamptz,
        app_id text NOT NULL REFERENCES swip.dim_app,
        data_on_cloud boolean NOT NULL DEFAULT false,
        avg_swip_score double precision CHECK (avg_swip_score BETWEEN 0 AND 100),
        CHECK (ended_at IS NULL OR ended_at >= started_at))
      """
    case .failures:
      """
      CREATE TABLE swip.dim_app_failure (
        app_session_id uuid NOT NULL REFERENCES swip.dim_app_session ON DELETE CASCADE,
        failure_name text NOT NULL,
        created_datetime timestamptz NOT NULL,
        PRIMARY KEY (app_session_id, failure_name, created_datetime))
      """
    case .biosignals:
      """
      CREATE TABLE swip.dim_app_biosignals (
        app_biosignal_id uuid PRIMARY KEY,
        app_session_id uuid NOT NULL REFERENCES swip.dim_app_session ON DELETE CASCADE,
        "timestamp" timestamptz NOT NULL,
        \(Self.signals.map { "\($0) double precision" }.joined(separator: ",\n  ")))
      """
    case .emotions:
      """
      CREATE TABLE swip.dim_emotions (
        app_biosignal_id uuid PRIMARY KEY REFERENCES swip.dim_app_biosignals ON DELETE CASCADE,
        swip_score double precision,
        phys_subscore double precision,
        emo_subscore double precision,
        confidence double precision CHECK (confidence BETWEEN 0 AND 1),
        dominant_emotion text NOT NULL,
        model_id text NOT NULL)
      """
    }
  }
}

extension SWIPTable.Column {
  /// The column's type, as PostgreSQL's catalogue names it.
  var type: String {
    switch kind {
    case .uuid: "uuid"
    case .text: "text"
    case .time: "timestamp with time zone"
    case .flag: "boolean"
    case .number: "double precision"
    }
  }
}
