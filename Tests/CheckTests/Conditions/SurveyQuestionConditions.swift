import Formats

@testable import Check
@testable import Reading

/// Conditions of the rule about the cells of survey files, for the answers to each type of
/// question.
extension Condition {
  static let ofSurveyQuestions: [Condition] = [
    .question("no question id", "q1,free_response,?,\(field),x", ",free_response,?,\(field),x"),
    .question("slyder", "q1,slider,?,\(scale),5", "q1,slyder,?,\(scale),5"),
    .question("5", "q1,info_text_box,Hello,,", "q1,info_text_box,Hello,,5"),
    // The answer to a slider is a whole number on its scale, or the app's text for no answer.
    .question("11", "q1,slider,?,\(scale),10", "q1,slider,?,\(scale),11"),
    .question("-1", "q1,slider,?,\(scale),0", "q1,slider,?,\(scale),-1"),
    .question("5.5", "q1,slider,?,\(scale),NO_ANSWER_SELECTED", "q1,slider,?,\(scale),5.5"),
    .question("6", "q1,slider,?,min = 5; max = 5,5", "q1,slider,?,min = 5; max = 5,6"),
    .question(
      "min = 6; max = 5", "q1,slider,?,min = 5; max = 5,5", "q1,slider,?,min = 6; max = 5,5"),
    .question("mix = 0", "q1,slider,?,\(scale),5", "q1,slider,?,mix = 0; max = 10,5"),
    .question("min = a", "q1,slider,?,\(scale),5", "q1,slider,?,min = a; max = 10,5"),
    .question("max = b", "q1,slider,?,\(scale),5", "q1,slider,?,min = 0; max = b,5"),
    .question("step", "q1,slider,?,\(scale),5", "q1,slider,?,\(scale); step = 1,5"),
    .question("min = 0", "q1,slider,?,\(scale),5", "q1,slider,?,min = 0,5"),
    // In an app version without a text for no answer, the cell is empty or has the text for a
    // question that was not shown.
    .question(
      "", "q1,slider,?,\(scale),", "q1,slider,?,\(scale),", inside: unmarked, outside: .current),
    .question(
      "NOT_PRESENTED", "q1,slider,?,\(scale),NOT_PRESENTED", "q1,slider,?,\(scale),NOT_PRESENTED",
      inside: unmarked, outside: .current),
    .question(
      "11", "q1,slider,?,\(scale),NO_ANSWER_SELECTED", "q1,slider,?,\(scale),11", inside: unmarked,
      outside: unmarked),
    .question(
      "NOT_PRESENTED", "q1,time,?,,hidden", "q1,time,?,,NOT_PRESENTED", inside: hidden,
      outside: hidden),
    // The answer to a radio button is one option, which may contain semicolons.
    .question("aa", "q1,radio_button,?,[a;b],a", "q1,radio_button,?,[a;b],aa"),
    .question("a", "q1,radio_button,?,[aa;b],b", "q1,radio_button,?,[aa;b],a"),
    .question("a;c", "q1,radio_button,?,[a;b;c],b;c", "q1,radio_button,?,[a;b;c],a;c"),
    .question("x", "q1,radio_button,?,[a;b],", "q1,radio_button,?,[a;b],x"),
    .question("x", "q1,radio_button,?,[a;b],NO_ANSWER_SELECTED", "q1,radio_button,?,[a;b],x"),
    .question("x", "q1,radio_button,?,[a;b],NOT_PRESENTED", "q1,radio_button,?,[a;b],x"),
    .question("[a;b", "q1,radio_button,?,[a;b],a", "q1,radio_button,?,[a;b,a"),
    .question("a;b]", "q1,radio_button,?,[a;b],a", "q1,radio_button,?,a;b],a"),
    // The answer to a checkbox question is a list of options in brackets.
    .question("a", "q1,checkbox,?,[a;b],[a]", "q1,checkbox,?,[a;b],a"),
    .question("[a", "q1,checkbox,?,[a;b],", "q1,checkbox,?,[a;b],[a"),
    .question("a]", "q1,checkbox,?,[a;b],NO_ANSWER_SELECTED", "q1,checkbox,?,[a;b],a]"),
    .question("[a;b", "q1,checkbox,?,[a;b],[a]", "q1,checkbox,?,[a;b,[a]"),
    .question("a;b]", "q1,checkbox,?,[a;b],[a]", "q1,checkbox,?,a;b],[a]"),
    .question(
      "field", "q1,free_response,?,\(field),any words", "q1,free_response,?,field,any words"),
    // The answer to a date or time question must have a digit wherever the format has one.
    .question("2026-3-02", "q1,date,?,,2026-03-02", "q1,date,?,,2026-3-02"),
    .question("2026-03-022", "q1,date,?,,2090-09-09", "q1,date,?,,2026-03-022"),
    .question("2026-03-0:", "q1,date,?,,", "q1,date,?,,2026-03-0:"),
    .question("2026-03-0/", "q1,date,?,,NOT_PRESENTED", "q1,date,?,,2026-03-0/"),
    .question("2026/03/02", "q1,date,?,,2026-03-02", "q1,date,?,,2026/03/02"),
    .question("7:30", "q1,time,?,,07:30", "q1,time,?,,7:30"),
    .question("2026-03-02", "q1,time,?,,NO_ANSWER_SELECTED", "q1,time,?,,2026-03-02"),
    .question("07:30", "q1,date,?,,2026-03-02", "q1,date,?,,07:30"),
    .question(
      "2026-03-02T07:30", "q1,date_time,?,,2026-03-02 07:30", "q1,date_time,?,,2026-03-02T07:30"),
  ]

  private static let scale = "min = 0; max = 10"
  private static let field = "Text-field input type = NUMERIC"

  /// The dialect of an app version without a text for unanswered sliders.
  private static let unmarked: BeiweDialect = {
    var dialect = BeiweDialect.current
    dialect.marksSliders = false
    return dialect
  }()

  /// The dialect of an app version with another text for questions that were never shown.
  private static let hidden: BeiweDialect = {
    var dialect = BeiweDialect.current
    dialect.notPresented = "hidden"
    return dialect
  }()

  /// Returns a condition with one row of answers.
  private static func question(
    _ value: String, _ row: String, _ wrong: String, inside: BeiweDialect = .current,
    outside: BeiweDialect = .current
  ) -> Condition {
    .survey(
      "survey-cells", value, inside: scene(row, inside), outside: scene(wrong, outside))
  }

  private static func scene(_ row: String, _ dialect: BeiweDialect) -> SurveyScene {
    SurveyScene(.answers(0, row), setting: .oneDay { $0.dialect = dialect })
  }
}
