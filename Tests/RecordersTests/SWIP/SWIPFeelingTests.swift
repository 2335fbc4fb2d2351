import Formats
import Simulation
import Testing

@testable import Recorders

struct SWIPFeelingTests {
  private static func feeling(
    mood: Double, stress: Double, energy: Double = 0.6, noise: Double = 0, number: Int = 0
  ) -> SWIPFeeling {
    SWIPFeeling(
      Mind.State(mood: mood, stress: stress, energy: energy), noise: noise,
      random: Random(seed: 1)[number])
  }

  @Test(arguments: [
    (SWIPEmotion.calm, 0.5, 0.1), (.stressed, -0.4, 0.8), (.amused, 0.9, 0.65),
    (.neutral, -0.1, 0.35), (.focused, 0.3, 0.48),
  ])
  func `a feeling without noise is named by what lies nearest`(
    label: SWIPEmotion, mood: Double, stress: Double
  ) {
    let feeling = Self.feeling(mood: mood, stress: stress)
    #expect(feeling.label == label)
    let dominant = feeling.probabilities.max { $0.value < $1.value }?.key
    #expect(dominant == label)
  }

  @Test func `probabilities add up, whatever the noise`() {
    for number in 0..<200 {
      let feeling = Self.feeling(mood: 0.1, stress: 0.5, noise: 3, number: number)
      #expect(feeling.probabilities.count == SWIPEmotion.allCases.count)
      #expect(abs(feeling.probabilities.values.reduce(0, +) - 1) < 1e-12)
      #expect(feeling.probabilities.values.allSatisfy { $0 >= 0 })
      #expect(feeling.label == Self.feeling(mood: 0.1, stress: 0.5).label)
    }
  }

  @Test func `without noise more stress is a greater probability of it`() {
    let stressed = stride(from: 0.05, through: 0.9, by: 0.05).map {
      Self.feeling(mood: 0, stress: $0).probabilities[.stressed] ?? 0
    }
    for (less, more) in zip(stressed, stressed.dropFirst()) { #expect(less < more) }
  }
}
