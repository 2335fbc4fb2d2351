import Simulation
import Testing

@testable import Recorders

struct LegWalkingTests {
  /// Returns the legs of some days, each with the position of the participant's home.
  private func legs() throws -> [(leg: Leg, home: GroundVector)] {
    let study = try TestStudy.load("demo")
    let life = LifeReader(study.participant(0).life)
    return (0..<6).flatMap { number in
      let day = life.day(at: study.span.lowerBound.advanced(bySeconds: 86_400 * Double(number)))
      return day.legs.map { ($0, day.places[0].position) }
    }
  }

  @Test func `the stretches of a leg hold all of its steps`() throws {
    let legs = try legs().map(\.leg).filter { $0.mode == .walk }
    #expect(legs.contains { $0.stretches.count > 1 })
    for leg in legs {
      let steps = leg.stretches.map {
        leg.steps(at: $0.upperBound) - leg.steps(at: $0.lowerBound)
      }
      #expect(steps.reduce(0, +) == leg.steps(at: leg.end))
      #expect(leg.steps(at: leg.start) == 0)
    }
  }

  @Test func `stretches are apart and inside their leg`() throws {
    for (leg, _) in try legs() {
      let stretches = leg.stretches
      #expect(stretches.first?.lowerBound == leg.start)
      #expect(stretches.last.map { $0.upperBound <= leg.end } == true)
      for (stretch, next) in zip(stretches, stretches.dropFirst()) {
        #expect(stretch.upperBound < next.lowerBound)
        let (stop, go) = (leg.distance(at: stretch.upperBound), leg.distance(at: next.lowerBound))
        #expect(abs(stop - go) < 1e-6)
      }
    }
  }

  @Test func `no moment of a leg is farther than its farthest`() throws {
    for (leg, home) in try legs() {
      let seconds = leg.start..<leg.start + 0.7 * leg.duration
      let farthest = leg.farthest(in: seconds) { $0.distance(to: home) }
      let seen = (0...200).map {
        leg.position(at: leg.start + 0.7 * leg.duration * Double($0) / 200).distance(to: home)
      }
      let largest = seen.max() ?? 0
      #expect(largest <= farthest + 0.3)
      // Samples may cut a corner by half of the distance between them.
      #expect(farthest <= largest + leg.distance(at: seconds.upperBound) / 100 + 0.3)
    }
  }
}
