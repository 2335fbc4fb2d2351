import Testing

@testable import Formats

struct BeiweHourTests {
  @Test(arguments: [
    (Int64(0), "1970-01-01 00_00_00+00_00.csv"),
    (1_711_505_884_462, "2024-03-27 02_00_00+00_00.csv"),
    (1_772_460_000_000, "2026-03-02 14_00_00+00_00.csv"),
    (1_772_463_599_999, "2026-03-02 14_00_00+00_00.csv"),
    (1_709_164_800_000, "2024-02-29 00_00_00+00_00.csv"),
  ])
  func `an hour has the name of the server's download`(milliseconds: Int64, name: String) {
    let hour = BeiweHour(milliseconds: milliseconds)
    #expect(hour.fileName == name)
    #expect(BeiweHour(fileName: name) == hour)
    #expect(hour.start <= milliseconds && milliseconds < hour.end)
  }

  @Test(arguments: [
    "2024-02-30 00_00_00+00_00.csv", "2024-02-29 24_00_00+00_00.csv",
    "2024-02-29 00_30_00+00_00.csv", "2024-02-29 00_00_00.csv", "2024-2-29 00_00_00+00_00.csv",
  ])
  func `names that the server never writes are refused`(name: String) {
    #expect(BeiweHour(fileName: name) == nil)
  }

  @Test func `days count one by one over four centuries`() {
    var expected = CivilDate(year: 1900, month: 1, day: 1).daysSince1970
    #expect(expected == -25_567)
    for _ in 0..<146_097 {
      let date = CivilDate(daysSince1970: expected)
      guard date.daysSince1970 == expected else {
        Issue.record("\(date) is day \(date.daysSince1970), not \(expected)")
        return
      }
      expected += 1
    }
    #expect(CivilDate(daysSince1970: expected) == CivilDate(year: 2300, month: 1, day: 1))
  }
}
