import Formats
import Simulation

/// The computation of SWIP scores from the state of the body and the emotion.
///
/// Formulas and constants come from SWIP's public code, which has three variants;
/// `docs/reference/swip.md` describes their differences. The engine keeps the last score of a
/// session to smooth the next score.
struct SWIPEngine {
  /// The measurements and the probabilities of emotions at one time.
  struct Look {
    /// The heart rate, in beats per minute.
    let heartRate: Double
    /// The standard deviation of the intervals between beats, in ms.
    let variability: Double
    /// The mean magnitude of the wrist's acceleration without gravity, in g.
    let motion: Double
    /// The probability of each emotion that the model distinguishes; the sum is 1.
    let probabilities: [SWIPEmotion: Double]
  }

  /// The stored score of one measurement.
  struct Score: Equatable {
    /// The SWIP score, from 0 to 100.
    let value: Double
    /// The calmness of the body, from 0 to 1, or its points on the dashboard's scale; nil for a
    /// formula without parts.
    let body: Double?
    /// The quality of the emotion, from 0 to 1, or its points on the dashboard's scale; nil for a
    /// formula without parts.
    let emotion: Double?
    /// The confidence in the emotion, from 0 to 1.
    let confidence: Double
  }

  private let variant: SWIPSettings.Variant
  private let scale: SWIPSettings.Scale
  private let smoothing: Double
  private let weights: SWIPWeights
  private var last: Double?

  /// - Parameter smoothing: the weight of the new score in a smoothed score, from 0 to 1.
  init(
    _ variant: SWIPSettings.Variant, _ scale: SWIPSettings.Scale, smoothing: Double,
    weights: SWIPWeights = SWIPWeights()
  ) {
    self.variant = variant
    self.scale = scale
    self.smoothing = smoothing
    self.weights = weights
  }

  /// Discards the last score, so that the next session starts without smoothing.
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

  /// Returns the formula's name for the most probable emotion.
  func dominant(of look: Look) -> String {
    variant == .arousal ? SWIPState(look.dominant).rawValue : look.dominant.rawValue
  }

  // MARK: Parts

  /// Returns the similarity of the body's state to a body at rest, from 0 to 1.
  private func calm(_ look: Look) -> Double {
    func nearness(_ value: Double, _ usual: (mean: Double, deviation: Double)) -> Double {
      1 - Self.unit(abs(value - usual.mean) / usual.deviation)
    }
    return weights.rate * nearness(look.heartRate, weights.usualRate)
      + weights.variability * nearness(look.variability, weights.usualVariability)
      + weights.rest * (1 - Self.unit(look.motion / weights.motion))
  }

  /// Returns the quality of the emotions, from 0 to 1: the sum of their values, weighted by
  /// probability.
  private func worth(_ look: Look) -> Double {
    SWIPEmotion.allCases.reduce(0) {
      $0 + (look.probabilities[$1] ?? 0) * (weights.worth[$1] ?? 0)
    }
  }

  /// Returns the quality of the emotion in variant B, from 0 to 1: the arousal within the bounds of
  /// the state.
  private func calmness(_ look: Look) -> Double {
    switch SWIPState(look.dominant) {
    case .calm: max(look.arousal, weights.calmest)
    case .stress: min(look.arousal, weights.mostStressed)
    case .neutral: look.arousal
    }
  }

  /// Returns the score of the variant without parts, from 0 to 100.
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
  /// Without a probability of stress, the arousal is 1 minus the probability of calm. If that is 0,
  /// the arousal is the highest probability. Source: `_buildEmotionSnapshot` of swip-dart ad9c9e7,
  /// `lib/src/swip_sdk_manager.dart`.
  var arousal: Double {
    let stress = probabilities[.stressed] ?? 0
    if stress > 0 { return stress }
    let rest = 1 - (probabilities[.calm] ?? 0)
    return rest > 0 ? rest : probabilities.values.max() ?? 0
  }
}
