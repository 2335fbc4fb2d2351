import Testing

@testable import Simulation

struct SpeedProfileTests {
  static let limits = [
    SpeedProfile.Limits(acceleration: 1.4, deceleration: 1.8, lateral: 2, jerk: 1.5),
    SpeedProfile.Limits(acceleration: 1, deceleration: 1.5, lateral: 2, jerk: 1),
  ]

  /// Returns random stretches of a road; some are far too short for their speed limits.
  static func stretches(_ seed: Int) -> [SpeedProfile.Stretch] {
    let random = Random(seed: UInt64(seed))
    var end = 0.0
    return (0..<(1 + seed % 9)).map { index in
      let start = end
      end += random.logNormal(median: 80, sigma: 1.5, at: 4 * index)
      return .init(
        start: start, end: end, speed: random.uniform(in: 2...31, at: 4 * index + 1),
        limits: limits[index % 2], stop: random.chance(0.3, at: 4 * index + 2) ? 10 : 0)
    }
  }

  @Test(arguments: 0..<40)
  func `a profile covers its way and stands at its stops`(seed: Int) throws {
    let stretches = Self.stretches(seed)
    let profile = SpeedProfile(stretches)
    let last = try #require(profile.phases.last)
    #expect(
      abs(last.travel(at: profile.duration).distance - stretches[stretches.count - 1].end) < 1e-6)
    #expect(profile.phases.first?.fromSpeed == 0 && last.toSpeed == 0)
    let stops = profile.phases.filter(\.isStop)
    for stretch in stretches where stretch.stop > 0 {
      #expect(stops.contains { abs($0.distance - stretch.end) < 1e-6 && $0.duration == 10 })
    }
  }

  @Test(arguments: 0..<40)
  func `phases join, within the limits of every stretch`(seed: Int) {
    let stretches = Self.stretches(seed)
    let profile = SpeedProfile(stretches)
    for (one, next) in zip(profile.phases, profile.phases.dropFirst()) {
      #expect(abs(one.toSpeed - next.fromSpeed) < 1e-6)
      #expect(abs(one.end - next.start) < 1e-9)
      #expect(abs(one.travel(at: one.end).distance - next.distance) < 1e-6)
    }
    for time in stride(from: 0.0, to: profile.duration, by: 0.1) {
      let (distance, speed) = profile.phases[profile.phase(at: time)].travel(at: time)
      guard let stretch = stretches.last(where: { $0.start <= distance }) else { continue }
      let limits = stretch.limits
      #expect(speed.rate <= limits.acceleration + 1e-6)
      #expect(speed.rate >= -limits.deceleration - 1e-6)
      #expect(abs(speed.acceleration) <= limits.jerk + 1e-6)
      #expect(speed.value <= stretch.speed + 1e-6, "at \(distance) m")
    }
  }
}
