import Testing

@testable import Simulation

struct UnevennessTests {
  /// Long legs on foot, by car and by train, with their phases of cruise.
  static func cruises(
    _ mode: Leg.Mode, seconds: Double, speed: Double, count: Int
  ) -> [(leg: Leg, phase: SpeedProfile.Phase)] {
    let limits = SpeedProfile.Limits(acceleration: 1, deceleration: 1, lateral: 1, jerk: 1)
    return (0..<count).map { number in
      let length = seconds * speed
      let profile = SpeedProfile([
        SpeedProfile.Stretch(start: 0, end: length, speed: speed, limits: limits, stop: 0)
      ])
      let leg = leg(mode, profile, length: length, number: number)
      return (leg, profile.phases.first { $0.isCruise } ?? profile.phases[0])
    }
  }

  private static func leg(
    _ mode: Leg.Mode, _ profile: SpeedProfile, length: Double, number: Int
  ) -> Leg {
    Leg(
      mode,
      along: Course.Travelled(
        route: Route(
          from: .zero, along: [Route.Move(heading: 0, length: length)],
          Route.Rounding(cut: 1, speed: 1, lateral: 1)), profile: profile, passages: []),
      stepLength: 0.7, environment: .open, random: World.random(number))
  }

  private static func travel(
    _ cruise: (leg: Leg, phase: SpeedProfile.Phase), after seconds: Double
  ) -> Leg.Travel {
    cruise.leg.travel(at: cruise.phase.start + seconds, phase: cruise.phase)
  }

  @Test(arguments: [(Leg.Mode.walk, 1.3, 0.025), (.car, 14, 0.035), (.train, 30, 0.015)])
  func `speed varies about its mean by as much as it should`(
    mode: Leg.Mode, speed: Double, variation: Double
  ) {
    let off = Self.cruises(mode, seconds: 3_600, speed: speed, count: 12).flatMap { cruise in
      stride(from: 400.0, to: cruise.phase.duration - 400, by: 1).map {
        Self.travel(cruise, after: $0).distance.rate / speed - 1
      }
    }
    // The slowest level has a knot each minute or two: some 400 of them.
    let deviation = average(off.map { $0 * $0 }).squareRoot()
    #expect(abs(average(off)) < 0.1 * variation)
    #expect(abs(deviation / variation - 1) < 0.1, "\(deviation)")
  }

  @Test func `uneven cruises begin and end where even ones do, at their speed`() {
    for seconds in [0.7, 3, 8, 20, 100, 1_000] {
      for cruise in Self.cruises(.car, seconds: seconds + 30, speed: 14, count: 4) {
        let (leg, phase) = cruise
        for (elapsed, distance) in [
          (0, phase.distance),
          (phase.duration, phase.distance + phase.duration * phase.fromSpeed),
        ] {
          let travel = leg.travel(at: phase.start + elapsed, phase: phase)
          #expect(abs(travel.distance.value - distance) < 1e-9)
          #expect(abs(travel.distance.rate - phase.fromSpeed) < 1e-9)
          #expect(abs(travel.distance.acceleration) < 1e-9)
        }
      }
    }
  }

  @Test(arguments: [(Leg.Mode.walk, 1.3), (.run, 2.9), (.stairs, 0.5)])
  func `every second step is a landing of the left foot`(mode: Leg.Mode, speed: Double) {
    for (leg, _) in Self.cruises(mode, seconds: 100, speed: speed, count: 3) {
      Self.expectLandings(of: leg)
    }
  }

  /// What rounding leaves of a cruise may take less time than a number of seconds can tell.
  @Test(.timeLimit(.minutes(10))) func `landings pass a phase that takes no time`() {
    func cruise(_ start: Double, lasting duration: Double) -> SpeedProfile.Phase {
      SpeedProfile.Phase(
        start: start, duration: duration, distance: 1.3 * start, fromSpeed: 1.3, toSpeed: 1.3)
    }
    let phases = [
      cruise(0, lasting: 100), cruise(100, lasting: 1e-15), cruise(100, lasting: 100),
    ]
    #expect(phases[1].start == phases[1].end)
    let profile = SpeedProfile(phases: phases, duration: 200, topSpeed: 1.3)
    Self.expectLandings(of: Self.leg(.walk, profile, length: 260, number: 1))
  }

