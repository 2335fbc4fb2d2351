import ProfileFiles
import Testing

@testable import Simulation

struct SurveyTests {
  /// Reads a survey with these keys in its file.
  private func survey(_ keys: String, isExported: Bool = false) throws -> Survey {
    let text = "{ name: \"Evening\", \(keys) }"
    return try ProfileReader.read(
      ProfileValue(json5: text, file: "evening"), file: "evening", ignoringOthers: isExported
    ) { (reader) throws(ProfileError) in
      try Survey(reading: &reader, study: "Study", position: 2)
    }
  }

  private func question(_ keys: String) throws -> Question {
    let survey = try survey(
      """
      survey_type: "tracking_survey",
      content: [{ question_id: "a", question_text: "A?", \(keys) }]
      """)
    guard case .questions(let questions) = survey.form else { throw NotQuestions() }
    return try #require(questions.first)
  }

  private struct NotQuestions: Error {}

  // MARK: Questions

  @Test(arguments: [
    ("question_type: \"info_text_box\"", Question.Kind.information),
    ("question_type: \"slider\", min: -3, max: 3", .slider(-3...3)),
    ("question_type: \"slider\", min: \"0\", max: \"10\"", .slider(0...10)),
    (
      "question_type: \"radio_button\", answers: [{ text: \"No\" }, { text: \"Yes\" }]",
      .radio(["No", "Yes"])
    ),
    ("question_type: \"checkbox\", answers: [{ text: \"One\" }]", .checkbox(["One"])),
    ("question_type: \"free_response\", text_field_type: \"NUMERIC\"", .text(.numeric)),
    ("question_type: \"date\"", .date), ("question_type: \"time\"", .time),
    ("question_type: \"date_time\"", .dateTime),
  ])
  func `every type of question is read`(keys: String, kind: Question.Kind) throws {
    let question = try question(keys)
    #expect(question.kind == kind)
    #expect(keys.contains("\"\(question.kindName.rawValue)\""))
    #expect(question.condition == nil && !question.isRequired && question.measure == nil)
  }

  @Test func `a question says what it measures`() throws {
    let measure = try #require(
      try question(
        "question_type: \"date\", measures: { quantity: \"stress\", sign: -1, spread: 0.2 }"
      ).measure)
    #expect(measure.quantity == .stress && !measure.isRising && measure.spread == 0.2)
  }

  @Test(arguments: [
    ("question_type: \"sliders\"", ["question_type"]),
    ("question_type: \"slider\", min: 5, max: 5", ["max"]),
    ("question_type: \"slider\", min: 5, max: \"a\"", ["max"]),
    ("question_type: \"radio_button\", answers: []", ["answers"]),
    ("question_type: \"checkbox\"", ["answers"]),
    ("question_type: \"date\", display_if: {}", ["display_if"]),
    ("question_type: \"date\", display_if: { \"==\": [\"b\", 1] }", ["display_if"]),
    ("question_type: \"date\", display_if: { \"==\": [\"a\"] }", ["display_if", "=="]),
    ("question_type: \"date\", display_if: { xor: [] }", ["display_if", "xor"]),
    ("question_type: \"date\", measures: { quantity: \"luck\" }", ["measures", "quantity"]),
    (
      "question_type: \"date\", measures: { quantity: \"mood\", sign: 0 }", ["measures", "sign"]
    ),
    ("question_type: \"date\", answer: 1", ["answer"]),
  ])
  func `a question that nobody can ask is refused at its key`(
    keys: String, path: [String]
  ) throws {
    let error = #expect(throws: ProfileError.self) { try question(keys) }
    #expect(error?.path == ["content", "[0]"] + path)
  }

  @Test func `a question's id is there once`() {
    let question = "{ question_id: \"a\", question_text: \"A?\", question_type: \"date\" }"
    let error = #expect(throws: ProfileError.self) {
      try survey("survey_type: \"tracking_survey\", content: [\(question), \(question)]")
    }
    #expect(error?.path == ["content", "[1]", "question_id"])
  }

  // MARK: Surveys

  private let date =
    "content: [{ question_id: \"a\", question_text: \"A?\", question_type: \"date\" }]"

  @Test(arguments: [
    ("survey_type: \"tracking\"", ["survey_type"]),
    ("survey_type: \"tracking_survey\", content: []", ["content"]),
    ("survey_type: \"audio_survey\", content: []", ["content"]),
    (
      "survey_type: \"audio_survey\", content: [{ prompt: \"Say!\" }], settings: { audio_survey_type: \"mp3\" }",
      ["settings", "audio_survey_type"]
    ),
    ("survey_type: \"tracking_survey\", survey_id: \"short\"", ["survey_id"]),
    ("survey_type: \"tracking_survey\", timings: [[1]]", ["timings"]),
    ("survey_type: \"tracking_survey\", timings: [[86400],[],[],[],[],[],[]]", ["timings", "[0]"]),
    (
      "survey_type: \"tracking_survey\", absolute_timings: [[2026, 2, 30, 1]]",
      ["absolute_timings", "[0]"]
    ),
    (
      "survey_type: \"tracking_survey\", relative_timings: [[\"surgery\", 1]]",
      ["relative_timings", "[0]"]
    ),
    ("survey_type: \"tracking_survey\", settings: { randomise: true }", ["settings", "randomise"]),
  ])
  func `a survey that nobody can ask is refused at its key`(
    keys: String, path: [String]
  ) throws {
    let error = #expect(throws: ProfileError.self) {
      try survey(keys.contains("content") ? keys : keys + ", " + date)
    }
    #expect(error?.path == path)
  }

  @Test func `an audio survey has a prompt and a sound`() throws {
    let survey = try survey(
      """
      survey_type: "audio_survey", content: [{ prompt: "Say!" }],
      settings: { audio_survey_type: "raw", sample_rate: 16000 }
      """)
    #expect(survey.form == .voice(prompt: "Say!", .raw(sampleRate: 16_000)))
  }

  @Test func `an id is made from study, name and place where none is given`() throws {
    let made = try survey("survey_type: \"tracking_survey\", \(date)").id
    #expect(made.count == 24 && made.allSatisfy(\.isHexDigit))
    #expect(try survey("survey_type: \"tracking_survey\", \(date)").id == made)
    let id = "ABCDEFGHIJKLMNOPQRSTUVW1"
    #expect(try survey("survey_type: \"tracking_survey\", survey_id: \"\(id)\", \(date)").id == id)
  }

  @Test func `an export may have null, other keys and conditions on what was deleted`() throws {
    let survey = try survey(
      """
      survey_type: "tracking_survey", last_updated: 1, timings: null,
      settings: { number_of_random_questions: null, consent: {} },
      content: [
        { question_id: "a", prompt: "A?", question_type: "date", display_if: null, rank: 1 },
        { question_id: "b", question_text: "B?", question_type: "date",
          display_if: { "==": ["gone", 1] } },
      ]
      """, isExported: true)
    guard case .questions(let questions) = survey.form else { throw NotQuestions() }
    #expect(questions.map(\.text) == ["A?", "B?"])
    #expect(survey.order.count == nil && survey.schedule.weekly.allSatisfy(\.isEmpty))
  }
}
