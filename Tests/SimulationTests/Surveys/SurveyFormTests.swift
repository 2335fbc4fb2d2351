import ProfileFiles
import Testing

@testable import Simulation

/// Tests of the limits of questions, conditions and schedules in a survey's file.
struct SurveyFormTests {
  private func read<Value>(
    _ text: String, _ read: (inout ProfileReader) throws(ProfileError) -> Value
  ) throws -> Value {
    try ProfileReader.read(ProfileValue(json5: text, file: "survey"), file: "survey", read)
  }

  // MARK: Conditions

  private static let answers: [String: [Double]] = ["q": [5], "r": []]

  /// Returns whether a condition holds. The answer to `q` is 5, `r` has no answer, and the survey
  /// has no question `s`.
  private func holds(_ text: String) throws -> Bool {
    try read(text, Condition.init(reading:)).holds { Self.answers[$0] }
  }

  @Test(arguments: [
    ("==", [false, true, false]), ("<", [true, false, false]), ("<=", [true, true, false]),
    (">", [false, false, true]), (">=", [false, true, true]),
  ])
  func `a comparison holds for numbers on one side of its limit`(sign: String, holds: [Bool]) throws
  {
    // The answer 5 is compared with 5.5, 5 and 4.5, so it is less, equal and greater.
    for (number, expected) in zip([5.5, 5, 4.5], holds) {
      #expect(try self.holds("{ \"\(sign)\": [\"q\", \(number)] }") == expected)
      #expect(try !self.holds("{ \"\(sign)\": [\"r\", \(number)] }"))
      #expect(try self.holds("{ \"\(sign)\": [\"s\", \(number)] }"))
    }
  }

  @Test(arguments: [
    "{}", "{ \"==\": [\"q\", 1], \"<\": [\"q\", 2] }", "{ \"!=\": [\"q\", 1] }", "{ \"==\": 1 }",
    "{ \"==\": [\"q\"] }", "{ \"==\": [\"q\", 1, 2] }", "{ \"==\": [1, 1] }",
    "{ \"==\": [\"q\", \"1\"] }", "{ \"==\": [\"q\", 1000000001] }",
    "{ \"==\": [\"q\", -1000000001] }", "{not: []}", "{and: {}}", "{or: [{}]}",
  ])
  func `another form of a condition is an error`(text: String) {
    #expect(throws: ProfileError.self) { try holds(text) }
  }

  @Test func `a condition knows its questions`() throws {
    let text = """
      {and: [{ "==": ["a", 1] }, {or: [{not: { "<": ["b", 1e9] }}, { ">": ["a", -1e9] }] }] }
      """
    #expect(try read(text, Condition.init(reading:)).names == ["a", "b", "a"])
  }

  // MARK: Schedules

  private func schedule(_ text: String) throws -> Schedule {
    try read("{ \(text) }", Schedule.init(reading:))
  }

