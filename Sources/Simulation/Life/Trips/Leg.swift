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
    self.random = random
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
    /// The speed of the profile in m/s, without the unevenness of walking.
    let speed: Jet
  }

  /// - Parameter time: seconds since the start of the day.
  func travel(at time: Double, phase: SpeedProfile.Phase) -> Travel {
    let elapsed = time - start
    var travel = Travel(phase, elapsed)
    if mode.isOnFoot && phase.isCruise {
      var wander = Wander()
      travel.distance += self.wander(at: elapsed, in: phase, &wander)
    }
    return travel
  }

  /// Remembers knots of the unevenness in one phase; it changes no result.
  struct Wander {
    fileprivate var start = -1.0
    fileprivate var knot = Int.min
    fileprivate var cubic = Cubic.zero

    /// The unevenness; nil away from the knots at hand.
    @inline(__always)
    func value(at elapsed: Double, in phase: SpeedProfile.Phase) -> Jet? {
      let (knot, fraction) = Self.split(elapsed, phase)
      return knot == self.knot && phase.start == start ? value(at: fraction) : nil
    }

    @inline(__always)
    fileprivate func value(at fraction: Double) -> Jet {
      cubic.value(at: fraction, pace: 1 / Gait.wanderSpacing).first
    }

    @inline(__always)
    fileprivate static func split(
      _ elapsed: Double, _ phase: SpeedProfile.Phase
    ) -> (knot: Int, fraction: Double) {
      Knot.split((elapsed - phase.start) * (1 / Gait.wanderSpacing))
    }
  }

  /// How far a walker is ahead of his profile in a phase of cruise, in metres.
  ///
  /// Nobody walks evenly: within long cruises the distance wanders by a B-spline whose knots are
  /// zero near the ends, so that the speed varies by `Gait.variation` and the route still closes.
  func wander(at elapsed: Double, in phase: SpeedProfile.Phase, _ wander: inout Wander) -> Jet {
    let (knot, fraction) = Wander.split(elapsed, phase)
    let last = Int(phase.duration / Gait.wanderSpacing) - 2
    let deviation = Gait.wanderDeviation * phase.fromSpeed
    let random = random[Int(phase.distance)]
    // Only the first of the two splines is asked for.
    func weight(_ knot: Int) -> SIMD2<Double> {
      knot < 2 || knot > last ? .zero : SIMD2(deviation * random.normal(at: knot), 0)
    }
    wander = Wander(
      start: phase.start, knot: knot,
      cubic: Cubic(weight(knot - 1), weight(knot), weight(knot + 1), weight(knot + 2)))
    return wander.value(at: fraction)
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
  init(_ phase: SpeedProfile.Phase, _ elapsed: Double) {
    let (metres, speed) = phase.travel(at: elapsed)
    self.init(
      distance: Jet(metres, rate: speed.value, acceleration: speed.rate), speed: speed)
  }
}
