import Fixtures
import Formats
import Recorders
import SQLite
import Testing

@testable import Check
@testable import Reading

/// Tests of the rules about SWIP's store, with short recordings.
struct SWIPCheckTests {
  @Test(.whole, arguments: Control.swip)
  func `a rule of the store notices one changed row and no harmless change`(
    control: Control
  ) async throws {
    guard case .files(let defect, let harmless) = control.method else { return }
    let recording = try await SmallRecording.swip()
    #expect(try await recording.finding(control.rule).verdict == .pass)
    for (change, verdict) in [(defect, Finding.Verdict.fail), (harmless, .pass)] {
      let folder = try recording.copy()
      try change(folder)
      let finding = try await folder.finding(control.rule)
      #expect(finding.verdict == verdict, "\(finding)")
    }
  }

  @Test func `a worn watch that says nothing of beats is noticed`() async throws {
    let folder = try await SmallRecording.swip().copy()
    try folder.changeStore(
      """
      UPDATE dim_app_biosignals SET ibi = NULL WHERE rowid = (
        SELECT min(rowid) FROM dim_app_biosignals WHERE ibi NOT NULL)
      """)
    #expect(try await folder.finding("swip-watch").verdict == .fail)
  }

  @Test func `the onlooker sees the sessions and emotions of the truth`() async throws {
    let recording = try await SmallRecording.swip()
    var pieces: [String: SWIPPiece] = [:]
    let source = try Source(recording.path)
    for patient in try source.patients() {
      let assignment = Assignment(
        truth: try Truth(folder: recording.path, "truth/\(patient)", streams: []), phone: nil,
        entries: nil, rules: [], progress: nil, onlooker: PieceWatcher())
      let found = try SWIPCheck(patient, in: source).run(assignment)
      pieces[patient] = (found.onlooker as? PieceWatcher)?.swip.last
    }
    #expect(pieces.count == (try source.patients().count))
    for (patient, piece) in pieces {
      let rows = { (table: String) in
        try recording.text("truth/\(patient)/\(table).csv").split(separator: "\n").dropFirst()
          .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
      }
      let sessions = try rows("sessions")
      #expect(!sessions.isEmpty && piece.fates?.map(\.reason) == sessions.map { String($0[5]) })
      // If the ground truth has the place `none` for a session, no store contains the session.
      let stored = sessions.filter { $0[4] != "none" }
      #expect(piece.sessions.map { "\($0.start)" } == stored.map { String($0[1]) })
      #expect(piece.sessions.map { $0.end.map { "\($0)" } ?? "" } == stored.map { String($0[2]) })
      #expect(piece.sessions.map(\.isInCloud) == stored.map { $0[4] == "cloud" })
      let emotions = try rows("emotions")
      #expect(piece.emotions.map { "\($0.time)" } == emotions.map { String($0[0]) })
    }
  }

  @Test func `bytes of a store are counted to the last`() async throws {
    try await Control.expectWhole(SmallRecording.swip())
  }

  /// With these settings, every fate of a session occurs with each of the formulas.
  @Test(
    .whole,
    arguments: [
      #"variant: "A", scale: "dashboard", on_revoke: "purge", revoked: { cloud_sync: 1 }"#,
      #"variant: "B", revoked: { cloud_sync: 1, local_storage: 1 }"#,
      #"variant: "B", scale: "dashboard", lab_sensors: true, consent: { cloud_sync: 0 }"#,
      #"variant: "C", noise: 0, consent: { cloud_sync: 1 }, revoked: { research: 1 }"#,
      #"consent: { local_storage: 0 }"#,
    ])
  func `every rule holds whatever a study sets`(settings: String) async throws {
    let study = try TemporaryFolder([
      "study.json5": """
      { name: "Set", seed: 8, region: "boston", start: "2026-03-02", days: 3,
        participants: {
          count: 2, people: { student: 1 }, devices: { "iphone-14": 1 },
          watches: { "series-9": 1, none: 1 } },
        apps: { swip: { version: "swip-1.0", settings: { \(settings) } } } }
      """
    ])
    let folder = try TemporaryFolder()
    try await folder.record(study.path + "/study.json5", as: [.swip, .truth])
    try await Control.expectWhole(folder)
  }

