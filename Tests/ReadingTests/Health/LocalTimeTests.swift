import Testing

@testable import Reading

struct LocalTimeTests {
  @Test(arguments: [
    ("2026-03-02 07:04:44 -0500", 1_772_453_084_000), ("1970-01-01 00:00:00 +0000", 0),
    ("2028-02-29 23:59:59 +0530", 1_835_461_799_000), ("1970-01-01 00:00:00 -1459", 53_940_000),
    ("1970-01-01 00:00:00 +1400", -50_400_000), ("2026-3-02 07:04:44 -0500", nil),
    ("2026-13-02 07:04:44 -0500", nil), ("2026-02-29 07:04:44 -0500", nil),
    ("2026-03-02T07:04:44 -0500", nil), ("2026-03-02 07:04:44 *0500", nil), ("", nil),
    ("2026-03-02 07:04:44+-0500", nil), ("2026-03-02 07:04:44 -1500", nil),
    ("2026-03-02 07:04:44 -0560", nil), ("2026-03-02 07:04:44 -050", nil),
    ("2026-03-02 07:04:44 -a500", nil), ("2026-03-02 07:04:44 -05a0", nil),
    ("2026-03-02 07:04:60 -0500", nil), ("2026-03-02 07:04:44 -0500 ", nil),
    ("9999-12-31 23:59:59 +0545", 253_402_280_099_000),
    ("0001-01-01 00:00:00 +0000", -62_135_596_800_000),
    ("0000-02-29 00:00:00 +0000", -62_162_121_600_000), ("1900-02-29 00:00:00 +0000", nil),
    ("2026-04-31 00:00:00 +0000", nil), ("2026-03-00 00:00:00 +0000", nil),
  ])
  func `local times are instants`(text: String, instant: Int64?) {
    #expect(LocalTime(text)?.instant == instant)
  }

  @Test(arguments: [
    ("2026-03-02 07:04:44 -0500", -18_000_000), ("2026-03-02 07:04:44 +0545", 20_700_000),
    ("2026-03-02 07:04:44 -0030", -1_800_000),
  ])
  func `a local time has its difference from UTC`(text: String, offset: Int64) {
    #expect(LocalTime(text)?.offset == offset)
  }

  /// Texts with their instant in ms after 2026-03-02 12:00 UTC, and whether the strict form has them.
  @Test(
    arguments: [
      ("2026-03-02T12:00:01Z", 1_000, true), ("2026-03-02T12:00:01.5Z", 1_500, false),
      ("2026-03-02T12:00:01.123456Z", 1_123, false), ("2026-03-02T17:30:00+05:30", 0, false),
      ("2026-03-02T07:00:00.25-05:00", 250, false), ("2026-03-02T12:00:01", nil, false),
      ("2026-03-02T12:00:01z", nil, false), ("2026-03-02T12:00:01Zx", nil, false),
      ("2026-03-02 12:00:01Z", nil, false), ("2026-03-02T12:00:01+0530", nil, false),
      ("2026-03-02T12:00:01+05:30x", nil, false), ("", nil, false),
    ] as [(String, Int64?, Bool)])
  func `a time of XML is an instant`(text: String, instant: Int64?, isStrict: Bool) {
    let noon: Int64 = 1_772_452_800_000
    #expect(LocalTime(ofXML: text, isStrict: false)?.instant == instant.map { noon + $0 })
    #expect((LocalTime(ofXML: text, isStrict: true) != nil) == isStrict)
  }
}
