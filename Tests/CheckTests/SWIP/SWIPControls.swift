import Fixtures
import SQLite

@testable import Check
@testable import Reading

extension Control {
  static let swip: [Control] = [
    .rows(
      "swip-integrity", harmless: "a heart rate higher by one",
      defect: """
        UPDATE dim_app_biosignals SET app_session_id = '00000000-0000-7000-8000-000000000000'
        WHERE rowid = 1
        """, change: higherRate),
    .rows(
      "swip-ddl", harmless: "another model",
      defect: """
        UPDATE dim_app_biosignals
        SET "timestamp" = strftime('%Y-%m-%dT%H:%M:%fZ', "timestamp", '+0.001 seconds')
        WHERE rowid = 2
        """, change: otherModel),
    .rows(
      "swip-consent", harmless: "no consent to research",
      defect: "UPDATE dim_app_session SET data_on_cloud = 1 - data_on_cloud WHERE rowid = 1",
      change: "DELETE FROM dim_swip_users_consent WHERE type = 'research'"),
    .rows(
      "swip-cadence", harmless: "a biosignal a millisecond later",
      defect: """
        UPDATE dim_app_biosignals SET "timestamp" = (
          SELECT strftime('%Y-%m-%dT%H:%M:%fZ', "timestamp", '+16 seconds')
          FROM dim_app_biosignals WHERE rowid = 1)
        WHERE rowid = 2
        """,
      change: """
        UPDATE dim_app_biosignals
        SET "timestamp" = strftime('%Y-%m-%dT%H:%M:%fZ', "timestamp", '+0.001 seconds')
        WHERE rowid = 2
        """),
    .rows(
      "swip-scores", harmless: "another model",
      defect: "UPDATE dim_emotions SET swip_score = swip_score + 0.000001 WHERE rowid = 1",
      change: otherModel),
    .rows(
      "swip-averages", harmless: "a subscore that is a millionth higher",
      defect: """
        UPDATE dim_app_session SET avg_swip_score = avg_swip_score + 0.000001 WHERE rowid = (
          SELECT min(rowid) FROM dim_app_session WHERE avg_swip_score NOT NULL)
        """,
      change: "UPDATE dim_emotions SET phys_subscore = phys_subscore + 0.000001 WHERE rowid = 1"),
    // A participant opens the app at most 20 s after the start of the phone use, so the session is
    // moved by 21 s.
    .rows(
      "swip-sessions", harmless: "a changed cloud flag",
      defect: """
        UPDATE dim_app_session
        SET started_at = strftime('%Y-%m-%dT%H:%M:%fZ', started_at, '-21 seconds')
        WHERE rowid = 1
        """,
      change: "UPDATE dim_app_session SET data_on_cloud = 1 - data_on_cloud WHERE rowid = 1"),
    // No participant takes off the watch in so short a recording, so this control changes the
    // wearing times in the ground truth.
    .files("swip-watch", harmless: "no oxygen saturation") { folder in
      try folder.edit(folder.first("/wear.csv", in: "truth")) {
        $0 = $0.replacing(",worn,,", with: ",off,forgotten,MCAR")
      }
    } change: { folder in
      try folder.changeStore(
        """
        UPDATE dim_app_biosignals SET blood_oxygen_saturation = NULL WHERE rowid = (
          SELECT max(rowid) FROM dim_app_biosignals WHERE blood_oxygen_saturation NOT NULL)
        """)
    },
    .rows(
      "swip-heart", harmless: "a heart rate higher by one",
      // The control changes a row whose neighbours have an even heart rate, because the participant
      // is at rest there.
      defect: """
        UPDATE dim_app_biosignals SET heart_rate = heart_rate + 16 WHERE rowid = (
          SELECT row FROM (
            SELECT rowid AS row, count(*) OVER near AS rows,
              max(heart_rate) OVER near - min(heart_rate) OVER near AS spread
            FROM dim_app_biosignals WHERE heart_rate NOT NULL
            WINDOW near AS (PARTITION BY app_session_id ORDER BY rowid
              ROWS BETWEEN 20 PRECEDING AND 20 FOLLOWING))
          ORDER BY rows DESC, spread, row LIMIT 1)
        """, change: higherRate),
    .files("swip-truth", harmless: "a heart rate higher by one") { folder in
      try folder.edit(folder.first("/sessions.csv", in: "truth")) {
        $0.replaceFirst(",uploaded,", by: ",waiting,")
      }
    } change: { folder in
      try folder.changeStore(higherRate)
    },
  ]

  private static let higherRate = """
    UPDATE dim_app_biosignals SET heart_rate = heart_rate + 1 WHERE rowid = (
      SELECT min(rowid) FROM dim_app_biosignals WHERE heart_rate NOT NULL)
    """
  private static let otherModel = "UPDATE dim_emotions SET model_id = 'another' WHERE rowid = 1"

  /// Returns a control that changes rows of the store by SQL.
  private static func rows(
    _ rule: String, harmless text: String, defect: String, change: String
  ) -> Control {
    .files(rule, harmless: text) {
      try $0.changeStore(defect)
    } change: {
      try $0.changeStore(change)
    }
  }
}

extension TemporaryFolder {
  /// Returns the path of the first participant's store, relative to the folder.
  func store() throws -> String { try first(".sqlite", in: "swip") }

  /// Runs an SQL statement on the first participant's store.
  func changeStore(_ sql: String) throws {
    try Database(path + "/" + store(), .once).run(sql)
  }
}
