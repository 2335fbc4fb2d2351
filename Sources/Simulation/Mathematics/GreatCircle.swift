/// Great circles on a sphere with the Earth's mean radius, whose lengths have an error of at most
/// 0.6 %.
enum GreatCircle {
  private static let radius = 6_371_000.0

  /// Returns the distance in metres and the direction from one place to another, each given by
  /// latitude and longitude in degrees.
  static func way(
    from start: (latitude: Double, longitude: Double), to end: (latitude: Double, longitude: Double)
  ) -> GroundVector {
    let radian = Double.pi / 180
    let (sine, cosine) = Elementary.sinCos(start.latitude * radian)
    let (otherSine, otherCosine) = Elementary.sinCos(end.latitude * radian)
    let (aside, ahead) = Elementary.sinCos((end.longitude - start.longitude) * radian)
    let east = otherCosine * aside
    let north = cosine * otherSine - sine * otherCosine * ahead
    let length = (east * east + north * north).squareRoot()
    let angle = Elementary.atan2(length, sine * otherSine + cosine * otherCosine * ahead)
    return (radius * angle / max(length, 1e-9)) * GroundVector(east: east, north: north)
  }
}
