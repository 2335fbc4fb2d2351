import Fixtures
import Testing

@testable import Simulation

/// Tests that trips arrive and stay within the limits of comfort, with hundreds of trips through
/// all towns by all means of transport.
@Suite(.whole)
struct TripPlannerTests {
  struct Way {
    let name: String
    let start: Place
    let end: Place
    let trip: Trip
  }

  /// Returns trips between random places, some of which are only steps apart.
  static func ways(_ group: Int, _ count: Int) throws -> [Way] {
    let regions = try World.made.regions
    return try (0..<count).flatMap { number -> [Way] in
      let random = Random(seed: UInt64(group))["trip"][number]
      let region = regions[number % regions.count]
      let planner = try World.planner(number % 8, in: region.name)
      var known = KnownPlaces(
        person: planner.person, towns: try World.towns(region.name), random: random["known"])
      func place(_ index: Int, from origin: GroundVector, _ reach: Double) -> Place {
        let reach = random.logNormal(median: reach, sigma: 1, at: 20 + index)
        let spot = origin + reach * GroundVector(heading: random.uniform(in: 0...6.28, at: index))
        let choice = known.choose(
          [.errand, .social, .lunch][index], from: spot, reach: 1, in: planner.town,
          random: random["place"][index])
        return known.places[choice]
      }
      let start = place(0, from: .zero, 2_000)
      let (end, near) = (
        place(1, from: start.position, 5_000), place(2, from: start.position, 300)
      )
      let car = planner.parking(near: start.position, minutes: 0.4...1.2, random: random["car"])
      let parking = planner.parking(near: end.position, minutes: 0.4...3.5, random: random["park"])
      return [
        Way(
          name: "drive", start: start, end: end,
          trip: planner.drive(
            from: start, car: car, to: end, parking: parking, random: random["drive"])),
        Way(
          name: "walk", start: start, end: near,
          trip: planner.walk(from: start, to: near, random: random["walk"])),
        Way(
          name: "cycle", start: start, end: end,
          trip: planner.cycle(from: start, to: end, random: random["cycle"])),
        Way(
          name: "bus", start: start, end: end,
          trip: planner.ride(.bus, from: start, to: end, random: random["bus"])),
        Way(
          name: "train", start: start, end: end,
          trip: planner.ride(.train, from: start, to: end, random: random["train"])),
      ]
        + [Leg.Mode.walk, .run, .bike].map { mode in
          Way(
            name: "round \(mode)", start: start, end: start,
            trip: planner.round(mode, from: start, duration: 2_400, random: random["round"]))
        }
    }
  }

  @Test(arguments: 0..<4)
  func `trips lead from door to door without a jump`(group: Int) throws {
    for way in try Self.ways(group, 24) {
      let track = Track(
        legs: way.trip.legs, from: way.start.position, altitude: way.start.altitude,
        firstHeading: 0)
      for (index, leg) in way.trip.legs.enumerated() {
        let (begin, ground) = (leg.route.point(at: 0).position, track.ground(after: index - 1))
        let place = GroundVector(east: ground.x, north: ground.y)
        #expect(begin.distance(to: place) < 0.1, "\(way.name)")
        #expect(abs(leg.altitude - ground.z) < 1e-6, "\(way.name)")
        #expect(leg.position(at: leg.end).distance(to: leg.route.end) < 0.1)
        #expect(abs(leg.distance(at: leg.end) - leg.route.length) < 0.01)
        // Before each leg, the participant has this long to turn around.
        guard index > 0 else { continue }
        let last = way.trip.legs[index - 1]
        let angle = Track.wrapped(leg.route.startHeading - last.route.endHeading)
        let turning = abs(angle) > 1e-9 ? Track.turningTime(angle) : 0
        #expect(leg.start - last.end >= turning, "\(way.name) \(leg.mode)")
      }
      let ground = track.ground(after: way.trip.legs.count - 1)
      let (end, place) = (GroundVector(east: ground.x, north: ground.y), way.end)
      #expect(end.distance(to: place.position) < 0.1, "\(way.name)")
      #expect(abs(ground.z - place.altitude) < 1e-6, "\(way.name)")
    }
  }

  @Test(arguments: 0..<4)
  func `routes are no longer than streets make them`(group: Int) throws {
    var detours: [Double] = []
    var legs = 0
    var long = 0
    for leg in try Self.ways(group, 24).flatMap(\.trip.legs)
    where leg.mode != .train && leg.mode != .stairs {
      let straight = leg.route.point(at: 0).position.distance(to: leg.route.end)
      guard straight > 1 else { continue }  // A round trip has no straight distance.
      legs += 1
      if leg.route.length > 2 * straight + 1_000 { long += 1 }
      if straight > 500 { detours.append(leg.route.length / straight) }
    }
    #expect((1.15...1.5).contains(average(detours)))
    // Few destinations are on the other bank of the river.
    #expect(Double(long) < 0.03 * Double(legs))
  }

  /// The mean wait is 2.0 + 0.3 x 12.5 min for buses, and half of 7.5 min for trains.
  @Test(arguments: [(Leg.Mode.bus, 345.0, 780.0), (.train, 225.0, 600.0)])
  func `headways say how long one waits`(mode: Leg.Mode, mean: Double, longest: Double) {
    let waits = (0..<4_000).map { TripPlanner.wait(for: mode, Random(seed: 7)["stop"][$0]) }
    // Waits are approximately uniform from 0 to twice the mean, so their standard deviation is the
    // mean divided by √3.
    let error = mean / (3 * Double(waits.count)).squareRoot()
    // Boarding takes about half a minute, which adds up to 2 s to the mean wait.
    #expect(abs(average(waits) - mean) < 4 * error + 2, "\(average(waits))")
    #expect(waits.allSatisfy { $0 >= 20 && $0 <= longest })
  }

