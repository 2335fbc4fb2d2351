import Fixtures
import Simulation
import Testing

@testable import ProfileFiles

/// Tests of the climates of regions of one's own.
struct RegionClimateTests {
  /// Reads a region with some more keys, as a study does.
  private func check(_ keys: String) throws {
    let text = """
      { "mytown": { latitude: 46.5, longitude: 7, altitude_m: 500, time_zone: "Europe/Zurich",
        street_angle_deg: 10, block_m: 100, canyon_m: 100\(keys) } }
      """
    try Regions.check(LoadedProfile(text, file: "regions.json5"), from: ProfileFiles())
  }

  @Test func `a region may name a climate or have none`() throws {
    try check("")
    try check(", climate: \"tokyo\"")
  }

  @Test(
    arguments: [
      (", climate: \"mars\"", "mytown.climate is \"mars\""),
      (", climate: { kind: \"Cfb\", max_c: [1, 2] }", "mytown.climate.max_c is a list of 2"),
    ])
  func `a climate with a mistake has a message with its key`(keys: String, message: String) {
    let error = #expect(throws: (any Error).self) { try check(keys) }
    #expect(error.map { "\($0)" }?.contains(message) == true, "\(error.map { "\($0)" } ?? "")")
  }
}
