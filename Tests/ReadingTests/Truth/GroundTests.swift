import Testing

@testable import Reading

struct GroundTests {
  private func position(_ latitude: Double, _ longitude: Double) -> Truth.Position {
    Truth.Position(latitude: latitude, longitude: longitude)
  }

  /// The expected values are the lengths of a degree on the WGS84 ellipsoid, in metres.
  @Test(arguments: [
    (0.0, 111_319.490_793, 110_574.275_822), (60, 55_800.001_572, 111_412.287_458),
    (-45, 78_846.835_094, 111_131.777_417),
  ])
  func `a degree is as long as on the ellipsoid`(latitude: Double, east: Double, north: Double) {
    let way = Ground(at: latitude).way(position(10, 20), position(12, 23))
    #expect(abs(way.x - 3 * east) < 1e-4 && abs(way.y - 2 * north) < 1e-4, "\(way)")
  }

  @Test func `a position lies as far as the way to it`() {
    let ground = Ground(at: 60)
    let end = ground.position([-55_800.001_572, 222_824.574_916], from: position(60, 5))
    #expect(abs(end.latitude - 62) < 1e-9 && abs(end.longitude - 4) < 1e-9)
  }

  /// The expected distances were computed from the angle between the vectors to both ends.
  @Test(arguments: [
    (42.36, -71.06, 52.52, 13.405, 6_080_766.228_881), (60, 0, 60, 180, 6_671_695.598_674),
    (0, 0, 0, 90, 10_007_543.398_010), (0, 0, 0, 180, 20_015_086.796_021),
    (-33.86, 151.21, 42.36, -71.06, 16_239_369.751_828), (12, 34, 12, 34, 0),
  ])
  func `a distance is that of the great circle`(
    latitude: Double, longitude: Double, otherLatitude: Double, otherLongitude: Double,
    metres: Double
  ) {
    let (start, end) = (
      position(latitude, longitude), position(otherLatitude, otherLongitude)
    )
    #expect(abs(Ground.distance(start, end) - metres) < 0.1)
    #expect(abs(Ground.distance(end, start) - metres) < 0.1)
  }
}
