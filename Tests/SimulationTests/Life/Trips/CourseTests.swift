import Fixtures
import Testing

@testable import Simulation

struct CourseTests {
  @Test func `ways are the same whatever is kept`() throws {
    let town = try World.towns("london").home
    let kept = WayHabits(random: World.random(3), keeping: 64)
    let forgetful = WayHabits(random: World.random(3), keeping: 0)
    let places = (0..<5).map { number in
      let random = Random(seed: 11)[number]
      return GroundVector(east: 1_500 * random.normal(at: 0), north: 1_500 * random.normal(at: 1))
    }
    for _ in 0..<2 {
      for start in places {
        for end in places where end != start {
          for (mode, rank) in [(TravelHabit.Mode.walk, 0), (.car, 0), (.walk, 2)] {
            let way = kept.way(from: start, to: end, by: mode, rank: rank, in: town)
            #expect(way != nil)
            #expect(way == forgetful.way(from: start, to: end, by: mode, rank: rank, in: town))
          }
        }
      }
    }
  }

  @Test func `the second way is another than the usual one`() throws {
    let town = try World.towns("london").home
    let habits = WayHabits(random: World.random(3))
    let (start, end) = (
      GroundVector(east: -900, north: 200), GroundVector(east: 800, north: -700)
    )
    let ways = (0..<3).map { habits.way(from: start, to: end, by: .walk, rank: $0, in: town) }
    #expect(ways[0] != ways[1] && ways[0] != ways[2])
  }

  @Test func `who turns back makes a bow, and no corner lies too near the next`() {
    var draft = CourseDraft(from: .zero)
    let points = [(50.0, 0.0), (50.5, 0.5), (20.0, 0.2), (20.0, 40.0), (20.0, 41.0)]
    for (east, north) in points {
      draft.append(to: GroundVector(east: east, north: north), speed: 1.3)
    }
    let way = Way.walking(at: 1.3)
    let course = draft.course()
    let route = course.travelled(way).route
    #expect(route.end.distance(to: GroundVector(east: 20, north: 41)) < 1e-9)
    for (part, next) in zip(course.parts, course.parts.dropFirst()) {
      #expect(part.move.length > 1.5)
      #expect(abs(next.move.heading - part.move.heading) < 2.6)
    }
  }

  @Test func `who stops where the street is left is no faster on it`() {
    var draft = CourseDraft(from: .zero)
    let end = GroundVector(east: 120, north: 0)
    draft.append(to: end, speed: 8)
    draft.append(to: end, speed: 31)
    #expect(draft.course().parts.map(\.speed) == [8])
  }

  private static func lateral(_ mode: Leg.Mode) -> Double {
    switch mode {
    case .car: 2
    case .bus, .bike: 1.5
    case .run: 1
    default: 0.8
    }
  }

  /// The test uses hundreds of routes and tens of thousands of positions on them.
  @Test(.whole) func `turns keep the limits of comfort, near the axis of the street`() throws {
    var (routes, points) = (0, 0)
    for way in try TripPlannerTests.ways(9, 80) {
      let town = try World.towns(way.start.town).home
      for leg in way.trip.legs where !leg.streets.isEmpty {
        routes += 1
        let pieces = leg.streets.compactMap { street in town.map.piece(street.edge) }
        for number in 0..<40 {
          let street = number * leg.streets.count / 40
          let time =
            0.5 * (leg.streets[street].seconds.lowerBound + leg.streets[street].seconds.upperBound)
          let seconds = [time, leg.streets[street].seconds.lowerBound]
          for time in seconds {
            let distance = leg.distance(at: time)
            let point = leg.route.point(at: distance)
            let phase = leg.profile.phases[leg.profile.phase(at: time - leg.start)]
            let speed = phase.travel(at: time - leg.start).speed.value
            #expect(
              speed * speed * abs(point.curvature) <= 1.001 * Self.lateral(leg.mode), "\(leg.mode)")
            // The position may be beside its own edge, or at a corner beside one of the adjacent
            // edges.
            let beside = pieces[max(street - 2, 0)...min(street + 2, pieces.count - 1)]
            let off =
              beside.map { piece in
                StreetSpot(
                  nearestTo: point.position, on: piece.edge, piece.road, from: piece.from,
                  to: piece.to
                ).point.distance(to: point.position)
              }.min() ?? 0
            #expect(off <= (leg.mode == .car || leg.mode == .bus ? 4 : 2), "\(leg.mode) \(off)")
            points += 1
          }
        }
      }
    }
    #expect(routes >= 500)
    #expect(points >= 10_000)
  }
}
