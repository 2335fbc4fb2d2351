import Fixtures
import Formats
import Testing

@testable import Delivery

@Suite(.cluster)
struct SWIPSchemaTests {
  private let cloud: Cloud
  private let recording: SWIPRecording

  init() throws {
    cloud = try Cloud()
    recording = try SWIPRecording()
    try recording.record([SWIPRecording.Person(0)])
  }

  @Test func `tables, keys, an index and views are made`() async throws {
    try await recording.send(to: cloud.address)
    for table in SWIPTable.allCases {
      let columns = try cloud.run(
        """
        SELECT column_name, data_type, is_nullable FROM information_schema.columns
        WHERE table_schema = 'swip' AND table_name = '\(table.rawValue)' ORDER BY ordinal_position
        """)
      let wanted = table.columns.map { "\($0.name)|\($0.type)|\($0.isOptional ? "YES" : "NO")" }
      #expect(columns == wanted.joined(separator: "\n"))
    }
    func count(_ rows: String) throws -> String { try cloud.run("SELECT count(*) FROM \(rows)") }
    #expect(try count("pg_indexes WHERE indexname = 'dim_app_biosignals_session_time'") == "1")
    #expect(try count("pg_views WHERE schemaname = 'swip'") == "8")
    #expect(
      try count("pg_constraint WHERE contype = 'f' AND connamespace = 'swip'::regnamespace") == "7")
  }

  @Test func `what is missing is added, and tables of others are left alone`() async throws {
    try cloud.run(
      """
      CREATE SCHEMA swip; CREATE TABLE swip.other (a int); INSERT INTO swip.other VALUES (1);
      CREATE TABLE public.dim_app (mine text); \(SWIPTable.apps.postgres)
      """)
    try cloud.run("INSERT INTO swip.dim_app VALUES ('another.app', 'x')")
    #expect(try await recording.send(to: cloud.address).standing == .allStored)
    #expect(try cloud.run("SELECT a FROM swip.other") == "1")
    #expect(try cloud.run("SELECT count(*) FROM public.dim_app") == "0")
    #expect(
      try cloud.run("SELECT app_name FROM swip.dim_app WHERE app_id = 'another.app'") == "x")
    #expect(try cloud.run("SELECT count(*) FROM swip.dim_app") == "4")
  }

  @Test(arguments: [
    ("DROP COLUMN watch_model", "watch_model"), ("ADD COLUMN more int", "more"),
    ("ALTER COLUMN platform TYPE varchar(9)", "platform"), ("RENAME model TO kind", "kind"),
    ("ALTER COLUMN model SET NOT NULL", "model"),
  ])
  func `a table with other columns is refused, and nothing is changed`(
    change: String, column: String
  ) async throws {
    try cloud.run(
      "CREATE SCHEMA swip; \(SWIPTable.devices.postgres); ALTER TABLE swip.dim_devices \(change)")
    let error = await #expect(throws: DeliveryError.self) {
      try await recording.send(to: cloud.address)
    }
    guard case .otherTable("swip.dim_devices", _, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect("\(error!)".contains(column), "\(error!)")
    #expect(
      try cloud.run(
        "SELECT relname FROM pg_class WHERE relnamespace = 'swip'::regnamespace ORDER BY 1")
        == "dim_devices\ndim_devices_pkey")
  }

  @Test func `a view in the place of a table is refused`() async throws {
    try cloud.run(
      """
      CREATE SCHEMA swip; CREATE VIEW swip.dim_swip_users AS
        SELECT gen_random_uuid() AS user_id, now() AS created_datetime
      """)
    await #expect(throws: DeliveryError.self) { try await recording.send(to: cloud.address) }
    #expect(try cloud.run("SELECT count(*) FROM pg_views WHERE schemaname = 'swip'") == "1")
  }

  @Test func `who may write but not make tables can send to those that are there`() async throws {
    try await recording.send(to: cloud.address)
    let role = "writer_" + cloud.database
    try cloud.run(
      """
      CREATE ROLE \(role) LOGIN; GRANT USAGE ON SCHEMA swip TO \(role);
      GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA swip TO \(role)
      """)
    let address = cloud.address.replacing("//swip@", with: "//\(role)@")
    let summary = try await recording.send(to: address, ledger: "b")
    #expect(summary.standing == .allStored)
    try cloud.run("REVOKE INSERT ON swip.dim_emotions FROM \(role)")
    let refused = try await recording.send(to: address, ledger: "c")
    #expect(refused.standing == .credentialsRefused)
    try cloud.run("DROP OWNED BY \(role); DROP ROLE \(role)")
  }

  @Test func `rows that several users share are not locked if they do not differ`() {
    let shared = SWIPTable.allCases.filter { $0.merge.contains("WHERE NOT EXISTS") }
    #expect(Set(shared) == [.apps, .devices])
  }
}
