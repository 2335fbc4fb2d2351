import Formats
import Simulation
import Testing

@testable import Recorders

/// The scores of public code, computed from its formulas (swip, swip-core-dart and swip-swift, November 2025).
struct SWIPEngineTests {
  /// What is seen, and what comes of it.
  struct Golden: Sendable {
    let variant: SWIPSettings.Variant
    let look: SWIPEngine.Look
    let score: Double
    var body: Double?
    var emotion: Double?
    let confidence: Double
  }

  static let goldens = [
    Golden(
      variant: .worth, look: look(72, 45, 0, [.amused: 0.1, .calm: 0.8, .stressed: 0.1]),
      score: 87.4, body: 1, emotion: 0.79, confidence: 1),
    Golden(
      variant: .worth, look: look(85, 25, 0.3, [.amused: 0.1, .calm: 0.2, .stressed: 0.7]),
      score: 26, body: 0.17, emotion: 0.37, confidence: 0.75),
    Golden(
      variant: .worth, look: look(66, 60, 0.1, [.amused: 0.3, .calm: 0.5, .stressed: 0.2]),
      score: 52.133333, body: 0.473333, emotion: 0.74, confidence: 0.3),
    Golden(
      variant: .arousal, look: look(72, 45, 0, [.calm: 0.8, .stressed: 0.1]),
      score: 88, body: 1, emotion: 0.8, confidence: 0.8),
    Golden(
      variant: .arousal, look: look(85, 25, 0.3, [.stressed: 0.7, .calm: 0.2]),
      score: 24.8, body: 0.17, emotion: 0.3, confidence: 0.7),
    Golden(
      variant: .arousal,
      look: look(66, 60, 0.1, [.neutral: 0.5, .calm: 0.3, .stressed: 0.2]),
      score: 33.666667, body: 0.473333, emotion: 0.2, confidence: 0.5),
    Golden(
      variant: .coherence, look: look(72, 45, 0, [.amused: 0.1, .calm: 0.8, .stressed: 0.1]),
      score: 49.625, confidence: 0.8),
  ]

  private static func look(
    _ rate: Double, _ variability: Double, _ motion: Double,
    _ probabilities: [SWIPEmotion: Double]
  ) -> SWIPEngine.Look {
    SWIPEngine.Look(
      heartRate: rate, variability: variability, motion: motion, probabilities: probabilities)
  }

  private static func isGolden(_ golden: Golden, _ weights: SWIPWeights = SWIPWeights()) -> Bool {
    var engine = SWIPEngine(golden.variant, .unit, smoothing: 0.9, weights: weights)
    let score = engine.score(golden.look)
    func isNear(_ one: Double?, _ other: Double?) -> Bool {
      guard let one, let other else { return one == nil && other == nil }
      return abs(one - other) < 1e-6
    }
    return isNear(score.value, golden.score) && isNear(score.body, golden.body)
      && isNear(score.emotion, golden.emotion) && isNear(score.confidence, golden.confidence)
  }

  @Test(arguments: goldens)
  func `scores are those of the public code`(golden: Golden) {
    #expect(Self.isGolden(golden))
  }

  @Test func `one changed weight changes a score of the public code`() {
    let changes: [(String, (inout SWIPWeights) -> Void)] = [
      ("rate", { $0.rate += 0.01 }), ("variability", { $0.variability += 0.01 }),
      ("rest", { $0.rest += 0.01 }), ("motion", { $0.motion += 0.1 }),
      ("usual rate", { $0.usualRate.mean += 1 }),
      ("deviation of rates", { $0.usualRate.deviation += 1 }),
      ("usual variability", { $0.usualVariability.mean += 1 }),
      ("deviation of variabilities", { $0.usualVariability.deviation += 1 }),
      ("emotion", { $0.emotion += 0.01 }), ("amused", { $0.worth[.amused]? += 0.01 }),
      ("calm", { $0.worth[.calm]? += 0.01 }), ("stressed", { $0.worth[.stressed]? += 0.01 }),
      ("calmest", { $0.calmest += 0.01 }), ("most stressed", { $0.mostStressed += 0.01 }),
      ("coherent calm", { $0.coherentCalm += 0.01 }),
      ("coherent stress", { $0.coherentStress += 0.01 }),
      ("share of variability", { $0.shares.variability += 0.01 }),
      ("share of coherence", { $0.shares.coherence += 0.01 }),
      ("share of neither", { $0.shares.neither += 0.01 }),
      ("lowest variability", { $0.variabilities.lowest += 1 }),
      ("highest variability", { $0.variabilities.highest += 1 }),
    ]
    for (name, change) in changes {
      var weights = SWIPWeights()
      change(&weights)
      #expect(!Self.goldens.allSatisfy { Self.isGolden($0, weights) }, "\(name)")
    }
  }