  @Test func `times of all kinds are in ascending order`() throws {
    let schedule = try schedule(
      [
        "timings: [[], [50, 86399], [], [], [], [], []]",
        "absolute_timings: [[2026, 3, 2, 40], [2026, 3, 3, 1]]",
        #"relative_timings: [["e", -3650, 60], ["e", -3650, 0], ["e", -3649, 2], [7, 3650, 3]]"#,
      ].joined(separator: ","))
    let date = try #require(CivilDate("2026-03-02"))
    let event = date.advanced(byDays: 3_650)
    // The date 2026-03-02 is a Monday, to which the second list applies.
    #expect(
      schedule.times(on: date, interventions: ["e": event, "7": date]) == [0, 40, 50, 60, 86_399])
    // Exports of old servers identify interventions by numbers instead of names.
    #expect(schedule.times(on: event, interventions: ["7": date]).contains(3))
    #expect(schedule.relative.map(\.intervention) == ["e", "e", "e", "7"])
  }

  @Test func `a schedule without keys, and with null, has no times`() throws {
    #expect(try schedule("") == Schedule.never)
    let keys = ["timings", "absolute_timings", "relative_timings"].map { "\($0): null" }
    #expect(try schedule(keys.joined(separator: ",")) == Schedule.never)
    #expect(Schedule.never.weekly == [[], [], [], [], [], [], []])
    #expect(try schedule("timings: []") == Schedule.never)
  }

  @Test(arguments: [
    "timings: 5", "timings: [[], [], [], [], [], []]", "timings: [[], [], [], [], [], [], [], []]",
    "timings: [[-1], [], [], [], [], [], []]", "timings: [[86400], [], [], [], [], [], []]",
    "timings: [[1.5], [], [], [], [], [], []]", "timings: [5]",
    "absolute_timings: [[2026, 3, 2]]", "absolute_timings: [[2026, 3, 2, 5, 6]]",
    "absolute_timings: [[2026, 2, 29, 5]]", "absolute_timings: [[2026, 3, 2, 86400]]",
    "absolute_timings: [[2026, 3, 2, -1]]", "absolute_timings: [[2026, 3, \"2\", 5]]",
    "relative_timings: [[\"e\", 1]]", "relative_timings: [[\"e\", 1, 2, 3]]",
    "relative_timings: [[\"e\", 3651, 0]]", "relative_timings: [[\"e\", -3651, 0]]",
    "relative_timings: [[\"e\", 0, 86400]]", "relative_timings: [[\"e\", 0, -1]]",
    "relative_timings: [[null, 0, 0]]", "relative_timings: {}",
  ])
  func `other times are an error`(text: String) {
    #expect(throws: ProfileError.self) { try schedule(text) }
  }

  // MARK: Questions

  private func question(_ type: String, _ keys: String = "") throws -> Question {
    try read(
      "{question_id: \"q\", question_text: \"?\", question_type: \"\(type)\", \(keys)}",
      Question.init(reading:))
  }

  @Test func `questions have the forms of their types, and defaults`() throws {
    let plain = try question("date")
    #expect(plain.id == "q" && plain.text == "?" && plain.kind == .date)
    #expect(!plain.isRequired && plain.condition == nil && plain.measure == nil)
    #expect(try question("date", "required: true").isRequired)
    #expect(try question("date", "display_if: null").condition == nil)
    #expect(try question("info_text_box").kind == .information)
    #expect(try question("time").kind == .time && question("date_time").kind == .dateTime)
    #expect(try question("free_response").kind == .text(.singleLine))
    #expect(
      try question("free_response", "text_field_type: \"NUMERIC\"").kind == .text(.numeric))
    #expect(
      try question("radio_button", "answers: [{text: \"a\"}, {text: \"b\"}]").kind
        == .radio(["a", "b"]))
    #expect(try question("checkbox", "answers: [{text: \"a\"}]").kind == .checkbox(["a"]))
    // Servers also write bounds as texts, and old servers have another key for the text.
    #expect(try question("slider", "min: \"-5\", max: 5").kind == .slider(-5...5))
    let old = "{question_id: \"q\", prompt: \"?\", question_type: \"time\"}"
    #expect(try read(old, Question.init(reading:)).text == "?")
  }

  @Test(arguments: [
    ("slider", "min: 0, max: 0"), ("slider", "min: 1, max: 0"), ("slider", "min: 0"),
    ("slider", "min: -1000001, max: 0"), ("slider", "min: 0, max: \"1000001\""),
    ("slider", "min: 0, max: \"x\""), ("radio_button", "answers: []"), ("radio_button", ""),
    ("checkbox", "answers: []"), ("free_response", "text_field_type: \"LONG\""), ("poll", ""),
    ("date", "measures: {quantity: \"mood\", sign: 0}"), ("date", "display_if: {}"),
    ("date", "measures: {quantity: \"mood\", sign: 2}"), ("date", "measures: {}"),
    ("date", "measures: {quantity: \"mood\", spread: 1.001}"),
    ("date", "measures: {quantity: \"mood\", spread: -0.001}"),
  ])
  func `another question is an error`(type: String, keys: String) {
    #expect(throws: ProfileError.self) { try question(type, keys) }
  }

  @Test func `the limits of a scale and of a measure are allowed`() throws {
    #expect(
      try question("slider", "min: \"-1000000\", max: 1000000").kind
        == .slider(-1_000_000...1_000_000))
    let usual = try #require(try question("date", "measures: {quantity: \"sleep\"}").measure)
    #expect(usual.quantity == .sleep && usual.isRising && usual.spread == 0.1)
    let falling = try question("date", "measures: {quantity: \"mood\", sign: -1, spread: 1}")
    #expect(falling.measure?.isRising == false && falling.measure?.spread == 1)
  }
}
