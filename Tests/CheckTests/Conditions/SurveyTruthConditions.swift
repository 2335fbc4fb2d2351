import Formats

@testable import Check
@testable import Reading

/// Conditions of the rules that compare survey events with lock events and with the ground truth.
extension Condition {
  static let ofSurveyTruth: [Condition] = ofSurveyLocks + ofSurveyPrompts

  /// Conditions with a phone that is unlocked from 100 s to 200 s, and from 300 s to 400 s.
  private static let ofSurveyLocks: [Condition] = [
    .locks("present while locked", inside: "99.5 present q1", outside: "99.499 present q1"),
    .locks("changed while locked", inside: "200.5 changed q1 5", outside: "200.501 changed q1 5"),
    .locks("unpresent while locked", inside: "300 unpresent q1", outside: "250 unpresent q1"),
    .locks("submitted while locked", inside: "400.5 submitted", outside: "400.501 submitted"),
    // Schedule events, such as `notified`, do not need an unlocked phone.
    .locks("submitted while locked", inside: "250 notified", outside: "250 submitted"),
    .locks("submitted while locked", inside: "250 expired", outside: "250 submitted"),
    // In gaps of the lock events, the rule uses the phone sessions of the ground truth, such as the
    // session from 25,200 s on.
    .survey(
      "survey-unlocked", "present while locked",
      inside: SurveyScene(
        .timings("25200 present q1"),
        setting: unlocked { $0.gaps = [gap(25_000, 26_000, of: .powerState)] }),
      outside: SurveyScene(.timings("25200 present q1"), setting: unlocked { _ in })),
  ]

  private static func locks(_ value: String, inside: String, outside: String) -> Condition {
    .survey(
      "survey-unlocked", value,
      inside: SurveyScene(.timings("150 present q1", inside), setting: unlocked { _ in }),
      outside: SurveyScene(.timings("150 present q1", outside), setting: unlocked { _ in }))
  }

  fileprivate static func unlocked(_ change: TruthChange) -> Setting {
    var setting = Setting.oneDay(Truth.oneDay.with(change))
    setting.streams = [.powerState]
    let events: [TimedEvent] = [
      "100 Unlocked", "200 Locked", "300 Unlocked", "400 Locked",
    ]
    setting.events.power = events.map(\.event)
    return setting
  }

  /// Conditions with answers that are submitted 9 s after the start of the day.
  private static let ofSurveyPrompts: [Condition] = [
    .prompts("q1: 6", inside: [.answers(9, q("q1", "5"))], outside: [.answers(9, q("q1", "6"))]),
    .prompts("q2: 5", inside: [.answers(9, q("q1", "5"))], outside: [.answers(9, q("q2", "5"))]),
    .prompts("q1: ", inside: [.answers(9, q("q1", "5"))], outside: [.answers(9, q("q1", ""))]),
    .prompts(
      "q1: 5", [prompt(9, ["q1": ""])], inside: [.answers(9, q("q1", ""))],
      outside: [.answers(9, q("q1", "5"))]),
    .prompts(
      "q1: 5", [prompt(9, ["q1": ""])], inside: [.answers(9, q("q1", "NO_ANSWER_SELECTED"))],
      outside: [.answers(9, q("q1", "5"))]),
    .prompts(
      "q2: NOT_PRESENTED", [prompt(9, ["q1": ""])], inside: [.answers(9, q("q1", "NOT_PRESENTED"))],
      outside: [.answers(9, q("q2", "NOT_PRESENTED"))]),
    // An information text needs no answer in the ground truth.
    .prompts(
      "q1: x", [prompt(9, ["q1": "read"])], inside: [.answers(9, q("q1", "", "info_text_box"))],
      outside: [.answers(9, q("q1", "x"))]),
    // The rule ignores rows with a wrong number of cells, which another rule checks.
    .prompts(
      "1 answers", inside: [.answers(9, "q1,slider,How?,5", q("q1", "5"))],
      outside: [.answers(9, q("q1", "5"))], wanted: [prompt(9, ["q1": "5", "q2": "7"])]),
    .prompts(
      "2 answers", inside: [.answers(9, q("q1", "5"))],
      outside: [.answers(9, q("q1", "5"), q("q2", "7"))]),
    // Times must agree to 1 ms on the phone, and to the second in a download.
    .prompts(
      "submitted at \(Truth.at(9.002))", failures: 2, inside: [.answers(9.001, q("q1", "5"))],
      outside: [.answers(9.002, q("q1", "5"))]),
    .prompts(
      "submitted at \(Truth.at(8.998))", failures: 2, inside: [.answers(8.999, q("q1", "5"))],
      outside: [.answers(8.998, q("q1", "5"))]),
    .prompts(
      "submitted at \(Truth.at(9))", [prompt(9.999, ["q1": "5"])], failures: 2,
      inside: [.answers(9, q("q1", "5"), in: .download)],
      outside: [.answers(9, q("q1", "5"), in: .download)], wanted: [prompt(10, ["q1": "5"])]),
    .prompts(
      "no file", failures: 2, inside: [.answers(9, q("q1", "5"))],
      outside: [.answers(9, q("q1", "5"), of: "food")]),
    // Each prompt of the ground truth has exactly one file.
    .prompts(
      "submitted at \(Truth.at(9))", inside: [.answers(9, q("q1", "5"))],
      outside: [.answers(9, q("q1", "5")), .answers(9, q("q1", "5"))]),
    .prompts(
      "no file", [prompt(9, ["q1": "5"]), prompt(50, ["q1": "5"], app: "cozie")],
      inside: [.answers(9, q("q1", "5"))], outside: [.answers(9, q("q1", "5"))],
      wanted: [prompt(9, ["q1": "5"]), prompt(50, ["q1": "5"])]),
    .prompts(
      "no file", [prompt(9, ["q1": "5"]), prompt(50, [:]), prompt(nil, ["q1": "5"])],
      inside: [.answers(9, q("q1", "5"))], outside: [.answers(9, q("q1", "5"))],
      wanted: [prompt(9, ["q1": "5"]), prompt(50, ["q1": ""])]),
    // The answers to an expired survey were not submitted, so the prompt has no time of submission.
    .prompts(
      "submitted at \(Truth.at(20))",
      inside: [.timings("20 expired"), .answers(20, q("q1", "")), .answers(9, q("q1", "5"))],
      outside: [.timings("20 submitted"), .answers(20, q("q1", "")), .answers(9, q("q1", "5"))]),
    .prompts(
      "submitted at \(Truth.at(20))",
      inside: [.timings("20 expired"), .answers(20, q("q1", "")), .answers(9, q("q1", "5"))],
      outside: [.timings("20.001 expired"), .answers(20, q("q1", "")), .answers(9, q("q1", "5"))]),
    .prompts(
      "submitted at \(Truth.at(20))",
      inside: [.timings("20 expired"), .answers(20, q("q1", "")), .answers(9, q("q1", "5"))],
      outside: [
        .timings("20 expired", of: "food"), .answers(20, q("q1", "")), .answers(9, q("q1", "5")),
      ]),
    .prompts(
      "submitted at \(Truth.at(20))",
      inside: [
        .timings("20.999 expired", in: .download), .answers(20, q("q1", ""), in: .download),
        .answers(9, q("q1", "5"), in: .download),
      ],
      outside: [
        .timings("21 expired", in: .download), .answers(20, q("q1", ""), in: .download),
        .answers(9, q("q1", "5"), in: .download),
      ]),
  ]

