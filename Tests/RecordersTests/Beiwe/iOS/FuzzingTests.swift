import Fixtures
import Formats
import ProfileFiles
import Testing

@testable import Recorders
@testable import Simulation

struct FuzzingTests {
  @Test func `offsets keep their distance from nothing`() {
    for number in 0..<1_000 {
      let fuzzing = Fuzzing(Random(seed: 3)[number])
      #expect((0.2...1).contains(abs(fuzzing.latitude)))
      #expect((10...180).contains(abs(fuzzing.longitude)))
    }
  }

  @Test(arguments: [-180, -71.1, 0, 8.5, 179.9])
  func `longitudes come round`(longitude: Double) {
    for number in 0..<100 {
      let fuzzing = Fuzzing(Random(seed: 4)[number])
      let place = GPS.Sample.Position(latitude: 42, longitude: longitude, altitude: 30)
      let moved = fuzzing.apply(to: place)
      #expect((-180..<180).contains(moved.longitude))
      let turn = (moved.longitude - longitude - fuzzing.longitude) / 360
      #expect(abs(turn - turn.rounded()) < 1e-9)
      #expect(moved.latitude == 42 + fuzzing.latitude && moved.altitude == 30)
    }
  }

  @Test(.whole) func `a fuzzed study moves its rows and not its truth`() async throws {
    let plain = try TestStudy.make("{ accelerometer: false, power_state: false }")
    let fuzzed = try TestStudy.make(
      "{ accelerometer: false, power_state: false, use_gps_fuzzing: true }")
    func offsets(of study: Study) throws -> Fuzzing? {
      Fuzzing(study.participant(0), by: try #require(study.app(Beiwe.self)))
    }
    let fuzzing = try #require(try offsets(of: fuzzed))
    #expect(try offsets(of: plain) == nil)
    let (one, other) = (
      try await Recorded(plain, [.beiwe, .truth]), try await Recorded(fuzzed, [.beiwe, .truth])
    )
    #expect(one.truth("fixes") == other.truth("fixes"))
    let rows = zip(one.cells(.gps), other.cells(.gps))
    #expect(one.cells(.gps).count > 50 && one.cells(.gps).count == other.cells(.gps).count)
    for (row, moved) in rows {
      #expect(moved.number("latitude") == row.number("latitude") + fuzzing.latitude)
      #expect(moved["accuracy"] == row["accuracy"])
    }
    let terms = other.contents.first { $0.key.hasSuffix("/sensors.json") }?.value ?? []
    #expect(String(decoding: terms, as: UTF8.self).contains("\(fuzzing.latitude)"))
  }
}
