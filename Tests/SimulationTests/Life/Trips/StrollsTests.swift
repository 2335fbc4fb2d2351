import Testing

@testable import Simulation

/// Tests of an office worker's strolls during handwritten stays.
struct StrollsTests {
  private static let random = World.random(0)["strolls"]
  private static let bedHeading = 0.5

  private let trips: TripPlanner
  private let home: Place
  private let outline: DayOutline

  init() throws {
    trips = try World.planner(0, as: "office-worker")
    home = try World.home(0)
    outline = try #require(World.outlines(try World.life(0), days: 1).first)
  }

  private func place(_ kind: Place.Kind) -> Place {
    Place(
      index: 0, kind: kind, town: home.town, position: home.position, stop: home.stop,
      station: home.station, floor: 2, hasWiFi: true)
  }

  private func plan(
    _ segments: [DayPlan.Segment], legs: [Leg] = [], exercise: [ClosedRange<Double>] = [],
    _ kind: Exercise = .walk, asleep: Double = 90_000, duration: Double = 95_000
  ) -> DayPlan {
    DayPlan(
      clock: outline.plan.clock, isWorkDay: true, segments: segments, legs: legs,
      exercise: exercise, kindOfExercise: kind, asleep: asleep, duration: duration, startPlace: 0)
  }

  private func stay(from start: Double = 0, to end: Double, isAsleep: Bool = false)
    -> DayPlan.Segment
  {
    DayPlan.Segment(kind: .stay(place: 0, isAsleep: isAsleep), start: start, end: end)
  }

  private func use(_ sessions: [ClosedRange<Double>] = []) -> PhoneUse {
    var use = outline.use
    use.sessions = sessions.map {
      PhoneUse.Session(
        kind: .unlocked, start: $0.lowerBound, end: $0.upperBound, random: Self.random)
    }
    return use
  }

