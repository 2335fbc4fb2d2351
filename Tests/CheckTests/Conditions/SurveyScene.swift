import Formats

@testable import Check
@testable import Reading

/// Files of surveys beside the hand-made day, all of one layout.
struct SurveyScene: Sendable {
  var files: [SurveyFile]
  var setting: Setting

  init(_ files: SurveyFile..., setting: Setting = .oneDay()) {
    (self.files, self.setting) = (files, setting)
  }

  var summary: FilesSummary {
    var summary = FilesSummary(
      setting: setting, files: ParticipantFiles(patient: "abcdefgh"), facts: [])
    for file in files { summary.surveys[file.layout, default: SurveyRecords()].files.append(file) }
    return summary
  }
}

extension Condition {
  static func survey(
    _ rule: String, _ value: String, failures: Int = 1, inside: SurveyScene, outside: SurveyScene
  ) -> Condition {
    Condition(
      rule, value, failures: failures, inside: .files(inside.summary),
      outside: .files(outside.summary))
  }
}

extension SurveyFile {
  /// A file of some lines, with the header of its layout.
  static func lines(
    _ kind: BeiweFileKind, _ lines: [String], at seconds: Double = 0, in layout: Layout = .phone,
    header: String? = nil
  ) -> SurveyFile {
    var file = SurveyFile(
      path: kind.type, kind: kind, layout: layout, milliseconds: Truth.at(seconds))
    let known = file.neededHeader(in: .current) ?? ""
    file.lines = ([header ?? known] + lines).map {
      Substring($0).split(separator: ",", omittingEmptySubsequences: false)
    }
    return file
  }

  /// What happens in a survey: a second of the day, an event, and of a question its id and the answer, such as
  /// `120 changed q1 5`.
  static func timings(
    _ events: String..., of survey: String = "mood", in layout: Layout = .phone
  ) -> SurveyFile {
    let rows = events.map { text in
      let words = text.split(separator: " ").map(String.init)
      let answer = words.count > 3 ? words[3] : ""
      let cells = words.count > 2 ? question(words[2], answer) : ",,,,"
      return row(Double(words[0]) ?? 0, cells + "," + words[1], of: survey, in: layout)
    }
    return lines(.surveyTimings(survey: survey), rows, in: layout)
  }

  /// A row of timings, with the cells that the phone has behind the time.
  static func row(
    _ seconds: Double, _ cells: String, of survey: String = "mood", in layout: Layout = .phone
  ) -> String {
    let time = Truth.at(seconds)
    guard layout == .download else { return "\(time),\(cells)" }
    let id = cells.prefix { $0 != "," }
    return "\(time),\(BeiweUTCTime.text(time)),\(id),\(survey)\(cells.dropFirst(id.count))"
  }

  /// Answers of one submission, in rows of an answers file.
  static func answers(
    _ seconds: Double, _ rows: String..., of survey: String = "mood",
    in layout: Layout = .phone
  ) -> SurveyFile {
    lines(.surveyAnswers(survey: survey), rows, at: seconds, in: layout)
  }

  /// The cells of a question from 0 to 10, or of another type.
  static func question(_ id: String, _ answer: String, _ type: String = "slider") -> String {
    "\(id),\(type),How?,min = 0; max = 10,\(answer)"
  }
}
