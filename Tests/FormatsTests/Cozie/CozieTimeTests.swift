import Testing

@testable import Formats

struct CozieTimeTests {
  @Test(arguments: [
    (1_661_986_971_578, 28_800, "2022-09-01T07:02:51.578+0800"),
    (1_661_986_971_578, 0, "2022-08-31T23:02:51.578+0000"),
    (1_661_986_971_005, -12_600, "2022-08-31T19:32:51.005-0330"),
    (-1, 19_800, "1970-01-01T05:29:59.999+0530"),
  ])
  func `times have three decimals and an offset`(time: Int64, offset: Int, text: String) {
    #expect(CozieTime.text(time, offset: offset) == text)
    #expect(CozieTime.milliseconds(text) == time)
  }

  @Test(arguments: [
    ("2022-09-01T07:02:51", 1_662_015_771_000), ("2022-09-01 07:02:51.5Z", 1_662_015_771_500),
    ("2022-09-01T07:02:51.578123+08:00", 1_661_986_971_578),
  ])
  func `the server reads other forms too, in UTC without an offset`(text: String, time: Int64) {
    #expect(CozieTime.milliseconds(text) == time)
  }

  @Test(
    arguments: [
      ("٢٠٢٢-٠٩-٠١T٠٧:٠٢:٥١.٥٧٨+٠٨٠٠", 1_661_986_971_578),
      ("२०२२-०९-०१T०७:०२:५१.५७८+०८००", 1_661_986_971_578),
      ("2022-09-01T07:02:51.578+0800", 1_661_986_971_578),
    ] as [(String, Int64)])
  func `the server reads digits of any script`(text: String, time: Int64) {
    #expect(CozieTime.asServerReads(text) == time)
  }

  @Test(arguments: ["²⁰²²-09-01T07:02:51.578+0800", "٢٠٢٢", "Ⅻ", "", "½"])
  func `what is no time in any digits is none`(text: String) {
    #expect(CozieTime.asServerReads(text) == nil)
  }

  @Test(arguments: [
    "", "09:00:00 PM", "2022-02-30T07:02:51.578+0800", "2022-09-01T24:02:51.578+0800",
    "2022-09-01T07:02:51.578+08", "2022-09-01T07:02:51.578+0800x", "٢٠٢٢-09-01T07:02:51.578+0800",
  ])
  func `what is no time is none`(text: String) {
    #expect(CozieTime.milliseconds(text) == nil)
  }

  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00:00.001Z", 1), ("1969-12-31T23:59:59.999", -1),
      ("1970-01-01T00:00:01+0000", 1_000), ("1970-01-01T00:00:00-0100", 3_600_000),
      ("1970-01-01T00:00:00+0101", -3_660_000), ("1970-01-02T00:00:00", 86_400_000),
      ("1970-01-01T23:59:59.9999", 86_399_999), ("1970-01-01T00:00:00.", 0),
      ("1970-01-01T00:00:00.1", 100), ("1970-01-01T00:00:00.12+00:01", -59_880),
      ("2000-02-29T00:00:00", 951_782_400_000), ("0001-01-01T00:00:00", -62_135_596_800_000),
    ] as [(String, Int64)])
  func `each part of a time counts`(text: String, time: Int64) {
    #expect(CozieTime.milliseconds(text) == time)
  }

  @Test(arguments: [
    "1970-01-01t00:00:00", "1970-01-01T00:60:00", "1970-01-01T00:00:60", "1970-00-01T00:00:00",
    "1970-13-01T00:00:00", "1970-01-00T00:00:00", "1970-01-32T00:00:00", "1900-02-29T00:00:00",
    "197-01-01T00:00:00", "1970-1-01T00:00:00", "1970/01-01T00:00:00", "1970-01/01T00:00:00",
    "1970-01-01T00-00:00", "1970-01-01T00:00-00", "1970-01-01T00:00", "1970-01-01T00:00:0",
    "1970-01-01T00:00:00ZZ", "1970-01-01T00:00:00+1", "1970-01-01T00:00:00+01:", "1970-01-01",
    "1970-01-01T00:00:00+01:0", "1970-01-01T00:00:00 +0100", "197:-01-01T00:00:00",
    "197/-01-01T00:00:00", "1970-01-01T00:00:00.1x",
  ])
  func `other forms are no time`(text: String) {
    #expect(CozieTime.milliseconds(text) == nil)
  }

  @Test(
    arguments: [
      (0, 60, "1970-01-01T00:01:00.000+0001"), (0, 59, "1970-01-01T00:00:59.000+0000"),
      (0, -1, "1969-12-31T23:59:59.000-0000"), (0, 36_000, "1970-01-01T10:00:00.000+1000"),
      (0, 35_940, "1970-01-01T09:59:00.000+0959"), (0, -39_600, "1969-12-31T13:00:00.000-1100"),
    ] as [(Int64, Int, String)])
  func `an offset has hours and minutes of two digits`(time: Int64, offset: Int, text: String) {
    #expect(CozieTime.text(time, offset: offset) == text)
  }
}
