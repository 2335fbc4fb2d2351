import Fixtures
import Formats
import ProfileFiles
import Simulation
import Testing

@testable import Recorders

struct SWIPUserTests {
  private static let start = Timestamp(milliseconds: 1_772_427_600_000)
  private static let week = 7 * 86_400.0

  private static func settings(_ text: String) throws -> SWIPSettings {
    try LoadedProfile(text, file: "settings").read(SWIPSettings.init(reading:))
  }

  private static func users(_ count: Int, _ text: String) throws -> [SWIPUser] {
    let settings = try settings(text)
    return (0..<count).map { number in
      var user = SWIPUser(settings, length: week, random: Random(seed: 5)[number])
      user.setUp(at: start)
      for hour in 1..<168 {
        _ = user.revoke(at: start.advanced(bySeconds: 3_600 * Double(hour)), since: start)
      }
      return user
    }
  }

  @Test func `as many give and revoke a consent as the study says`() throws {
    let users = try Self.users(
      2_000, "{ consent: { cloud_sync: 0.75 }, revoked: { cloud_sync: 0.2, research: 0 } }")
    let given = users.count { $0.isActive(.cloudSync, at: Self.start.advanced(bySeconds: 200)) }
    let left = users.count {
      $0.isActive(.cloudSync, at: Self.start.advanced(bySeconds: Self.week))
    }
    // The tolerance is three standard errors of a binomial distribution with 2,000 draws.
    #expect(abs(Double(given) / 2_000 - 0.75) < 0.03)
    #expect(abs(Double(left) / Double(given) - 0.8) < 0.032)
    #expect(
      users.allSatisfy { user in
        user.log.allSatisfy { $0.consent != .research || $0.status == .active }
      })
  }

  @Test func `nothing is active before it is given, nor after it is revoked`() throws {
    let user = try #require(
      Self.users(1, "{ consent: { cloud_sync: 1 }, revoked: { cloud_sync: 1 } }").first)
    let own = user.log.filter { $0.consent == .cloudSync }
    #expect(own.map(\.status) == [.active, .revoked])
    #expect(!user.isActive(.cloudSync, at: own[0].time.advanced(bySeconds: -0.001)))
    #expect(user.isActive(.cloudSync, at: own[0].time))
    #expect(!user.isActive(.cloudSync, at: own[1].time))
    #expect(user.log.map(\.time) == user.log.map(\.time).sorted())
  }

  @Test func `ids are of version 4 and differ`() throws {
    let users = try Self.users(300, "{}")
    let ids = users.flatMap { [$0.id, $0.device] }
    #expect(Set(ids).count == 600)
    for id in ids {
      #expect(
        id.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/)
          != nil)
    }
  }

  @Test(arguments: [
    ("{ variant: 'D' }", "variant"), ("{ variant: 'C', scale: 'dashboard' }", "scale"),
    ("{ consent: { cloud: 1 } }", "cloud"), ("{ noise: -1 }", "noise"),
    ("{ revoked: { research: 2 } }", "research"), ("{ on_revoke: 'keep' }", "on_revoke"),
  ])
  func `settings that nothing can be made of are refused by their key`(
    text: String, key: String
  ) throws {
    let error = try #require(throws: (any Error).self) { try Self.settings(text) }
    #expect("\(error)".contains(key), "\(error)")
  }
}
