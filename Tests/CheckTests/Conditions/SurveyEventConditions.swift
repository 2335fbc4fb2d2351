import Formats

@testable import Check
@testable import Reading

/// Conditions of the rules for events in surveys, and for the answers that follow from the events.
extension Condition {
  static let ofSurveyEvents: [Condition] = ofSurveyScreen + ofSurveyAnswers + ofSurveyRestarts

  private static let ofSurveyScreen: [Condition] = [
    .survey(
      "survey-events", "present of q2",
      inside: SurveyScene(.timings("1 present q1", "2 present q1", "3 unpresent q1")),
      outside: SurveyScene(.timings("1 present q1", "2 present q2", "3 unpresent q2"))),
    .survey(
      "survey-events", "changed of q1",
      inside: SurveyScene(.timings("1 present q1", "2 changed q1 5", "3 unpresent q1 5")),
      outside: SurveyScene(.timings("1 changed q1 5", "2 present q1", "3 unpresent q1"))),
    .survey(
      "survey-events", "changed of q2",
      inside: SurveyScene(
        .timings("1 present q1", "2 unpresent q1", "3 present q2", "4 unpresent q2")),
      outside: SurveyScene(.timings("1 present q1", "2 changed q2 5", "3 unpresent q1"))),
    .survey(
      "survey-events", "unpresent of q2",
      inside: SurveyScene(.timings("1 present q1", "3 unpresent q1")),
      outside: SurveyScene(.timings("1 present q1", "3 unpresent q2"))),
    .survey(
      "survey-events", "unpresent of q1",
      inside: SurveyScene(.timings("1 present q1", "3 unpresent q1", "4 submitted")),
      outside: SurveyScene(.timings("1 present q1", "3 unpresent q1", "4 unpresent q1"))),
    .survey(
      "survey-events", "submitted of ",
      inside: SurveyScene(.timings("1 present q1", "3 unpresent q1", "3 submitted")),
      outside: SurveyScene(.timings("1 present q1", "3 submitted", "3 unpresent q1"))),
    // Schedule events, such as notifications, do not change the question on the screen.
    .survey(
      "survey-events", "submitted of ",
      inside: SurveyScene(
        .timings("1 present q1", "2 notified", "2 expired", "3 unpresent q1")),
      outside: SurveyScene(
        .timings("1 present q1", "2 notified", "2 submitted", "3 unpresent q1"))),
    // The last question must leave the screen before the end, unless rows may be missing.
    .survey(
      "survey-events", "q1 still on the screen",
      inside: SurveyScene(.timings("1 present q1"), setting: .oneDay { $0.losesData = true }),
      outside: SurveyScene(.timings("1 present q1"))),
    .survey(
      "survey-events", "q1 still on the screen",
      inside: SurveyScene(.timings("1 present q1"), setting: .oneDay { $0.isExcerpt = true }),
      outside: SurveyScene(.timings("1 present q1", "2 expired"))),
    // The rule follows the screen of each survey separately, across all files.
    .survey(
      "survey-events", "present of q2", failures: 3,
      inside: SurveyScene(
        .timings("1 present q1", "3 unpresent q1"),
        .timings("2 present q2", "4 unpresent q2", of: "food")),
      outside: SurveyScene(
        .timings("1 present q1", "3 unpresent q1"), .timings("2 present q2", "4 unpresent q2"))),
    .survey(
      "survey-events", "changed of q1",
      inside: SurveyScene(
        .timings("2 changed q1 5", "3 unpresent q1 5"), .timings("1 present q1")),
      outside: SurveyScene(
        .timings("1 changed q1 5", "3 unpresent q1 5"), .timings("2 present q1"))),
    .survey(
      "survey-events", "present of q2",
      inside: SurveyScene(
        .timings("1 present q1", "2 changed q1 5", "3 unpresent q1", in: .download)),
      outside: SurveyScene(
        .timings("1 present q1", "2 present q2", "3 unpresent q2", in: .download))),
  ]