  @Test(
    .whole,
    arguments: [
      ("UPDATE dim_emotions SET emo_subscore = 0.999999 * emo_subscore", "swip-scores"),
      ("UPDATE dim_emotions SET dominant_emotion = 'Stressed' WHERE rowid = 1", "swip-truth"),
      ("UPDATE dim_emotions SET dominant_emotion = 'Focused' WHERE rowid = 1", "swip-truth"),
    ])
  func `formula B is judged by the probability of stress and by its own names`(
    sql: String, rule: String
  ) async throws {
    let study = try TemporaryFolder([
      "study.json5": """
      { name: "B", seed: 8, region: "boston", start: "2026-03-02", days: 2,
        participants: {
          count: 1, people: { student: 1 }, devices: { "iphone-14": 1 }, watches: { "series-9": 1 } },
        apps: { swip: { version: "swip-1.0", settings: { variant: "B" } } } }
      """
    ])
    let folder = try TemporaryFolder()
    try await folder.record(study.path + "/study.json5", as: [.swip, .truth])
    #expect(try await folder.finding(rule).verdict == .pass)
    try folder.changeStore(sql)
    #expect(try await folder.finding(rule).verdict == .fail)
  }

  @Test(
    .whole,
    arguments: [
      ("DELETE FROM dim_swip_users_consent WHERE type = 'local_storage'", "swip-consent"),
      (
        "UPDATE dim_swip_users_consent SET status = 'revoked' WHERE type = 'research'",
        "swip-consent"
      ),
      ("UPDATE dim_swip_users_consent SET type = 'marketing' WHERE type = 'research'", "swip-ddl"),
      ("CREATE VIEW more AS SELECT 1", "swip-ddl"), ("CREATE TABLE more (a)", "swip-ddl"),
      ("CREATE INDEX more ON dim_app_session(started_at)", "swip-ddl"),
      ("ALTER TABLE dim_app ADD COLUMN more TEXT", "swip-ddl"),
      ("UPDATE dim_devices SET device_id = upper(device_id)", "swip-ddl"),
      ("INSERT INTO dim_app(app_id) VALUES ('com.example.unused')", "swip-ddl"),
      ("UPDATE dim_app_session SET started_at = replace(started_at, 'Z', '')", "swip-ddl"),
      ("DELETE FROM dim_emotions WHERE rowid = 1", "swip-truth"),
      ("DELETE FROM dim_emotions", "swip-cadence"),
      ("DELETE FROM dim_app_biosignals WHERE rowid > 20", "swip-cadence"),
      ("UPDATE dim_emotions SET confidence = confidence / 2 WHERE rowid = 1", "swip-scores"),
      ("UPDATE dim_emotions SET phys_subscore = NULL WHERE rowid = 1", "swip-scores"),
      ("UPDATE dim_app SET app_avg_swip_score = NULL", "swip-averages"),
      ("UPDATE dim_app_session SET ended_at = NULL WHERE rowid = 1", "swip-sessions"),
      (
        """
        INSERT INTO dim_app_failure
        SELECT app_session_id, 'app_crash', started_at FROM dim_app_session WHERE rowid = 1
        """, "swip-sessions"
      ),
      ("UPDATE dim_app_biosignals SET ibi = NULL", "swip-watch"),
      ("UPDATE dim_app_biosignals SET heart_rate = heart_rate + 0.5", "swip-watch"),
      ("UPDATE dim_app_biosignals SET ecg = 1 WHERE heart_rate NOT NULL", "swip-watch"),
      ("UPDATE dim_devices SET watch_model = NULL", "swip-watch"),
      ("UPDATE dim_emotions SET dominant_emotion = 'Amused'", "swip-truth"),
      ("DELETE FROM dim_app_session WHERE rowid = 1", "swip-truth"),
    ])
  func `a changed store breaks the rule about it`(sql: String, rule: String) async throws {
    let folder = try await SmallRecording.swip().copy()
    try folder.changeStore(sql)
    #expect(try await folder.finding(rule).verdict == .fail)
  }

