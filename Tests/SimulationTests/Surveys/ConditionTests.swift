import ProfileFiles
import Testing

@testable import Simulation

struct ConditionTests {
  private func condition(_ text: String) throws -> Condition {
    try ProfileReader.read(
      ProfileValue(json5: text, file: "condition"), file: "condition", Condition.init(reading:))
  }

  /// The numbers of answers: one number, two chosen options, and a question without an answer.
  private let answers: [String: [Double]] = ["five": [5], "first and third": [0, 2], "none": []]

  @Test(arguments: [
    ("{ \"==\": [\"five\", 5] }", true), ("{ \"==\": [\"five\", 4] }", false),
    ("{ \"<\": [\"five\", 5] }", false), ("{ \"<=\": [\"five\", 5] }", true),
    ("{ \">\": [\"five\", 5] }", false), ("{ \">=\": [\"five\", 5] }", true),
    // The comparison is true if it is true for any of the chosen options.
    ("{ \"==\": [\"first and third\", 2] }", true), ("{ \"==\": [\"first and third\", 1] }", false),
    ("{ \"<\": [\"none\", 100] }", false), ("{ \"==\": [\"gone\", 1] }", true),
    ("{ not: { \"==\": [\"none\", 1] } }", true),
    ("{ and: [{ \"==\": [\"five\", 5] }, { \"==\": [\"none\", 1] }] }", false),
    ("{ or: [{ \"==\": [\"five\", 5] }, { \"==\": [\"none\", 1] }] }", true),
    ("{ and: [] }", true), ("{ or: [] }", false),
    ("{ not: { or: [{ \">\": [\"five\", 9] }, { \"==\": [\"none\", 0] }] } }", true),
  ])
  func `a condition holds as the app decides it`(text: String, holds: Bool) throws {
    #expect(try condition(text).holds { answers[$0] } == holds)
  }
}
