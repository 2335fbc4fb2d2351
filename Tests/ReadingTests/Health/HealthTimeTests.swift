import Testing

@testable import Reading

struct HealthTimeTests {
  @Test(arguments: [
    ("2026-03-02T12:04:44Z", 1_772_453_084_000), ("1970-01-01T00:00:00Z", 0),
    ("1969-12-31T23:59:59Z", -1_000), ("2028-02-29T23:59:59Z", 1_835_481_599_000),
    ("2000-12-01T00:00:00Z", 975_628_800_000), ("2026-01-31T10:20:30Z", 1_769_854_830_000),
  ])
  func `times of UTC are instants`(text: String, instant: Int64) {
    #expect(HealthTime.instant(text) == instant)
  }

  @Test(arguments: [
    "2026-03-02T14:00:00", "2026-03-02T24:00:00Z", "2026-02-30T00:00:00Z", "2026-03-02 14:00:00Z",
    "2026-03-02T14:00:00.5Z", "2026-03-02T14:0a:00Z", "", "2026-03-02T14:00:00z",
    "2026-03-02T14:60:00Z", "2026-03-02T14:00:60Z", "2026-03-02T14-00:00Z", "2026-03-02T14:00-00Z",
    "2026/03-02T14:00:00Z", "2026-03/02T14:00:00Z", "2026-00-02T14:00:00Z", "2026-13-02T14:00:00Z",
    "2026-03-00T14:00:00Z", "2026-03-32T14:00:00Z", "2026-03-02T/4:00:00Z", "2026-03-02T1::00:00Z",
    "a026-03-02T14:00:00Z", "2026-a3-02T14:00:00Z", "2026-03-a2T14:00:00Z", "2026-03-02T14:00:a0Z",
  ])
  func `a time that is none is not read`(text: String) {
    #expect(HealthTime.instant(text) == nil)
  }

  @Test(
    arguments: [
      ("2026-03-02", 20_514), ("1970-01-01", 0), ("1969-12-31", -1), ("2024-02-29", 19_782),
      ("2023-02-29", nil), ("2026-04-31", nil), ("2026-12-31", 20_818), ("2026-3-2", nil),
      ("2026-03-02 ", nil), ("02026-03-2", nil),
    ] as [(String, Int64?)])
  func `a date is a day since 1970`(text: String, day: Int64?) {
    #expect(HealthTime.date(text) == day)
    if let day { #expect(HealthTime.text(date: day) == text) }
  }
}
