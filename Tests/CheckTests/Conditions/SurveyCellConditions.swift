import Formats

@testable import Check
@testable import Reading

/// Conditions of the rule about the cells of survey files.
extension Condition {
  static let ofSurveyCells: [Condition] = ofSurveyFiles + ofSurveyRows + ofSurveyQuestions

  private static let ofSurveyFiles: [Condition] = [
    // Each layout has its own header, and a voice recording has no lines.
    .survey(
      "survey-cells", "question id,survey id",
      inside: SurveyScene(
        timings([first]), .lines(.voiceRecording(survey: "mood", .wav), [])),
      outside: SurveyScene(
        timings([first], header: timings([], in: .download).header))),
    .survey(
      "survey-cells", "timestamp,question id",
      inside: SurveyScene(timings([downloaded], in: .download)),
      outside: SurveyScene(timings([downloaded], in: .download, header: timings([]).header))),
    .survey(
      "survey-cells", "answer,more",
      inside: SurveyScene(.answers(0, asked("q1", "5"), in: .download)),
      outside: SurveyScene(
        .lines(
          .surveyAnswers(survey: "mood"), [asked("q1", "5")], in: .download,
          header: "question id,question type,question text,question answer options,answer,more"))),
    // A survey file must have a header and at least one row.
    .survey(
      "survey-cells", "no row", inside: SurveyScene(timings([first])),
      outside: SurveyScene(timings([]))),
    .survey(
      "survey-cells", first, inside: SurveyScene(timings([first])),
      outside: SurveyScene(timings([], header: first))),
    .survey(
      "survey-cells", "", inside: SurveyScene(timings([first])), outside: SurveyScene(empty())),
  ]

  private static let ofSurveyRows: [Condition] = [
    .rows("8 cells", [first], [first + ","]),
    .rows("6 cells", [first], ["1772409601000,q1,slider,How?,5,present"]),
    .rows("10 cells", [downloaded], [downloaded + ","], .download),
    .rows("7 cells", [downloaded], [first], .download),
    .rows("177240960100x", [first], [first.replacing("1772409601000", with: "177240960100x")]),
    .rows("177240960100", [first], [first.replacing("1772409601000", with: "177240960100")]),
    .rows("+177240960100", [first], [first.replacing("1772409601000", with: "+177240960100")]),
    .rows("17724096010000", [first], [first.replacing("1772409601000", with: "17724096010000")]),
    // A row in a download also has a column with the UTC time and a column with the survey's id.
    .rows(
      "2026-03-02T00:00:01.001", [downloaded],
      [downloaded.replacing("00:00:01.000", with: "00:00:01.001")], .download),
    .rows("food", [downloaded], [downloaded.replacing("mood", with: "food")], .download),
    .rows(
      "no question id", [downloaded],
      [SurveyFile.row(1, asked("", "5") + ",present", in: .download)],
      .download),
    .rows("shown", [first], [first.replacing("present", with: "shown")]),
    // Events about the whole survey, such as `submitted`, have no question.
    .rows("q1,,,,", ["1772409601000,,,,,,submitted"], ["1772409601000,q1,,,,,submitted"]),
    .rows(",,,,5", ["1772409601000,,,,,,notified"], ["1772409601000,,,,,5,notified"]),
    .rows(",,How?,,", ["1772409601000,,,,,,expired"], ["1772409601000,,,How?,,,expired"]),
    .rows("no question id", [first], ["1772409601000,,,,,,present"]),
    .rows("no question id", [first], ["1772409601000,,,,,,changed"]),
    .rows("no question id", [first], ["1772409601000,,,,,,unpresent"]),
    .rows("12", [first], [SurveyFile.row(1, asked("q1", "12") + ",present")]),
    // Rows must be in order of time, without consecutive duplicates.
    .rows(
      "a duplicate of the previous row", [first, second, first.replacing("1000,", with: "2001,")],
      [
        first, second, second,
      ]),
    .rows("1772409601000", [first, second], [second, first]),
    .rows(
      "1772409601999", [first, second, second.replacing("q1", with: "q2")],
      [second, second.replacing("2000,", with: "1999,")]),
    // The ids of questions are not times, so they may decrease.
    .survey(
      "survey-cells", "a duplicate of the previous row",
      inside: SurveyScene(.answers(0, asked("7", "5"), asked("6", "5"))),
      outside: SurveyScene(.answers(0, asked("7", "5"), asked("7", "5")))),
    .survey(
      "survey-cells", "4 cells", inside: SurveyScene(.answers(0, asked("q1", "5"))),
      outside: SurveyScene(.answers(0, "q1,slider,How?,5"))),
  ]

  private static let first = "1772409601000,q1,slider,How?,min = 0; max = 10,5,present"
  private static let second = "1772409602000,q1,slider,How?,min = 0; max = 10,5,present"
  private static let downloaded =
    "1772409601000,2026-03-02T00:00:01.000,q1,mood,slider,How?,min = 0; max = 10,5,present"

  private static func timings(
    _ rows: [String], in layout: Layout = .phone, header: String? = nil
  ) -> SurveyFile {
    .lines(.surveyTimings(survey: "mood"), rows, in: layout, header: header)
  }

  private static func empty() -> SurveyFile {
    var file = timings([])
    file.lines = []
    return file
  }

  private static func asked(_ id: String, _ answer: String) -> String {
    SurveyFile.question(id, answer)
  }

  private static func rows(
    _ value: String, _ inside: [String], _ outside: [String], _ layout: Layout = .phone
  ) -> Condition {
    .survey(
      "survey-cells", value, inside: SurveyScene(timings(inside, in: layout)),
      outside: SurveyScene(timings(outside, in: layout)))
  }
}
