/// Where the wearer is and which way he faces, at any time of a day.
///
/// Between two legs he stands or sits; before a leg begins he turns towards it.
struct Track: Sendable {
  /// Where the ground under the wearer is, how it moves with him, and the leg that is under way.
  struct Point {
    /// Metres east and north of the region's centre, and above its ground.
    var position: Vector
    /// In the wearer's axes (x right, y forward, z up), in m/s and m/s².
    var velocity = Vector.zero
    var acceleration = Vector.zero
    /// Radians counterclockwise from east.
    var heading: Jet
    var leg: Int?
    var travel: Leg.Travel?
    var turn = (progress: Jet.zero, side: 0.0)

    var ground: GroundVector { GroundVector(east: position.x, north: position.y) }
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

  /// Where the ground under the wearer is then, as a point's position.
  func ground(after leg: Int) -> Vector {
    let place = leg < 0 ? origin : legs[leg].route.end
    return Vector(place.east, place.north, leg < 0 ? originAltitude : legs[leg].endAltitude)
  }

  /// Remembers where on a leg a search ended; it changes no result.
  ///
  /// All that is asked for at every sample is here: a leg itself would be copied with its lists.
  struct Cursor {
    fileprivate var leg = -1
    fileprivate var start = 0.0
    fileprivate var length = 0.0
    fileprivate var altitude = 0.0
    fileprivate var climb = 0.0
    fileprivate var flies = false
    fileprivate var profile = SpeedProfile.Cursor()
    fileprivate var route = Route.Cursor()
    fileprivate var clock = WanderingClock.Cursor()
    fileprivate var unevenness = Unevenness.Cursor()
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
    return Point(position: ground(after: index), heading: heading)
  }

  /// Seconds that turning on the spot takes; 3 for half a turn.
  static func turningTime(_ angle: Double) -> Double { 1 + abs(angle) / (0.5 * .pi) }

  private func point(at time: Double, on index: Int, _ cursor: inout Cursor) -> Point {
    if cursor.leg != index { begin(index, &cursor) }
    let elapsed = time - cursor.start
    if !cursor.profile.holds(elapsed) { seek(elapsed, &cursor) }
    var travel = Leg.Travel(
      cursor.profile.phase, elapsed, by: legs[index].clock.value(at: elapsed, &cursor.clock))
    if cursor.profile.phase.isCruise {
      travel.add(
        cursor.unevenness.value(at: travel.clock, in: cursor.profile.phase)
          ?? unevenness(at: travel.clock, &cursor), at: cursor.profile.phase.fromSpeed)
    }
    let (distance, speed, change) = (
      min(max(travel.distance.value, 0), cursor.length), travel.distance.rate,
      travel.distance.acceleration
    )
    let way = Jet(distance, rate: speed, acceleration: change)
    let altitude =
      cursor.flies
      ? legs[index].flightAltitude(after: way) : Jet(cursor.altitude) + cursor.climb * way
    let place = cursor.route.straight(at: distance) ?? point(after: distance, &cursor)
    return Point(
      position: Vector(place.position.east, place.position.north, altitude.value),
      velocity: Vector(0, speed, altitude.rate),
      acceleration: Vector(-speed * speed * place.curvature, change, altitude.acceleration),
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

  @inline(never)
  private func begin(_ index: Int, _ cursor: inout Cursor) {
    let leg = legs[index]
    cursor = Cursor(
      leg: index, start: leg.start, length: leg.route.length, altitude: leg.altitude,
      climb: leg.climb, flies: leg.mode == .plane)
  }

  @inline(never)
  private func seek(_ elapsed: Double, _ cursor: inout Cursor) {
    legs[cursor.leg].profile.seek(elapsed, &cursor.profile)
  }

  @inline(never)
  private func unevenness(
    at clock: Jet, _ cursor: inout Cursor
  ) -> LanesJet<Unevenness.Lanes> {
    legs[cursor.leg].unevenness(at: clock, in: cursor.profile.phase, &cursor.unevenness)
  }

  @inline(never)
  private func point(after distance: Double, _ cursor: inout Cursor) -> Route.Point {
    legs[cursor.leg].route.point(at: distance, &cursor.route)
  }

  /// The angle, some whole turns further, in -π...π.
  static func wrapped(_ angle: Double) -> Double {
    angle - 2 * .pi * (angle / (2 * .pi)).rounded()
  }
}
