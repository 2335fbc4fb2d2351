import Formats
import Testing

@testable import Check
@testable import Reading

/// Tests of the findings of survey rules about missing data and about the places of failures.
struct SurveyFindingTests {
  private func finding(_ rule: String, _ scene: SurveyScene) throws -> Finding {
    try #require(Rule.named(rule)).judge(.files(scene.summary))
  }

  private static let answered = SurveyScene(
    .timings("1 present q1", "2 unpresent q1 5", "3 submitted"),
    .answers(3, SurveyFile.question("q1", "5")))

  /// Returns the scene of one answered question, with a changed setting.
  private func answered(_ change: (inout Setting) -> Void) -> SurveyScene {
    var scene = Self.answered
    scene.setting.streams = [.powerState]
    change(&scene.setting)
    return scene
  }

  @Test(arguments: [
    "survey-cells", "survey-events", "survey-answers",
  ])
  func `without surveys a rule lacks them`(rule: String) throws {
    let finding = try finding(rule, SurveyScene())
    #expect(finding.verdict == .skipped && finding.lack?.what == "survey files")
    // A voice recording has no rows, so a survey with only this file has none.
    let voice = SurveyFile.lines(.voiceRecording(survey: "mood", .mp4), [])
    #expect(try self.finding(rule, SurveyScene(voice)).lack?.what == "survey files")
    #expect(try self.finding(rule, Self.answered).lack == nil)
  }

  @Test func `a rule tells what it lacks beside surveys`() throws {
    let locks = "powerState stream without gaps or table of its gaps"
    let changes: [(inout Setting) -> Void] = [
      { $0.streams = [] }, { $0.isExcerpt = true }, { $0.losesData = true },
    ]
    for change in changes {
      #expect(try finding("survey-unlocked", answered(change)).lack?.what == locks)
    }
    for change: (inout Setting) -> Void in [
      { $0.truth = nil }, { $0.isExcerpt = true }, { $0.losesData = true },
    ] {
      #expect(try finding("survey-truth", answered(change)).lack?.what == "ground truth")
    }
    for rule in ["survey-unlocked", "survey-truth"] {
      #expect(try finding(rule, SurveyScene()).lack?.what == "survey files")
      #expect(try finding(rule, answered { _ in }).lack == nil)
    }
  }

  @Test func `both layouts are judged`() throws {
    var scene = Self.answered
    #expect(try finding("survey-events", scene).judged == 4)
    scene.files.append(
      .timings("1 present q1", "2 unpresent q1 5", "3 submitted", in: .download))
    #expect(try finding("survey-events", scene).judged == 8)
  }

  @Test func `a wrong header is at the first row where that is one`() throws {
    func rows(_ file: SurveyFile) throws -> [Int?] {
      try finding("survey-cells", SurveyScene(file)).examples.map(\.row)
    }
    let kind = BeiweFileKind.surveyAnswers(survey: "mood")
    let row = SurveyFile.question("q1", "5")
    #expect(try rows(.lines(kind, [row], header: "other")) == [nil])
    #expect(try rows(.lines(kind, [row], header: SurveyFile.question("q2", "5"))) == [1])
    #expect(try rows(.lines(kind, [])) == [1])
    #expect(try rows(.lines(kind, [row, "q1", row, "q2"])) == [2, 4])
    var empty = SurveyFile.lines(kind, [])
    empty.lines = []
    #expect(try rows(empty) == [1])
  }

  @Test func `what is wrong is told with its row and what is allowed`() throws {
    let timings = SurveyFile.timings("1 present q1", "2 changed q2 5", "3 unpresent q1 5")
    let events = try finding("survey-events", SurveyScene(timings)).examples
    #expect(events.map(\.row) == [2] && events.allSatisfy { $0.file == "surveyTimings" })
    #expect(events.map(\.allowed) == ["an event of question q1"])
    for other in ["unpresent", "present"] {
      let timings = SurveyFile.timings("1 present q1", "2 \(other) q2", "3 unpresent q2 5")
      let wrong = try finding("survey-events", SurveyScene(timings)).examples.first
      #expect(wrong?.row == 2 && wrong?.allowed == "an event of question q1")
    }
    let hidden = try finding("survey-events", SurveyScene(.timings("1 changed q2 5"))).examples
    #expect(hidden.map(\.allowed) == ["a present event before other events"])
    let open = try finding("survey-events", SurveyScene(.timings("1 present q1", "2 expired")))
    #expect(
      open.examples.map(\.row) == [2]
        && open.examples[0].allowed == "no question on the screen at the end")

    var scene = Self.answered
    scene.files[1] = .answers(
      3, SurveyFile.question("q1", "5"), SurveyFile.question("q2", "8"))
    let answers = try finding("survey-answers", scene).examples
    #expect(answers.map(\.row) == [2] && answers.map(\.file) == ["surveyAnswers"])
    scene.setting.truth?.prompts = [
      Truth.Prompt(
        app: "beiwe", survey: "mood", number: "1", submitted: Truth.at(500),
        answers: [.init(question: "q1", given: "5")], row: 7)
    ]
    let truth = try finding("survey-truth", scene).examples
    #expect(truth.map(\.value) == ["submitted at \(Truth.at(3))", "no file"])
    #expect(truth.map(\.row) == [nil, 7] && truth[0].file == "surveyAnswers")
    #expect(
      truth[1].allowed == "a file with the answers to survey mood submitted at \(Truth.at(500))")
  }
}
