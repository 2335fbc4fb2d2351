import ProfileFiles
import Testing

@testable import Simulation

struct ScheduleTests {
  private func times(_ keys: String, on date: String) throws -> [Int] {
    let value = try ProfileValue(json5: "{ \(keys) }", file: "schedule")
    let schedule = try ProfileReader.read(value, file: "schedule", Schedule.init(reading:))
    let surgery = try #require(CivilDate("2026-03-05"))
    return schedule.times(on: try #require(CivilDate(date)), interventions: ["surgery": surgery])
  }

  @Test(arguments: [
    // The first of the seven lists is for Sunday.
    ("timings: [[60, 30], [], [], [], [], [], [90]]", "2026-03-01", [30, 60]),
    ("timings: [[60, 30], [], [], [], [], [], [90]]", "2026-03-07", [90]),
    ("timings: [[60, 30], [], [], [], [], [], [90]]", "2026-03-04", []),
    ("absolute_timings: [[2026, 3, 4, 5], [2027, 3, 4, 5]]", "2026-03-04", [5]),
    ("relative_timings: [[\"surgery\", 2, 7], [\"birth\", 2, 8]]", "2026-03-07", [7]),
    ("relative_timings: [[\"surgery\", -1, 7]]", "2026-03-04", [7]),
    ("relative_timings: [[\"surgery\", 0, 7]], timings: null", "2026-03-05", [7]),
    ("", "2026-03-05", []),
  ])
  func `a survey is asked at the times of its date`(
    keys: String, date: String, expected: [Int]
  ) throws {
    #expect(try times(keys, on: date) == expected)
  }
}
