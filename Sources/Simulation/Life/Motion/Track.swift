/// Where the wearer is and which way he faces, at any time of a day.
///
/// Between two legs he stands or sits; before a leg begins he turns towards it.
struct Track: Sendable {
  /// A position in metres with its derivatives, the heading, and the leg that is under way.
  struct Point {
    var position: GroundVector
    var velocity: GroundVector
    var acceleration: GroundVector
    /// Metres above the region's ground.
    var altitude: Jet
    /// Radians counterclockwise from east.
    var heading: Jet
    var leg: Int?
    var travel: Leg.Travel?
    var turn: (progress: Jet, side: Double)
  }

  /// In order of time, strolls included.
  let legs: [Leg]
  private let origin: GroundVector
  private let originAltitude: Double
  private let firstHeading: Double

  /// - Parameters:
  ///   - origin: where the wearer is before the first leg, `altitude` metres above the ground.
  init(legs: [Leg], from origin: GroundVector, altitude: Double, firstHeading: Double) {
    self.legs = legs
    self.origin = origin
    originAltitude = altitude
    self.firstHeading = firstHeading
  }

  /// The last leg that has begun by `time`, or -1.
  func leg(at time: Double) -> Int {
    legs.prefixCount { $0.start <= time } - 1
  }

  /// Heading after a leg, or in the morning for -1.
  func heading(after leg: Int) -> Double {
    leg < 0 ? firstHeading : legs[leg].route.endHeading
  }

  func position(after leg: Int) -> GroundVector {
    leg < 0 ? origin : legs[leg].route.end
  }

  func altitude(after leg: Int) -> Double {
    leg < 0 ? originAltitude : legs[leg].endAltitude
  }

  /// Remembers where on a leg a search ended; it changes no result.
  struct Cursor {
    fileprivate var leg = -1
    fileprivate var profile = SpeedProfile.Cursor()
    fileprivate var route = Route.Cursor()
    fileprivate var wander = Leg.Wander()
  }

  /// - Parameters:
  ///   - time: seconds since the start of the day.
  ///   - leg: what `leg(at:)` gives.
  func point(at time: Double, leg index: Int) -> Point {
    var cursor = Cursor()
    return point(at: time, leg: index, &cursor)
  }

  /// Like `point(at:leg:)`, for many times on the same leg.
  func point(at time: Double, leg index: Int, _ cursor: inout Cursor) -> Point {
    if index >= 0 && time < legs[index].end { return point(at: time, on: index, &cursor) }
    var heading = Jet(heading(after: index))
    if index + 1 < legs.count {
      let start = legs[index + 1].start
      if time > start - Self.turningTime(.pi) {
        let angle = Self.wrapped(legs[index + 1].route.startHeading - heading.value)
        let duration = Self.turningTime(angle)
        heading += angle * Easing.ramp(time - (start - duration), over: duration)
      }
    }
    return Point(
      position: position(after: index), velocity: .zero, acceleration: .zero,
      altitude: Jet(altitude(after: index)), heading: heading, leg: nil, travel: nil,
      turn: (.zero, 0))
  }

  /// Seconds that turning on the spot takes; 3 for half a turn.
  static func turningTime(_ angle: Double) -> Double { 1 + abs(angle) / (0.5 * .pi) }

  private func point(at time: Double, on index: Int, _ cursor: inout Cursor) -> Point {
    if cursor.leg != index {
      cursor = Cursor()
      cursor.leg = index
    }
    legs[index].profile.seek(time - legs[index].start, &cursor.profile)
    let travel = legs[index].travel(
      at: time, phase: cursor.profile.phase, &cursor.wander)
    let (distance, speed, change) = (
      min(max(travel.distance.value, 0), legs[index].route.length), travel.distance.rate,
      travel.distance.acceleration
    )
    let place = legs[index].route.point(at: distance, &cursor.route)
    let forward = place.direction
    let left = GroundVector(east: -forward.north, north: forward.east)
    return Point(
      position: place.position, velocity: speed * forward,
      acceleration: change * forward + (speed * speed * place.curvature) * left,
      altitude: legs[index].altitude(after: Jet(distance, rate: speed, acceleration: change)),
      heading: Jet(
        place.heading, rate: place.curvature * speed,
        acceleration: place.curvatureSlope * speed * speed + place.curvature * change),
      leg: index, travel: travel,
      turn: (
        Jet(
          place.turnProgress, rate: place.turnSlope * speed, acceleration: place.turnSlope * change),
        place.turnSide
      ))
  }

  /// The same angle in -π...π.
  static func wrapped(_ angle: Double) -> Double {
    angle - 2 * .pi * (angle / (2 * .pi)).rounded()
  }
}
