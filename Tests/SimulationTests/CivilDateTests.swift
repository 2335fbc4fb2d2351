import Testing

@testable import Simulation

struct CivilDateTests {
  @Test(arguments: [
    (text: "1970-01-01", days: 0, weekday: 4),
    (text: "1969-12-31", days: -1, weekday: 3),
    (text: "2000-02-29", days: 11_016, weekday: 2),
    (text: "2026-03-29", days: 20_541, weekday: 0),
    (text: "0000-03-01", days: -719_468, weekday: 3),
  ])
  func `dates have their day and weekday`(text: String, days: Int, weekday: Int) throws {
    let date = try #require(CivilDate(text))
    #expect(date.daysSinceEpoch == days)
    #expect(date.weekday == weekday)
    #expect(date.description == text)
  }

  @Test func `days, dates and texts agree over a thousand years`() {
    for days in -200_000..<200_000 {
      let date = CivilDate(daysSinceEpoch: days)
      #expect(CivilDate(year: date.year, month: date.month, day: date.day) == date)
      if days % 100 == 0 { #expect(CivilDate(date.description) == date) }
    }
  }

  @Test(arguments: [
    "2025-02-29", "1900-02-29", "2026-04-31", "2026-13-01", "2026-00-10", "2026-01-00", "2026-1-01",
    "2026-01-1", "26-01-01", "2026-01-011", "2026/01/01", "+026-01-01", " 2026-01-01", "",
  ])
  func `other texts are no dates`(text: String) {
    #expect(CivilDate(text) == nil)
  }

  @Test func `dates are counted on and compared`() throws {
    let date = try #require(CivilDate("2024-02-28"))
    #expect(date.advanced(byDays: 2).description == "2024-03-01")
    #expect(date < date.advanced(byDays: 1))
  }
}
