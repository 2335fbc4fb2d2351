public struct CivilDate: Sendable { func advanced(byDays: Int) -> CivilDate { self }; var weekday: Int { 0 } }
public struct TimeZoneRules: Sendable {
  func timestamp(of: CivilDate, secondsAfterMidnight: Double) -> Timestamp { Timestamp(seconds: 0) }
  func localSeconds(at: Timestamp) -> Double { 0 }
  func startOfDay(_ d: CivilDate) -> Timestamp { Timestamp(seconds: 0) }
}
struct EarthField { func field(latitude: Double, longitude: Double, altitude: Double, year: Double) -> Vector { .zero } }
