import Testing

@testable import Simulation

/// Journeys from Boston to the nearest town with other clocks, St John's, an hour and a half ahead.
struct JourneyTests {
  private static func life(_ number: Int) throws -> Life {
    Life(
      try #require(World.made.people["remote-worker"]), in: try towns.get(),
      from: World.date, random: World.random(number))
  }

  private static let towns = Result {
    let world = try World.made
    let region = try #require(world.regions.first { $0.name == "boston" })
    let zone = try #require(world.zones[region.timeZone])
    return Towns(
      region, zone: zone, among: world.regions, zones: world.zones,
      at: zone.startOfDay(World.date))
  }

  /// Days with a flight, the one out before the one back.
  private static func flights(_ life: Life) -> [(index: Int, outline: DayOutline)] {
    World.outlines(life, days: 30).enumerated().filter { _, outline in
      outline.plan.legs.contains { $0.mode == .plane }
    }.map { ($0.offset + Life.firstDay, $0.element) }
  }

  /// 1,553 km by another program's great circle.
  @Test func `the other town lies in its true distance`() throws {
    let away = try #require(Self.life(0).towns.away)
    #expect(away.region.name == "st-johns")
    #expect(abs(away.centre.length / 1_000 - 1_553) < 5)
    #expect(away.centre.east > 0 && away.centre.north > 0)
  }

  /// The plane bends between towns, so what lies north of the other town in it lies elsewhere on the earth.
  @Test func `metres between towns are those of the earth`() throws {
    let towns = try Self.life(0).towns
    let (geography, away) = (Geography(towns), try #require(towns.away))
    let home = GroundVector(east: 3_000, north: -2_000)
    for aside in [-30_000.0, 0, 30_000] {
      let point = away.centre + GroundVector(east: 0, north: aside)
      let (here, there) = (
        geography.position(of: Vector(home.east, home.north, 0)),
        geography.position(of: Vector(point.east, point.north, 0))
      )
      let degree = Double.pi / 180
      let cosine =
        Elementary.sin(here.latitude * degree) * Elementary.sin(there.latitude * degree)
        + Elementary.cos(here.latitude * degree) * Elementary.cos(there.latitude * degree)
        * Elementary.cos((there.longitude - here.longitude) * degree)
      #expect(
        abs(geography.distance(from: home, to: point) - 6_371_000 * Elementary.acos(cosine)) < 1)
    }
    let near = GroundVector(east: 3_000, north: 2_000)
    #expect(geography.distance(from: home, to: near) == 4_000)
  }

  @Test(arguments: 0..<4)
  func `who flies out flies back four days later`(number: Int) throws {
    let flights = Self.flights(try Self.life(number))
    #expect(flights.count >= 2)
    let positions = flights.map(\.index)
    for (one, next) in zip(positions, positions.dropFirst()) {
      #expect([4, 17].contains(next - one))
    }
  }

  @Test(arguments: 0..<4)
  func `a night is by the clocks of the town where it ends`(number: Int) throws {
    let life = try Self.life(number)
    let home = try #require(World.made.zones["America/New_York"])
    for (index, outline) in Self.flights(life) {
      let away = life.zone(onDay: index + 1).name != home.name
      let last = try #require(outline.plan.segments.last)
      let place = outline.state.known.places[try #require(last.stay?.place)]
      #expect(place.kind == (away ? .hotel : .home))
      let wakes = outline.plan.clock.start.advanced(bySeconds: outline.plan.duration)
      let hour = life.zone(onDay: index + 1).localSeconds(at: wakes) / 3_600
      #expect((4...12.5).contains(hour))
    }
  }

  @Test func `fixes lie in either town, and none in the air`() throws {
    let life = try Self.life(0)
    let (index, outline) = try #require(Self.flights(life).first)
    let day = life.day(index, outline)
    let flight = try #require(day.legs.first { $0.mode == .plane })
    let gps = GPS(
      of: try World.phone(0), in: Geography(life.towns), cadence: .init(rest: 15, moving: 5),
      studyStart: life.start, launch: life.start)
    var block = Block<GPS.Sample>()
    let reader = LifeReader(life)
    gps.measure(day.start..<day.end.advanced(bySeconds: -60), of: reader, into: &block)
    let towns = [life.towns.home, try #require(life.towns.away)].map(\.region)
    let order = index > 0 && life.zone(onDay: index).name != "America/New_York" ? [1, 0] : [0, 1]
    for fix in 0..<block.count {
      let time = Timestamp(milliseconds: block.times[fix]).seconds(since: day.start)
      #expect(!(flight.start + 1...flight.end - 1).contains(time))
      let town = towns[order[time < flight.start ? 0 : 1]]
      let position = block.samples[fix].position
      #expect(abs(position.latitude - town.latitude) < 0.5)
      #expect(abs(position.longitude - town.longitude) < 0.5)
    }
  }

  @Test func `speed and position agree all the way`() throws {
    let life = try Self.life(0)
    let (index, outline) = try #require(Self.flights(life).first)
    let day = life.day(index, outline)
    let flight = try #require(day.legs.first { $0.mode == .plane })
    for time in stride(from: flight.start, to: flight.end, by: 60) {
      let (before, now, after) = (
        day.motion.state(at: time - 1e-3), day.motion.state(at: time),
        day.motion.state(at: time + 1e-3)
      )
      let velocity = 500 * (after.position - before.position)
      #expect((velocity - now.velocity).length < 1e-3)
      #expect(now.acceleration.length < 6)
      #expect((-20...11_000).contains(now.position.z))
    }
    let middle = 0.5 * (flight.start + flight.end)
    #expect(day.motion.state(at: middle).position.z > 9_900)
  }
}
