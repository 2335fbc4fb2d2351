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

  @Test(
    arguments: [
      (-1, -1, "1969-12-31 23_00_00+00_00.csv"), (-3_600_000, -1, "1969-12-31 23_00_00+00_00.csv"),
      (-3_600_001, -2, "1969-12-31 22_00_00+00_00.csv"),
      (3_599_999, 0, "1970-01-01 00_00_00+00_00.csv"),
      (3_600_000, 1, "1970-01-01 01_00_00+00_00.csv"),
      (86_400_000, 24, "1970-01-02 00_00_00+00_00.csv"),
      (-62_135_596_800_000, -17_259_888, "0001-01-01 00_00_00+00_00.csv"),
      (253_402_300_799_999, 70_389_527, "9999-12-31 23_00_00+00_00.csv"),
    ] as [(Int64, Int64, String)])
  func `hours begin on the hour, also before 1970`(time: Int64, index: Int64, name: String) {
    let hour = BeiweHour(milliseconds: time)
    #expect(hour.index == index && hour.fileName == name && BeiweHour(fileName: name) == hour)
    #expect(hour.start == index * 3_600_000 && hour.end == index * 3_600_000 + 3_600_000)
    #expect(BeiweHour(index: index) == hour && hour < BeiweHour(index: index + 1))
    #expect(!(hour < hour) && !(BeiweHour(index: index + 1) < hour))
  }

  @Test(arguments: [
    "", "2024-02-29 00_00_00+00_00.csx", "2024-02-29 0:_00_00+00_00.csv",
    "2024-02-29 0/_00_00+00_00.csv", "2024-02-29T00_00_00+00_00.csv",
    "2024-13-29 00_00_00+00_00.csv", "2024-00-29 00_00_00+00_00.csv",
    "2024-02-00 00_00_00+00_00.csv", "2023-02-29 00_00_00+00_00.csv",
    "2024-02-29 99_00_00+00_00.csv", "2024-02-29 00_00_00+00_00.csvv",
  ])
  func `a name has the digits of an hour that is`(name: String) {
    #expect(BeiweHour(fileName: name) == nil)
  }
}
