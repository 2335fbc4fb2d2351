import Fixtures
import Formats
import Simulation
import Testing

@testable import Recorders

/// Where sessions lie, by what people allow.
@Suite(.whole)
struct SWIPConsentTests {
  private static func run(_ consent: String, _ revoked: String, purge: Bool = false) throws
    -> SWIPRun
  {
    try SWIPRun(
      "{ consent: { \(consent) }, revoked: { \(revoked) }, on_revoke: '\(purge ? "purge" : "stop")' }",
      people: 3, days: 4)
  }

  @Test(arguments: ["local_storage: 0", "local_storage: 0, cloud_sync: 1"])
  func `nothing is stored without consent, and the truth has the reason`(consent: String) throws {
    for person in try Self.run(consent, "").people {
      #expect(person.store.sessions.isEmpty && person.store.apps.isEmpty && person.feelings.isEmpty)
      #expect(person.sessions.count > 10)
      #expect(
        person.sessions.allSatisfy {
          $0.place == .none && $0.reason == .noLocalStorage && $0.id == nil
        })
    }
  }

  @Test func `nothing leaves the phone without leave`() throws {
    for person in try Self.run("local_storage: 1, cloud_sync: 0", "local_storage: 0").people {
      #expect(person.store.sessions.count == person.sessions.count)
      #expect(person.sessions.allSatisfy { $0.place == .local && $0.reason == .noCloudSync })
    }
  }

  @Test func `with leave a session goes at the first Wi-Fi after its end`() throws {
    var waits = 0
    for person in try Self.run(
      "local_storage: 1, cloud_sync: 1", "local_storage: 0, cloud_sync: 0"
    ).people {
      for session in person.sessions {
        guard let uploaded = session.uploaded else {
          #expect([.open, .waiting].contains(session.reason) && session.place == .local)
          continue
        }
        let end = try #require(session.end)
        #expect(session.place == .cloud && uploaded >= end)
        let day = try #require(person.day(at: uploaded))
        #expect(day.network.isOnWiFi(at: uploaded.seconds(since: day.start) + 0.001))
        if uploaded > end {
          waits += 1
          let then = try #require(person.day(at: end))
          #expect(!then.network.isOnWiFi(at: end.seconds(since: then.start)))
        }
      }
    }
    #expect(waits > 0)
  }

  @Test func `after a revocation nothing follows, and what is there stays or goes`() throws {
    let consent = "local_storage: 1, cloud_sync: 1"
    let revoked = "local_storage: 0, cloud_sync: 1"
    let (stop, purge) = (
      try Self.run(consent, revoked), try Self.run(consent, revoked, purge: true)
    )
    for (person, purged) in zip(stop.people, purge.people) {
      let time = try #require(person.user.log.last { $0.status == .revoked }?.time)
      let later = person.sessions.filter { $0.start >= time }
      #expect(later.allSatisfy { $0.place == .local && $0.reason == .noCloudSync })
      let earlier = person.sessions.filter { $0.start < time }
      #expect(
        earlier.allSatisfy { ($0.place == .cloud) == ($0.uploaded.map { $0 < time } ?? false) })
      #expect(earlier.allSatisfy { $0.place == .cloud || $0.reason == .revoked })
      // The same life, and the same uploads, of which none is left.
      #expect(purged.sessions.map(\.uploaded) == person.sessions.map(\.uploaded))
      #expect(purged.sessions.allSatisfy { $0.place == .local })
      #expect(
        purged.sessions.count { $0.reason == .purged } == earlier.count { $0.place == .cloud })
    }
    #expect(stop.people.contains { $0.sessions.contains { $0.place == .cloud } })
  }

  @Test func `what is allowed changes nothing else`() throws {
    let (one, other) = (
      try Self.run("local_storage: 1, cloud_sync: 1", "local_storage: 0"),
      try Self.run("local_storage: 1, cloud_sync: 0", "local_storage: 0, research: 1")
    )
    for (one, other) in zip(one.people, other.people) {
      // Whoever revokes something looks at another app then.
      let ids = Set(one.store.sessions.map(\.id))
      let others = Set(other.store.sessions.map(\.id))
      #expect(ids.intersection(others).count > ids.count - 6)
    }
  }
}