  private static let ofSurveyAnswers: [Condition] = [
    .survey(
      "survey-answers", "6", inside: handedIn(.answers(9, asked("q1", "5"))),
      outside: handedIn(.answers(9, asked("q1", "6")))),
    // The times of an event and its answer must agree to the millisecond on the phone, and to the
    // second in a download.
    .survey(
      "survey-answers", "no submission in the timings", failures: 2,
      inside: handedIn(.answers(9, asked("q1", "5"))),
      outside: handedIn(.answers(9.001, asked("q1", "5")))),
    .survey(
      "survey-answers", "no submission in the timings", failures: 2,
      inside: handedIn(.answers(9, asked("q1", "5"), in: .download), at: "9.999", in: .download),
      outside: handedIn(.answers(9, asked("q1", "5"), in: .download), at: "10", in: .download)),
    .survey(
      "survey-answers", "no submission in the timings",
      inside: SurveyScene(
        .answers(9, asked("q1", "5")), setting: .oneDay { $0.isExcerpt = true }),
      outside: SurveyScene(.answers(9, asked("q1", "5")))),
    .survey(
      "survey-answers", "no submission in the timings",
      inside: SurveyScene(
        .timings("1 present q1", "2 unpresent q1 5", "9 expired"), .answers(9, asked("q1", "5"))),
      outside: SurveyScene(
        .timings("1 present q1", "2 unpresent q1 5", "9 notified"), .answers(9, asked("q1", "5")))),
    .survey(
      "survey-answers", "no submission in the timings", failures: 2,
      inside: handedIn(.answers(9, asked("q1", "5"))),
      outside: handedIn(.answers(9, asked("q1", "5"), of: "food"))),
    // A submission without answers fails too.
    .survey(
      "survey-answers", "submitted at",
      inside: SurveyScene(
        entered("9 submitted", "12 submitted"), .answers(9, asked("q1", "5")),
        .answers(12, hidden)),
      outside: SurveyScene(entered("9 submitted", "12 submitted"), .answers(12, hidden))),
    // A question that was never shown has a fixed text for its type instead of an answer.
    .survey(
      "survey-answers", "", inside: handedIn(.answers(9, asked("q2", "NO_ANSWER_SELECTED"))),
      outside: handedIn(.answers(9, asked("q2", "")))),
    .survey(
      "survey-answers", "NO_ANSWER_SELECTED",
      inside: handedIn(.answers(9, asked("q2", "hidden")), unmarked),
      outside: handedIn(.answers(9, asked("q2", "NO_ANSWER_SELECTED")), unmarked)),
    .survey(
      "survey-answers", "NO_ANSWER_SELECTED",
      inside: handedIn(.answers(9, asked("q2", "NOT_PRESENTED", "date"))),
      outside: handedIn(.answers(9, asked("q2", "NO_ANSWER_SELECTED", "date")))),
    .survey(
      "survey-answers", "NOT_PRESENTED",
      inside: handedIn(.answers(9, asked("q2", "", "info_text_box"))),
      outside: handedIn(.answers(9, asked("q2", "NOT_PRESENTED", "info_text_box")))),
    // Rows with a wrong number of cells are ignored, because another rule judges them.
    .survey(
      "survey-answers", "6", inside: handedIn(.answers(9, "q1,slider,How?,5", asked("q1", "5"))),
      outside: handedIn(.answers(9, "q1,slider,How?,5", asked("q1", "6")))),
    // Answers that were entered before the previous submission do not count.
    .survey(
      "survey-answers", "5",
      inside: SurveyScene(
        entered("9 submitted", "12 submitted"), .answers(9, asked("q1", "5")),
        .answers(12, hidden)),
      outside: SurveyScene(
        entered("9 submitted", "12 submitted"), .answers(9, asked("q1", "5")),
        .answers(12, asked("q1", "5")))),
    .survey(
      "survey-answers", "5",
      inside: SurveyScene(entered("9 expired", "12 submitted"), .answers(12, hidden)),
      outside: SurveyScene(entered("9 expired", "12 submitted"), .answers(12, asked("q1", "5")))),
    .survey(
      "survey-answers", "NO_ANSWER_SELECTED",
      inside: SurveyScene(entered("9 notified", "12 submitted"), .answers(12, asked("q1", "5"))),
      outside: SurveyScene(entered("9 notified", "12 submitted"), .answers(12, hidden))),
    // If a download has two submissions in one second, the last submission counts.
    .survey(
      "survey-answers", "5",
      inside: SurveyScene(
        entered("9 submitted", "9.5 submitted", in: .download), .answers(9, hidden, in: .download)),
      outside: SurveyScene(
        entered("9 submitted", "9.5 submitted", in: .download),
        .answers(9, asked("q1", "5"), in: .download))),
  ]

  private static let hidden = asked("q1", "NO_ANSWER_SELECTED")

  private static func asked(_ id: String, _ answer: String, _ type: String = "slider") -> String {
    SurveyFile.question(id, answer, type)
  }

  /// Returns the timings of a question that the participant answers with 5, followed by two events.
  private static func entered(
    _ first: String, _ second: String, in layout: Layout = .phone
  ) -> SurveyFile {
    .timings(
      "1 present q1", "2 changed q1 6", "3 changed q1 5", "4 unpresent q1 5", first, second,
      in: layout)
  }

  private static func handedIn(
    _ answers: SurveyFile, at seconds: String = "9", _ setting: Setting = .oneDay(),
    in layout: Layout = .phone
  ) -> SurveyScene {
    SurveyScene(
      .timings(
        "1 present q1", "2 changed q1 6", "3 changed q1 5", "4 unpresent q1 5",
        "\(seconds) submitted", in: layout), answers, setting: setting)
  }

  /// A setting with an app version that has other texts for questions that were not shown.
  private static let unmarked = Setting.oneDay {
    $0.dialect.marksSliders = false
    $0.dialect.notPresented = "hidden"
  }
}
