/// A part of a trip, or a stroll inside a place, in one mode of travel.
public struct Leg: Sendable {
  /// How somebody moves.
  public enum Mode: String, CaseIterable, Sendable {
    case walk, run, stairs, bike, car, bus, train, plane

    /// Whether feet carry the traveller: there is a gait, and steps count.
    @inline(__always)
    package var isOnFoot: Bool { self == .walk || self == .run || self == .stairs }

    /// Whether the traveller needs his hands.
    var needsHands: Bool { self == .car || self == .bike || self == .run }
  }

  /// How the person moves along the leg.
  public let mode: Mode
  /// Seconds since the start of the day.
  public internal(set) var start: Double
  let route: Route
  let profile: SpeedProfile
  /// Metres a step; on foot only.
  let stepLength: Double
  /// Metres above the region's ground at the start, and metres that the leg climbs a metre.
  let altitude: Double
  let climb: Double
  let environment: Environment
  /// Times without sky and network, a whole flight too, in seconds since the start of the leg.
  let tunnels: [ClosedRange<Double>]
  /// The streets that the leg follows, in order, and where it leaves them.
  let passages: [Passage]
  /// Whether the leg stays inside a place: nobody leaves, and the phone may lie on the table.
  let isStroll: Bool
  /// Goes by seconds since the start of the leg, before them and behind.
  let clock: WanderingClock
  /// Seconds in which the traveller stands before setting out, once turned round: assumed.
  let hesitation: Double
  private let random: Random

  /// In seconds, stops included.
  public var duration: Double { profile.duration }
  /// In the seconds of `start`.
  public var end: Double { start + profile.duration }
  /// Metres above the region's ground at the end.
  var endAltitude: Double { altitude + climb * route.length }

  init(
    _ mode: Mode, along way: Course.Travelled, stepLength: Double = 0, altitude: Double = 0,
    climb: Double = 0, environment: Environment, tunnels: [ClosedRange<Double>] = [],
    isStroll: Bool = false, random: Random
  ) {
    self.mode = mode
    route = way.route
    profile = way.profile
    passages = way.passages
    self.stepLength = stepLength
    self.altitude = altitude
    self.climb = climb
    self.environment = environment
    self.tunnels = tunnels
    self.isStroll = isStroll
    clock = Unevenness.of(mode).clock(random["clock"])
    self.random = random
    hesitation = 0.3 + random["hesitation"].logNormal(median: 0.5, sigma: 0.6)
    start = 0
  }

  /// A part of the way along one street.
  struct Passage: Sendable {
    /// Metres from the start of the route.
    let start: Double
    /// Nil for a way that leaves the streets: to a house, or across an open place.
    let street: Course.Street?
  }

  /// How far a leg has come.
  struct Travel {
    /// Metres from the start of the route.
    var distance: Jet
    /// The speed of the profile in m/s, without unevenness.
    let speed: Jet
    /// How strong the steps are, about 1.
    var vigour = Jet(1)
    /// What the leg's clock shows.
    var clock = Jet.zero

    @inline(__always)
    mutating func add(_ unevenness: LanesJet<Unevenness.Lanes>, at speed: Double) {
      distance += speed * unevenness.first
      vigour += unevenness.second
    }
  }

  /// - Parameter time: seconds since the start of the day.
  func travel(at time: Double, phase: SpeedProfile.Phase) -> Travel {
    let elapsed = time - start
    var travel = Travel(phase, elapsed, by: clock.value(at: elapsed))
    if phase.isCruise {
      var cursor = Unevenness.Cursor()
      travel.add(unevenness(at: travel.clock, in: phase, &cursor), at: phase.fromSpeed)
    }
    return travel
  }

  /// How far the traveller is ahead of his profile in a phase of cruise, in seconds of it, and how much stronger
  /// he steps.
  ///
  /// - Parameter clock: what the leg's clock shows.
  func unevenness(
    at clock: Jet, in phase: SpeedProfile.Phase, _ cursor: inout Unevenness.Cursor
  ) -> LanesJet<Unevenness.Lanes> {
    Unevenness.of(mode).value(at: clock, by: self.clock, in: phase, random, &cursor)
  }

  /// Where the leg is at `time`, in the day's seconds.
  public func position(at time: Double) -> GroundVector {
    route.point(at: distance(at: time)).position
  }

  /// Metres travelled at `time`, in the day's seconds.
  package func distance(at time: Double) -> Double {
    let phase = profile.phases[profile.phase(at: time - start)]
    return min(max(travel(at: time, phase: phase).distance.value, 0), route.length)
  }

  /// The tunnel that the leg is in at `time`, or the last one before; in the day's seconds.
  func tunnel(before time: Double) -> ClosedRange<Double>? {
    tunnels.last { start + $0.lowerBound <= time }.map {
      (start + $0.lowerBound)...(start + $0.upperBound)
    }
  }

  /// What surrounds the leg at `time`, in the day's seconds.
  func environment(at time: Double) -> Environment {
    guard mode != .plane, let tunnel = tunnel(before: time), time <= tunnel.upperBound else {
      return environment
    }
    return .tunnel
  }

  /// Metres above the sea at cruise, and metres of way over which a flight climbs there and descends.
  private static let flight = (altitude: 10_000.0, climb: 220_000.0)

  /// Metres above the region's ground after a part of the way by plane.
  func flightAltitude(after distance: Jet) -> Jet {
    let climb = min(Self.flight.climb, 0.5 * route.length)
    func ramp(_ distance: Jet) -> Jet {
      let ramp = Easing.ramp(distance.value, over: climb)
      return distance.mapped(ramp.value, ramp.rate, ramp.acceleration)
    }
    return Jet(altitude)
      + Self.flight.altitude * (ramp(distance) * ramp(Jet(route.length) - distance))
  }
}

extension Leg.Travel {
  /// Without the unevenness of walking, `elapsed` seconds after the start of the leg.
  @inline(__always)
  init(_ phase: SpeedProfile.Phase, _ elapsed: Double, by clock: Jet) {
    let (metres, speed) = phase.travel(at: elapsed)
    self.init(
      distance: Jet(metres, rate: speed.value, acceleration: speed.rate), speed: speed,
      clock: clock)
  }
}
