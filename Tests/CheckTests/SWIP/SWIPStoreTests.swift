import Fixtures
import Formats
import SQLite
import Testing

@testable import Check
@testable import Reading

/// Stores of one session that are made by hand: what reading them finds wrong, and what it takes from them.
struct SWIPStoreTests {
  private static let start: Int64 = 1_772_409_600_000
  /// Ids of version 7 begin with the ms since 1970 in hexadecimal digits.
  private static let session = "019cabd8-3800-7000-8000-000000000001"
  private static let look = "019cabd8-3be8-7000-8000-000000000002"
  private static let user = "11111111-1111-4111-8111-111111111111"

  /// A user with a watch, a session and a failure at its end, of which each is a row.
  private static let rows = """
    INSERT INTO dim_swip_users VALUES('\(user)', '2026-03-02T00:00:00.000Z');
    INSERT INTO dim_swip_users_consent VALUES
      ('\(user)', 'research', '2026-03-02T00:00:02.000Z', 'revoked'),
      ('\(user)', 'local_storage', '2026-03-02T00:00:03.000Z', 'active');
    INSERT INTO dim_devices VALUES(
      '\(user)', 'ios', 'iPhone14,7', '17.0', 'Watch6,1', '2026-03-02T00:00:00.000Z');
    INSERT INTO dim_app(app_id, app_avg_swip_score) VALUES('mail', 50.5);
    INSERT INTO dim_app_session VALUES(
      '\(session)', '\(user)', '\(user)', '2026-03-02T00:00:00.000Z', '2026-03-02T00:00:01.000Z',
      'mail', 1, 50.5);
    INSERT INTO dim_app_failure VALUES('\(session)', 'app_crash', '2026-03-02T00:00:01.000Z');
    INSERT INTO dim_app_biosignals(app_biosignal_id, app_session_id, "timestamp", heart_rate, ibi)
      VALUES('\(look)', '\(session)', '2026-03-02T00:00:01.000Z', 60, 1000);
    INSERT INTO dim_emotions VALUES('\(look)', 50.5, 0.5, 0.25, 0.75, 'Calm', 'a model');
    """

  /// The store after some more statements.
  private func store(_ sql: String = "") throws -> SWIPStore {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.sqlite"
    do {
      let tables = SWIPTable.allCases.map(\.sqlite).joined(separator: ";")
      let database = try Database(path, .once)
      try database.run(tables + ";" + Self.rows + ";" + sql)
    }
    return try withExtendedLifetime(folder) { try SWIPStore(reading: path, at: "a") }
  }

  @Test func `a store has what its rows tell`() throws {
    let store = try store()
    #expect(store.isReadable && store.rows == 9 && store.users == 1 && store.devices == 1)
    #expect(store.integrity.verdict == .pass && store.form.verdict == .pass)
    #expect(store.form.examples.isEmpty && store.created == Self.start && store.hasWatch)
    // In order of time, with the numbers of their keys' order.
    #expect(store.consents.map(\.type) == ["research", "local_storage"])
    #expect(store.consents.map(\.time) == [Self.start + 2_000, Self.start + 3_000])
    #expect(store.consents.map(\.isActive) == [false, true])
    #expect(store.consents.map(\.row) == [2, 1])
    #expect(store.apps.map(\.id) == ["mail"] && store.apps[0].average == 50.5)
    let session = try #require(store.sessions.first)
    #expect(store.sessions.count == 1 && session.id == Self.session && session.app == "mail")
    #expect(session.start == Self.start && session.end == Self.start + 1_000)
    #expect(session.isInCloud && session.average == 50.5 && session.row == 1)
    #expect(session.failures == [Self.start + 1_000])
    let look = try #require(session.biosignals.first)
    #expect(look.id == Self.look && look.time == Self.start + 1_000 && look.row == 1)
    #expect(look.values == ["heart_rate": 60, "ibi": 1_000])
    let emotion = try #require(look.emotion)
    #expect(emotion.score == 50.5 && emotion.body == 0.5 && emotion.emotion == 0.25)
    #expect(emotion.confidence == 0.75 && emotion.dominant == "Calm" && emotion.row == 1)
  }

  @Test func `a store without a watch, an end or the cloud says so`() throws {
    let store = try store(
      """
      UPDATE dim_devices SET watch_model = NULL;
      UPDATE dim_app_session SET ended_at = NULL, data_on_cloud = 0
      """)
    #expect(!store.hasWatch && store.sessions[0].end == nil && !store.sessions[0].isInCloud)
    #expect(store.form.verdict == .pass)
  }

