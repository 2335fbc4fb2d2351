import Formats
import Testing

@testable import Check
@testable import Reading

/// The check's own formulas, on numbers that were computed from SWIP's public code.
struct SWIPFormulaTests {
  private static func probabilities(
    _ amused: Double, _ calm: Double, _ stressed: Double
  ) -> [SWIPEmotion: Double] {
    [.amused: amused, .calm: calm, .stressed: stressed]
  }

  @Test(arguments: [
    (72.0, 45.0, 0.0, [0.1, 0.8, 0.1], [1, 0.79, 1, 87.4]),
    (85, 25, 0.3, [0.1, 0.2, 0.7], [0.17, 0.37, 0.75, 26]),
    (66, 60, 0.1, [0.3, 0.5, 0.2], [0.473333, 0.74, 0.3, 52.133333]),
  ])
  func `formula A weighs emotions by their worth`(
    rate: Double, variability: Double, motion: Double, model: [Double], wanted: [Double]
  ) throws {
    let formula = try #require(SWIPFormula(dialect: "A"))
    let probabilities = Self.probabilities(model[0], model[1], model[2])
    let confidence = formula.confidence(probabilities)
    let parts = SWIPFormula.Parts(
      body: SWIPFormula.body(heartRate: rate, variability: variability, motion: motion),
      emotion: SWIPFormula.worth(probabilities), weight: formula.weight(confidence: confidence))
    for (value, wanted) in zip([parts.body, parts.emotion, confidence, parts.score], wanted) {
      #expect(abs(value - wanted) < 1e-6, "\(value) \(wanted)")
    }
  }

  @Test(arguments: [
    (72.0, 45.0, 0.0, SWIPEmotion.calm, 0.1, 0.8, [1, 0.8, 0.6, 88]),
    (85, 25, 0.3, .stressed, 0.7, 0.7, [0.17, 0.3, 0.6, 24.8]),
    (66, 60, 0.1, .neutral, 0.2, 0.5, [0.473333, 0.2, 0.5, 33.666667]),
  ])
  func `formula B takes arousal within the bounds of the emotion`(
    rate: Double, variability: Double, motion: Double, emotion: SWIPEmotion, arousal: Double,
    confidence: Double, wanted: [Double]
  ) throws {
    let formula = try #require(SWIPFormula(dialect: "B"))
    let range = SWIPFormula.liveliness(emotion)
    let parts = SWIPFormula.Parts(
      body: SWIPFormula.body(heartRate: rate, variability: variability, motion: motion),
      emotion: min(max(arousal, range.lowerBound), range.upperBound),
      weight: formula.weight(confidence: confidence))
    for (value, wanted) in zip([parts.body, parts.emotion, parts.weight, parts.score], wanted) {
      #expect(abs(value - wanted) < 1e-6, "\(value) \(wanted)")
    }
  }

  @Test func `formula C has no parts`() {
    let score = SWIPFormula.coherence(Self.probabilities(0.1, 0.8, 0.1), variability: 45)
    #expect(abs(score - 49.625) < 1e-9)
  }

  @Test func `a dialect names the formula and the scale`() {
    #expect(SWIPFormula(dialect: "A-dashboard")?.isDashboard == true)
    #expect(SWIPFormula(dialect: "B")?.variant == .arousal)
    #expect(SWIPFormula(dialect: "C-dashboard") == nil && SWIPFormula(dialect: nil) == nil)
  }
}
