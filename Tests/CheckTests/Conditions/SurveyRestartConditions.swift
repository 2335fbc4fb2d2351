import Formats

@testable import Check
@testable import Reading

/// Conditions of the rule about answers where a survey begins again: a new notification forgets what was entered.
extension Condition {
  static let ofSurveyRestarts: [Condition] = [
    // The first question is shown without an answer.
    .restart("present q1", forgets: true),
    .restart("present q1 NO_ANSWER_SELECTED", forgets: true),
    // Somebody goes back, shows another question, or takes the answer away.
    .restart("present q1 5", forgets: false),
    .restart("present q3", forgets: false),
    .restart("changed q1", forgets: false),
    .restart("unpresent q1", forgets: false),
  ]

  private static let first = SurveyFile.question("q1", "7")

  /// Answers of two questions behind an event: the second one is forgotten or not.
  private static func restart(_ event: String, forgets: Bool) -> Condition {
    let timings = SurveyFile.timings(
      "1 present q1", "2 unpresent q1 5", "3 present q2", "4 unpresent q2 6", "5 \(event)",
      "6 unpresent q1 7", "9 submitted")
    let scenes = ["NO_ANSWER_SELECTED", "6"].map {
      SurveyScene(timings, .answers(9, first, SurveyFile.question("q2", $0)))
    }
    return .survey(
      "survey-answers", forgets ? "6" : "NO_ANSWER_SELECTED", inside: scenes[forgets ? 0 : 1],
      outside: scenes[forgets ? 1 : 0])
  }
}
