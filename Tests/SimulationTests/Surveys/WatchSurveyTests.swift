import ProfileFiles
import Testing

@testable import Simulation

struct WatchSurveyTests {
  /// Returns the text of a watch survey with two questions, with additional keys in the first
  /// option.
  private static func text(
    _ more: String = "", colour: String = #"icon_background_color: "white","#, next: String = "q_b",
    second: String = "q_b"
  ) -> String {
    """
    {
      survey_name: "Two", survey_id: "two",
      survey: [
        {
          question: "One?", question_id: "q_a", \(more)
          response_options: [
            { text: "Yes", icon: "a", \(colour) use_sf_symbols: true, sf_symbols_color: "black",
              next_question_id: "\(next)" },
            { text: "No", icon: "b", icon_background_color: "white", use_sf_symbols: true,
              sf_symbols_color: "black", next_question_id: "" },
          ],
        },
        {
          question: "Two?", question_id: "\(second)",
          response_options: [
            { text: "Yes", icon: "a", icon_background_color: "white", use_sf_symbols: true,
              sf_symbols_color: "black", next_question_id: "" },
          ],
        },
      ],
    }
    """
  }

  private static func read(
    _ text: String, by loader: WatchSurvey.Loader = .strict
  ) throws -> WatchSurvey {
    try LoadedProfile(text, file: "two.json5").readWatchSurvey(by: loader)
  }

  @Test func `answers lead to the next question or to the end`() throws {
    let read = try Self.read(Self.text())
    #expect(read.survey.route == Survey.Route(first: 0, next: [[1, nil], [nil]]))
    #expect(read.notes == [])
    #expect(read.survey.name == "Two" && read.survey.id == "two")
  }

  @Test func `a survey may begin with another question than the first`() throws {
    let text = Self.text().replacing(
      #"survey_id: "two","#, with: #"survey_id: "two", firstQuestionID: "q_b","#)
    #expect(try Self.read(text).survey.route?.first == 1)
    #expect(throws: ProfileError.self) {
      try Self.read(text.replacing(#"firstQuestionID: "q_b""#, with: #"firstQuestionID: "q_c""#))
    }
  }

  @Test func `what the app's decoder refuses is refused with key and line`() throws {
    let error = try #require(throws: ProfileError.self) { try Self.read(Self.text(colour: "")) }
    #expect(error.path == ["survey", "[0]", "response_options", "[0]", "icon_background_color"])
    #expect(error.line == 7)
  }

  @Test(arguments: [
    "text", "icon", "use_sf_symbols", "sf_symbols_color", "next_question_id", "question",
    "question_id", "survey_name", "survey_id",
  ])
  func `each key of the app must be there`(key: String) throws {
    let text = Self.text().replacing(key + ":", with: "x_\(key):", maxReplacements: 1)
    let error = try #require(throws: ProfileError.self) {
      try Self.read(text, by: .lenient)
    }
    #expect(error.path.last == key)
  }

  @Test func `a lenient loader fills the colour in and says so`() throws {
    let read = try Self.read(Self.text(colour: ""), by: .lenient)
    #expect(
      read.notes == [
        "1 of 3 options have no icon_background_color; the app would reject the file, but the "
          + "simulation makes these options grey"
      ])
  }

  @Test func `an id that nobody has ends the survey and is told`() throws {
    let read = try Self.read(Self.text(next: "end"))
    #expect(read.survey.route?.next == [[nil, nil], [nil]])
    #expect(
      read.notes == [
        "the next_question_id end is not the id of a question, so the survey ends there"
      ])
  }

  @Test func `a name without its prefix is told`() throws {
    let read = try Self.read(Self.text(next: "b", second: "b"))
    #expect(
      read.notes == [
        "the question_id b does not begin with q_, so it is not recognised as the id of an answer"
      ])
  }

  @Test func `only single choices are known`() throws {
    #expect(try Self.read(Self.text(#"question_type: "single_select","#)).notes == [])
    let error = try #require(throws: ProfileError.self) {
      try Self.read(Self.text(#"question_type: "multi_select","#))
    }
    #expect(error.path == ["survey", "[0]", "question_type"])
  }

  @Test func `no two questions have one id`() throws {
    let error = try #require(throws: ProfileError.self) { try Self.read(Self.text(second: "q_a")) }
    #expect(error.path == ["survey", "[1]", "question_id"])
  }

  @Test func `keys that the app does not know are left alone`() throws {
    #expect(try Self.read(Self.text(#"of_another_app: 3,"#)).notes == [])
  }

  @Test func `an id that no file could have in its name is replaced`() throws {
    let id = try Self.read(Self.text().replacing(#""two""#, with: #""no, 2""#)).survey.id
    #expect(id.count == 24 && id.allSatisfy { $0.isLetter || $0.isNumber })
  }
}
