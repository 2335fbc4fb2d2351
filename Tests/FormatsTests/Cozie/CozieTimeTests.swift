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
}
