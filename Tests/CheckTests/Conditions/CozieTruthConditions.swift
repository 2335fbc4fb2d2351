import Formats

@testable import Check
@testable import Reading

/// Conditions of the rule that compares the ground truth's table cozie.csv with the requests.
extension Condition {
  static let ofCozieTruth: [Condition] = ofCozieFates + ofCozieAnswers

  private static let ofCozieFates: [Condition] = [
    .cozieFiles(
      "cozie-truth", "no table", inside: CozieScene([], fates: []), outside: CozieScene([])),
    .cozieFiles(
      "cozie-truth", "request,device,kind,trigger,time,field,fate,type",
      inside: CozieScene([], fates: []), outside: swapped()),
    // The rule compares each cell of a row in cozie.csv with the field in the request.
    .fates("1,phone,location,button", ["2,phone,location,button,\(time),q_mood,string,stored"]),
    .fates("1,phone,location,button", ["1,watch,location,button,\(time),q_mood,string,stored"]),
    .fates("1,phone,location,button", ["1,phone,health,button,\(time),q_mood,string,stored"]),
    .fates("1,phone,location,button", ["1,phone,location,appear,\(time),q_mood,string,stored"]),
    .fates("\(time)", ["1,phone,location,button,\(time + 1),q_mood,string,stored"]),
    .fates("q_mood", ["1,phone,location,button,\(time),q_food,string,stored"]),
    .fates("string", ["1,phone,location,button,\(time),q_mood,integer,stored"]),
    .fates("stored", ["1,phone,location,button,\(time),q_mood,string,merged"]),
    .fates("stored", []),
    // A missing row shifts all rows after it.
    .fates(
      "stored", [fate(), fate(), fate()], rows: [.one(10), .one(11), .one(12)],
      known: [fate(), fate(11), fate(12)]),
    .fates("no request that matches a row of cozie.csv", [fate(), fate(11)]),
    .fates("no request that matches a row of cozie.csv", [fate(), "", ""]),
    // The trigger counts as a field, and a field with an empty value has no type.
    .fates(
      "transmit_trigger,string", [fate()], rows: [.one(10, trigger: "button")],
      known: [fate(), fate("transmit_trigger,string,stored")]),
    .fates("q_mood,,stored", [fate()], rows: [.one(10, .null)], known: [fate("q_mood,,stored")]),
    .fates(
      "q_mood,float,stored", [fate("q_mood,integer,stored")], rows: [.one(10, .number(2.5))],
      known: [fate("q_mood,float,stored")]),
    // Rows of one request with the same time and the same tags become one point in the database.
    .fates(
      "q_food,string,merged", [fate(), fate("q_food,string,stored")],
      rows: [.one(10), .one(10, .text("good"), "q_food")],
      known: [fate(), fate("q_food,string,merged")]),
    .fates(
      "q_mood,string,stored", [fate(), fate("q_mood,string,merged")],
      rows: [.one(10), .one(10, of: "dev02")], known: [fate(), fate()]),
    // If a field of a point has another type than before, the database drops the whole point.
    .fates(
      "q_mood,integer,conflict", [fate(), fate(11, "q_mood,integer,stored"), fate(11)],
      rows: [.one(10), .one(11, .integer(5)), .one(11)],
      known: [fate(), fate(11, "q_mood,integer,conflict"), fate(11)]),
    // The table has no rows of fields that the server rejects.
    .fates("q_mood,string,stored", [], rows: [.one(5, of: nil), .one(10)], known: [fate()]),
    // Fields that were not sent have an outcome with the reason.
    .fates("stored", [unsent("stored"), fate()], known: [unsent("lost"), fate()]),
    .fates("merged", [fate(), unsent("merged")], known: [fate(), unsent("late")]),
    .fates("sent", [fate(), unsent("sent")], known: [unsent("late"), unsent("unsent"), fate()]),
  ]

  private static let ofCozieAnswers: [Condition] = [
    .answers("q_mood without bad", [prompt("good")], [prompt("bad")]),
    .answers(
      "q_mood without good, quite", [prompt("good; quite")], [prompt("good, quite")],
      .text("good, quite")),
    .answers("q_mood without 5", [prompt("")], [prompt("5")], .integer(5)),
    .answers("q_food without good", [prompt("good")], [prompt("good", to: "q_food")]),
    // The rule compares answers with prompts of the same time and app, if the survey was submitted.
    .answers("a survey of 2026-03-02T00:00:10.000", [prompt("good")], []),
    .answers("a survey of", [prompt("good")], [prompt("good", at: 10.001)]),
    .answers("a survey of", [prompt("good")], [prompt("good", at: nil)]),
    .answers("a survey of", [prompt("good")], [prompt("good", app: "beiwe")]),
    // Only surveys have answers; the ground truth has none for other requests.
    .cozieFiles(
      "cozie-truth", "a survey of",
      inside: CozieScene([.sent(1, [.one(10)], .health)], fates: [fate(kind: "health")]),
      outside: CozieScene([.sent(1, [.one(10)], .survey)], fates: [fate(kind: "survey")])),
  ]

  private static let time = Truth.at(10)

  /// Returns a row of cozie.csv for the first request.
  private static func fate(
    _ seconds: Double = 10, _ end: String = "q_mood,string,stored", kind: String = "location"
  ) -> String {
    "1,phone,\(kind),button,\(Truth.at(seconds)),\(end)"
  }

  private static func fate(_ end: String) -> String { fate(10, end) }

  /// Returns a row for a field that no request contains.
  private static func unsent(_ fate: String) -> String {
    ",phone,health,,\(Truth.at(5)),ts_heart_rate,,\(fate)"
  }

  private static func swapped() -> CozieScene {
    var scene = CozieScene([], fates: [])
    scene.header = "request,device,kind,trigger,time,field,fate,type"
    return scene
  }

  private static func fates(
    _ value: String, _ fates: [String], rows: [CozieRow] = [.one(10)], known: [String] = [fate()]
  ) -> Condition {
    .cozieFiles(
      "cozie-truth", value, inside: CozieScene([.sent(1, rows)], fates: known),
      outside: CozieScene([.sent(1, rows)], fates: fates))
  }

  private static func answers(
    _ value: String, _ inside: [Truth.Prompt], _ outside: [Truth.Prompt],
    _ answer: CozieValue = .text("good")
  ) -> Condition {
    let type = if case .integer = answer { "integer" } else { "string" }
    let fates = [fate(10, "q_mood,\(type),stored", kind: "survey")]
    let requests: [CozieSent] = [.sent(1, [.one(10, answer)], .survey)]
    return .cozieFiles(
      "cozie-truth", value, inside: CozieScene(requests, fates: fates, prompts: inside),
      outside: CozieScene(requests, fates: fates, prompts: outside))
  }

  private static func prompt(
    _ given: String, to question: String = "q_mood", at seconds: Double? = 10,
    app: String = "cozie"
  ) -> Truth.Prompt {
    Truth.Prompt(
      app: app, survey: "momentary", number: "1", submitted: seconds.map(Truth.at),
      answers: [.init(question: question, given: given)], row: 1)
  }
}