  @Test func `an empty store is in order`() throws {
    let store = try store(
      SWIPTable.allCases.reversed().map { "DELETE FROM \($0.rawValue)" }.joined(separator: ";"))
    #expect(store.form.verdict == .pass && store.created == nil && store.rows == 0)
  }

  /// The change, and a part of the message about it.
  @Test(arguments: [
    (
      "UPDATE dim_swip_users SET created_datetime = '2026-03-02T00:00:00Z'", "created_datetime 2026"
    ),
    (
      "UPDATE dim_swip_users_consent SET created_datetime = 'now' WHERE status = 'active'",
      "created_datetime now"
    ),
    ("UPDATE dim_app_session SET ended_at = '2026-03-02'", "ended_at 2026-03-02"),
    ("UPDATE dim_emotions SET model_id = ''", "model_id"),
    ("UPDATE dim_emotions SET swip_score = 9e999", "swip_score"),
    ("UPDATE dim_emotions SET confidence = -9e999", "confidence"),
    ("UPDATE dim_emotions SET dominant_emotion = 'calm'", "dominant_emotion calm"),
    ("UPDATE dim_swip_users_consent SET type = 'marketing' WHERE status = 'active'", "marketing"),
    ("UPDATE dim_devices SET model = ''", "model"),
    ("UPDATE dim_app_failure SET failure_name = ''", "failure_name"),
    ("INSERT INTO dim_app(app_id) VALUES('map')", "map without a session"),
    (
      "INSERT INTO dim_swip_users SELECT '2' || substr(user_id, 2), created_datetime "
        + "FROM dim_swip_users",
      "2 rows"
    ),
    ("INSERT INTO dim_devices(device_id) VALUES('21111111-1111-4111-8111-111111111111')", "2 rows"),
    // Ids begin with the time of their row.
    ("UPDATE dim_app_session SET started_at = '2026-03-02T00:00:00.001Z'", session),
    ("UPDATE dim_app_biosignals SET \"timestamp\" = '2026-03-02T00:00:01.001Z'", look),
    // SWIP's tables are the only ones.
    ("CREATE TABLE more(a)", "a table more"), ("CREATE VIEW more AS SELECT 1", "a view more"),
    ("CREATE INDEX more ON dim_app(app_name)", "a index more"),
  ])
  func `what a store cannot have is told`(sql: String, told: String) throws {
    let store = try store(sql)
    #expect(store.form.failures == 1, "\(store.form.examples)")
    #expect(store.form.examples.first?.value.contains(told) == true, "\(store.form.examples)")
    #expect(store.integrity.verdict == .pass)
  }

  @Test(arguments: ["Stress", "Neutral", "Amused"])
  func `an emotion has a name of any formula`(name: String) throws {
    let store = try store("UPDATE dim_emotions SET dominant_emotion = '\(name)'")
    #expect(store.form.verdict == .pass)
  }

  @Test(arguments: ["UPDATE dim_devices SET device_id = ", "UPDATE dim_swip_users SET user_id = "])
  func `users and devices have ids of version 4, and rows refer to rows`(sql: String) throws {
    let other = try store(sql + "'21111111-1111-4111-8111-111111111111'")
    #expect(other.form.verdict == .pass && other.integrity.verdict == .fail)
    #expect(other.integrity.examples[0].value.hasPrefix("a row of dim_"))
    for id in ["21111111-1111-7111-8111-111111111111", "A1111111-1111-4111-8111-111111111111"] {
      let wrong = try store(sql + "'\(id)'")
      #expect(wrong.form.failures == 1 && wrong.form.examples[0].value.hasSuffix(id))
    }
  }

  @Test func `sessions have ids of version 7`() throws {
    let id = "019cabd8-3800-4000-8000-000000000001"
    let store = try store("UPDATE dim_app_failure SET app_session_id = '\(id)'")
    #expect(store.form.failures == 1 && store.sessions[0].failures == [])
    #expect(store.form.examples[0].value == "app_session_id \(id)")
  }

  @Test func `other tables leave nothing to be read`() throws {
    for sql in [
      "DROP TABLE dim_emotions", "ALTER TABLE dim_app ADD COLUMN more TEXT",
      "DROP TABLE dim_emotions; CREATE VIEW dim_emotions AS SELECT 1",
    ] {
      let store = try store(sql)
      #expect(!store.isReadable && store.sessions.isEmpty && store.rows == 0)
      #expect(store.form.failures == 1 && store.integrity.verdict == .pass)
    }
    let folder = try TemporaryFolder(["a": "no database, but long enough to be one, I think"])
    let store = try withExtendedLifetime(folder) {
      try SWIPStore(reading: folder.path + "/a", at: "a")
    }
    #expect(!store.isReadable && store.integrity.failures == 1 && store.form.judged == 0)
  }
}
