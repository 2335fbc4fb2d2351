extension SWIPTable {
  /// The SQL statement that creates the table in the phone's store. It uses SQLite's `STRICT`
  /// types, and times are texts in UTC.
  public var sqlite: String {
    switch self {
    case .users:
      """
      CREATE TABLE dim_swip_users(
        user_id TEXT PRIMARY KEY,
        created_datetime TEXT NOT NULL
      ) STRICT
      """
    case .consent:
      """
      CREATE TABLE dim_swip_users_consent(
        user_id TEXT NOT NULL REFERENCES dim_swip_users,
        type TEXT NOT NULL,
        created_datetime TEXT NOT NULL,
        status TEXT NOT NULL CHECK(status IN('active','revoked')),
        PRIMARY KEY(user_id,type,created_datetime)
      ) STRICT
      """
    case .devices:
      """
      CREATE TABLE dim_devices(
        device_id TEXT PRIMARY KEY,
        platform TEXT,
        model TEXT,
        os_version TEXT,
        watch_model TEXT,
        created_datetime TEXT
      ) STRICT
      """
    case .apps:
      """
      CREATE TABLE dim_app(
        app_id TEXT PRIMARY KEY,
        app_name TEXT,
        app_version TEXT,
        category TEXT,
        developer TEXT,
        app_avg_swip_score REAL
      ) STRICT
      """
    case .sessions:
      """
      CREATE TABLE dim_app_session(
        app_session_id TEXT PRIMARY KEY,
        user_id TEXT NOT NULL REFERENCES dim_swip_users,
        device_id TEXT NOT NULL REFERENCES dim_devices,
        started_at TEXT NOT NULL,
        ended_at TEXT,
        app_id TEXT NOT NULL REFERENCES dim_app,
        data_on_cloud INTEGER NOT NULL DEFAULT 0 CHECK(data_on_cloud IN(0,1)),
        avg_swip_score REAL
      ) STRICT
      """
    case .failures:
      """
      CREATE TABLE dim_app_failure(
        app_session_id TEXT NOT NULL REFERENCES dim_app_session,
        failure_name TEXT NOT NULL,
        created_datetime TEXT NOT NULL,
        PRIMARY KEY(app_session_id,failure_name,created_datetime)
      ) STRICT
      """
    case .biosignals:
      """
      CREATE TABLE dim_app_biosignals(
        app_biosignal_id TEXT PRIMARY KEY,
        app_session_id TEXT NOT NULL REFERENCES dim_app_session,
        "timestamp" TEXT NOT NULL,
        respiratory_rate REAL,
        hrv_sdnn REAL,
        heart_rate REAL,
        accelerometer REAL,
        temperature REAL,
        blood_oxygen_saturation REAL,
        ecg REAL,
        emg REAL,
        eda REAL,
        gyro REAL,
        ppg REAL,
        ibi REAL
      ) STRICT
      """
    case .emotions:
      """
      CREATE TABLE dim_emotions(
        app_biosignal_id TEXT PRIMARY KEY REFERENCES dim_app_biosignals,
        swip_score REAL,
        phys_subscore REAL,
        emo_subscore REAL,
        confidence REAL,
        dominant_emotion TEXT NOT NULL,
        model_id TEXT NOT NULL
      ) STRICT
      """
    }
  }
}
