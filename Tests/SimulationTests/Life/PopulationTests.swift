import Testing

@testable import Simulation

/// What plans, phone use and battery amount to over two weeks of many people, against the
/// literature's values.
struct PopulationTests {
  private static var officeWorkers: Population { Population.all[0] }

  private static func isUnlocked(_ kind: PhoneUse.Session.Kind) -> Bool { kind == .unlocked }

  private static func isCall(_ kind: PhoneUse.Session.Kind) -> Bool {
    if case .call = kind { true } else { false }
  }

  /// Four standard errors of a share.
  private static func limit(_ share: Double, _ count: Int) -> Double {
    4 * (share * (1 - share) / Double(count)).squareRoot()
  }

  // MARK: Phone use

  @Test(arguments: Population.all)
  func `people unlock their phone as often as they are drawn to`(population: Population) {
    let ratios = population.members.map { member in
      average(member.outlines.map { $0.sessions(Self.isUnlocked) }) / member.person.unlocks
    }
    #expect((0.93...1.07).contains(average(ratios)), "\(average(ratios))")
  }

  @Test(arguments: Population.all)
  func `the screen is on for 2 to 5 hours a day`(population: Population) {
    let hours = population.days(\.screen)
    #expect((2...5).contains(average(hours)), "\(average(hours))")
  }

  /// A panel of Verto's, of unlocked sessions that nothing cuts short: a quarter below 10 s, half
  /// below 30 s.
  @Test func `most sessions are short`() {
    let lengths = Self.officeWorkers.members.flatMap(\.outlines).flatMap(\.use.sessions)
      .filter { $0.kind == .unlocked }.map { $0.end - $0.start }
    func share(below seconds: Double) -> Double {
      Double(lengths.count { $0 < seconds }) / Double(lengths.count)
    }
    #expect(abs(share(below: 10) - 0.25) < 0.04, "\(share(below: 10))")
    #expect(abs(share(below: 30) - 0.5) < 0.05, "\(share(below: 30))")
  }

  @Test(arguments: Population.all)
  func `three of ten sessions are glances`(population: Population) {
    let all = population.days { $0.sessions { !Self.isCall($0) } }.reduce(0, +)
    let glances = population.days { $0.sessions { $0 == .glance } }.reduce(0, +)
    #expect(abs(glances / all - 0.3) < Self.limit(0.3, Int(all)), "\(glances / all)")
  }

  @Test func `there are 2.5 calls a day, 55 % of them at the ear`() {
    let calls = Self.officeWorkers.days { $0.sessions(Self.isCall) }
    #expect(abs(average(calls) - 2.5) < 4 * (2.5 / Double(calls.count)).squareRoot())
    let ear = Self.officeWorkers.days { $0.sessions { $0 == .call(atEar: true) } }
    let (all, share) = (calls.reduce(0, +), ear.reduce(0, +) / calls.reduce(0, +))
    #expect(abs(share - 0.55) < Self.limit(0.55, Int(all)), "\(share)")
  }

  // MARK: Battery

  @Test(arguments: Population.all)
  func `phones go to bed with 43 % charge, give or take 10`(population: Population) {
    let charges = population.days { $0.battery.charge(at: $0.plan.asleep) }
    #expect((0.33...0.53).contains(average(charges)), "\(average(charges))")
  }

  @Test(arguments: Population.all)
  func `phones charge 1.2 to 2.5 times a day, on 85 % of the nights`(population: Population) {
    let charges = population.days { outline in
      Double(outline.battery.charging.count { $0.lowerBound > 0 })
    }
    #expect((1.2...2.5).contains(average(charges)), "\(average(charges))")
    let nights = population.days { outline in
      outline.battery.charging.contains { $0.lowerBound > outline.plan.asleep } ? 1 : 0
    }
    #expect(abs(average(nights) - 0.85) < Self.limit(0.85, nights.count))
  }

  // MARK: Days

  @Test(arguments: Population.all)
  func `people are at home for 14 to 17 hours of a work day`(population: Population) {
    let hours = population.days(working: true) { $0.hours(at: KnownPlaces.home) }
    #expect((14...17).contains(average(hours)), "\(average(hours))")
  }

  @Test func `office workers make 3.4 trips a day`() {
    let trips = Self.officeWorkers.days(\.trips)
    #expect((2.9...3.9).contains(average(trips)), "\(average(trips))")
  }

  @Test func `office workers go out as often as their profile says`() throws {
    let leisure = try #require(World.made.people["office-worker"]).leisure
    // On free days two of five errands lead to another.
    for (kind, onWorkDays, onFreeDays) in [
      (Place.Kind.errand, leisure.errand.onWorkDays, 1.4 * leisure.errand.onFreeDays),
      (.social, leisure.social.onWorkDays, leisure.social.onFreeDays),
    ] {
      for (working, share) in [(true, onWorkDays), (false, onFreeDays)] {
        let visits = Self.officeWorkers.days(working: working) { $0.visits(kind) }
        // A tenth finds no time for it before bed.
        let found = average(visits)
        let limit = 4 * (share / Double(visits.count)).squareRoot()
        #expect(found < share + limit && found > 0.9 * share - limit, "\(kind) \(found)")
      }
    }
  }

