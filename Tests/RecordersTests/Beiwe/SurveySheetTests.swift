import Formats
import ProfileFiles
import Simulation
import Testing

@testable import Recorders

/// What the app writes of questions, as beiwe-ios does (TrackingSurveyPresenter.swift).
struct SurveySheetTests {
  private func sheet(_ questions: String, dialect: BeiweDialect = .current) throws -> SurveySheet {
    let text = "{ survey_type: \"tracking_survey\", content: [\(questions)] }"
    let survey = try LoadedProfile(text, file: "survey").read { (reader) throws(ProfileError) in
      try Survey(reading: &reader, study: "Study", position: 0)
    }
    guard case .questions(let all) = survey.form else { throw NoQuestions() }
    return SurveySheet(survey, order: Array(all.indices), dialect: dialect)
  }

  private struct NoQuestions: Error {}

  private static let slider =
    "{ question_id: \"s\", question_text: \"How?\", question_type: \"slider\", min: 1, max: 5 }"
  private static let radio = """
    { question_id: \"r\", question_text: \"Which?\", question_type: \"radio_button\",
      answers: [{ text: \"One, two\" }, { text: \"Three\" }] }
    """
  private static let checkbox = """
    { question_id: \"c\", question_text: \"Which?\", question_type: \"checkbox\",
      answers: [{ text: \"a\" }, { text: \"b\" }, { text: \"c\" }] }
    """

  private static func text(_ field: String) -> String {
    """
    { question_id: \"t\", question_text: \"What?\", question_type: \"free_response\",
      text_field_type: \"\(field)\" }
    """
  }

  private static func plain(_ type: String) -> String {
    "{ question_id: \"p\", question_text: \"What?\", question_type: \"\(type)\" }"
  }

  @Test(arguments: [
    (slider, Answer.number(3), "s,slider,How?,min = 1; max = 5,3"),
    (radio, .options([0]), "r,radio_button,Which?,[One; two;Three],One; two"),
    (checkbox, .options([0, 2]), "c,checkbox,Which?,[a;b;c],[a;c]"),
    (
      text("SINGLE_LINE_TEXT"), .text("yes, \"no\"\n\tand 🙂"),
      "t,free_response,What?,Text-field input type = SINGLE_LINE_TEXT,yes; \"no\"  and 🙂"
    ),
    (text("NUMERIC"), .text("7.5"), "t,free_response,What?,Text-field input type = NUMERIC,7.5"),
    (plain("date"), .date(CivilDate("2026-03-02")!), "p,date,What?,,2026-03-02"),
    (plain("time"), .time(minutes: 425), "p,time,What?,,07:05"),
    (
      plain("date_time"), .dateTime(CivilDate("2026-03-02")!, minutes: 1_270),
      "p,date_time,What?,,2026-03-02 21:10"
    ),
  ])
  func `an answer reads as the app writes it`(
    question: String, answer: Answer, row: String
  ) throws {
    var sheet = try sheet(question)
    sheet.present(0)
    sheet.store(answer, for: 0)
    #expect(
      sheet.rows() == [row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)]
    )
    #expect(sheet.timings(.changed, of: 0).joined(separator: ",") == row + ",changed")
  }

  @Test(arguments: [
    // Shown and passed over is empty; never shown has a word, which a slider has in 2016 alone.
    (radio, BeiweDialect.current, "", "NOT_PRESENTED"),
    (slider, .current, "NO_ANSWER_SELECTED", "NO_ANSWER_SELECTED"),
    (plain("info_text_box"), .current, "", ""),
    (radio, .wiki2016, "NO_ANSWER_SELECTED", "not_presented"),
    (slider, .wiki2016, "NO_ANSWER_SELECTED", "not_presented"),
  ])
  func `a question without an answer reads as the app writes it`(
    question: String, dialect: BeiweDialect, skipped: String, hidden: String
  ) throws {
    var sheet = try sheet(question, dialect: dialect)
    #expect(sheet.rows()[0].last == hidden)
    sheet.present(0)
    #expect(sheet.rows()[0].last == skipped)
    sheet.store(nil, for: 0)
    let cleared = question.contains("info") ? "" : "NO_ANSWER_SELECTED"
    #expect(sheet.rows()[0].last == cleared)
  }

  @Test(arguments: [slider, radio])
  func `the wiki's rows of a question on the screen have the answer before it`(
    question: String
  ) throws {
    var sheet = try sheet(question, dialect: .wiki2016)
    sheet.present(0)
    #expect(sheet.timings(.present, of: 0)[4].isEmpty)
    #expect(sheet.timings(.unpresent, of: 0)[4] == "NO_ANSWER_SELECTED")
    sheet.store(question == Self.slider ? .number(3) : .options([1]), for: 0)
    #expect(sheet.timings(.present, of: 0)[4] == (question == Self.slider ? "3" : "Three"))
  }

  @Test func `a long text is kept whole, and handing in has five empty cells`() throws {
    var sheet = try sheet(Self.text("MULTI_LINE_TEXT"))
    let long = String(repeating: "a,🙂\n", count: 2_500)
    sheet.present(0)
    sheet.store(.text(long), for: 0)
    #expect(sheet.rows()[0].last == String(repeating: "a;🙂 ", count: 2_500))
    #expect(SurveySheet.timings(.submitted).joined(separator: ",") == ",,,,,submitted")
  }
}
