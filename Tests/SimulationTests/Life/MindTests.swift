import Testing

@testable import Simulation

struct MindTests {
  private static let outlines = World.many.flatMap { $0.dropFirst() }

  @Test func `mood, stress and energy keep their ranges`() {
    for outline in Self.outlines {
      for time in stride(from: 0, to: outline.plan.duration, by: 1_800) {
        let state = outline.mind.state(at: time)
        #expect((-1...1).contains(state.mood))
        #expect((0...1).contains(state.stress) && (0...1).contains(state.energy))
      }
    }
  }

  @Test func `energy falls through the day and returns with sleep`() {
    for outline in Self.outlines {
      let plan = outline.plan
      let (noon, bed) = (
        outline.mind.state(at: 0.3 * plan.asleep), outline.mind.state(at: plan.asleep)
      )
      #expect(noon.energy > bed.energy)
      let next = outline.mind.carry(until: plan.duration)
      let evening = outline.mind.carry(until: plan.asleep)
      #expect(next.pressure < 0.5 * evening.pressure)
    }
  }

  /// The test compares the same participants at work and in company.
  @Test func `company lifts mood, work brings stress`() {
    func states(_ kind: Place.Kind) -> [Mind.State] {
      Self.outlines.flatMap { outline in
        outline.plan.segments.compactMap { segment in
          guard let stay = segment.stay, !stay.isAsleep,
            outline.state.known.places[stay.place].kind == kind
          else { return nil }
          return outline.mind.state(at: 0.5 * (segment.start + segment.end))
        }
      }
    }
    #expect(average(states(.social).map(\.mood)) > average(states(.home).map(\.mood)) + 0.1)
    #expect(average(states(.work).map(\.stress)) > average(states(.home).map(\.stress)) + 0.05)
  }

  @Test func `a bad night lowers mood and raises stress`() throws {
    let outline = try #require(Self.outlines.first)
    func state(_ pressure: Double) -> Mind.State {
      Mind(
        outline.plan, places: outline.state.known.places,
        from: .init(mood: 0, stress: 0, pressure: pressure), random: World.random(1)
      ).state(at: 7_200)
    }
    #expect(state(0.5).mood < state(0.15).mood)
    #expect(state(0.5).stress > state(0.15).stress)
    #expect(state(0.5).energy < state(0.15).energy)
  }

  @Test func `stress takes the phone more often, low mood for longer`() {
    var (stress, rates, moods, lengths): ([Double], [Double], [Double], [Double]) = (
      [], [], [], []
    )
    for outline in Self.outlines {
      let (state, habit) = (outline.mind.state(at: 20_000), outline.mind.habit(at: 20_000))
      stress.append(state.stress)
      rates.append(habit.rate)
      moods.append(state.mood)
      lengths.append(habit.length)
    }
    #expect(correlation(stress, rates) > 0.9)
    #expect(correlation(moods, lengths) < -0.9)
  }

  private func correlation(_ x: [Double], _ y: [Double]) -> Double {
    let (mx, my) = (average(x), average(y))
    let product = average(zip(x, y).map { ($0 - mx) * ($1 - my) })
    let deviations =
      average(x.map { ($0 - mx) * ($0 - mx) }) * average(y.map { ($0 - my) * ($0 - my) })
    return product / deviations.squareRoot()
  }
}
