import Glibc

/// A local coordinate system in metres east and north near a latitude, on the WGS84 ellipsoid.
package struct Ground {
  private let scale: SIMD2<Double>

  package init(at latitude: Double) {
    let (axis, eccentricity) = (6_378_137.0, 0.006_694_379_990_14)
    let angle = latitude * .pi / 180
    let bend = 1 - eccentricity * sin(angle) * sin(angle)
    scale =
      SIMD2(
        axis / bend.squareRoot() * cos(angle),
        axis * (1 - eccentricity) / (bend * bend.squareRoot()))
      * (.pi / 180)
  }

  /// Returns the vector from one position to another, in metres east and north.
  package func way(_ start: Truth.Position, _ end: Truth.Position) -> SIMD2<Double> {
    scale * SIMD2(end.longitude - start.longitude, end.latitude - start.latitude)
  }

  /// Returns the distance along a great circle of a sphere with the Earth's mean radius, in metres.
  package static func distance(_ start: Truth.Position, _ end: Truth.Position) -> Double {
    let radian = Double.pi / 180
    let north = sin(0.5 * radian * (end.latitude - start.latitude))
    let east = sin(0.5 * radian * (end.longitude - start.longitude))
    let chord =
      north * north
      + cos(radian * start.latitude) * cos(radian * end.latitude) * east * east
    return 2 * 6_371_000 * asin(min(1, chord.squareRoot()))
  }

  /// Returns the position at a given vector from another position, in metres east and north.
  package func position(_ way: SIMD2<Double>, from start: Truth.Position) -> Truth.Position {
    let degrees = way / scale
    return Truth.Position(
      latitude: start.latitude + degrees.y, longitude: start.longitude + degrees.x)
  }
}

extension SIMD2<Double> {
  package func dot(_ other: Self) -> Double { (self * other).sum() }
  package var length: Double { dot(self).squareRoot() }
}
