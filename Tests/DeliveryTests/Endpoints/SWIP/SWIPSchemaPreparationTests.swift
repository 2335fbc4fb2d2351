import Fixtures
import Formats
import PostgreSQL
import Testing

@testable import Delivery

/// Tests of one connection that creates the database's schema, without a recording.
@Suite(.cluster)
struct SWIPSchemaPreparationTests {
  private let cloud: Cloud

  init() throws { cloud = try Cloud() }

  /// Runs a statement, and then prepares the schema. Returns the table, the column and the problem;
  /// nil if the schema is accepted.
  private func problem(after statement: String) throws -> String? {
    let connection = try Connection([("dbname", cloud.address)], within: 10)
    try connection.run(statement)
    do {
      try SWIPSchema.prepare(connection)
      return nil
    } catch DeliveryError.otherTable(let place, let column, let problem) {
      return "\(place) \(column) \(problem)"
    }
  }

  private func count(_ rows: String) throws -> String {
    try cloud.run("SELECT count(*) FROM \(rows)")
  }

  /// The sender locks the schema with the number 0x535749500001, whose first four bytes are the
  /// letters SWIP.
  @Test func `a second sender waits until the first one has created the schema`() throws {
    let first = try Connection([("dbname", cloud.address)], within: 10)
    try first.run("SELECT pg_advisory_lock(91634357239809)")
    let second = try Connection([("dbname", cloud.address)], within: 10)
    // If the wait for the lock exceeds 1 ms, the server reports the error 55P03.
    try second.run("SET lock_timeout = '1ms'")
    var code: String?
    do {
      try SWIPSchema.prepare(second)
    } catch let error as PostgresError {
      code = error.code
    }
    #expect(code == "55P03")
    #expect(try count("pg_namespace WHERE nspname = 'swip'") == "0")
    try first.run("SELECT pg_advisory_unlock(91634357239809)")
    try SWIPSchema.prepare(second)
    #expect(try count("pg_views WHERE schemaname = 'swip'") == "8")
    // The sender releases the lock at the end of its transaction.
    let isFree = try first.run("SELECT pg_try_advisory_lock(91634357239809)").text(0, 0)
    #expect(isFree == "t")
  }

  @Test func `a complete schema is left alone, and missing parts are created`() throws {
    #expect(try problem(after: "SELECT 1") == nil)
    let parts = "pg_class WHERE relnamespace = 'swip'::regnamespace"
    let all = try count(parts)
    #expect(try problem(after: "SELECT 1") == nil)
    #expect(try count(parts) == all)
    let index = "pg_indexes WHERE tablename = 'dim_app_biosignals'"
    // The second index is the one of the primary key.
    #expect(try count(index) == "2")
    #expect(
      try problem(
        after:
          "DROP INDEX swip.dim_app_biosignals_session_time; DROP TABLE swip.dim_emotions CASCADE")
        == nil)
    #expect(try count(parts) == all)
    // The schema may have an index with another name, if the index has the same columns.
    let other = """
      DROP INDEX swip.dim_app_biosignals_session_time;
      CREATE INDEX another ON swip.dim_app_biosignals (app_session_id, "timestamp", ecg)
      """
    #expect(try problem(after: other) == nil)
    #expect(try count(index) == "2")
    #expect(
      try problem(
        after: "DROP INDEX swip.another; CREATE INDEX another ON swip.dim_app_biosignals (ecg)")
        == nil)
    #expect(try count(index) == "3")
  }

  /// Changes to the table of devices. Only the first of its six columns is required.
  @Test(arguments: [
    ("DROP COLUMN created_datetime", "created_datetime is missing"),
    ("DROP COLUMN watch_model", "created_datetime is in the position of watch_model"),
    ("RENAME model TO kind", "kind is in the position of model"),
    ("ADD COLUMN more text", "more is an extra column"),
    ("ADD COLUMN more text, ADD COLUMN least text", "more is an extra column"),
    (
      "ALTER COLUMN platform TYPE varchar(9)",
      "platform has the type character varying(9), but must have text"
    ),
    ("ALTER COLUMN model SET NOT NULL", "model must accept NULL"),
    (
      "DROP CONSTRAINT dim_devices_pkey, ALTER device_id DROP NOT NULL",
      "device_id must be NOT NULL"
    ),
    ("ADD COLUMN more text, DROP COLUMN platform", "model is in the position of platform"),
  ])
  func `another column is named with its problem`(change: String, problem: String) throws {
    let devices = "CREATE SCHEMA swip; \(SWIPTable.devices.postgres)"
    #expect(
      try self.problem(after: "\(devices); ALTER TABLE swip.dim_devices \(change)")
        == "swip.dim_devices \(problem)")
    #expect(try count("pg_tables WHERE schemaname = 'swip'") == "1")
  }

  @Test func `a column that was removed has no effect`() throws {
    let devices = "CREATE SCHEMA swip; \(SWIPTable.devices.postgres)"
    let change =
      "ALTER TABLE swip.dim_devices ADD more text; ALTER TABLE swip.dim_devices DROP more"
    #expect(try problem(after: "\(devices); \(change)") == nil)
  }

  @Test(arguments: [
    (
      "CREATE TABLE swip.research_users (user_id uuid, created_datetime timestamptz)",
      "user_id belongs to a table, but must belong to a view"
    ),
    ("CREATE VIEW swip.research_users AS SELECT 1 AS a", "a is in the position of user_id"),
    ("CREATE TABLE swip.research_users ()", "user_id is missing"),
  ])
  func `another relation in the place of a view is named`(statement: String, problem: String) throws
  {
    #expect(
      try self.problem(after: "CREATE SCHEMA swip; \(statement)")
        == "swip.research_users \(problem)")
    #expect(try count("pg_class WHERE relname = 'dim_devices'") == "0")
  }
}
