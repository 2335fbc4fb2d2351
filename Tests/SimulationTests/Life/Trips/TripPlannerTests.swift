import Testing

@testable import Simulation

/// Hundreds of ways through all towns: they arrive, and keep the limits of comfort.
struct TripPlannerTests {
  static func trips(_ group: Int, _ count: Int) throws -> [(to: GroundVector, leg: Leg)] {
    var legs: [(to: GroundVector, leg: Leg)] = []
    let regions = try World.made.regions
    for number in 0..<count {
      let random = Random(seed: UInt64(group))["trip"][number]
      let region = regions[number % regions.count]
      let planner = TripPlanner(person: try World.life(number % 8).person, region: region)
      func point(_ index: Int) -> GroundVector {
        let reach = random.logNormal(median: 2_000, sigma: 1.5, at: 20 + index)
        return reach * GroundVector(heading: random.uniform(in: 0...6.28, at: index))
      }
      let (start, end) = (point(0), point(1))
      let walk = random.logNormal(median: 300, sigma: 1)
      let near =
        start + walk * GroundVector(heading: random.uniform(in: 0...6.28, at: 4))
      let home = GroundVector(east: start.east + 90, north: start.north - 40)
      let drive = planner.drive(
        from: start, car: home, to: end,
        parking: planner.parking(near: end, minutes: 0.4...3.5, random: random["parking"]),
        random: random["drive"])
      for leg in drive.legs.suffix(1) { legs.append((end, leg)) }
      legs.append((drive.legs[2].route.point(at: 0).position, drive.legs[1]))
      for leg in planner.walk(from: start, to: near, random: random["walk"]).legs {
        legs.append((near, leg))
      }
    }
    return legs
  }

  @Test(arguments: 0..<4)
  func `routes end where they should`(group: Int) throws {
    for (end, leg) in try Self.trips(group, 60) {
      #expect(leg.route.end.distance(to: end) < 0.1)
      #expect(leg.position(at: leg.end).distance(to: end) < 0.1)
      #expect(abs(leg.distance(at: leg.end) - leg.route.length) < 0.01)
    }
  }

  @Test(arguments: 0..<4)
  func `routes are no longer than blocks make them`(group: Int) throws {
    var detours: [Double] = []
    for (end, leg) in try Self.trips(group, 60) {
      let straight = leg.route.point(at: 0).position.distance(to: end)
      #expect(leg.route.length <= 1.5 * straight + 400, "\(straight)")
      if straight > 500 { detours.append(leg.route.length / straight) }
    }
    #expect((1.1...1.4).contains(average(detours)))
  }

  @Test(arguments: 0..<4)
  func `speed and acceleration keep the limits of the mode`(group: Int) throws {
    for (_, leg) in try Self.trips(group, 24) {
      let isWalk = leg.mode == .walk
      let track = Track(legs: [leg], home: .zero, firstHeading: leg.route.startHeading)
      let step = max(0.2, leg.duration / 500)
      for time in stride(from: leg.start, to: leg.end, by: step) {
        let point = track.point(at: time, leg: 0)
        let speed = point.velocity.length
        #expect(speed <= (isWalk ? 2.2 : 31.001))
        #expect(point.acceleration.length <= 4)
        if speed > 0.1 {
          let (v, a) = (point.velocity, point.acceleration)
          let lateral = abs(v.east * a.north - v.north * a.east) / speed
          #expect(lateral <= 2.2, "\(leg.mode) \(lateral)")
        }
      }
    }
  }

  @Test func `a walk round ends where it began`() throws {
    let planner = TripPlanner(
      person: try World.life(0).person, region: try #require(World.made.regions.first))
    for number in 0..<20 {
      let start = GroundVector(east: 100, north: -50)
      let trip = planner.walkRound(from: start, duration: 2_400, random: World.random(number))
      #expect(trip.legs[0].route.end.distance(to: start) < 1e-6)
      #expect((2_200...3_600).contains(trip.duration))
      let stroll = planner.stroll(
        at: start, heading: 1, metres: 20, random: World.random(number))
      #expect(stroll.route.end.distance(to: start) < 1e-6)
      let turned = Track.wrapped(stroll.route.endHeading - stroll.route.startHeading)
      #expect(abs(turned) < 1e-9)
    }
  }
}
