import Testing

@testable import Simulation

struct PedallingTests {
  /// A ride of some minutes with stops, for some cyclists.
  private static let rides = (0..<60).map { number in
    let limits = SpeedProfile.Limits(acceleration: 0.6, deceleration: 0.8, lateral: 1.5, jerk: 1)
    let random = World.random(number)
    let profile = SpeedProfile(
      (0..<8).map { part in
        SpeedProfile.Stretch(
          start: 300 * Double(part), end: 300 * Double(part + 1),
          speed: random["speed"].uniform(in: 3.5...6, at: part), limits: limits,
          stop: part % 3 == 1 ? 12 : 0)
      })
    return (
      profile: profile, pedalling: Pedalling(on: profile, own: random["own"], random["ride"])
    )
  }

  /// Turns a minute in each second that somebody pedals, and the share of moving seconds in which nobody does.
  private static func cadence(
    _ ride: (profile: SpeedProfile, pedalling: Pedalling)
  ) -> (turning: [Double], freewheeling: Double) {
    var (turning, free, moving): ([Double], Double, Double) = ([], 0, 0)
    for second in 1..<Int(ride.profile.duration) {
      let time = Double(second)
      let phase = ride.profile.phases[ride.profile.phase(at: time)]
      guard phase.travel(at: time).speed.value > 1 else { continue }
      let rate = 60 * ride.pedalling.turns(at: time).rate
      moving += 1
      free += rate < 5 ? 1 : 0
      if phase.isCruise && rate > 30 { turning.append(rate) }
    }
    return (turning, free / moving)
  }

  @Test func `cyclists have cadences of their own, and gears to keep them`() {
    let rides = Self.rides.map(Self.cadence)
    let means = rides.map { average($0.turning) }
    let mean = average(means)
    #expect((60...80).contains(mean), "\(mean)")
    let between = average(means.map { ($0 - mean) * ($0 - mean) }).squareRoot()
    #expect((5...12).contains(between), "\(between)")
    let variation = average(
      rides.map { ride in
        let mean = average(ride.turning)
        return average(ride.turning.map { ($0 - mean) * ($0 - mean) }).squareRoot() / mean
      })
    #expect((0.04...0.15).contains(variation), "\(variation)")
    let free = average(rides.map(\.freewheeling))
    #expect((0.1...0.3).contains(free), "\(free)")
  }

  @Test func `turns go on from phase to phase`() {
    for ride in Self.rides.prefix(5) {
      let step = 1e-5
      for time in stride(from: 1, to: ride.profile.duration, by: 0.173) {
        let (before, now, after) = (
          ride.pedalling.turns(at: time - step), ride.pedalling.turns(at: time),
          ride.pedalling.turns(at: time + step)
        )
        #expect(abs((after.value - before.value) / (2 * step) - now.rate) < 1e-4)
        #expect(abs(after.acceleration - before.acceleration) < 0.01)
        #expect(now.rate >= 0)
      }
    }
  }

  @Test func `nobody pedals where the bicycle stands`() {
    for ride in Self.rides {
      for phase in ride.profile.phases where phase.isStop {
        let travel = Leg.Travel(phase, phase.start + 0.5 * phase.duration, by: .zero)
        var cursor = Pedalling.Cursor()
        #expect(ride.pedalling.thigh(at: phase.start + 6, travel, &cursor).value == 0)
      }
    }
  }
}
