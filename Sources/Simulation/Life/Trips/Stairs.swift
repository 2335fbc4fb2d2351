/// The stairs of a house, as a path that turns and climbs evenly.
enum Stairs {
  /// The height of a floor and of a step, in metres.
  static let storey = 3.0
  private static let riser = 0.17
  /// The cadence up and down in steps per minute, for a person whose usual cadence is 90-100, and
  /// the standard deviation of its logarithm.
  private static let cadence = (up: 92.0, down: 98.0, spread: 0.06)
  /// The length and width of the stairwell, in metres.
  private static let well = (length: 2.0, width: 0.9)

  /// Returns the path between two floors at a place; nil for the same floor.
  ///
  /// - Parameter heading: the direction in which the path begins and ends.
  static func leg(
    at place: GroundVector, from floor: Int, to other: Int, heading: Double, pace: Double,
    random: Random
  ) -> Leg? {
    let storeys = abs(other - floor)
    guard storeys > 0 else { return nil }
    var moves: [Route.Move] = []
    for turn in 0..<storeys {
      let round = [Route.Move].loop(
        heading: heading - 2 * .pi * Double(turn), length: well.length, width: well.width)
      // A loop ends in the middle of a side, where the next loop begins.
      if let last = moves.indices.last, let first = round.first {
        moves[last].length += first.length
        moves += round.dropFirst()
      } else {
        moves = round
      }
    }
    let height = storey * Double(storeys)
    // The path's length determines the step length, and therefore the speed.
    let rounding = Way.indoors(at: 1).rounding
    let length = Route(from: place, along: moves, rounding).length
    let stepLength = length * riser / height
    let hurry = random["hurry"].logNormal(median: 1, sigma: cadence.spread)
    let steps = pace * hurry * (other > floor ? cadence.up : cadence.down) / 60
    let way = Way.indoors(at: steps * stepLength)
    return Leg(
      .stairs,
      along: Course(from: place, along: moves, speed: way.speed).travelled(way, rounding),
      stepLength: stepLength, altitude: storey * Double(floor),
      climb: (other > floor ? 1 : -1) * height / length, environment: .indoor,
      random: random["wander"])
  }
}
