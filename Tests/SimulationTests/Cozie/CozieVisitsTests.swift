import Testing

@testable import ProfileFiles
@testable import Simulation

struct CozieVisitsTests {
  private static func visits(_ settings: String = "", of count: Int = 400) throws -> [CozieVisits] {
    let settings = try LoadedProfile("{ \(settings) }", file: "settings")
      .read(CozieSettings.init(reading:))
    return (0..<count).map { CozieVisits(settings, random: Random(seed: 7)["participant"][$0]) }
  }

  private static func count(_ visits: CozieVisits) -> Int { (0..<300).count(where: visits.isVisit) }

  @Test func `people differ in how often they open the Settings tab`() throws {
    let counts = try Self.visits().map(Self.count).sorted()
    // The median of two a month is twenty in three hundred days.
    #expect((15...25).contains(counts[counts.count / 2]))
    #expect(counts[counts.count / 10] < 12 && counts[9 * counts.count / 10] > 35)
    let never = "settings_visits_per_month: { mean: 0, sd: 0, min: 0, max: 0 }"
    #expect(try Self.visits(never).allSatisfy { Self.count($0) == 0 })
  }

  @Test func `a change of the hours holds from the day after the visit`() throws {
    let visits = try Self.visits()
    var changes = 0
    for visits in visits {
      #expect(visits.hours(onDay: 0) == 9 * 3_600..<18 * 3_600)
      for day in 0..<100 where visits.hours(onDay: day + 1) != visits.hours(onDay: day) {
        #expect(visits.isVisit(onDay: day))
        changes += 1
      }
    }
    let opened = visits.reduce(0) { $0 + (0..<100).count(where: $1.isVisit) }
    #expect((0.1...0.2).contains(Double(changes) / Double(opened)))
  }

  @Test func `hours are whole quarters of a day and differ between people`() throws {
    let settings = "settings_visits_per_month: { mean: 30, sd: 0, min: 30, max: 30 }"
    let hours = try Self.visits(settings).map { $0.hours(onDay: 60) }
    for hours in hours {
      #expect(hours.lowerBound % 900 == 0 && hours.upperBound % 900 == 0)
      #expect(hours.lowerBound >= 0 && hours.upperBound < 86_400 && hours.count >= 7_200)
    }
    #expect(Set(hours.map(\.lowerBound)).count > 10 && Set(hours.map(\.upperBound)).count > 12)
  }

  @Test func `the app spreads at most 54 reminders over a week of other hours`() throws {
    let settings = try LoadedProfile("{ reminder_interval: 30 }", file: "settings")
      .read(CozieSettings.init(reading:))
    #expect(settings.interval(during: settings.hours) == 30)
    // Ten a day: 66 minutes, in steps of five.
    #expect(settings.interval(during: 8 * 3_600..<19 * 3_600) == 70)
    #expect(settings.interval(during: 9 * 3_600..<12 * 3_600) == 30)
  }
}
