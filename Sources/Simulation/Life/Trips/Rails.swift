/// How tracks of trains run: long pieces with gentle curves.
enum Rails {
  /// One to three curves from one station to another, each by a few degrees.
  static func moves(
    from start: GroundVector, to end: GroundVector, random: Random
  ) -> [Route.Move] {
    let way = end - start
    let count = 1 + Int(3 * random.uniform(at: 0))
    let aside = GroundVector(east: -way.north, north: way.east)
    // Corners lie aside of the straight line in turn, by 3 to 10 % of the distance.
    var side = random.chance(0.5, at: 1) ? 1.0 : -1.0
    var corners = [start]
    for index in 0..<count {
      let share = Double(index + 1) / Double(count + 1)
      let offset = side * random.uniform(in: 0.03...0.1, at: 2 + index) / Double(count)
      corners.append(start + share * way + offset * aside)
      side = -side
    }
    corners.append(end)

    var moves: [Route.Move] = []
    for (from, to) in zip(corners, corners.dropFirst()) {
      let way = to - from
      var heading = Elementary.atan2(way.north, way.east)
      if let last = moves.last { heading = last.heading + Track.wrapped(heading - last.heading) }
      moves.append(Route.Move(heading: heading, length: way.length))
    }
    return moves
  }
}
