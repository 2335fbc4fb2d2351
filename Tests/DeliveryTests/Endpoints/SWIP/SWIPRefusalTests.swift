import Fixtures
import Formats
import HTTP
import PostgreSQL
import SQLite
import Testing

@testable import Delivery

@Suite(.cluster)
struct SWIPRefusalTests {
  private let cloud: Cloud
  private let recording: SWIPRecording

  init() throws {
    cloud = try Cloud()
    recording = try SWIPRecording()
  }

  private func letters() throws -> [DeadLetter] {
    try LedgerReader(opening: recording.folder.path + "/a.ledger.sqlite").deadLetters()
  }

  @Test func `a row that breaks a constraint is told, and nothing of its store is kept`()
    async throws
  {
    let nobody = SWIPRecording.uuid(0xF, 1)
    try recording.put(SWIPRecording.Person(0)) { store in
      try store.run("UPDATE dim_app_session SET user_id = '\(nobody)' WHERE app_id = 'app.1'")
    }
    try recording.put(SWIPRecording.Person(1))
    try recording.list([0, 1])
    let summary = try await recording.send(to: cloud.address)
    #expect(summary.standing == .deadLetters && summary.files(.refused) == 1)
    let letter = try #require(try letters().first)
    #expect(letter.text.hasPrefix("23503 dim_app_session_user_id_fkey: insert or update on table"))
    let left = try await Ledger(opening: recording.folder.path + "/a.ledger.sqlite").leftFiles(
      of: 1)
    #expect(left.first?.reason.hasPrefix("23503 dim_app_session_user_id_fkey: ") == true)
    #expect(try cloud.withoutMeans() == Cloud.expected(of: recording.stores([1])))
  }

  @Test(arguments: [
    (
      "UPDATE dim_app_session SET avg_swip_score = 101",
      "23514 dim_app_session_avg_swip_score_check"
    ),
    (
      "UPDATE dim_app_session SET ended_at = '2020-01-01T00:00:00.000Z'",
      "23514 dim_app_session_check"
    ),
    ("UPDATE dim_emotions SET confidence = 2", "23514 dim_emotions_confidence_check"),
    ("UPDATE dim_app_session SET started_at = 'soon'", "22007"),
    ("UPDATE dim_swip_users SET user_id = 'me'", "22P02"),
    (
      "UPDATE dim_app_session SET device_id = '\(SWIPRecording.uuid(0xF, 2))'",
      "23503 dim_app_session_device_id_fkey"
    ),
  ])
  func `what the server refuses has its code`(change: String, code: String) async throws {
    try recording.put(SWIPRecording.Person(0)) { try $0.run(change) }
    try recording.list([0])
    #expect(try await recording.send(to: cloud.address).files(.refused) == 1)
    let text = try letters().first?.text ?? ""
    #expect(text.hasPrefix(code), "\(text)")
    #expect(try cloud.rows().values.allSatisfy(\.isEmpty))
  }

  @Test(arguments: [
    "DROP TABLE dim_emotions", "ALTER TABLE dim_app DROP developer",
    "DELETE FROM dim_swip_users", "INSERT INTO dim_swip_users VALUES ('x', 'y')",
  ])
  func `a database that is no store is unreadable, and no server is asked`(
    change: String
  ) async throws {
    try recording.put(SWIPRecording.Person(0)) { try $0.run(change) }
    try recording.list([0])
    let summary = try await recording.send(to: "postgresql://127.0.0.1:9")
    #expect(summary.files(.unreadable) == 1 && summary.attempts == 0)
    #expect(summary.standing == .deadLetters)
  }

  @Test func `a file that is no database, or has changed, is unreadable`() async throws {
    try recording.record([SWIPRecording.Person(0), SWIPRecording.Person(1)])
    try recording.folder.put(
      "no database, but long enough to be one", at: "out/swip/person0.sqlite")
    try recording.list([0, 1])
    try recording.folder.put("another", at: "out/swip/person1.sqlite")
    let summary = try await recording.send(to: "postgresql://127.0.0.1:9")
    #expect(summary.files(.unreadable) == 2 && summary.attempts == 0)
  }

  @Test func `who is not reached, and who lets nobody in, is told`() async throws {
    try recording.record([SWIPRecording.Person(0)])
    for (place, url) in ["127.0.0.1:9", "no.invalid", "%2Fnowhere"].enumerated() {
      let summary = try await recording.send(to: "postgresql://me@\(url)/x", ledger: "\(place)")
      #expect(summary.files(.unreachable) == 1 && summary.standing == .unavailable)
    }
    let remote = cloud.cluster.remoteAddress(of: cloud.database)
    for (ledger, password) in [("b", nil), ("c", "wrong one")] {
      let summary = try await recording.send(to: remote, ledger: ledger) {
        $0.databasePassword = password
      }
      #expect(summary.files(.unauthorized) == 1 && summary.standing == .credentialsRefused)
    }
    let summary = try await recording.send(to: remote, ledger: "d") {
      $0.databasePassword = Cluster.password
    }
    #expect(summary.standing == .allStored)
    let missing = try await recording.send(
      to: cloud.cluster.address(of: "no_such"), ledger: "e")
    #expect(missing.standing == .deadLetters)
  }

  @Test func `a server that asks for too much time is not waited for`() async throws {
    try recording.record([SWIPRecording.Person(0)])
    try await recording.send(to: cloud.address)
    // Somebody has the table to himself.
    let holder = try Connection([("dbname", cloud.address)], within: 10)
    try holder.run("BEGIN; LOCK TABLE swip.dim_app_session")
    let summary = try await recording.send(to: cloud.address, ledger: "b") {
      $0.http.timeout = 0.3
    }
    #expect(summary.standing == .unavailable && summary.files(.unavailable) == 1)
    try holder.run("ROLLBACK")
    #expect(try await recording.send(to: cloud.address, ledger: "b").standing == .allStored)
  }

  @Test func `a lost connection is a failure for now, and an unknown end if it was to be kept`() {
    let lost = PostgresError(code: nil, message: "server closed the connection unexpectedly")
    #expect(Delivered(lost).outcome == .unavailable)
    #expect(Delivered(whileKeeping: lost).outcome == .unanswered)
    let refused = PostgresError(code: "23503", message: "no parent", constraint: "fkey")
    #expect(Delivered(whileKeeping: refused) == Delivered(.refused, text: "23503 fkey: no parent"))
    for code in ["40001", "40P01", "53300", "55P03", "57P03", "57014", "08006"] {
      #expect(Delivered(PostgresError(code: code, message: "")).outcome == .unavailable)
    }
    for code in ["28P01", "28000", "42501"] {
      #expect(Delivered(PostgresError(code: code, message: "")).outcome == .unauthorized)
    }
  }
}
