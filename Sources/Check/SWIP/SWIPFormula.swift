import Formats
import Reading

/// The formula of the SWIP score, as in SWIP's public code. docs/reference/swip.md describes each
/// formula.
struct SWIPFormula: Equatable, Sendable {
  /// The three variants of the formula in SWIP's code, which contradict each other.
  enum Variant: String, CaseIterable, Sendable {
    /// Variant A: a score from the values of the emotions, weighted by their probabilities. The
    /// weight of the emotional subscore rises with the model's confidence.
    case worth = "A"
    /// Variant B: a score from the arousal, which is the probability of stress, with a lower bound
    /// for calm and an upper bound for stress.
    case arousal = "B"
    /// Variant C: a score from heart rate variability and the coherence of emotions, without
    /// subscores.
    case coherence = "C"
  }

  /// The subscores and the weight from which a score is computed.
  struct Parts: Equatable {
    /// The physiological subscore, from 0 to 1. It is 1 for a participant at rest.
    var body: Double
    /// The emotional subscore, from 0 to 1.
    var emotion: Double
    /// The weight of the emotional subscore in the score, from 0 to 1.
    var weight: Double

    /// The score before smoothing, from 0 to 100.
    var score: Double { 100 * (weight * emotion + (1 - weight) * body) }
  }

  let variant: Variant
  /// Whether the subscores are multiplied by their weights, so that they add up to the score before
  /// smoothing.
  let isDashboard: Bool

  /// The names of the variants, with the scale of their subscores, as in a manifest. Variant C has
  /// no subscores.
  static let dialects = ["A", "A-dashboard", "B", "B-dashboard", "C"]

  /// Creates the formula with this name; nil if no version of SWIP uses the name.
  init?(dialect: String?) {
    guard let dialect, Self.dialects.contains(dialect),
      let variant = Variant(rawValue: String(dialect.prefix(1)))
    else { return nil }
    self.variant = variant
    isDashboard = dialect.hasSuffix("-dashboard")
  }

  /// The weight of the new score in the smoothed score. The rest is the weight of the previous
  /// score in the session.
  static let smoothing = 0.9

  /// - Parameters:
  ///   - heartRate: The heart rate, in beats/min.
  ///   - variability: The standard deviation of the intervals between beats, in ms.
  ///   - motion: The mean magnitude of the acceleration without gravity, in g.
  static func body(heartRate: Double, variability: Double, motion: Double) -> Double {
    // Typical values of the population, with which the app compares until it has adapted to its
    // user.
    0.45 * (1 - unit(abs(heartRate - 72) / 12)) + 0.35 * (1 - unit(abs(variability - 45) / 18))
      + 0.2 * (1 - unit(motion / 2))
  }

  /// Returns the confidence in the dominant emotion, from 0 to 1.
  ///
  /// - Parameter probabilities: The probabilities of all emotions of the model, with a sum of 1.
  func confidence(_ probabilities: [SWIPEmotion: Double]) -> Double {
    let order = probabilities.values.sorted(by: >)
    guard variant == .worth, order.count > 1 else { return order.first ?? 0 }
    return Self.unit((order[0] - order[1]) / (1 - 1 / Double(order.count)))
  }

  /// Returns the weight of the emotional subscore, from 0 to 1.
  func weight(confidence: Double) -> Double {
    variant == .worth ? 0.6 * confidence : min(0.6, confidence)
  }

  /// Returns the emotional subscore of this variant, from 0 to 1.
  func emotion(_ probabilities: [SWIPEmotion: Double]) -> Double {
    variant == .arousal ? Self.calmness(probabilities) : Self.worth(probabilities)
  }

  /// Returns the sum of the emotions' probabilities times the values of the emotions, from 0 to 1.
  private static func worth(_ probabilities: [SWIPEmotion: Double]) -> Double {
    let worth: [SWIPEmotion: Double] = [
      .amused: 0.95, .calm: 0.85, .focused: 0.8, .neutral: 0.7, .stressed: 0.15,
    ]
    return probabilities.reduce(0) { $0 + $1.value * (worth[$1.key] ?? 0) }
  }

  /// Returns the emotional subscore of variant B, from 0 to 1.
  ///
  /// The subscore is the arousal, limited by the bounds of the state. The arousal is the
  /// probability of stress. If that is 0, it is 1 minus the probability of calm, and if this is 0
  /// too, the highest probability.
  private static func calmness(_ probabilities: [SWIPEmotion: Double]) -> Double {
    let values = [
      probabilities[.stressed] ?? 0, 1 - (probabilities[.calm] ?? 0),
      probabilities.values.max() ?? 0,
    ]
    let arousal = unit(values.first { $0 > 0 } ?? 0)
    guard let dominant = SWIPEmotion.dominant(of: probabilities) else { return arousal }
    return switch SWIPState(dominant) {
    case .calm: max(arousal, 0.8)
    case .stress: min(arousal, 0.3)
    case .neutral: arousal
    }
  }

  /// Returns the name that the formula writes for an emotion in the column `dominant_emotion`.
  func name(of emotion: SWIPEmotion) -> String {
    variant == .arousal ? SWIPState(emotion).rawValue : emotion.rawValue
  }

  /// Returns the score of variant C, which has no parts, from 10 to 90.
  static func coherence(
    _ probabilities: [SWIPEmotion: Double], variability: Double
  ) -> Double {
    func probability(_ emotion: SWIPEmotion) -> Double { probabilities[emotion] ?? 0 }
    let coherence =
      probability(.amused) + 0.9 * probability(.calm) - 0.2 * probability(.stressed)
    return 50 * unit((variability - 20) / 80) + 30 * unit(coherence) + 0.2 * 50
  }

  private static func unit(_ value: Double) -> Double { min(max(value, 0), 1) }
}

extension SWIPEmotion {
  /// Returns the most probable emotion.
  static func dominant(of probabilities: [SWIPEmotion: Double]) -> SWIPEmotion? {
    allCases.max { (probabilities[$0] ?? 0) < (probabilities[$1] ?? 0) }
  }
}
