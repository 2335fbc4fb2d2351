import Fixtures
import Formats
import HTTP
import SQLite
import Testing

@testable import Delivery

@Suite(.cluster)
struct SWIPEndpointTests {
  private let cloud: Cloud
  private let recording: SWIPRecording

  init() throws {
    cloud = try Cloud()
    recording = try SWIPRecording()
  }

  private func person(
    _ number: Int, _ change: (inout SWIPRecording.Person) -> Void = { _ in }
  ) -> SWIPRecording.Person {
    var person = SWIPRecording.Person(number)
    change(&person)
    return person
  }

  // MARK: Rows

  @Test func `every row of the cloud is one that is flagged, and none is missing`() async throws {
    try recording.record((0..<3).map { person($0) { $0.isFlagged = { $0 != 1 } } })
    let summary = try await recording.send(to: cloud.address)
    #expect(summary.standing == .allStored && summary.files(.stored) == 3)
    let rows = try cloud.withoutMeans()
    #expect(try rows == Cloud.expected(of: recording.stores(0..<3)))
    #expect(rows[.sessions]?.count == 6 && rows[.biosignals]?.count == 120)
    #expect(rows[.emotions]?.count == 12 && rows[.failures]?.count == 3)
    // The fourth app of each store is no session's.
    #expect(rows[.apps]?.count == 3 && rows[.consent]?.count == 6)
  }

  @Test func `a folder without a list is sent too`() async throws {
    try recording.put(person(0))
    #expect(try await recording.send(to: cloud.address).standing == .allStored)
    #expect(try cloud.withoutMeans() == Cloud.expected(of: recording.stores(0..<1)))
  }

  @Test func `texts of any kind arrive as they are`() async throws {
    try recording.put(person(0)) { store in
      try store.prepare("UPDATE dim_app SET app_name = ?, developer = ?").run([
        "tab\t, line\nend\r, back\\slash, \\N and 'quote' 行", "",
      ])
    }
    try recording.list([0])
    try await recording.send(to: cloud.address)
    let found = try cloud.run(
      #"SELECT DISTINCT app_name = E'tab\t, line\nend\r, back\\slash, \\N and ''quote'' 行', developer = '' FROM swip.dim_app"#
    )
    #expect(found == "t|t")
  }

  @Test func `what is sent again is not touched, with the ledger or without`() async throws {
    try recording.record((0..<2).map { person($0) })
    try await recording.send(to: cloud.address)
    let before = try cloud.rows(and: "xmin")
    #expect(try await recording.send(to: cloud.address).attempts == 2)
    #expect(try cloud.rows(and: "xmin") == before)
    try await recording.send(to: cloud.address, ledger: "b")
    #expect(try cloud.rows(and: "xmin") == before)
    // What differs is, and nothing else.
    try cloud.run("UPDATE swip.dim_emotions SET model_id = 'other' WHERE swip_score = 50")
    try await recording.send(to: cloud.address, ledger: "c")
    let after = try cloud.rows(and: "xmin")
    #expect(after != before && after[.biosignals] == before[.biosignals])
    #expect(try cloud.withoutMeans() == Cloud.expected(of: recording.stores(0..<2)))
  }

  @Test func `a store that has changed brings what is new and what is otherwise`() async throws {
    try recording.record([person(0)])
    try await recording.send(to: cloud.address)
    let before = try cloud.rows(and: "xmin")
    try recording.record([person(0) { $0.sessions = 5 }])
    try await recording.send(to: cloud.address)
    #expect(try cloud.withoutMeans() == Cloud.expected(of: recording.stores(0..<1)))
    let after = try cloud.rows(and: "xmin")
    #expect(Set(after[.biosignals] ?? []).isSuperset(of: before[.biosignals] ?? []))
    #expect(after[.biosignals]?.count == 100)
  }

  @Test(.whole)
  func `many at a time share apps and devices without waiting for one another for ever`()
    async throws
  {
    for number in 0..<40 {
      let person = person(number) {
        $0.device = number % 3
        $0.apps = 301
        $0.sessions = 300
        $0.signals = 1
      }
      // Each has another version of all apps, so that each changes the rows of the others.
      try recording.put(person) { try $0.run("UPDATE dim_app SET app_version = '\(number)'") }
    }
    try recording.list(Array(0..<40))
    let summary = try await recording.send(to: cloud.address) { $0.http.connections = 8 }
    // A deadlock would have been a second attempt, for which there is no patience.
    #expect(summary.standing == .allStored && summary.attempts == 40)
    var (rows, expected) = (
      try cloud.withoutMeans(), try Cloud.expected(of: recording.stores(0..<40))
    )
    // The version that came last is anybody's.
    #expect(rows.removeValue(forKey: .apps)?.count == 300)
    expected.removeValue(forKey: .apps)
    #expect(rows == expected)
  }

  // MARK: Averages

