import Testing

@testable import Simulation

struct CozieIdentityTests {
  @Test func `no two participants share an id`() {
    let ids = (0..<20_000).map { CozieIdentity(of: $0, seed: 5) }
    #expect(Set(ids.map(\.participant)).count == ids.count)
    #expect(Set(ids.map(\.password)).count == ids.count)
    #expect(Set(ids.flatMap { [$0.oneSignal, $0.device] }).count == 2 * ids.count)
  }

  @Test func `ids look as the app makes them`() throws {
    for number in 0..<100 {
      let id = CozieIdentity(of: number, seed: 5)
      #expect(id.participant.wholeMatch(of: /Participant_[A-HK-NP-Z2-9]{8}/) != nil)
      #expect(id.password.wholeMatch(of: /[A-Za-z0-9*&%$#@]{16}/) != nil)
      let uuid = /[0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}/
      #expect(id.oneSignal.wholeMatch(of: uuid) != nil && id.device.wholeMatch(of: uuid) != nil)
    }
  }
}
