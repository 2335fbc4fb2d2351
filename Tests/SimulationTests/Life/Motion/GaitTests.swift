import Testing

@testable import Simulation

struct GaitTests {
  /// Returns the walking legs of some participants, including strolls.
  static func walks() throws -> [(leg: Leg, gait: Gait, person: Person)] {
    try World.numbers.flatMap { number in
      let (day, person) = (try World.day(number), try World.life(number).person)
      return day.legs.filter { $0.mode == .walk }.map { leg in
        (
          leg,
          Gait(
            leg.mode, height: person.height, speed: leg.profile.topSpeed,
            stepLength: leg.stepLength, random: World.random(number)),
          person
        )
      }
    }
  }

  @Test func `steps are the integral of the cadence`() throws {
    for (leg, gait, _) in try Self.walks().prefix(40) {
      var steps = 0.0
      let step = 0.05
      for time in stride(from: leg.start + 0.5 * step, to: leg.end, by: step) {
        let phase = leg.profile.phases[leg.profile.phase(at: time - leg.start)]
        steps += step * gait.pace(leg.travel(at: time, phase: phase)).phase.rate
      }
      let last = leg.profile.phases[leg.profile.phases.count - 1]
      let phase = gait.pace(leg.travel(at: leg.end, phase: last)).phase.value
      #expect(abs(steps.rounded(.down) - phase.rounded(.down)) <= 1)
      #expect(abs(phase * leg.stepLength - leg.route.length) < 0.01)
    }
  }

  @Test func `the pace fits the walk ratio`() throws {
    for (leg, _, person) in try Self.walks() {
      let speed = leg.profile.topSpeed
      let cadence = 60 * speed / leg.stepLength
      #expect(abs(leg.stepLength / cadence - person.walkRatio) < 1e-9)
      #expect((40...150).contains(cadence), "\(cadence) at \(speed) m/s")
    }
  }

  /// The expected values are from a prototype, with the phone in a pocket at 1.3 m/s. The standard
  /// deviations are 0.31 g for the magnitude, 0.44 g for user acceleration and 1.45 rad/s for the
  /// gyroscope. In recordings of real people, the first is 0.22 to 0.66 g.
  @Test func `a walk in the pocket feels as strong as it should`() throws {
    var found = 0
    for number in World.numbers {
      let day = try World.day(number)
      for episode in day.motion.timeline.episodes
      where episode.pose.placement == .pocket && episode.pose.posture == .standing {
        let index = day.motion.track.leg(at: episode.settled + 20)
        guard index >= 0, !day.legs[index].isStroll, day.legs[index].mode == .walk,
          day.legs[index].end > episode.settled + 60
        else { continue }
        let phases = day.legs[index].profile.phases
        guard let cruise = phases.first(where: { $0.isCruise && $0.duration > 15 }) else {
          continue
        }
        let start = day.legs[index].start + cruise.start + 2
        guard day.motion.timeline.index(at: start) == day.motion.timeline.index(at: start + 10),
          HandlingTests.placement(day, start) == .pocket
        else { continue }
        let states = (0..<1_000).map { day.motion.state(at: start + 0.01 * Double($0)) }
        let lengths = states.map { $0.specificForce.length }
        let mean = average(lengths)
        let deviation = average(lengths.map { ($0 - mean) * ($0 - mean) }).squareRoot()
        let push = average(states.map { $0.userAcceleration.dot($0.userAcceleration) }).squareRoot()
        let turn = average(states.map { $0.rotationRate.dot($0.rotationRate) }).squareRoot()
        #expect((0.12...0.7).contains(deviation), "\(deviation)")
        #expect((0.2...0.95).contains(push), "\(push)")
        #expect((0.7...2.9).contains(turn), "\(turn)")
        found += 1
        break
      }
    }
    #expect(found >= 3)
  }
}