  @Test func `office workers exercise once, as often as their profile says`() throws {
    let chances = try #require(World.made.people["office-worker"]).leisure.exercise
    for (working, share) in [(true, chances.onWorkDays), (false, chances.onFreeDays)] {
      let walks = Self.officeWorkers.days(working: working) { Double($0.plan.exercise.count) }
      #expect(walks.allSatisfy { $0 <= 1 })
      #expect(
        abs(average(walks) - share) < Self.limit(share, walks.count) + 0.02, "\(average(walks))")
    }
  }

  @Test func `some exercise before work, and are there in time`() {
    var early = 0
    for member in Population.all.flatMap(\.members) where member.person.exercisesEarly {
      for outline in member.outlines where outline.plan.isWorkDay {
        let plan = outline.plan
        guard let walk = plan.exercise.first, plan.clock.hour(at: walk.lowerBound) < 9,
          let work = plan.segments.first(where: { $0.stay?.place == KnownPlaces.work })
        else { continue }
        // Work begins a fifth of an hour early or late.
        #expect(walk.upperBound < work.start)
        #expect(plan.clock.hour(at: work.start) < member.person.workStart + 4 * 0.2)
        early += 1
      }
    }
    #expect(early > 3)
  }

  @Test func `office workers work on 92 % of weekdays and 8 % of weekends`() {
    for (isWeekend, share) in [(false, 0.92), (true, 0.08)] {
      let days = Self.officeWorkers.members.flatMap(\.outlines).filter {
        [0, 6].contains($0.plan.clock.date.weekday) == isWeekend
      }
      let found = average(days.map { $0.plan.isWorkDay ? 1 : 0 })
      #expect(abs(found - share) < Self.limit(share, days.count), "\(found)")
    }
  }

  @Test(arguments: Population.all)
  func `free nights are .8 hours longer than work nights`(population: Population) {
    var (work, free): ([Double], [Double]) = ([], [])
    for member in population.members {
      for (night, next) in zip(member.outlines, member.outlines.dropFirst()) {
        let hours = (night.plan.duration - night.plan.asleep) / 3_600
        if next.plan.isWorkDay { work.append(hours) } else { free.append(hours) }
      }
    }
    // Alarm clocks cut some work nights further.
    let more = average(free) - average(work)
    #expect((0.6...1.2).contains(more), "\(more)")
  }

  @Test(arguments: Population.all)
  func `people sleep 6.8 to 7.8 hours before work`(population: Population) {
    let hours = population.members.flatMap { member in
      zip(member.outlines, member.outlines.dropFirst()).filter { $1.plan.isWorkDay }.map {
        ($0.0.plan.duration - $0.0.plan.asleep) / 3_600
      }
    }
    #expect((6.8...7.8).contains(average(hours)), "\(average(hours))")
  }

  // MARK: Places

  /// A quarter of an hour on foot is 500 m for some and 1200 m for others.
  @Test(arguments: ["patient-low-mobility", "office-worker"])
  func `from home, drivers walk for a quarter of an hour at most`(person: String) throws {
    for number in 0..<12 {
      let life = try World.life(number, as: person)
      guard life.person.means == .car, !life.person.hasBicycle else { continue }
      for outline in World.outlines(life, days: 7) {
        let (plan, places) = (outline.plan, outline.state.known.places)
        for (index, segment) in plan.segments.enumerated() {
          guard case .trip(let legs) = segment.kind,
            plan.segments[index - 1].stay?.place == KnownPlaces.home,
            plan.legs[legs].allSatisfy(\.mode.isOnFoot),
            let end = plan.segments[index + 1].stay
          else { continue }
          let metres = places[end.place].position.distance(to: places[0].position)
          #expect(metres < 900 * life.person.walkingSpeed)
        }
      }
    }
  }

  /// The number of places grows with the power .6 of time and saturates near 25.
  @Test(arguments: Population.all)
  func `new places become rarer`(population: Population) {
    func places(in days: Int) -> [Double] {
      population.members.map { member in
        Double(
          Set(
            member.outlines.prefix(days).flatMap { $0.plan.segments.compactMap { $0.stay?.place } }
          ).count)
      }
    }
    let (week, two) = (average(places(in: 7)), average(places(in: 14)))
    let power = Elementary.log(two / week) / Elementary.log(2)
    #expect((0.45...0.75).contains(power), "\(power)")
    #expect((places(in: 14).max() ?? 0) <= 25)
  }

  @Test func `office workers keep within 2 to 10 km`() {
    let radii = Self.officeWorkers.members.map(\.radiusOfGyration)
    #expect((2_000...10_000).contains(average(radii)), "\(average(radii))")
  }
}

extension Population.Member {
  /// Root mean square distance from the middle of all stays, weighted by time, in metres.
  fileprivate var radiusOfGyration: Double {
    var (hours, middle, square) = (0.0, GroundVector.zero, 0.0)
    let places = outlines.last?.state.known.places ?? []
    for outline in outlines {
      for place in places {
        let time = outline.hours(at: place.index)
        hours += time
        middle = middle + time * place.position
        square += time * place.position.length * place.position.length
      }
    }
    let centre = ((1 / hours) * middle).length
    return (square / hours - centre * centre).squareRoot()
  }
}
