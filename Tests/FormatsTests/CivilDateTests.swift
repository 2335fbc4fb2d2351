import Testing

@testable import Formats

struct CivilDateTests {
  @Test(
    arguments: [
      (1970, 1, 1, 0), (1969, 12, 31, -1), (1970, 2, 28, 58), (1970, 3, 1, 59),
      (2000, 2, 29, 11_016), (2000, 3, 1, 11_017), (1900, 2, 28, -25_509), (1900, 3, 1, -25_508),
      (2026, 3, 2, 20_514), (2024, 12, 31, 20_088), (1600, 1, 1, -135_140), (1, 1, 1, -719_162),
      (0, 3, 1, -719_468), (0, 2, 29, -719_469), (-1, 12, 31, -719_529), (9999, 12, 31, 2_932_896),
      (2100, 2, 28, 47_540), (2100, 3, 1, 47_541), (2400, 2, 29, 157_113),
    ] as [(Int64, Int64, Int64, Int64)])
  func `a date is the day of the calendar`(year: Int64, month: Int64, day: Int64, days: Int64) {
    let date = CivilDate(year: year, month: month, day: day)
    #expect(date.daysSince1970 == days)
    #expect(CivilDate(daysSince1970: days) == date)
  }

  @Test func `months and years have their lengths`() {
    var wrong = 0
    for (year, isLeap) in [(2023, false), (2024, true), (2100, false), (2000, true), (-4, true)]
      as [(Int64, Bool)]
    {
      let lengths: [Int64] = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      var days = CivilDate(year: year, month: 1, day: 1).daysSince1970
      for (index, length) in lengths.enumerated() {
        for day in 1...length {
          let date = CivilDate(year: year, month: Int64(index + 1), day: day)
          if date.daysSince1970 != days || CivilDate(daysSince1970: days) != date { wrong += 1 }
          days += 1
        }
      }
    }
    #expect(wrong == 0)
  }

  @Test(
    arguments: [
      (0, 7, 0), (6, 7, 0), (7, 7, 1), (13, 7, 1), (-1, 7, -1), (-7, 7, -1), (-8, 7, -2),
      (-14, 7, -2), (5, 1, 5), (-5, 1, -5), (.min, 2, -4_611_686_018_427_387_904),
    ] as [(Int64, Int64, Int64)])
  func `a quotient is rounded down, also below 0`(number: Int64, divisor: Int64, quotient: Int64) {
    #expect(number.quotientRoundedDown(by: divisor) == quotient)
  }
}
