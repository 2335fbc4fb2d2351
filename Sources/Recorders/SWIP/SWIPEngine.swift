import Formats
import Simulation

/// The score of a look at somebody: how calm the body is, and how good the emotion.
///
/// Formulas and constants are those of SWIP's public code, which has three that differ; `docs/swip.md` tells of
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
    /// From 0 to 1.
    let arousal: Double
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
  private var last: Double?

  /// What most people have, before the app knows its user: beats a minute, and ms.
  private static let usual = (
    rate: (mean: 72.0, deviation: 12.0), variability: (mean: 45.0, deviation: 18.0)
  )

  /// - Parameter smoothing: how much of a smoothed score is the new one.
  init(_ variant: SWIPSettings.Variant, _ scale: SWIPSettings.Scale, smoothing: Double) {
    self.variant = variant
    self.scale = scale
    self.smoothing = smoothing
  }

  /// Forgets the session before.
  mutating func reset() { last = nil }

  mutating func score(_ look: Look) -> Score {
    let order = look.probabilities.values.sorted(by: >)
    guard variant != .coherence else {
      return Score(
        value: Self.coherence(look), body: nil, emotion: nil, confidence: order.first ?? 0)
    }
    let body = Self.calm(look)
    let (emotion, confidence, weight): (Double, Double, Double)
    if variant == .worth {
      let lead = (order.first ?? 0) - (order.count > 1 ? order[1] : 0)
      confidence = Self.unit(lead / (1 - 1 / Double(max(order.count, 2))))
      (emotion, weight) = (Self.worth(look), 0.6 * confidence)
    } else {
      confidence = order.first ?? 0
      (emotion, weight) = (Self.liveliness(look), min(0.6, confidence))
    }
    let parts = (body: 100 * (1 - weight) * body, emotion: 100 * weight * emotion)
    let new = parts.body + parts.emotion
    let value = last.map { smoothing * new + (1 - smoothing) * $0 } ?? new
    last = value
    return scale == .dashboard
      ? Score(value: value, body: parts.body, emotion: parts.emotion, confidence: confidence)
      : Score(value: value, body: body, emotion: emotion, confidence: confidence)
  }

  // MARK: Parts

  /// How near the body is to that of somebody at rest, from 0 to 1.
  private static func calm(_ look: Look) -> Double {
    func nearness(_ value: Double, _ usual: (mean: Double, deviation: Double)) -> Double {
      1 - unit(abs(value - usual.mean) / usual.deviation)
    }
    return 0.45 * nearness(look.heartRate, usual.rate)
      + 0.35 * nearness(look.variability, usual.variability) + 0.2 * (1 - unit(look.motion / 2))
  }

  /// How good the emotions are, from 0 to 1: each has a worth.
  private static func worth(_ look: Look) -> Double {
    SWIPEmotion.allCases.reduce(0) { $0 + (look.probabilities[$1] ?? 0) * worth(of: $1) }
  }

  private static func worth(of emotion: SWIPEmotion) -> Double {
    switch emotion {
    case .amused: 0.95
    case .calm: 0.85
    case .focused: 0.8
    case .neutral: 0.7
    case .stressed: 0.15
    }
  }

  /// The arousal, which is high in calm and low in stress, whatever it is else.
  private static func liveliness(_ look: Look) -> Double {
    switch look.dominant {
    case .calm: max(look.arousal, 0.8)
    case .stressed: min(look.arousal, 0.3)
    default: look.arousal
    }
  }

  /// The score without parts, from 10 to 90.
  private static func coherence(_ look: Look) -> Double {
    func probability(_ emotion: SWIPEmotion) -> Double { look.probabilities[emotion] ?? 0 }
    let coherence =
      probability(.amused) + 0.9 * probability(.calm) - 0.2 * probability(.stressed)
    return 50 * unit((look.variability - 20) / 80) + 30 * unit(coherence) + 0.2 * 50
  }

  private static func unit(_ value: Double) -> Double { min(max(value, 0), 1) }
}

extension SWIPEngine.Look {
  /// The most probable emotion.
  var dominant: SWIPEmotion {
    SWIPEmotion.allCases.max { (probabilities[$0] ?? 0) < (probabilities[$1] ?? 0) } ?? .neutral
  }
}
