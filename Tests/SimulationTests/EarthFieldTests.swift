import Testing

@testable import Simulation

struct EarthFieldTests {
  let earth = EarthField()

  /// The expected fields are for the start of 2026 at sea level.
  @Test(arguments: [
    (city: "Boston", at: [42.36, -71.06], field: [-5.0, 20.0, -46.9]),
    (city: "Zurich", at: [47.37, 8.54], field: [1.3, 21.5, -43.3]),
    (city: "Singapore", at: [1.35, 103.82], field: [0.2, 41.0, 9.4]),
    (city: "Sydney", at: [-33.87, 151.21], field: [5.5, 24.0, 51.4]),
  ])
  func `cities have their field`(city: String, at place: [Double], field: [Double]) {
    let value = earth.field(latitude: place[0], longitude: place[1], altitude: 0, year: 2026)
    for axis in 0..<3 { #expect(abs(value[axis] - field[axis]) < 0.1, "\(city)") }
  }

  /// The expected field of a place from pygeomag 1.1.0: the altitude is in metres, and the field is
  /// east, north and up in microtesla.
  typealias Fact = (at: [Double], altitude: Double, year: Double, field: [Double])
  static let facts: [Fact] = [
    (at: [-44.87, -142.86], altitude: 3565, year: 2026.5, field: [10.1096, 20.4536, 41.0382]),
    (at: [-69.68, -172.87], altitude: 4945, year: 2028.25, field: [11.3247, 2.2694, 60.3891]),
    (at: [51.08, 95.46], altitude: 1997, year: 2028.25, field: [0.0429, 18.7128, -57.6335]),
    (at: [-37.96, -117.84], altitude: 956, year: 2026.5, field: [8.7132, 22.4654, 28.7888]),
    (at: [75.3, -170.77], altitude: 5766, year: 2028.25, field: [0.0489, 7.2198, -57.1116]),
    (at: [51.08, -110.36], altitude: 2789, year: 2028.25, field: [3.1532, 15.5296, -53.0152]),
    (at: [-70.26, 38.11], altitude: 6045, year: 2026.5, field: [-15.0741, 11.9874, 38.5624]),
    (at: [-54.78, -9.51], altitude: 804, year: 2028.25, field: [-3.6411, 13.1659, 22.6855]),
    (at: [-83.77, -74.9], altitude: 6344, year: 2028.25, field: [10.8116, 14.4581, 47.7125]),
    (at: [59.17, 3.01], altitude: 3726, year: 2028.25, field: [0.5990, 15.5879, -48.6778]),
    (at: [-11.72, -121.92], altitude: 2746, year: 2025.0, field: [5.1710, 28.6288, 6.8620]),
    (at: [-71.22, -13.44], altitude: 8977, year: 2029.5, field: [-3.8187, 18.1581, 32.8497]),
    (at: [34.15, -127.78], altitude: 6064, year: 2025.0, field: [5.3670, 23.6149, -37.1369]),
    (at: [-14.82, -107.04], altitude: 5694, year: 2028.25, field: [4.7882, 26.8462, 7.2651]),
    (at: [-53.77, -23.07], altitude: 5299, year: 2026.5, field: [-2.6555, 13.5064, 22.6036]),
    (at: [68.73, -143.65], altitude: 554, year: 2026.5, field: [2.7166, 9.4318, -56.1157]),
    (at: [-37.83, 29.59], altitude: 7759, year: 2025.0, field: [-7.7663, 10.7126, 24.3169]),
    (at: [-28.72, -116.09], altitude: 4131, year: 2025.0, field: [7.0587, 24.8001, 21.2404]),
    (at: [-24.3, -150.26], altitude: 8680, year: 2028.25, field: [7.7130, 27.9321, 25.3530]),
    (at: [39.93, 165.55], altitude: 164, year: 2028.25, field: [-0.7099, 26.7714, -34.4370]),
  ]

  @Test(arguments: facts)
  func `another program finds the same field`(
    at place: [Double], altitude: Double, year: Double, field: [Double]
  ) {
    let value = earth.field(
      latitude: place[0], longitude: place[1], altitude: altitude, year: year)
    for axis in 0..<3 { #expect(abs(value[axis] - field[axis]) < 1e-3) }
  }

  @Test(arguments: [90.0, -90])
  func `the field is continuous at the poles`(latitude: Double) {
    let pole = earth.field(latitude: latitude, longitude: 30, altitude: 0, year: 2026)
    let near = earth.field(latitude: latitude * 0.999_999, longitude: 30, altitude: 0, year: 2026)
    for axis in 0..<3 { #expect(abs(pole[axis] - near[axis]) < 1e-3) }
    #expect(pole.y.magnitude > 0.1)
  }
}
