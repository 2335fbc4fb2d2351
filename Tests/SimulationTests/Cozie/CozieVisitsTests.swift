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
    // A rate of two visits per month is twenty visits in three hundred days.
    #expect((15...25).contains(counts[counts.count / 2]))
    #expect(counts[counts.count / 10] < 12 && counts[9 * counts.count / 10] > 35)
    let never = "settings_visits_per_month: {mean: 0, sd: 0, min: 0, max: 0}"
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
    let settings = "settings_visits_per_month: {mean: 30, sd: 0, min: 30, max: 30}"
    let hours = try Self.visits(settings).map { $0.hours(onDay: 60) }
    for hours in hours {
      #expect(hours.lowerBound % 900 == 0 && hours.upperBound % 900 == 0)
      #expect(hours.lowerBound >= 0 && hours.upperBound < 86_400 && hours.count >= 7_200)
    }
    #expect(Set(hours.map(\.lowerBound)).count > 10 && Set(hours.map(\.upperBound)).count > 12)
  }

  @Test func `the app spreads at most 54 reminders over a week of other hours`() throws {
    let settings = try LoadedProfile("{reminder_interval: 30}", file: "settings")
      .read(CozieSettings.init(reading:))
    #expect(settings.interval(during: settings.hours) == 30)
    // For ten reminders in 11 hours, the interval is 66 min, rounded up to a multiple of 5 min.
    #expect(settings.interval(during: 8 * 3_600..<19 * 3_600) == 70)
    #expect(settings.interval(during: 9 * 3_600..<12 * 3_600) == 30)
  }

  @Test func `nobody visits before the study`() throws {
    let settings = "settings_visits_per_month: {mean: 300, sd: 0, min: 300, max: 300}"
    for visits in try Self.visits(settings, of: 20) {
      #expect(!visits.isVisit(onDay: -1) && visits.hours(onDay: 0) == 32_400..<64_800)
      // At 300 visits per month of 30.4 days, which is 9.9 per day, a day has no visit with a
      // probability of only 5e-5.
      #expect((0..<20).allSatisfy(visits.isVisit))
    }
  }

  @Test func `the app is installed again within the study, from its second day on`() throws {
    func days(_ share: Double, of days: Int) throws -> [Int?] {
      let cozie = try CozieStudy.make("reinstalls: \(share)").apps.compactMap { $0 as? Cozie }.first
      let app = try #require(cozie)
      return (0..<200).map { app.reinstallation(ofDays: days, random: Random(seed: $0)) }
    }
    #expect(try days(0, of: 30).allSatisfy { $0 == nil })
    #expect(try days(1, of: 1).allSatisfy { $0 == nil })
    #expect(try days(1, of: 2).allSatisfy { $0 == 1 })
    #expect(Set(try days(1, of: 5)) == [1, 2, 3, 4])
    // For 200 participants, three standard errors of the share are 0.11.
    let share = Double(try days(0.5, of: 30).count { $0 != nil }) / 200
    #expect(abs(share - 0.5) < 0.11)
  }
}
