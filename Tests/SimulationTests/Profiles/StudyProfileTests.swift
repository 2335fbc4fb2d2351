import ProfileFiles
import Testing

@testable import Simulation

struct StudyProfileTests {
  private func study(_ start: String, days: Int) throws -> StudyProfile {
    let text = """
      { name: "Long", seed: 1, region: "boston", start: "\(start)", days: \(days),
        participants: { count: 1, people: { student: 1 }, devices: { "iphone-14": 1 } },
        apps: {} }
      """
    return try LoadedProfile(text, file: "long").read(StudyProfile.init(reading:))
  }

  @Test(arguments: [("2014-12-31", 1), ("2035-01-01", 1), ("2034-12-31", 2), ("2030-01-01", 3_650)])
  func `dates outside the zones and the field are refused`(start: String, days: Int) {
    #expect(throws: ProfileError.self) { try study(start, days: days) }
  }

  @Test(arguments: [("2015-01-01", 3_650), ("2034-12-31", 1)])
  func `the first and the last date are simulated`(start: String, days: Int) throws {
    #expect(try study(start, days: days).days == days)
  }

  @Test(arguments: [
    ("2025-01-01", 1, false), ("2029-12-31", 1, false), ("2029-12-31", 2, true),
    ("2024-12-31", 1, true), ("2031-05-01", 1, true),
  ])
  func `a field outside the years of its model is told`(
    start: String, days: Int, isTold: Bool
  ) throws {
    #expect(try study(start, days: days).extrapolatesField == isTold)
  }
}
