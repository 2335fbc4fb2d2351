import Testing

@testable import Simulation

/// Tests that motion is one function of time, and that its position, velocity and acceleration are
/// derivatives of each other.
struct MotionTests {
  /// Returns times to test, in seconds: the starts and ends of activities, and some random times.
  static func borders(of day: Day) -> [Double] {
    var times: [Double] = []
    for episode in day.motion.timeline.episodes where episode.start > 0 {
      times += [episode.start, episode.settled, episode.settled + 0.5, episode.start - 0.5]
    }
    for leg in day.legs {
      times += [leg.start, leg.end, leg.start + 2, leg.end - 2, leg.start - 2]
      for phase in leg.profile.phases.prefix(leg.isStroll ? 1 : 12) {
        times.append(leg.start + phase.end)
      }
    }
    for pulse in day.motion.pulses.prefix(40) {
      times += [pulse.middle - pulse.halfWidth, pulse.middle, pulse.middle + pulse.halfWidth]
    }
    for fidget in day.motion.sitting.fidgets.prefix(20) {
      times += [fidget.start, fidget.middle, fidget.end]
    }
    // The day has tens of strolls and sessions, so the tests use only a third of the times.
    return times.enumerated().filter { $0.offset % 3 == day.index }.map(\.element)
      .filter { $0 > 0.01 && $0 < day.duration - 0.01 }
  }

  static func random(of day: Day, _ count: Int) -> [Double] {
    let random = Random(seed: 7)[day.index]
    return (0..<count).map { random.uniform(in: 1...(day.duration - 1), at: $0) }
      + day.legs.flatMap { leg in
        (0..<(leg.isStroll ? 2 : 12)).map {
          random[Int(leg.start)].uniform(in: leg.start...leg.end, at: $0)
        }
      }
      + day.motion.timeline.episodes.dropFirst().map {
        $0.start + random.uniform(at: Int($0.start * 100)) * $0.change
      }
  }

  @Test(arguments: World.numbers, 0..<2)
  func `nothing jumps`(number: Int, index: Int) throws {
    let day = try World.day(number, index)
    for time in Self.borders(of: day) {
      let step = 1e-6
      let (before, after) = (
        day.motion.state(at: time - step), day.motion.state(at: time + step)
      )
      #expect((after.position - before.position).length < 1e-4, "\(time)")
      #expect((after.velocity - before.velocity).length < 1e-3, "\(time)")
      #expect((after.acceleration - before.acceleration).length < 0.02, "\(time)")
      #expect((after.rotationRate - before.rotationRate).length < 1e-3, "\(time)")
      let turn = (before.attitude.conjugate * after.attitude).angleAndAxis.angle
      #expect(turn < 1e-4, "\(time)")
    }
  }

  @Test(arguments: World.numbers, 0..<2)
  func `velocity and acceleration are derivatives of the position`(number: Int, index: Int) throws {
    let day = try World.day(number, index)
    for time in Self.random(of: day, 100) + Self.borders(of: day) {
      let step = 1e-4
      let (before, now, after) = (
        day.motion.state(at: time - step), day.motion.state(at: time),
        day.motion.state(at: time + step)
      )
      // The error of a central difference is a sixth of the third derivative times the square of
      // the step. It is below 0.01 m/s², even when the phone hits a table.
      let velocity = (after.position - before.position) / (2 * step)
      #expect((velocity - now.velocity).length < 1e-4, "\(time)")
      let acceleration = (after.velocity - before.velocity) / (2 * step)
      #expect((acceleration - now.acceleration).length < 0.02, "\(time)")
    }
  }

  @Test(arguments: World.numbers, 0..<2)
  func `the rotation rate is the derivative of the attitude`(number: Int, index: Int) throws {
    let day = try World.day(number, index)
    for time in Self.random(of: day, 100) + Self.borders(of: day) {
      let step = 1e-4
      let (before, now, after) = (
        day.motion.state(at: time - step), day.motion.state(at: time),
        day.motion.state(at: time + step)
      )
      let turn = (before.attitude.conjugate * after.attitude).angleAndAxis
      let rate = (turn.angle / (2 * step)) * turn.axis
      #expect((rate - now.rotationRate).length < 1e-4 * max(1, now.rotationRate.length), "\(time)")
    }
  }

  /// The participant wakes up in the same place and pose in which the last day ended.
  @Test(arguments: World.numbers)
  func `days join without a seam`(number: Int) throws {
    let (day, next) = (try World.day(number, 0), try World.day(number, 1))
    let (before, after) = (
      day.motion.state(at: day.duration - 1e-6), next.motion.state(at: 0)
    )
    #expect((after.position - before.position).length < 1e-6)
    #expect((after.velocity - before.velocity).length < 1e-9)
    #expect((after.acceleration - before.acceleration).length < 1e-9)
    #expect((after.rotationRate - before.rotationRate).length < 1e-9)
    #expect((before.attitude.conjugate * after.attitude).angleAndAxis.angle < 1e-6)
  }

  @Test(arguments: World.numbers)
  func `reading with a cursor equals reading alone`(number: Int) throws {
    let day = try World.day(number)
    var cursor = day.motion.cursor(at: 0.5)
    for time in (Self.borders(of: day) + Self.random(of: day, 100)).sorted() where time >= 0.5 {
      let (read, alone) = (
        day.motion.state(at: time, &cursor), day.motion.state(at: time)
      )
      #expect(read.position == alone.position && read.attitude == alone.attitude, "\(time)")
      #expect(read.acceleration == alone.acceleration, "\(time)")
    }
  }

  @Test(arguments: World.numbers)
  func `what a sensor feels is a part of the state, until it says that it changes`(
    number: Int
  ) throws {
    let day = try World.day(number)
    var (whole, force, turn) = (
      day.motion.cursor(at: 0.5), day.motion.cursor(at: 0.5), day.motion.cursor(at: 0.5)
    )
    var (felt, turned) = ((state: Vector.zero, until: 0.0), (state: Vector.zero, until: 0.0))
    for time in (Self.borders(of: day) + Self.random(of: day, 400)).sorted() where time >= 0.5 {
      let state = day.motion.state(at: time, &whole)
      if time >= felt.until { felt = day.motion.steadyForce(at: time, &force) }
      if time >= turned.until {
        let (turn, until) = day.motion.steadyTurn(at: time, &turn)
        #expect(turn.attitude == state.attitude, "\(time)")
        turned = (turn.rate, until)
      }
      // The result is the same if it is computed along the wearer's axes instead of the world's,
      // except for rounding.
      #expect((felt.state - state.specificForce).size < 1e-12, "\(time)")
      #expect(turned.state == state.rotationRate, "\(time)")
    }
  }
}
