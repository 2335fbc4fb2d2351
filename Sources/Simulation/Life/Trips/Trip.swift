/// A way from one place to another with its legs; `Leg.start` counts from the start of the trip.
struct Trip: Sendable {
  private(set) var legs: [Leg] = []
  private(set) var duration = 0.0

  /// Where the way has come to.
  var heading: Double? { legs.last?.route.endHeading }

  /// Adds a leg that begins `pause` seconds after the last one, or later, so that there is time to
  /// turn round.
  mutating func append(_ leg: Leg, after pause: Double = 0) {
    var leg = leg
    var pause = pause
    if let heading {
      let angle = Track.wrapped(leg.route.startHeading - heading)
      if abs(angle) > 1e-9 { pause = max(pause, Track.turningTime(angle) + leg.hesitation) }
    }
    leg.start = duration + pause
    legs.append(leg)
    duration = leg.end
  }

  /// Stands at the end for a while, in seconds.
  mutating func wait(_ seconds: Double) {
    duration += seconds
  }
}