  @Test func `the mean of an app is that of its sessions in the cloud`() async throws {
    try recording.record((0..<4).map { person($0) { $0.sessions = 4 } })
    try await recording.send(to: cloud.address)
    let wrong = """
      SELECT count(*) FROM swip.dim_app AS app WHERE NOT coalesce(abs(app_avg_swip_score -
        (SELECT avg(avg_swip_score) FROM swip.dim_app_session AS s WHERE s.app_id = app.app_id)) < 1e-9,
        app_avg_swip_score IS NULL)
      """
    #expect(try cloud.run(wrong) == "0")
    let scored = "SELECT count(app_avg_swip_score) FROM swip.dim_app"
    #expect(try cloud.run(scored) == "3")
    try cloud.run("UPDATE swip.dim_app SET app_avg_swip_score = 1 WHERE app_id = 'app.1'")
    #expect(try cloud.run(wrong) == "1")
    // Nothing is left to send, and the means are made all the same.
    let again = try await recording.send(to: cloud.address)
    #expect(try cloud.run(wrong) == "0" && again.attempts == 4)
    try cloud.run("UPDATE swip.dim_app_session SET avg_swip_score = NULL WHERE app_id = 'app.1'")
    try await recording.send(to: cloud.address)
    #expect(try cloud.run(wrong) == "0" && cloud.run(scored) == "2")
  }

  // MARK: Consent

  @Test func `who has never allowed the cloud is not there, and no server is asked`() async throws {
    try recording.record([
      person(0) { $0.consents = [(.localStorage, .active), (.research, .active)] },
      person(1) { $0.consents = [] },
    ])
    let nowhere = try await recording.send(to: "postgresql://me@127.0.0.1:9/nowhere")
    #expect(nowhere.standing == .allStored && nowhere.files(.local) == 2 && nowhere.attempts == 0)
    #expect(try await recording.send(to: cloud.address).files(.local) == 2)
    #expect(try cloud.rows() == [:])
    // Beside somebody who has, too.
    try recording.record([person(2)])
    try recording.list([0, 1, 2])
    let summary = try await recording.send(to: cloud.address, ledger: "b")
    #expect(summary.files(.local) == 2 && summary.files(.stored) == 1)
    #expect(try cloud.withoutMeans() == Cloud.expected(of: recording.stores([2])))
  }

  private let revoked: [(type: SWIPConsent, status: SWIPConsentStatus)] = [
    (.cloudSync, .active), (.research, .active), (.cloudSync, .revoked),
  ]

  @Test func `who has revoked his consent keeps what is flagged, unless it is to be purged`()
    async throws
  {
    try recording.record([
      person(0) { $0.device = 5 },
      person(1) {
        $0.consents = revoked
        $0.device = 5
      },
      person(2) { $0.consents = revoked },
    ])
    let bytes = try recording.folder.bytes("out/swip/person1.sqlite")
    try await recording.send(to: cloud.address)
    #expect(try cloud.withoutMeans() == Cloud.expected(of: recording.stores(0..<3)))
    let before = try cloud.rows(and: "xmin")
    // The ledger has nothing left to send.
    try await recording.send(to: cloud.address, revoked: "purge")
    let after = try cloud.rows(and: "xmin")
    let owners = try cloud.run("SELECT DISTINCT user_id FROM swip.dim_app_session")
    #expect(owners == SWIPRecording.Person(0).user)
    #expect(after[.users] == before[.users] && after[.consent] == before[.consent])
    #expect(after[.biosignals]?.count == 60 && after[.emotions]?.count == 6)
    // The device that somebody else has too stays.
    #expect(try cloud.run("SELECT device_id FROM swip.dim_devices") == SWIPRecording.uuid(0xB, 5))
    let own = Set(before[.biosignals] ?? []).intersection(after[.biosignals] ?? [])
    #expect(own.count == 60)
    // A ledger that knows nothing sends no session of theirs either.
    try await recording.send(to: cloud.address, ledger: "b", revoked: "purge")
    #expect(try cloud.rows(and: "xmin") == after)
    #expect(try recording.folder.bytes("out/swip/person1.sqlite") == bytes)
    #expect(try recording.folder.files("out/swip").count == 3)
  }

  @Test func `consent that is given again is none that is revoked`() async throws {
    try recording.record([person(0) { $0.consents = revoked + [(.cloudSync, .active)] }])
    try await recording.send(to: cloud.address, revoked: "purge")
    #expect(try cloud.withoutMeans() == Cloud.expected(of: recording.stores(0..<1)))
  }

  @Test func `sessions that are flagged no more stay in the cloud`() async throws {
    try recording.record([person(0)])
    try await recording.send(to: cloud.address)
    let before = try cloud.rows()
    try recording.record([person(0) { $0.isFlagged = { _ in false } }])
    #expect(try await recording.send(to: cloud.address).standing == .allStored)
    #expect(try cloud.rows() == before)
  }

  @Test func `views hold those who consent now`() async throws {
    let again: [(type: SWIPConsent, status: SWIPConsentStatus)] = [
      (.cloudSync, .active), (.research, .revoked), (.modelTraining, .active), (.research, .active),
    ]
    let ended: [(type: SWIPConsent, status: SWIPConsentStatus)] = [
      (.cloudSync, .active), (.research, .active), (.modelTraining, .active),
      (.research, .revoked),
    ]
    try recording.record([
      person(0), person(1) { $0.consents = again }, person(2) { $0.consents = ended },
    ])
    try await recording.send(to: cloud.address)
    for (use, people) in [("research", 1...1), ("model_training", 1...2)] {
      let users = people.map { SWIPRecording.Person($0).user }.joined(separator: "\n")
      #expect(try cloud.run("SELECT user_id FROM swip.\(use)_users ORDER BY 1") == users)
      #expect(
        try cloud.run("SELECT DISTINCT user_id FROM swip.\(use)_sessions ORDER BY 1") == users)
      for (name, each) in [("sessions", 3), ("biosignals", 60), ("emotions", 6)] {
        let count = try cloud.run("SELECT count(*) FROM swip.\(use)_\(name)")
        #expect(count == "\(each * people.count)")
      }
    }
  }
}
