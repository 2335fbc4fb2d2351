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
      emotion: formula.emotion(probabilities), weight: formula.weight(confidence: confidence))
    for (value, wanted) in zip([parts.body, parts.emotion, confidence, parts.score], wanted) {
      #expect(abs(value - wanted) < 1e-6, "\(value) \(wanted)")
    }
  }

  @Test(arguments: [
    (72.0, 45.0, 0.0, [SWIPEmotion.calm: 0.8, .stressed: 0.1, .focused: 0.1], [1, 0.8, 0.6, 88]),
    (85, 25, 0.3, [.stressed: 0.7, .calm: 0.2, .amused: 0.1], [0.17, 0.3, 0.6, 24.8]),
    (66, 60, 0.1, [.neutral: 0.5, .calm: 0.3, .stressed: 0.2], [0.473333, 0.2, 0.5, 33.666667]),
    (66, 60, 0.1, [.amused: 0.5, .calm: 0.3, .stressed: 0.2], [0.473333, 0.2, 0.5, 33.666667]),
    // Without stress the arousal is what is not calm, and without that the confidence.
    (72, 45, 0, [.amused: 0.7, .calm: 0.3], [1, 0.7, 0.6, 82]),
    (72, 45, 0, [.calm: 1], [1, 1, 0.6, 100]),
  ])
  func `formula B takes the probability of stress within the bounds of the state`(
    rate: Double, variability: Double, motion: Double, probabilities: [SWIPEmotion: Double],
    wanted: [Double]
  ) throws {
    let formula = try #require(SWIPFormula(dialect: "B"))
    let parts = SWIPFormula.Parts(
      body: SWIPFormula.body(heartRate: rate, variability: variability, motion: motion),
      emotion: formula.emotion(probabilities),
      weight: formula.weight(confidence: formula.confidence(probabilities)))
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
