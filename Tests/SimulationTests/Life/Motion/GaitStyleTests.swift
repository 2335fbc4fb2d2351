import Testing

@testable import Simulation

struct GaitStyleTests {
  /// The magnitude of what a phone in a trouser pocket feels, in hundredths of a stride: the mean of 100 strides
  /// and the share of all variance that it has.
  private static func template(
    _ number: Int, day: Int
  ) throws -> (mean: [Double], share: Double) {
    let person = try World.life(number).person
    let random = World.random(number)
    let speed = person.walkingSpeed
    let gait = Gait(
      .walk, height: person.height, speed: speed, stepLength: person.stepLength(at: speed),
      random: random["leg"][day])
    let style = GaitStyle(
      .pocket, of: person, own: random["own"], clothes: random["clothes"][day])
    var cursor = Gait.Cursor()
    let strides = (0..<100).map { stride in
      (0..<100).map { part in
        let steps = 2 * (Double(stride) + Double(part) / 100)
        let travel = Leg.Travel(
          distance: Jet(steps * person.stepLength(at: speed), rate: speed), speed: Jet(speed))
        let push = gait.displacement(gait.pace(travel), style, &cursor).acceleration
        return (push + Vector(0, 0, standardGravity)).length
      }
    }
    let mean = (0..<100).map { part in average(strides.map { $0[part] }) }
    let all = variance(strides.flatMap(\.self))
    return (mean, variance(mean) / all)
  }

  private static func variance(_ values: [Double]) -> Double {
    let mean = average(values)
    return average(values.map { ($0 - mean) * ($0 - mean) })
  }

  /// The best correlation of two templates, whichever foot begins.
  private static func likeness(_ one: [Double], _ other: [Double]) -> Double {
    let scale = (variance(one) * variance(other)).squareRoot()
    let (mean, otherMean) = (average(one), average(other))
    return [0, 50].map { shift in
      average(one.indices.map { (one[$0] - mean) * (other[($0 + shift) % 100] - otherMean) })
        / scale
    }.max() ?? 0
  }

  /// Recordings of ten people have .44-.73 of the variance in the mean stride, .75 as the median likeness of two
  /// people and .93 of one on two days; trunks alone are less alike than phones that thighs swing.
  @Test func `everybody walks as nobody else does, and alike from day to day`() throws {
    let people = try (0..<20).map { number in
      (try Self.template(number, day: 0), try Self.template(number, day: 1))
    }
    let shares = people.map(\.0.share).sorted()
    #expect((0.5...0.9).contains(shares[10]), "\(shares)")
    let own = people.map { Self.likeness($0.0.mean, $0.1.mean) }.sorted()
    #expect(own[10] > 0.9, "\(own)")
    var others: [Double] = []
    for one in 0..<people.count {
      for other in 0..<one {
        others.append(Self.likeness(people[one].0.mean, people[other].0.mean))
      }
    }
    others.sort()
    #expect((0.4...0.85).contains(others[others.count / 2]), "\(others[others.count / 2])")
  }
}
