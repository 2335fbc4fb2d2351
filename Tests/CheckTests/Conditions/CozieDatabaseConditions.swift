import Formats

@testable import Check
@testable import Reading

/// Conditions of the rule that compares Cozie's database with the requests.
extension Condition {
  static let ofCozieDatabase: [Condition] = ofCoziePoints + ofCozieSamples

  private static let ofCoziePoints: [Condition] = [
    .points("q_mood=\"bad\"", [.one(10)], inside: [point(10)], outside: [point(10, "\"bad\"")]),
    .points(
      "q_mood=5i", [.one(10, .number(5))], inside: [point(10, "5.0")], outside: [point(10, "5i")]),
    // The time at which the server writes depends on its clock, and is equal in all columns.
    .points(
      "_lambda=\"9\"", [.one(10, .integer(70), "ts_heart_rate")], inside: [rate("8", "8")],
      outside: [rate("8", "9")]),
    .points(
      "study,id_participant=dev01", [.one(10)], inside: [point(10, clock: "2031")],
      outside: ["study,id_participant=dev01 q_mood=\"good\",transmit_trigger=\"empty\" \(time(10))"]
    ),
    .points(
      "no line", [.one(10), .one(20)], inside: [point(10), point(20)], outside: [point(10)]),
    // If a line is not a valid point, the rule still compares it with the point of the request at
    // the same position.
    .points(
      "nothing", [.one(10), .one(20)], inside: [point(10), point(20)],
      outside: [
        "nothing", point(20),
      ]),
    .points(
      "a row that the server rejects", [.one(10), .one(20)],
      wanted: [.one(10, of: nil), .one(20)], inside: [point(10), point(20)], outside: [point(20)]),
    .points(
      "q_mood=5i", [.one(10), .one(20, .integer(5))], inside: [point(10)],
      outside: [point(10), point(20, "5i")]),
    .points(point(20), [.one(10)], inside: [point(10)], outside: [point(10), point(20)]),
    .points(
      point(20), [.one(10)], failures: 1, inside: [point(10)],
      outside: [
        point(10), point(20), point(30),
      ]),
    // Points without a request count as one failure. The rule does not compare any later point.
    .points(
      "database points without a request before this point", [.one(20), .one(30)],
      inside: [point(20), point(30)], outside: [point(10), point(20), point(35), point(40)]),
    .points(
      "database points without a request before this point", [.one(20)], inside: [point(20)],
      outside: [point(10), point(15), point(20, "\"bad\"")]),
    // The rule compares a wrong point with the next request if no later point has the request's
    // time, or if both times are equal.
    .points(
      point(11), [.one(10), .one(20), .one(30)], inside: [point(10), point(20), point(30)],
      outside: [point(11), point(20), point(30)]),
    .points(
      point(11), [.one(10), .one(20), .one(30)], failures: 2,
      inside: [point(10), point(20), point(30)],
      outside: [point(11), point(20, "\"bad\""), point(30)]),
    .points(
      "q_mood=\"bad\"", [.one(10)], failures: 2, inside: [point(10)],
      outside: [point(10, "\"bad\""), point(10)]),
    // The rule searches the following points for each request's time only once.
    .points(
      point(11), [.one(10), .one(30), .one(40)], failures: 4,
      inside: [point(10), point(30), point(40)],
      outside: [point(11), point(20), point(30), point(40)]),
  ]

  private static let ofCozieSamples: [Condition] = [
    .samples("index", header.replacing("q_mood", with: "q_food"), row(0, 10), row(1, 20)),
    .samples("bad", header, row(0, 10), row(1, 20).replacing("good", with: "bad")),
    .samples("2031", header, row(0, 10), row(1, 20).replacing("2030", with: "2031")),
    .samples("no row", header, row(0, 10)),
    .samples("no row"),
    // A missing row shifts all rows after it, so only the first one is reported.
    .samples(row(1, 20), header, row(1, 20), row(0, 10)),
    .samples(row(2, 30), header, row(0, 10), row(1, 20), row(2, 30)),
    // Values that the database drops are in no row.
    .cozieFiles(
      "cozie-database", "1,2026-03-02 00:00:20",
      inside: CozieScene(
        [.sent(1, [.one(10), .one(20, .integer(5))])], points: [point(10)],
        samples: [header, row(0, 10)]),
      outside: CozieScene(
        [.sent(1, [.one(10), .one(20)])], points: [point(10), point(20)],
        samples: [header, row(0, 10), row(1, 20).replacing("good", with: "5")])),
    // The rule does not compare the rows of sample.csv if points.lp has points without a request.
    .cozieFiles(
      "cozie-database", "database points without a request",
      inside: CozieScene([], samples: [emptyHeader]),
      outside: CozieScene(
        [.sent(1, [.one(20)])], points: [point(10), point(20)], samples: ["none"])),
  ]

  private static let header =
    ",index,id_participant,id_password,q_mood,timestamp_lambda,transmit_trigger"
  private static let emptyHeader = ",index,id_participant,id_password"

  /// Returns a point of one field, as a line of points.lp with its time in nanoseconds since 1970.
  private static func point(
    _ seconds: Double, _ value: String = "\"good\"", clock: String = "2030"
  ) -> String {
    "study,id_participant=dev01 q_mood=\(value),transmit_trigger=\"empty\","
      + "timestamp_lambda=\"\(clock)\" \(time(seconds))"
  }

  private static func time(_ seconds: Double) -> String { "\(Truth.at(seconds))000000" }

  private static func rate(_ clock: String, _ other: String) -> String {
    "study,id_participant=dev01 ts_heart_rate=70i,transmit_trigger=\"empty\","
      + "timestamp_lambda=\"\(clock)\",ts_heart_rate_lambda=\"\(other)\","
      + "ts_heart_rate_trigger=\"empty\" \(time(10))"
  }

  /// Returns a row of sample.csv, with a time in the first minute.
  private static func row(_ number: Int, _ second: Int) -> String {
    "\(number),2026-03-02 00:00:\(second).000000+0000,dev01,,good,2030,empty"
  }

  /// - Parameter wanted: the rows of the request in the failing scene; nil for the same rows as in
  ///   the passing scene.
  private static func points(
    _ value: String, _ rows: [CozieRow], failures: Int = 1, wanted: [CozieRow]? = nil,
    inside: [String], outside: [String]
  ) -> Condition {
    .cozieFiles(
      "cozie-database", value, failures: failures,
      inside: CozieScene([.sent(1, rows)], points: inside),
      outside: CozieScene([.sent(1, wanted ?? rows)], points: outside))
  }

  /// Returns a condition whose failing scene has other lines in sample.csv than the rows of its two
  /// points.
  private static func samples(_ value: String, _ lines: String...) -> Condition {
    let points = [point(10), point(20)]
    let requests: [CozieSent] = [.sent(1, [.one(10)]), .sent(2, [.one(20)])]
    return .cozieFiles(
      "cozie-database", value,
      inside: CozieScene(requests, points: points, samples: [header, row(0, 10), row(1, 20)]),
      outside: CozieScene(requests, points: points, samples: lines))
  }
}