  /// Returns a battery whose phone is charged from 30 s after `asleep` to the end of the day. The
  /// place of an errand has no outlet for a charger.
  private func battery(asleep: Double = 90_000, duration: Double = 95_000) throws -> Battery {
    let random = try #require(
      (0..<100).map { Random(seed: UInt64($0)) }.first { Battery.staysPluggedIn($0) })
    return Battery(
      plan([stay(to: 90_000)], asleep: asleep, duration: duration), places: [place(.errand)],
      use: use(), person: trips.person, charge: 0.9, isPluggedIn: false, random: random)
  }

  private func strolls(
    _ plan: DayPlan, at kind: Place.Kind = .errand, use: PhoneUse? = nil, battery: Battery? = nil
  ) throws -> [Leg] {
    Strolls.make(
      plan, use: use ?? self.use(), battery: try battery ?? self.battery(), places: [place(kind)],
      trips: trips, bedHeading: Self.bedHeading, random: Self.random)
  }

  /// Returns the strolls during a stay of five hours at a shop without any interruption. There are
  /// 14 strolls per hour.
  private func undisturbed() throws -> [Leg] { try strolls(plan([stay(to: 18_000)])) }

  /// Returns the number of a stroll with at least two minutes to its neighbours. Its start and end
  /// are exact numbers, even after a shift by 16, 20 or 60 s.
  private func middle(of strolls: [Leg]) throws -> Int {
    try #require(
      strolls.indices.dropFirst(2).dropLast().first { number in
        let (start, end) = (strolls[number].start, strolls[number].end)
        return strolls[number - 1].end < start - 120 && strolls[number + 1].start > end + 120
          && [16.0, 20, 60].allSatisfy { end + $0 - $0 == end && start - $0 + $0 == start }
      })
  }

  // MARK: Places

  /// The number of strolls per hour, and their median length in metres. The profile of office
  /// workers has 4 strolls per hour at home, and 3 strolls of 45 m per hour at work.
  @Test(
    arguments: [
      (Place.Kind.home, 4.0, 22.0), (.work, 3, 45), (.lunch, 1.5, 25), (.errand, 14, 40),
      (.social, 2, 22), (.hotel, 4, 18), (.airport, 8, 60), (.gym, 12, 20), (.pool, 2, 30),
    ] as [(Place.Kind, Double, Double)])
  func `each kind of place has its own strolls`(
    kind: Place.Kind, perHour: Double, median: Double
  ) throws {
    let strolls = try strolls(plan([stay(from: 1_000, to: 60_000)]), at: kind)
    try #require(strolls.count >= 2)
    // The stay starts with 70 s at rest, and 20 s at rest follow each stroll.
    var (time, heading) = (1_070.0, Self.bedHeading)
    for number in 0..<2 {
      let random = Self.random[0][number]
      let expected = trips.stroll(
        at: place(kind), heading: heading,
        metres: random["metres"].within(12...150) { $0.logNormal(median: median, sigma: 0.5) },
        random: random)
      let start = time + random["gap"].exponential(mean: 3_600 / perHour)
      #expect(abs(strolls[number].start - start) < 1e-6)
      #expect(strolls[number].duration == expected.duration && strolls[number].isStroll)
      #expect(strolls[number].route.endHeading == expected.route.endHeading)
      (time, heading) = (strolls[number].end + 20, expected.route.endHeading)
    }
  }

  @Test func `nobody strolls asleep, and the heading is that of the last leg`() throws {
    let legs = [1.0, 2].map {
      trips.stroll(at: place(.errand), heading: $0, metres: 30, random: Self.random["leg"])
    }
    let trip = DayPlan.Segment(kind: .trip(legs: 0..<2), start: 30_000, end: 30_100)
    let plan = plan(
      [stay(to: 30_000, isAsleep: true), trip, stay(from: 30_100, to: 40_000)], legs: legs)
    let first = try #require(try strolls(plan).first)
    // The stay is the third segment of the day, so it uses the random numbers of segment 2.
    let random = Self.random[2][0]
    let expected = trips.stroll(
      at: place(.errand), heading: legs[1].route.endHeading,
      metres: random["metres"].within(12...150) { $0.logNormal(median: 40, sigma: 0.5) },
      random: random)
    #expect(first.route.endHeading == expected.route.endHeading)
    #expect(
      abs(first.start - 30_170 - random["gap"].exponential(mean: 3_600 / 14)) < 1e-6)
  }

  // MARK: Limits

  @Test func `a stroll ends more than a minute before the stay does`() throws {
    let all = try undisturbed()
    let number = try middle(of: all)
    for (seconds, count) in [(59.999, number), (60, number), (60.001, number + 1)] {
      let end = all[number].end + seconds
      #expect(try strolls(plan([stay(to: end)])).count == count)
    }
  }

  /// Returns the numbers of the strolls that are missing, compared with an uninterrupted stay.
  private func missing(_ strolls: [Leg], of all: [Leg]) -> [Int] {
    let starts = Set(strolls.map(\.start))
    return all.indices.filter { !starts.contains(all[$0].start) }
  }

  @Test func `a stroll keeps 16 s from a session, on both sides`() throws {
    let all = try undisturbed()
    let number = try middle(of: all)
    let (start, end) = (all[number].start, all[number].end)
    func missing(_ session: ClosedRange<Double>) throws -> [Int] {
      self.missing(
        try strolls(plan([stay(to: 18_000)]), use: use([1...2, session])), of: all)
    }
    #expect(try missing(start - 17...start - 16) == [])
    #expect(try missing(start - 17...start - 15.999) == [number])
    #expect(try missing(end + 16...end + 17) == [])
    #expect(try missing(end + 15.999...end + 17) == [number])
    #expect(try missing(start + 1...start + 2) == [number])
  }

  @Test func `after a missing stroll the phone still has its old heading`() throws {
    let all = try undisturbed()
    let session = all[0].start...all[0].end
    let first = try #require(
      try strolls(plan([stay(to: 18_000)]), use: use([session])).first)
    let random = Self.random[0][1]
    let expected = trips.stroll(
      at: place(.errand), heading: Self.bedHeading,
      metres: random["metres"].within(12...150) { $0.logNormal(median: 40, sigma: 0.5) },
      random: random)
    #expect(first.start == all[1].start)
    #expect(first.route.endHeading == expected.route.endHeading)
    #expect(first.route.endHeading != all[1].route.endHeading)
  }

  @Test func `a stroll keeps 20 s from exercise at one place`() throws {
    let all = try undisturbed()
    let number = try middle(of: all)
    let (start, end) = (all[number].start, all[number].end)
    func missing(_ exercise: ClosedRange<Double>, _ kind: Exercise) throws -> [Int] {
      let plan = plan([stay(to: 18_000)], exercise: [1...2, exercise], kind)
      return self.missing(try strolls(plan), of: all)
    }
    for kind in [Exercise.yoga, .swim] {
      #expect(try missing(start - 21...start - 20, kind) == [])
      #expect(try missing(start - 21...start - 19.999, kind) == [number])
      #expect(try missing(end + 20...end + 21, kind) == [])
      #expect(try missing(end + 19.999...end + 21, kind) == [number])
    }
    for kind in [Exercise.walk, .run, .bike, .strength] {
      #expect(try missing(start...end, kind) == [])
    }
  }

  @Test func `nobody plugs in or out within 16 s of a stroll`() throws {
    let all = try undisturbed()
    let number = try middle(of: all)
    let (start, end) = (all[number].start, all[number].end)
    func missing(_ battery: Battery) throws -> [Int] {
      self.missing(try strolls(plan([stay(to: 18_000)]), battery: battery), of: all)
    }
    // The phone is plugged in 30 s after the participant falls asleep.
    #expect(try missing(battery(asleep: start - 16 - 30)) == [number])
    #expect(try missing(battery(asleep: start - 16.001 - 30)) == [])
    #expect(try missing(battery(asleep: end + 16 - 30)) == [number])
    #expect(try missing(battery(asleep: end + 16.001 - 30)) == [])
    // The phone is charged from 0 s to the end of the day, and strolls are allowed during this
    // time.
    #expect(try missing(battery(asleep: -30, duration: start - 16)) == [number])
    #expect(try missing(battery(asleep: -30, duration: start - 16.001)) == [])
    #expect(try missing(battery(asleep: -30, duration: end + 16)) == [number])
    #expect(try missing(battery(asleep: -30, duration: end + 16.001)) == [])
  }
}
