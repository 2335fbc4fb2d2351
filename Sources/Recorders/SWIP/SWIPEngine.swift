import Formats
import Simulation

/// The score of a look at somebody: how calm the body is, and how good the emotion.
///
/// Formulas and constants are those of SWIP's public code, which has three that differ; `docs/reference/swip.md` tells of
/// them. It keeps the last score, which it smooths the next one with, until a session ends.
struct SWIPEngine {
  /// What is seen at an instant.
  struct Look {
    /// Beats a minute.
    let heartRate: Double
    /// Standard deviation of the intervals between beats, in ms.
    let variability: Double
    /// Mean size of the acceleration of the wrist without gravity, in g.
    let motion: Double
    /// The probability of each emotion that the model tells apart; they add up to 1.
    let probabilities: [SWIPEmotion: Double]
  }

  /// What is stored of a look.
  struct Score: Equatable {
    /// From 0 to 100.
    let value: Double
    /// How calm the body is; nil where the formula has no parts.
    let body: Double?
    /// How good the emotion is; nil where the formula has no parts.
    let emotion: Double?
    /// From 0 to 1.
    let confidence: Double
  }

  private let variant: SWIPSettings.Variant
  private let scale: SWIPSettings.Scale
  private let smoothing: Double
  private let weights: SWIPWeights
  private var last: Double?

  /// - Parameter smoothing: how much of a smoothed score is the new one.
  init(
    _ variant: SWIPSettings.Variant, _ scale: SWIPSettings.Scale, smoothing: Double,
    weights: SWIPWeights = SWIPWeights()
  ) {
    self.variant = variant
    self.scale = scale
    self.smoothing = smoothing
    self.weights = weights
  }

  /// Forgets the session before.
  mutating func reset() { last = nil }

  mutating func score(_ look: Look) -> Score {
    let order = look.probabilities.values.sorted(by: >)
    let highest = order.first ?? 0
    guard variant != .coherence else {
      return Score(value: coherence(look), body: nil, emotion: nil, confidence: highest)
    }
    let body = calm(look)
    let (emotion, confidence, weight): (Double, Double, Double)
    if variant == .worth {
      let lead = highest - (order.count > 1 ? order[1] : 0)
      confidence = Self.unit(lead / (1 - 1 / Double(max(order.count, 2))))
      (emotion, weight) = (worth(look), weights.emotion * confidence)
    } else {
      confidence = highest
      (emotion, weight) = (calmness(look), min(weights.emotion, confidence))
    }
    let parts = (body: 100 * (1 - weight) * body, emotion: 100 * weight * emotion)
    let new = parts.body + parts.emotion
    let value = last.map { smoothing * new + (1 - smoothing) * $0 } ?? new
    last = value
    return scale == .dashboard
      ? Score(value: value, body: parts.body, emotion: parts.emotion, confidence: confidence)
      : Score(value: value, body: body, emotion: emotion, confidence: confidence)
  }

  /// Returns the name that the engine gives to the most probable emotion.
  func dominant(of look: Look) -> String {
    variant == .arousal ? SWIPState(look.dominant).rawValue : look.dominant.rawValue
  }

  // MARK: Parts

  /// How near the body is to that of somebody at rest, from 0 to 1.
  private func calm(_ look: Look) -> Double {
    func nearness(_ value: Double, _ usual: (mean: Double, deviation: Double)) -> Double {
      1 - Self.unit(abs(value - usual.mean) / usual.deviation)
    }
    return weights.rate * nearness(look.heartRate, weights.usualRate)
      + weights.variability * nearness(look.variability, weights.usualVariability)
      + weights.rest * (1 - Self.unit(look.motion / weights.motion))
  }

  /// How good the emotions are, from 0 to 1: each has a worth.
  private func worth(_ look: Look) -> Double {
    SWIPEmotion.allCases.reduce(0) {
      $0 + (look.probabilities[$1] ?? 0) * (weights.worth[$1] ?? 0)
    }
  }

  /// How good the emotion is in variant B, from 0 to 1: the arousal within the bounds of the state.
  private func calmness(_ look: Look) -> Double {
    switch SWIPState(look.dominant) {
    case .calm: max(look.arousal, weights.calmest)
    case .stress: min(look.arousal, weights.mostStressed)
    case .neutral: look.arousal
    }
  }

  /// The score without parts.
  private func coherence(_ look: Look) -> Double {
    func probability(_ emotion: SWIPEmotion) -> Double { look.probabilities[emotion] ?? 0 }
    let coherence =
      probability(.amused) + weights.coherentCalm * probability(.calm)
      + weights.coherentStress * probability(.stressed)
    let (lowest, highest) = weights.variabilities
    let variability = Self.unit((look.variability - lowest) / (highest - lowest))
    return 100
      * (weights.shares.variability * variability + weights.shares.coherence * Self.unit(coherence))
      + 50 * weights.shares.neither
  }

  private static func unit(_ value: Double) -> Double { min(max(value, 0), 1) }
}

extension SWIPEngine.Look {
  /// The most probable emotion.
  var dominant: SWIPEmotion {
    SWIPEmotion.allCases.max { (probabilities[$0] ?? 0) < (probabilities[$1] ?? 0) } ?? .neutral
  }

  /// The arousal that variant B scores, from 0 to 1: the probability of stress.
  ///
  /// A model without stress leaves what is not calm; one that is sure of calm leaves its confidence. The source:
  /// `_buildEmotionSnapshot` of swip-dart ad9c9e7, `lib/src/swip_sdk_manager.dart`.
  var arousal: Double {
    let stress = probabilities[.stressed] ?? 0
    if stress > 0 { return stress }
    let rest = 1 - (probabilities[.calm] ?? 0)
    return rest > 0 ? rest : probabilities.values.max() ?? 0
  }
}
