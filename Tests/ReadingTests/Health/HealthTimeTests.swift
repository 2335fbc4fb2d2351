import Testing

@testable import Reading

struct HealthTimeTests {
  @Test func `times of UTC are instants`() {
    #expect(HealthTime.instant("2026-03-02T12:04:44Z") == 1_772_453_084_000)
  }

  @Test(arguments: [
    "2026-03-02T14:00:00", "2026-03-02T24:00:00Z", "2026-02-30T00:00:00Z", "2026-03-02 14:00:00Z",
    "2026-03-02T14:00:00.5Z", "2026-03-02T14:0a:00Z", "",
  ])
  func `a time that is none is not read`(text: String) {
    #expect(HealthTime.instant(text) == nil)
  }

  @Test(arguments: [
    ("2026-03-02 07:04:44 -0500", 1_772_453_084_000), ("1970-01-01 00:00:00 +0000", 0),
    ("2028-02-29 23:59:59 +0530", 1_835_461_799_000), ("2026-3-02 07:04:44 -0500", nil),
    ("2026-13-02 07:04:44 -0500", nil), ("2026-02-29 07:04:44 -0500", nil),
    ("2026-03-02T07:04:44 -0500", nil), ("2026-03-02 07:04:44 *0500", nil), ("", nil),
  ])
  func `local times are instants`(text: String, instant: Int64?) {
    #expect(HealthTime.local(text) == instant)
  }
}
