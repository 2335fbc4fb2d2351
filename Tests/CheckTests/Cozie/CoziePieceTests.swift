import Formats
import Testing

@testable import Check
@testable import Reading

/// Tests of the requests and their outcomes that a check passes to an observer.
struct CoziePieceTests {
  /// The time 2026-03-02 17:00 UTC, which is noon in New York, in ms since 1970.
  private static let noon: Int64 = 1_772_470_800_000

  private func request(_ keys: [String], time: String = "2026-03-02T12:00:00.000-0500")
    -> CoziePiece.Request
  {
    let fields = keys.map { CozieField($0, .text($0 == "transmit_trigger" ? "app" : "secret")) }
    let row = CozieRow(time: time, measurement: "m", tags: [], fields: fields)
    return CoziePiece.Request(CozieSent(logged: row, at: RowPlace("log", row: 1)))
  }

  @Test func `a survey shows its questions, and a request its numbers`() {
    let survey = request(["ws_survey_count", "q_mood", "comfort", "transmit_trigger"])
    #expect(survey.kind == "survey" && survey.time == Self.noon)
    #expect(survey.trigger == "app" && survey.attempt == 1 && survey.rows == 1)
    #expect(
      survey.answers
        == ["q_mood", "comfort"].map {
          CoziePiece.Answer(time: Self.noon, question: $0)
        })
  }

  /// Fields of a survey that start with the app's own prefixes are not questions. The underscore is
  /// part of each prefix.
  @Test(arguments: ["ts", "ws", "wss", "pss", "si", "api", "app"])
  func `a field of the app is no question`(prefix: String) {
    let questions = request(["ws_survey_count", "\(prefix)_x", "\(prefix)x", "x\(prefix)_"]).answers
    #expect(questions.map(\.question) == ["\(prefix)x", "x\(prefix)_"])
  }

  @Test func `only surveys have answers`() {
    #expect(request(["q_mood"]).kind == "health" && request(["q_mood"]).answers.isEmpty)
    #expect(request(["location_change", "q_mood"]).answers.isEmpty)
  }

  @Test func `an answer without a valid time has the time of its request`() {
    let survey = request(["ws_survey_count", "q_mood"], time: "noon")
    #expect(survey.time == 0 && survey.answers.map(\.time) == [0])
  }

  private func field(_ line: String) -> CoziePiece.Field? { CoziePiece.Field(Array(line.utf8)) }

  @Test func `a row of the truth has a time, a kind and a fate`() {
    #expect(
      field("1,phone,health,t,-5,f,int,late")
        == CoziePiece.Field(time: -5, kind: "health", fate: "late"))
    #expect(field(",,,,7,,,") == CoziePiece.Field(time: 7, kind: "", fate: ""))
  }

  @Test(arguments: [
    "", "request,device,kind,trigger,time,field,type,fate", "1,phone,health,t,5,f,late",
    "1,phone,health,t,5,f,int,late,x", "1,phone,health,t,5.5,f,int,late",
    "1,phone,health,t,,f,int,late",
  ])
  func `a row of another form is none`(line: String) {
    #expect(field(line) == nil)
  }
}
