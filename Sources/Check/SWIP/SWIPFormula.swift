import Formats
import Reading

/// The formulas of SWIP's score, as public code has them; docs/reference/swip.md tells of each.
struct SWIPFormula: Equatable, Sendable {
  /// Which of the formulas that contradict each other.
  enum Variant: String, CaseIterable, Sendable {
    /// Emotions by their worth, and the more of them the surer the model is.
    case worth = "A"
    /// The probability of stress, within bounds for calm and stress.
    case arousal = "B"
    /// The variability of the heart and the emotions' coherence, without subscores.
    case coherence = "C"
  }

  /// The parts that a score is made of.
  struct Parts: Equatable {
    /// How calm the body is, from 0 to 1.
    var body: Double
    /// How good the emotion is, from 0 to 1.
    var emotion: Double
    /// How much of the score is the emotion's, from 0 to 1.
    var weight: Double

    /// The score before it is smoothed, from 0 to 100.
    var score: Double { 100 * (weight * emotion + (1 - weight) * body) }
  }

  let variant: Variant
  /// Whether subscores add up to the score before it is smoothed.
  let isDashboard: Bool

  /// How a manifest names the formulas and the scales of subscores; the last has none.
  static let dialects = ["A", "A-dashboard", "B", "B-dashboard", "C"]

  /// Nil for what no version of SWIP computes.
  init?(dialect: String?) {
    guard let dialect, Self.dialects.contains(dialect),
      let variant = Variant(rawValue: String(dialect.prefix(1)))
    else { return nil }
    self.variant = variant
    isDashboard = dialect.hasSuffix("-dashboard")
  }

  /// How much of a score is the new one; the rest is the one before it in the session.
  static let smoothing = 0.9

  /// - Parameters:
  ///   - heartRate: beats a minute.
  ///   - variability: of the intervals between beats, in ms.
  ///   - motion: mean size of the acceleration without gravity, in g.
  static func body(heartRate: Double, variability: Double, motion: Double) -> Double {
    // What most people have, before the app knows its user.
    0.45 * (1 - unit(abs(heartRate - 72) / 12)) + 0.35 * (1 - unit(abs(variability - 45) / 18))
      + 0.2 * (1 - unit(motion / 2))
  }

  /// - Parameter probabilities: of all emotions that a model tells apart; they add up to 1.
  func confidence(_ probabilities: [SWIPEmotion: Double]) -> Double {
    let order = probabilities.values.sorted(by: >)
    guard variant == .worth, order.count > 1 else { return order.first ?? 0 }
    return Self.unit((order[0] - order[1]) / (1 - 1 / Double(order.count)))
  }

  /// How much of the score is the emotion's.
  func weight(confidence: Double) -> Double {
    variant == .worth ? 0.6 * confidence : min(0.6, confidence)
  }

  /// How good the emotions are, from 0 to 1.
  func emotion(_ probabilities: [SWIPEmotion: Double]) -> Double {
    variant == .arousal ? Self.calmness(probabilities) : Self.worth(probabilities)
  }

  /// How good emotions are by their worth.
  private static func worth(_ probabilities: [SWIPEmotion: Double]) -> Double {
    let worth: [SWIPEmotion: Double] = [
      .amused: 0.95, .calm: 0.85, .focused: 0.8, .neutral: 0.7, .stressed: 0.15,
    ]
    return probabilities.reduce(0) { $0 + $1.value * (worth[$1.key] ?? 0) }
  }

  /// How good the emotion is by formula B, from 0 to 1.
  ///
  /// The arousal is the probability of stress or, if that is 0, of all but calm or, if that is 0 too, the highest one.
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

  /// The name that `dominant_emotion` has for an emotion.
  func name(of emotion: SWIPEmotion) -> String {
    variant == .arousal ? SWIPState(emotion).rawValue : emotion.rawValue
  }

  /// The score without parts, from 10 to 90.
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
  /// The most probable emotion; nil without probabilities.
  static func dominant(of probabilities: [SWIPEmotion: Double]) -> SWIPEmotion? {
    allCases.max { (probabilities[$0] ?? 0) < (probabilities[$1] ?? 0) }
  }
}
