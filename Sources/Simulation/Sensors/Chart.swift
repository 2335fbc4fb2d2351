/// The plane that touches the WGS84 ellipsoid in the middle of a region.
package struct Chart: Sendable {
  let centre: GroundVector
  let latitude: Double
  let longitude: Double
  let altitude: Double
  /// Metres a degree northwards and eastwards.
  let north: Double
  let east: Double

  /// - Parameter centre: where the region's middle lies in the plane of the life, in metres.
  package init(of region: Region, centre: GroundVector = .zero) {
    self.centre = centre
    latitude = region.latitude
    longitude = region.longitude
    altitude = region.altitude
    // WGS84: semi-major axis and squared eccentricity.
    let (axis, eccentricity) = (6_378_137.0, 6.694_379_990_14e-3)
    let (sine, cosine) = Elementary.sinCos(latitude * .pi / 180)
    let bend = 1 - eccentricity * sine * sine
    north = (axis * (1 - eccentricity) / (bend * bend.squareRoot()) + altitude) * .pi / 180
    east = (axis / bend.squareRoot() + altitude) * cosine * .pi / 180
  }

  func position(of point: Vector) -> GPS.Sample.Position {
    GPS.Sample.Position(
      latitude: latitude + (point.y - centre.north) / north,
      longitude: longitude + (point.x - centre.east) / east, altitude: altitude + point.z)
  }

  /// Where a place in or near the region lies, in metres of the plane.
  ///
  /// - Parameters:
  ///   - latitude: in degrees north.
  ///   - longitude: in degrees east.
  package func place(latitude: Double, longitude: Double) -> GroundVector {
    let turns = ((longitude - self.longitude) / 360).rounded()
    return centre
      + GroundVector(
        east: (longitude - self.longitude - 360 * turns) * east,
        north: (latitude - self.latitude) * north)
  }
}