  @Test func `what is no database breaks one rule and leaves nothing to others`() async throws {
    let folder = try await SmallRecording.swip().copy()
    let path = try folder.store()
    let bytes = try folder.bytes(path)
    for damaged in [Array("no database, but long enough to be one".utf8), Array(bytes[..<9_000])] {
      try folder.put(damaged, at: path)
      let rules = Rule.all.filter { $0.name.hasPrefix("swip-") }
      let report = try await Check(folder.path, rules: rules).run(width: 1)
      let verdicts = Dictionary(
        uniqueKeysWithValues: report.lines.map { ($0.rule.name, $0.finding.verdict) })
      #expect(verdicts["swip-integrity"] == .fail)
      #expect(verdicts["swip-cadence"] == .skipped)
    }
  }

  @Test func `other tables are not read as SWIP's`() async throws {
    let folder = try await SmallRecording.swip().copy()
    try folder.changeStore("DROP TABLE dim_emotions; CREATE VIEW dim_emotions AS SELECT 1")
    #expect(try await folder.finding("swip-ddl").verdict == .fail)
    #expect(try await folder.finding("swip-scores").verdict == .skipped)
  }

  @Test func `stores without manifest and truth are judged by what needs none`() async throws {
    let folder = try await SmallRecording.swip().copy()
    for name in ["manifest.json", "files.jsonl", "truth"] { try folder.delete(name) }
    let report = try await Check(folder.path).run(width: 1)
    #expect(report.participants == 1 && report.failed == 0)
    let judged = report.lines.filter { $0.finding.verdict == .pass }.map(\.rule.name)
    #expect(judged == ["readable", "swip-integrity", "swip-ddl", "swip-cadence", "swip-averages"])
  }

  @Test func `stores are compared row by row, not byte by byte`() async throws {
    let folder = try await SmallRecording.swip()
    let other = try folder.copy()
    try other.changeStore("VACUUM")
    #expect(try other.bytes(other.store()) != folder.bytes(folder.store()))
    let same = try await Comparison(folder.path, with: other.path).run(width: 1)
    #expect(same.isSame && same.rows > 1_000)
    try other.changeStore(
      """
      UPDATE dim_app_biosignals SET heart_rate = heart_rate + 1 WHERE rowid = 300;
      UPDATE dim_emotions SET confidence = confidence + 1e-15 WHERE rowid = 1;
      DELETE FROM dim_swip_users_consent WHERE type = 'research'
      """)
    let differences = try await Comparison(folder.path, with: other.path).run(width: 1).differences
    #expect(
      differences.map(\.stream)
        == ["dim_swip_users_consent", "dim_app_biosignals", "dim_emotions"])
    #expect(differences.map { [$0.lost, $0.altered] } == [[1, 0], [0, 1], [0, 1]])
  }

  @Test func `stores without rows are not the same`() async throws {
    let store = try await SmallRecording.swip().copy()
    let patient = try #require(try store.store().split(separator: "/").last)
    let folder = try TemporaryFolder()
    try folder.put(store.bytes(store.store()), at: "swip/\(patient)")
    try folder.changeStore(
      SWIPTable.allCases.reversed().map { "DELETE FROM \($0.rawValue)" }.joined(separator: ";"))
    await #expect(throws: NothingCompared.self) {
      try await Comparison(folder.path, with: folder.path).run(width: 1)
    }
  }

  @Test func `nothing is left beside a store, whatever mode it is in`() async throws {
    let folder = try await SmallRecording.swip().copy()
    try Database(folder.path + "/" + folder.store(), .fast).run("PRAGMA user_version = 1")
    let files = try folder.files("swip")
    #expect(try await folder.finding("swip-integrity").verdict == .pass)
    #expect(try folder.files("swip") == files)
  }

  @Test func `a damaged store is no equal one`() async throws {
    let folder = try await SmallRecording.swip()
    let other = try folder.copy()
    try other.put("nothing", at: other.store())
    let result = try await Comparison(folder.path, with: other.path).run(width: 1)
    #expect(!result.isSame && result.defects.count == 1)
  }
}
