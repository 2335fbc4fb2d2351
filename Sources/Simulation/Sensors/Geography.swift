/// The life's plane on the WGS84 ellipsoid: a tangent plane at each of its towns.
public struct Geography: Sendable {
  private let home: Chart
  private let away: Chart?

  /// How far round a town its own plane holds, in metres; between towns the planes are blended.
  private static let reach = 150_000.0

  /// Metres count from the centre of the home town.
  public init(_ towns: Towns) {
    home = Chart(of: towns.home.region, centre: towns.home.centre)
    away = towns.away.map { Chart(of: $0.region, centre: $0.centre) }
  }

  /// Geodetic coordinates of metres east, north and up of the middle of the life's own town.
  public func position(of point: Vector) -> GPS.Sample.Position {
    let here = home.position(of: point)
    guard let away else { return here }
    let ground = GroundVector(east: point.x, north: point.y)
    let way = away.centre.length - 2 * Self.reach
    let gone = ground.length - Self.reach
    guard gone > 0 else { return here }
    let there = away.position(of: point)
    guard way > 0, ground.distance(to: away.centre) > Self.reach else { return there }
    let share = Easing.ramp(gone, over: way).value
    return GPS.Sample.Position(
      latitude: here.latitude + share * (there.latitude - here.latitude),
      longitude: here.longitude + share * (there.longitude - here.longitude),
      altitude: here.altitude + share * (there.altitude - here.altitude))
  }

  /// Geodetic coordinates of a point on the ground, in metres east and north of the middle of a town.
  public func position(of point: GroundVector, in town: Town) -> GPS.Sample.Position {
    let place = town.centre + point
    return position(of: Vector(place.east, place.north, 0))
  }

  /// Metres over the ground between two positions in one town.
  package func distance(
    from start: GPS.Sample.Position, to end: GPS.Sample.Position
  ) -> Double {
    let chart = chart(near: start)
    return GroundVector(
      east: (end.longitude - start.longitude) * chart.east,
      north: (end.latitude - start.latitude) * chart.north
    ).length
  }

  /// Metres over the ground between two points of the life's plane: straight in one town, and along a great
  /// circle from one town to another, since the plane is bent between them.
  package func distance(from start: GroundVector, to end: GroundVector) -> Double {
    if away == nil || start.distance(to: end) < Self.reach { return start.distance(to: end) }
    let (here, there) = (
      position(of: Vector(start.east, start.north, 0)),
      position(of: Vector(end.east, end.north, 0))
    )
    return GreatCircle.way(
      from: (here.latitude, here.longitude), to: (there.latitude, there.longitude)
    ).length
  }

  /// The chart of the town that is nearer in latitude and longitude.
  private func chart(near position: GPS.Sample.Position) -> Chart {
    guard let away else { return home }
    func gap(_ chart: Chart) -> Double {
      abs(chart.latitude - position.latitude) + abs(chart.longitude - position.longitude)
    }
    return gap(away) < gap(home) ? away : home
  }
}
