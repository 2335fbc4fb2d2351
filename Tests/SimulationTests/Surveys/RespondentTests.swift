import Testing

@testable import Simulation

struct RespondentTests {
  private let respondent = Respondent(RespondentProfile(), random: Random(seed: 3))

  private let best = Respondent.Circumstances(
    hour: 12, place: .home, isScreenOn: true, studyDay: 0, shortSleep: 0, stress: 0, mood: 1)
  private let worst = Respondent.Circumstances(
    hour: 22, place: .away, isScreenOn: false, studyDay: 30, shortSleep: 3, stress: 1, mood: -1)

  @Test func `one draw decides whether somebody responds, by the chance`() {
    for circumstances in [best, worst] {
      let chance = respondent.chance(in: circumstances)
      for step in 0..<1_000 {
        let draw = (Double(step) + 0.5) / 1_000
        #expect((respondent.miss(in: circumstances, draw: draw) == nil) == (draw < chance))
      }
    }
  }

  @Test func `what is missed by chance alone depends on nothing`() {
    let limit = respondent.chance(in: best)
    for step in 0..<1_000 {
      let draw = (Double(step) + 0.5) / 1_000
      for circumstances in [best, worst] {
        let isByChance = respondent.miss(in: circumstances, draw: draw) == .unseen
        #expect(isByChance == (draw >= limit))
      }
    }
  }

  @Test func `what is missed for the mind would not be missed with another mind`() {
    var content = worst
    (content.stress, content.mood) = (0, 1)
    for step in 0..<1_000 {
      let draw = (Double(step) + 0.5) / 1_000
      let miss = respondent.miss(in: worst, draw: draw)
      #expect(
        (miss?.label == .notAtRandom) == (miss != nil && draw < respondent.chance(in: content)))
    }
  }

  @Test(arguments: [
    (Miss.hour, \Respondent.Circumstances.hour, 22.0), (.hour, \.hour, 6),
    (.sleep, \.shortSleep, 4), (.stress, \.stress, 1), (.mood, \.mood, -1),
  ])
  func `a miss names the circumstance without which there would be none`(
    miss: Miss, path: any WritableKeyPath<Respondent.Circumstances, Double> & Sendable,
    value: Double
  ) {
    var circumstances = best
    circumstances[keyPath: path] = value
    let (low, high) = (respondent.chance(in: circumstances), respondent.chance(in: best))
    #expect(low < high)
    #expect(respondent.miss(in: circumstances, draw: 0.5 * (low + high)) == miss)
  }
}