  private static func expectLandings(of leg: Leg) {
    let landings = leg.leftLandings(in: leg.start..<leg.end)
    #expect(landings.count == Int(0.5 * leg.phase(at: leg.end)) + 1)
    for (number, time) in landings.enumerated() {
      #expect(abs(leg.phase(at: time) - 2 * Double(number)) < 1e-6)
    }
  }

  @Test func `rate and acceleration are derivatives, from one interval to the next too`() {
    for cruise in Self.cruises(.walk, seconds: 300, speed: 1.3, count: 2) {
      let step = 1e-4
      for time in stride(from: 0.3, to: 290, by: 0.371) {
        let (before, now, after) = (
          Self.travel(cruise, after: time - step), Self.travel(cruise, after: time),
          Self.travel(cruise, after: time + step)
        )
        let rate = (after.distance.value - before.distance.value) / (2 * step)
        let acceleration = (after.distance.rate - before.distance.rate) / (2 * step)
        #expect(abs(rate - now.distance.rate) < 1e-6)
        #expect(abs(acceleration - now.distance.acceleration) < 1e-4)
      }
    }
  }

  @Test func `no second of a drive keeps its speed`() {
    var (same, all) = (0, 0)
    for seconds in [40.0, 60, 600] {
      for cruise in Self.cruises(.car, seconds: seconds, speed: 14, count: 10) {
        for second in 0..<Int(cruise.phase.duration - 1) {
          let change =
            Self.travel(cruise, after: Double(second) + 1).distance.rate
            - Self.travel(cruise, after: Double(second)).distance.rate
          all += 1
          same += abs(change) < 1e-6 ? 1 : 0
        }
      }
    }
    #expect(Double(same) < 0.01 * Double(all), "\(same) of \(all)")
  }

  /// Real strides have .76 (PMC7324754), white noise .5.
  @Test func `the intervals of strides have a long memory`() {
    let exponents = Self.cruises(.walk, seconds: 900, speed: 1.3, count: 24).map { cruise in
      let (leg, phase) = cruise
      // When the left foot lands, by Newton's method from stride to stride.
      var (times, elapsed): ([Double], Double) = ([], 5)
      let first = leg.travel(at: phase.start + 5, phase: phase).distance.value
      for stride in 0..<600 {
        for _ in 0..<4 {
          let travel = leg.travel(at: phase.start + elapsed, phase: phase).distance
          elapsed -= (travel.value - first - 1.4 * Double(stride)) / travel.rate
        }
        times.append(elapsed)
        elapsed += 1.4 / 1.3
      }
      return detrendedFluctuation(zip(times, times.dropFirst()).map { $1 - $0 })
    }
    #expect((0.7...0.95).contains(average(exponents)), "\(average(exponents))")
    #expect(exponents.allSatisfy { (0.45...1.15).contains($0) })
  }

  @Test func `the same without order has none`() {
    let random = World.random(5)
    let exponents = (0..<24).map { number in
      detrendedFluctuation((0..<600).map { random[number].normal(at: $0) })
    }
    #expect(abs(average(exponents) - 0.5) < 0.06)
  }
}

/// The exponent of a detrended fluctuation analysis (Peng 1994), over boxes of 4 values to a quarter of all.
func detrendedFluctuation(_ values: [Double]) -> Double {
  let mean = average(values)
  var (sum, profile) = (0.0, [Double]())
  for value in values {
    sum += value - mean
    profile.append(sum)
  }
  var points: [(x: Double, y: Double)] = []
  var size = 4.0
  while size <= Double(values.count / 4) {
    let box = Int(size)
    let squares = (0..<profile.count / box).map { number -> Double in
      let part = Array(profile[number * box..<(number + 1) * box])
      let centre = 0.5 * Double(box - 1)
      let level = average(part)
      var (slope, spread) = (0.0, 0.0)
      for (index, value) in part.enumerated() {
        slope += (Double(index) - centre) * (value - level)
        spread += (Double(index) - centre) * (Double(index) - centre)
      }
      slope /= spread
      return average(
        part.enumerated().map { index, value in
          let rest = value - level - slope * (Double(index) - centre)
          return rest * rest
        })
    }
    points.append((Elementary.log(size), 0.5 * Elementary.log(average(squares))))
    size *= 1.25
  }
  let (x, y) = (average(points.map(\.x)), average(points.map(\.y)))
  return points.reduce(0) { $0 + ($1.x - x) * ($1.y - y) }
    / points.reduce(0) { $0 + ($1.x - x) * ($1.x - x) }
}
