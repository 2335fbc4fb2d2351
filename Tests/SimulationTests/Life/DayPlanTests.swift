import Testing

@testable import Simulation

struct DayPlanTests {
  @Test(arguments: 0..<60)
  func `a day is stays and trips without a gap, from waking up to waking up`(number: Int) throws {
    var end: Timestamp?
    for outline in World.many[number] {
      let plan = outline.plan
      if let end { #expect(plan.clock.start == end) }
      end = plan.clock.start.advanced(bySeconds: plan.duration)
      #expect(plan.segments.first?.start == 0)
      #expect(plan.segments.last?.end == plan.duration)
      for (one, next) in zip(plan.segments, plan.segments.dropFirst()) {
        #expect(one.end == next.start)
      }
      #expect(plan.segments.allSatisfy { $0.end > $0.start })
      #expect((16...34).contains(plan.duration / 3_600))
    }
  }

  @Test(arguments: 0..<60)
  func `a day begins at home and ends there asleep`(number: Int) throws {
    for outline in World.many[number] {
      let plan = outline.plan
      #expect(plan.segments.first?.stay?.place == KnownPlaces.home)
      #expect(plan.segments.first?.stay?.isAsleep == false)
      #expect(
        plan.segments.last?.kind == .stay(place: KnownPlaces.home, isAsleep: true))
      #expect(plan.segments.last?.start == plan.asleep)
      #expect(plan.duration - plan.asleep >= 3 * 3_600 - 1)
      #expect(plan.segments.dropLast().allSatisfy { $0.stay?.isAsleep != true })
    }
  }

  @Test(arguments: 0..<60)
  func `stays last at least three minutes`(number: Int) throws {
    for outline in World.many[number] {
      for segment in outline.plan.segments where segment.stay != nil {
        #expect(segment.end - segment.start >= 180, "\(number) \(segment)")
      }
    }
  }

  @Test(arguments: 0..<60)
  func `trips connect places, at least 150 m apart`(number: Int) throws {
    for outline in World.many[number] {
      let places = outline.state.known.places
      for place in places {
        for other in places where other.index < place.index {
          #expect(place.position.distance(to: other.position) >= 149.9)
        }
      }
      let plan = outline.plan
      for (index, segment) in plan.segments.enumerated() {
        guard case .trip(let legs) = segment.kind else { continue }
        let from = try #require(plan.segments[index - 1].stay).place
        let to = try #require(plan.segments[index + 1].stay).place
        let (first, last) = (plan.legs[legs.lowerBound], plan.legs[legs.upperBound - 1])
        #expect(first.start >= segment.start && last.end <= segment.end + 1e-6)
        #expect(first.route.point(at: 0).position.distance(to: places[from].position) < 0.1)
        #expect(last.route.end.distance(to: places[to].position) < 0.1)
        for (one, next) in zip(plan.legs[legs], plan.legs[legs].dropFirst()) {
          #expect(one.end <= next.start)
          #expect(one.route.end.distance(to: next.route.point(at: 0).position) < 0.1)
        }
      }
    }
  }

  @Test func `reading a later day alone equals reading all days`() throws {
    let life = try World.life(3)
    let (whole, alone) = (LifeReader(life), LifeReader(life))
    let instant = life.start.advanced(bySeconds: 2 * 86_400 + 50_000)
    for hour in 0..<70 { _ = whole.day(at: life.start.advanced(bySeconds: Double(hour) * 3_600)) }
    let (one, other) = (whole.day(at: instant), alone.day(at: instant))
    #expect(one.index == other.index && one.start == other.start)
    #expect(one.places == other.places)
    for time in stride(from: 10.0, to: one.duration, by: 4_997) {
      #expect(one.motion.state(at: time).position == other.motion.state(at: time).position)
      #expect(one.battery.charge(at: time) == other.battery.charge(at: time))
    }
  }

  /// The cases are the days around every change of the clocks in 2026, in both hemispheres.
  @Test(
    arguments: try World.made.regions.map(\.name),
    ["2026-03-07", "2026-03-28", "2026-04-04", "2026-10-03", "2026-10-24", "2026-10-31"])
  func `days follow each other in every region, also when the clock changes`(
    region: String, date: String
  ) throws {
    let life = try World.life(0, in: region, from: try #require(CivilDate(date)))
    let outlines = World.outlines(life, days: 2)
    for (one, next) in zip(outlines, outlines.dropFirst()) {
      let end = one.plan.clock.start.advanced(bySeconds: one.plan.duration)
      #expect(end == next.plan.clock.start)
      #expect((18...32).contains(one.plan.duration / 3_600))
      #expect((2...13).contains(next.plan.clock.hour(at: 0)))
    }
  }

  @Test func `an office worker's days have human measures`() throws {
    var unlocks: [Double] = []
    var trips: [Double] = []
    var sleep: [Double] = []
    var home: [Double] = []
    var bedtimeCharge: [Double] = []
    for number in stride(from: 0, to: 60, by: 2) {
      for outline in World.many[number].dropFirst() {
        let plan = outline.plan
        unlocks.append(Double(outline.use.sessions.count { $0.kind == .unlocked }))
        trips.append(Double(plan.segments.count { $0.stay == nil }))
        sleep.append((plan.duration - plan.asleep) / 3_600)
        home.append(
          plan.segments.filter { $0.stay?.place == KnownPlaces.home }
            .reduce(0) { $0 + $1.end - $1.start } / 3_600)
        bedtimeCharge.append(outline.battery.charge(at: plan.asleep))
      }
    }
    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
    // The median of 30 participants is 58 with a standard error of 4.6, because the distribution is
    // log-normal with a sigma of 0.35.
    #expect(abs(unlocks.sorted()[unlocks.count / 2] - 58) < 4 * 4.6)
    #expect((2...5).contains(mean(trips)))
    #expect((6.5...8.5).contains(mean(sleep)))
    #expect((12...18).contains(mean(home)))
    #expect((0.33...0.53).contains(mean(bedtimeCharge)))
  }
}
