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

  /// Each part of the body's score by itself, at what most people have and at its ends.
  @Test(arguments: [
    (72.0, 45.0, 0.0, 1.0), (66, 45, 0, 0.775), (78, 45, 0, 0.775), (84, 45, 0, 0.55),
    (60, 45, 0, 0.55), (200, 45, 0, 0.55), (72, 54, 0, 0.825), (72, 36, 0, 0.825),
    (72, 63, 0, 0.65), (72, 0, 0, 0.65), (72, 45, 1, 0.9), (72, 45, 2, 0.8), (72, 45, 5, 0.8),
    (72, 45, -1, 1), (0, 500, 9, 0),
  ])
  func `the body is calm by heart rate, variability and motion`(
    rate: Double, variability: Double, motion: Double, body: Double
  ) {
    let value = SWIPFormula.body(heartRate: rate, variability: variability, motion: motion)
    #expect(abs(value - body) < 1e-12)
  }

  @Test func `the confidence of formula A is the lead of the first emotion`() throws {
    let (a, b) = (try #require(SWIPFormula(dialect: "A")), try #require(SWIPFormula(dialect: "B")))
    // Of four emotions of which two are likeliest, the lead is a quarter of three quarters.
    let four: [SWIPEmotion: Double] = [
      .calm: 0.5, .stressed: 0.25, .focused: 0.125, .neutral: 0.125,
    ]
    #expect(abs(a.confidence(four) - 1.0 / 3) < 1e-12 && b.confidence(four) == 0.5)
    #expect(a.confidence([.calm: 1, .stressed: 0]) == 1 && a.confidence([.calm: 0.7]) == 0.7)
    #expect(a.confidence([.calm: 0.5, .stressed: 0.5]) == 0 && a.confidence([:]) == 0)
    #expect(b.confidence([:]) == 0)
    #expect(a.weight(confidence: 0.5) == 0.3 && a.weight(confidence: 1) == 0.6)
    #expect(b.weight(confidence: 0.5) == 0.5 && b.weight(confidence: 0.7) == 0.6)
    #expect(SWIPFormula.smoothing == 0.9)
  }

  @Test func `each emotion has its worth in formula A`() throws {
    let formula = try #require(SWIPFormula(dialect: "A"))
    let worth: [SWIPEmotion: Double] = [
      .amused: 0.95, .calm: 0.85, .focused: 0.8, .neutral: 0.7, .stressed: 0.15,
    ]
    for (emotion, value) in worth { #expect(formula.emotion([emotion: 1]) == value) }
    #expect(abs(formula.emotion([.amused: 0.5, .stressed: 0.5]) - 0.55) < 1e-12)
  }

  /// The emotion, and the state by which it is bounded.
  @Test(arguments: [
    ([SWIPEmotion.calm: 0.9, .stressed: 0.1], 0.8), ([.calm: 0.5, .stressed: 0.49], 0.8),
    ([.stressed: 0.9, .calm: 0.1], 0.3), ([.stressed: 0.25, .focused: 0.2], 0.25),
    ([.neutral: 0.6, .stressed: 0.4], 0.4), ([.focused: 0.6, .calm: 0.4], 0.6),
    ([.calm: 1.5, .stressed: 0], 1), ([:], 1),
  ])
  func `the emotion of formula B has the bounds of its state`(
    probabilities: [SWIPEmotion: Double], emotion: Double
  ) throws {
    let formula = try #require(SWIPFormula(dialect: "B"))
    #expect(abs(formula.emotion(probabilities) - emotion) < 1e-12)
  }

  @Test(arguments: [
    (20.0, 0.0, 0.0, 0.0, 10.0), (60, 0, 0, 0, 35), (100, 0, 0, 0, 60), (200, 1, 0, 0, 90),
    (10, 0, 1, 0, 37), (20, 0, 0, 1, 10), (20, 0.5, 0.25, 0.25, 30.25),
  ])
  func `formula C adds variability and coherence`(
    variability: Double, amused: Double, calm: Double, stressed: Double, score: Double
  ) {
    let probabilities = Self.probabilities(amused, calm, stressed)
    #expect(abs(SWIPFormula.coherence(probabilities, variability: variability) - score) < 1e-12)
  }

  @Test func `an emotion is named by the formula`() throws {
    let (a, b) = (try #require(SWIPFormula(dialect: "A")), try #require(SWIPFormula(dialect: "B")))
    #expect(a.name(of: .stressed) == "Stressed" && b.name(of: .stressed) == "Stress")
    #expect(a.name(of: .amused) == "Amused" && b.name(of: .amused) == "Neutral")
    #expect(SWIPFormula(dialect: "A")?.isDashboard == false)
    #expect(SWIPFormula(dialect: "B-dashboard")?.isDashboard == true)
    #expect(SWIPFormula(dialect: "C")?.variant == .coherence && SWIPFormula(dialect: "D") == nil)
  }

  @Test func `the most probable emotion dominates`() {
    #expect(SWIPEmotion.dominant(of: [.neutral: 0.4, .amused: 0.5, .calm: 0.1]) == .amused)
    #expect(SWIPEmotion.dominant(of: [.calm: 0.4, .amused: 0.3]) == .calm)
  }
}
