import Formats
import Simulation

/// What a model makes of somebody's feelings at an instant: how probable each emotion is.
///
/// Emotions lie on a plane of valence and arousal (Russell 1980, doi:10.1037/h0077714), and one is the more probable
/// the nearer it lies to what is felt. The published weights of SWIP's models are placeholders, so none are used.
struct SWIPFeeling {
  /// What is felt.
  let state: Mind.State
  /// The probability that the model gives to each emotion; they add up to 1.
  let probabilities: [SWIPEmotion: Double]
  /// What a model without error would tell.
  let label: SWIPEmotion

  /// How much of arousal is stress; the rest is energy. Assumed.
  private static let stressful = 0.8
  /// How far emotions reach. Assumed.
  private static let reach = (valence: 0.8, arousal: 0.18)

  /// - Parameters:
  ///   - noise: standard deviation of the error of each probability's logarithm.
  ///   - random: of this look.
  init(_ state: Mind.State, noise: Double, random: Random) {
    self.state = state
    let arousal = Self.stressful * state.stress + (1 - Self.stressful) * state.energy
    let felt = SWIPEmotion.allCases.map { emotion in
      let (valence, height) = Self.place(of: emotion)
      let distance = (
        (state.mood - valence) / Self.reach.valence, (arousal - height) / Self.reach.arousal
      )
      return -0.5 * (distance.0 * distance.0 + distance.1 * distance.1)
    }
    let seen = felt.enumerated().map { $1 + noise * random.normal(at: $0) }
    let highest = seen.max() ?? 0
    let weights = seen.map { Elementary.exp($0 - highest) }
    let total = weights.reduce(0, +)
    probabilities = Dictionary(
      uniqueKeysWithValues: zip(SWIPEmotion.allCases, weights.map { $0 / total }))
    label =
      zip(SWIPEmotion.allCases, felt).max { $0.1 < $1.1 }?.0 ?? .neutral
  }

  /// Where an emotion lies: valence from -1 to 1, arousal from 0 to 1. Of the order of Russell's circle.
  private static func place(of emotion: SWIPEmotion) -> (valence: Double, arousal: Double) {
    switch emotion {
    case .calm: (0.5, 0.25)
    case .stressed: (-0.35, 0.7)
    case .focused: (0.25, 0.5)
    case .neutral: (0, 0.4)
    case .amused: (0.75, 0.6)
    }
  }
}