  @Test(arguments: 0..<4)
  func `trains go by gentle curves`(group: Int) throws {
    for leg in try Self.ways(group, 24).flatMap(\.trip.legs) where leg.mode == .train {
      let straight = leg.route.point(at: 0).position.distance(to: leg.route.end)
      #expect(leg.route.length < 1.08 * straight)
      for piece in leg.route.pieces where piece.turn != 0 && straight > 5_000 {
        #expect(abs(piece.turn) < 1)
        #expect(piece.length / (Easing.steepest * abs(piece.turn)) >= 390, "radius in m")
      }
    }
  }

  private static func topSpeed(_ mode: Leg.Mode) -> Double {
    switch mode {
    case .stairs: 0.7
    case .walk: 2.2
    case .run: 4.2
    case .bike: 7.01
    case .bus: 14.01
    case .car: 31.01
    case .train: 26.01
    case .plane: 240.01
    }
  }

  @Test(arguments: 0..<4)
  func `speed and acceleration keep the limits of the mode`(group: Int) throws {
    for leg in try Self.ways(group, 12).flatMap(\.trip.legs) {
      let track = Track(
        legs: [leg], from: .zero, altitude: 0, firstHeading: leg.route.startHeading)
      let step = max(0.2, leg.duration / 300)
      for time in stride(from: leg.start, to: leg.end, by: step) {
        let point = track.point(at: time, leg: 0)
        // The cruising speed varies by some percent.
        #expect(point.velocity.y <= 1.1 * Self.topSpeed(leg.mode), "\(leg.mode)")
        let (right, forward) = (point.acceleration.x, point.acceleration.y)
        #expect((right * right + forward * forward).squareRoot() <= 4)
        #expect(abs(right) <= 2.2, "\(leg.mode) \(right)")
      }
    }
  }

  @Test func `stairs climb .17 m a step`() throws {
    let legs = try Self.ways(0, 40).flatMap(\.trip.legs).filter { $0.mode == .stairs }
    #expect(legs.count > 10)
    for leg in legs {
      let steps = Double(leg.steps(at: leg.end))
      #expect(abs(abs(leg.endAltitude - leg.altitude) / steps - 0.17) < 0.01)
      #expect((70...125).contains(60 * steps / leg.duration), "\(60 * steps / leg.duration)")
    }
  }

  @Test func `tunnels of trains last 10 to 120 s and more, apart from each other`() throws {
    var tunnels: [ClosedRange<Double>] = []
    for leg in try (0..<6).flatMap({ try Self.ways($0, 24) }).flatMap(\.trip.legs)
    where leg.mode == .train {
      for (one, next) in zip(leg.tunnels, leg.tunnels.dropFirst()) {
        #expect(one.upperBound < next.lowerBound)
      }
      for tunnel in leg.tunnels {
        let middle = leg.start + 0.5 * (tunnel.lowerBound + tunnel.upperBound)
        #expect(leg.environment(at: middle) == .tunnel)
        #expect(leg.environment(at: leg.start + tunnel.upperBound + 1) == .train)
      }
      tunnels += leg.tunnels
    }
    let lengths = tunnels.map { $0.upperBound - $0.lowerBound }
    #expect(lengths.count > 20 && lengths.allSatisfy { (5...220).contains($0) })
  }

  @Test func `a stroll ends where it began`() throws {
    let planner = try World.planner(0)
    let place = try World.home(0)
    for number in 0..<20 {
      let stroll = planner.stroll(at: place, heading: 1, metres: 20, random: World.random(number))
      #expect(stroll.route.end.distance(to: place.position) < 1e-6)
      let turned = Track.wrapped(stroll.route.endHeading - stroll.route.startHeading)
      #expect(abs(turned) < 1e-9)
    }
  }

  @Test func `deliveries come back to the depot in time`() throws {
    let planner = try World.planner(0, as: "courier")
    let depot = try World.home(3)
    for number in 0..<4 {
      let trip = planner.deliveries(from: depot, hours: 3.5, random: World.random(number))
      let last = try #require(trip.legs.last)
      #expect(last.route.end.distance(to: depot.position) < 0.1)
      #expect(abs(last.endAltitude - depot.altitude) < 1e-6)
      #expect(abs(trip.duration / 3_600 - 3.5) < 0.4)
      #expect(trip.legs.count { $0.mode == .car } > 25)
    }
  }

  @Test func `nobody walks to a bus that stops at the door`() throws {
    func moved(_ place: Place) -> Place {
      Place(
        index: place.index, kind: place.kind, town: place.town, position: place.stop,
        stop: place.stop, station: place.station, floor: place.floor, hasWiFi: place.hasWiFi)
    }
    let planner = try World.planner(0, as: "student")
    let (start, end) = (moved(try World.home(3)), moved(try World.home(4)))
    let trip = planner.ride(.bus, from: start, to: end, random: World.random(0))
    let legs = trip.legs.filter { $0.mode != .stairs }
    #expect(legs.map(\.mode) == [.bus])
    #expect(legs.allSatisfy { $0.start > 0 })
  }

  @Test func `a courier comes back from a door at another speed`() throws {
    let planner = try World.planner(0, as: "courier")
    let trip = planner.deliveries(from: try World.home(3), hours: 3.5, random: World.random(0))
    let milliseconds = trip.legs.map { ($0.duration * 1_000).rounded() }
    #expect(milliseconds.count - Set(milliseconds).count <= 2)
  }
}
