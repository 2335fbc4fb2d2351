import Formats

/// The constants of SWIP's scores, as its public code has them.
struct SWIPWeights {
  /// How much of a body's calm is the rate of the heart, its variability, and rest.
  var rate = 0.45
  var variability = 0.35
  var rest = 0.2
  /// The acceleration without gravity at which nothing is left of rest, in g.
  var motion = 2.0
  /// What most people have, before the app knows its user: beats a minute, and ms.
  var usualRate = (mean: 72.0, deviation: 12.0)
  var usualVariability = (mean: 45.0, deviation: 18.0)
  /// How much of the score is emotion, at most.
  var emotion = 0.6
  /// What each emotion is worth in variant A, from 0 to 1.
  var worth: [SWIPEmotion: Double] = [
    .amused: 0.95, .calm: 0.85, .focused: 0.8, .neutral: 0.7, .stressed: 0.15,
  ]
  /// The least that calm and the most that stress is worth in variant B, from 0 to 1.
  var calmest = 0.8
  var mostStressed = 0.3
  /// Variant C: what of calm and of stress is coherence; the shares of variability, of coherence, and of neither.
  var coherentCalm = 0.9
  var coherentStress = -0.2
  var shares = (variability: 0.5, coherence: 0.3, neither: 0.2)
  /// Variant C: the variabilities that are worth nothing and all, in ms.
  var variabilities = (lowest: 20.0, highest: 100.0)
}
