/// How routes follow the streets of a region: Manhattan staircases turned by the town's angle.
enum Streets {
  /// The staircase from one point to another, with 1 + Poisson(distance/800 m) corners where there
  /// is room for them, and fewer on what is longer than a town.
  static func staircase(
    from start: GroundVector, to end: GroundVector, in region: Region, random: Random
  ) -> [Route.Move] {
    let straight = (end - start).turned(by: -region.streetAngle)
    let eastIsLong = abs(straight.east) >= abs(straight.north)
    let long = eastIsLong ? straight.east : straight.north
    let short = eastIsLong ? straight.north : straight.east
    let mean = min(straight.length, 4_000) / 800 + max(0, straight.length - 4_000) / 4_000
    let corners = 1 + random["corners"].poisson(mean: mean)

    // Long and short moves alternate, long first.
    var longCount = min((corners + 2) / 2, max(1, Int(abs(long) / (0.5 * region.block))))
    var shortMoves: [Double] = []
    if abs(short) < 0.25 * region.block && abs(short) < 0.4 * abs(long) {
      // Too little to go across: a block over and back instead of a corner in the blink of an eye.
      if abs(short) > 0.01 {
        let detour = min(region.block, 0.3 * abs(long)) * (short < 0 ? -1 : 1)
        shortMoves = [detour + short, -detour]
        longCount = 2
      } else {
        longCount = 1
      }
    } else {
      let count = min(max(1, (corners + 1) / 2), max(1, Int(abs(short) / (0.5 * region.block))))
      shortMoves = split(short, into: min(count, longCount), random: random["short"])
      longCount = max(shortMoves.count, min(longCount, shortMoves.count + 1))
    }
    let longMoves = split(long, into: longCount, random: random["long"])

    let longHeading = region.streetAngle + (eastIsLong ? 0 : 0.5 * .pi)
    let shortHeading = region.streetAngle + (eastIsLong ? 0.5 * .pi : 0)
    var moves: [Route.Move] = []
    for index in longMoves.indices {
      append(longMoves[index], along: longHeading, to: &moves)
      if index < shortMoves.count { append(shortMoves[index], along: shortHeading, to: &moves) }
    }
    return moves
  }

  /// A way of that length to a spot nearby, along two streets.
  static func near(_ metres: Double, in region: Region, random: Random) -> GroundVector {
    let share = random["share"].uniform(in: 0.25...0.75)
    let side = random["side"].word()
    return GroundVector(
      east: metres * share * (side & 1 == 0 ? 1 : -1),
      north: metres * (1 - share) * (side & 2 == 0 ? 1 : -1)
    ).turned(by: region.streetAngle)
  }

  /// A rectangle that ends where and as it began, turning right.
  static func loop(heading: Double, length: Double, width: Double) -> [Route.Move] {
    // The first side is cut in two, so that the round ends in the middle of a straight.
    [
      Route.Move(heading: heading, length: 0.5 * length),
      Route.Move(heading: heading - 0.5 * .pi, length: width),
      Route.Move(heading: heading - .pi, length: length),
      Route.Move(heading: heading - 1.5 * .pi, length: width),
      Route.Move(heading: heading - 2 * .pi, length: 0.5 * length),
    ]
  }

  /// Adds a signed move; the heading is the one next to the last that points the right way.
  private static func append(_ length: Double, along axis: Double, to moves: inout [Route.Move]) {
    var heading = length < 0 ? axis + .pi : axis
    if let last = moves.last {
      while heading - last.heading > .pi { heading -= 2 * .pi }
      while heading - last.heading < -.pi { heading += 2 * .pi }
    }
    moves.append(Route.Move(heading: heading, length: abs(length)))
  }

  /// Cuts a signed length into parts of the same sign, none less than a third of the mean.
  private static func split(_ total: Double, into count: Int, random: Random) -> [Double] {
    let weights = (0..<count).map { 0.5 + random.uniform(at: $0) }
    var sum = 0.0
    for weight in weights { sum += weight }
    var parts = weights.map { total * $0 / sum }
    var others = 0.0
    for part in parts.dropLast() { others += part }
    parts[count - 1] = total - others
    return parts
  }
}