  private static func q(_ id: String, _ answer: String, _ type: String = "slider") -> String {
    SurveyFile.question(id, answer, type)
  }

  /// Returns a prompt for the ground truth.
  ///
  /// - Parameters:
  ///   - seconds: The time of the submission, in seconds of the day; nil without a submission.
  ///   - answers: The answers, by the ids of their questions.
  fileprivate static func prompt(
    _ seconds: Double?, _ answers: [String: String], app: String = "beiwe"
  ) -> Truth.Prompt {
    Truth.Prompt(
      app: app, survey: "mood", number: "1", submitted: seconds.map(Truth.at),
      answers: answers.sorted { $0.key < $1.key }.map { .init(question: $0.key, given: $0.value) },
      row: 1)
  }

  /// Returns a condition of the rule `survey-truth`.
  ///
  /// - Parameter wanted: The prompts of the ground truth in the failing scene; nil for the same
  ///   prompts.
  private static func prompts(
    _ value: String, _ prompts: [Truth.Prompt] = [prompt(9, ["q1": "5"])], failures: Int = 1,
    inside: [SurveyFile], outside: [SurveyFile], wanted: [Truth.Prompt]? = nil
  ) -> Condition {
    var (first, second) = (SurveyScene(), SurveyScene())
    (first.files, second.files) = (inside, outside)
    first.setting = .oneDay(.oneDay.with { $0.prompts = prompts })
    second.setting = .oneDay(.oneDay.with { $0.prompts = wanted ?? prompts })
    return .survey("survey-truth", value, failures: failures, inside: first, outside: second)
  }
}

extension Shortage {
  static let ofSurveys: [Shortage] =
    ["survey-cells", "survey-events", "survey-answers", "survey-unlocked", "survey-truth"].map {
      .survey($0, SurveyScene())
    } + ofSurveySettings

  private static let ofSurveySettings: [Shortage] = [
    .survey("survey-unlocked", answered { $0.streams = [] }),
    .survey("survey-unlocked", answered { $0.isExcerpt = true }),
    // If the app was launched again, the rule needs the table of gaps in the ground truth.
    .survey(
      "survey-unlocked", answered { $0.losesData = true },
      enough: answered { setting in
        setting.losesData = true
        setting.truth?.hasGapTable = true
      }),
    .survey("survey-truth", answered { $0.truth = nil }),
    .survey("survey-truth", answered { $0.isExcerpt = true }),
    .survey("survey-truth", answered { $0.losesData = true }),
  ]

  private static func survey(
    _ rule: String, _ scene: SurveyScene, enough: SurveyScene = answered { _ in }
  ) -> Shortage {
    Shortage(
      rule, needed: 0, present: 0, enough: .files(enough.summary), tooLittle: .files(scene.summary))
  }

  /// Returns a scene with one question, which the participant answers at 152 s.
  private static func answered(_ change: (inout Setting) -> Void) -> SurveyScene {
    var scene = SurveyScene(
      .timings("150 present q1", "151 unpresent q1 5", "152 submitted"),
      .answers(152, SurveyFile.question("q1", "5")), setting: Condition.unlocked { _ in })
    change(&scene.setting)
    return scene
  }
}
