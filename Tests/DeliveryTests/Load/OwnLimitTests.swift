import Testing

@testable import Delivery

struct OwnLimitTests {
  private func reason(late: Int, of asked: Int, by lateness: Int64 = 150_000) -> String? {
    var limit = OwnLimit()
    for number in 0..<asked { limit.count(number < late ? lateness : 2_000) }
    return limit.reason(asked: asked, unsent: 0, busy: 0.2)
  }

  @Test func `one late request of sixty is chance`() {
    #expect(reason(late: 1, of: 60) == nil)
    #expect(reason(late: 9, of: 60) == nil)
  }

  @Test func `ten late requests that are one in a hundred are not`() throws {
    let told = try #require(reason(late: 10, of: 1_000))
    #expect(told.contains("10 of 1,000") && told.contains("lower rate"))
    #expect(reason(late: 10, of: 1_001) == nil)
    #expect(reason(late: 1_000, of: 1_000, by: 100_000) == nil)
  }

  @Test func `what could have begun and never did is late too`() {
    var limit = OwnLimit()
    limit.countUnsent(10)
    #expect(limit.reason(asked: 100, unsent: 10, busy: 0) != nil)
  }

  @Test func `a thread without a moment's rest is a limit if something is not sent`() {
    let limit = OwnLimit()
    #expect(limit.reason(asked: 100, unsent: 50, busy: 0.99) != nil)
    #expect(limit.reason(asked: 100, unsent: 0, busy: 0.99) == nil)
    // Connections were busy for only a tenth of the time, so the server may have been too slow for
    // all of these uploads.
    #expect(limit.reason(asked: 100, unsent: 50, busy: 0.1) == nil)
  }

  @Test func `later than a tenth of a second is late`() {
    var limit = OwnLimit()
    for lateness: Int64 in [-1, 0, 99_999, 100_000, 100_001, 5_000_000] { limit.count(lateness) }
    #expect(limit.late == 2)
    limit.countUnsent(0)
    limit.countUnsent(7)
    limit.countUnsent(3)
    #expect(limit.late == 12)
  }

  @Test func `a thread that works for more than 95 % of the time is busy`() throws {
    let limit = OwnLimit()
    #expect(limit.reason(asked: 100, unsent: 50, busy: 0.95) == nil)
    let told = try #require(limit.reason(asked: 100, unsent: 50, busy: 0.951))
    #expect(told.hasPrefix("the sending thread was busy for 95.1 % of the time, and 50 uploads"))
    // Nine late uploads of a hundred may be chance, and so may ten of more than a thousand.
    #expect(limit.reason(asked: 100, unsent: 9, busy: 1) == nil)
    #expect(limit.reason(asked: 100, unsent: 10, busy: 1) != nil)
    #expect(limit.reason(asked: 1_000, unsent: 10, busy: 1) != nil)
    #expect(limit.reason(asked: 1_001, unsent: 10, busy: 1) == nil)
  }

  @Test func `the reason has the numbers`() throws {
    var limit = OwnLimit()
    limit.countUnsent(1_250)
    let told = try #require(limit.reason(asked: 10_000, unsent: 0, busy: 0))
    #expect(
      told.hasPrefix("1,250 of 10,000 uploads (12.5 %) started more than 100 ms late or never,"))
  }
}