  @Test func `a score is smoothed with the one before, and the first of a session is not`() {
    var engine = SWIPEngine(.worth, .unit, smoothing: 0.9)
    let (first, second) = (Self.goldens[0], Self.goldens[1])
    #expect(abs(engine.score(first.look).value - 87.4) < 1e-9)
    let smoothed = 0.9 * 26 + 0.1 * 87.4
    #expect(abs(engine.score(second.look).value - smoothed) < 1e-9)
    let again = 0.9 * 26 + 0.1 * smoothed
    #expect(abs(engine.score(second.look).value - again) < 1e-9)
    engine.reset()
    #expect(abs(engine.score(second.look).value - 26) < 1e-9)
  }

  @Test(arguments: [
    // Without stress the arousal is what is not calm, and without that the confidence.
    ([SWIPEmotion.amused: 0.7, .calm: 0.3], 0.7), ([.amused: 1], 1),
    ([.calm: 0.7, .amused: 0.3], 0.8), ([.calm: 1], 1), ([.calm: 1, .stressed: 0], 1),
    ([.stressed: 0.25, .focused: 0.75], 0.25), ([.stressed: 0.2, .neutral: 0.8], 0.2),
    ([.stressed: 0.9, .calm: 0.1], 0.3),
  ])
  func `variant B takes arousal from the probability of stress`(
    probabilities: [SWIPEmotion: Double], emotion: Double
  ) throws {
    // A body that is worth nothing leaves the emotion's share alone.
    var engine = SWIPEngine(.arousal, .dashboard, smoothing: 0.9)
    let score = engine.score(Self.look(200, 200, 9, probabilities))
    #expect(try abs(#require(score.emotion) - 60 * emotion) < 1e-9)
    #expect(abs(score.value - 60 * emotion) < 1e-9)
  }

  @Test(arguments: [
    (SWIPEmotion.calm, "Calm"), (.stressed, "Stress"), (.focused, "Neutral"),
    (.neutral, "Neutral"), (.amused, "Neutral"),
  ])
  func `variant B names calm, stress and neutral alone`(emotion: SWIPEmotion, name: String) {
    let look = Self.look(72, 45, 0, [emotion: 1])
    #expect(SWIPEngine(.arousal, .unit, smoothing: 0.9).dominant(of: look) == name)
    #expect(SWIPEngine(.worth, .unit, smoothing: 0.9).dominant(of: look) == emotion.rawValue)
    #expect(SWIPEngine(.coherence, .unit, smoothing: 0.9).dominant(of: look) == emotion.rawValue)
    #expect(SWIPEmotion(dominant: emotion.rawValue) == emotion)
    #expect(SWIPEmotion(dominant: "Stress") == .stressed && SWIPEmotion(dominant: "stress") == nil)
  }

  @Test func `variant C is not smoothed`() {
    var engine = SWIPEngine(.coherence, .unit, smoothing: 0.9)
    let look = Self.goldens[6].look
    #expect(engine.score(look) == engine.score(look))
    let best = Self.look(60, 500, 0, [.amused: 1])
    let worst = Self.look(60, 5, 0, [.stressed: 1])
    #expect(abs(engine.score(best).value - 90) < 1e-9)
    #expect(abs(engine.score(worst).value - 10) < 1e-9)
  }

  @Test(arguments: goldens.filter { $0.variant != .coherence })
  func `on the dashboard's scale subscores add up to the score`(golden: Golden) throws {
    var engine = SWIPEngine(golden.variant, .dashboard, smoothing: 0.9)
    let score = engine.score(golden.look)
    let sum = try #require(score.body) + #require(score.emotion)
    #expect(abs(sum - golden.score) < 1e-6)
  }
}
