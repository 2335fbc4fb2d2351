import Formats

@testable import Check
@testable import Reading

/// Conditions of the rule `cozie-log` about the rows of Cozie's log.
extension Condition {
  static let ofCozieLogs: [Condition] = [
    .log("1 missing rows", places, inside: [.one(1), .one(2)], outside: [.one(2)]),
    .log(
      "2 missing rows", places, inside: [.one(1), .one(2)], outside: [.one(7)]),
    // If two rows differ only in their triggers, the rule treats them as equal.
    .log(
      "1 missing rows", places,
      inside: [.one(1, trigger: "button"), .one(2, trigger: "appear")],
      outside: [.one(1), .one(2, .text("bad"))]),
    // Rows of the watch may be logged later than others, or never.
    .log(
      "1 missing rows", [.sent(1, [.one(1)]), .sent(2, [.one(2)], by: .watch)],
      wanted: [.sent(1, [.one(1)]), .sent(2, [.one(2)])], inside: [.one(1)], outside: [.one(1)]),
    .log(
      "out of order",
      [.sent(1, at: 1, [.one(1)]), .sent(2, at: 2, [.one(2)], by: .watch)],
      wanted: [.sent(1, at: 1, [.one(1)]), .sent(2, at: 2, [.one(2)])], inside: [.one(2), .one(1)],
      outside: [.one(2), .one(1)]),
    // Each row is in the log exactly once, whether requests.jsonl contains it or not.
    .log(
      "a row that is out of order or a duplicate", places, inside: [.one(1), .one(2)],
      outside: [.one(1), .one(1), .one(2)]),
    .log(
      "a duplicate row", places, inside: [.one(1), .one(7), .one(2)],
      outside: [.one(1), .one(7), .one(2), .one(7)]),
    .log(
      "out of order", [.sent(1, at: 1, [.one(1)]), .sent(2, at: 2, [.one(1)])],
      wanted: [.sent(1, at: 1, [.one(1)])], inside: [.one(1), .one(1)],
      outside: [.one(1), .one(1)]),
    .log(
      "out of order",
      [.sent(1, at: 1, [.one(1)]), .sent(2, at: 2, [.one(2)]), .sent(3, at: 3, [.one(1)])],
      wanted: places, inside: [.one(1), .one(2), .one(1)], outside: [.one(1), .one(2), .one(1)]),
    // The log must be in the order of sending, even if the lines of requests.jsonl are in another
    // order.
    .log(
      "out of order", [.sent(1, at: 2, [.one(2)]), .sent(2, at: 1, [.one(1)])], wanted: places,
      inside: [.one(1), .one(2)], outside: [.one(2), .one(1)]),
    .log(
      "out of order", [.sent(1, at: 1, [.one(2)]), .sent(2, at: 1, [.one(1)])],
      wanted: [.sent(1, at: 1, [.one(1)]), .sent(2, at: 1, [.one(2)])],
      inside: [.one(2), .one(1)], outside: [.one(2), .one(1)]),
    // Health data without a response may be in the log before the time of their request, but not
    // before their measurement.
    .log(
      "out of order", [.sent(1, at: 20, [.one(1)]), .sent(2, at: 30, [beat(15)], .health)],
      wanted: [.sent(1, at: 20, [.one(1)]), .sent(2, at: 30, [beat(15)])],
      inside: [beat(15), .one(1)], outside: [beat(15), .one(1)]),
    .log(
      "out of order", [.sent(1, at: 20, [.one(1)]), .sent(2, at: 30, [beat(20)], .health)],
      wanted: [.sent(1, at: 19.999, [.one(1)]), .sent(2, at: 30, [beat(20)], .health)],
      inside: [beat(20), .one(1)], outside: [beat(20), .one(1)]),
    .log(
      "out of order", [.sent(1, at: 20, [beat(15)], .health), .sent(2, at: 30, [.one(1)])],
      inside: [beat(15), .one(1)], outside: [.one(1), beat(15)]),
    // One request may be logged in several parts. Each sample of a part must be newer than all
    // samples of its type in earlier parts.
    .log(
      "out of order", burst([beat(19), beat(12), .one(15, .integer(9), "ts_step_count")]),
      wanted: burst([beat(19), beat(12), beat(15)]),
      inside: [beat(19), beat(12), .one(1), .one(15, .integer(9), "ts_step_count")],
      outside: [beat(19), beat(12), .one(1), beat(15)]),
    // Parts are counted separately for each request.
    .log(
      "out of order", burst([beat(19)]) + [.sent(3, at: 40, [beat(12)], .health)],
      wanted: burst([beat(19), beat(12)]), inside: [beat(19), .one(1), beat(12)],
      outside: [beat(19), .one(1), beat(12)]),
    // The rule compares each installation's log separately. A log whose installation id is unknown
    // must contain all rows.
    .cozieFiles(
      "cozie-log", "1 missing rows", failures: 1,
      inside: CozieScene(twoIDs, logs: ["dev01": [.one(1)], "dev02": [.one(2, of: "dev02")]]),
      outside: CozieScene(twoIDs, logs: ["dev01": [.one(1)], "dev02": [.one(1)]])),
    .cozieFiles(
      "cozie-log", "1 missing rows",
      inside: CozieScene(twoIDs, logs: ["other": [.one(1), .one(2, of: "dev02")]]),
      outside: CozieScene(twoIDs, logs: ["other": [.one(1)]])),
  ]

  /// Two requests without health data.
  private static let places: [CozieSent] = [.sent(1, at: 1, [.one(1)]), .sent(2, at: 2, [.one(2)])]

  private static let twoIDs: [CozieSent] = [
    .sent(1, at: 1, [.one(1)]), .sent(2, at: 2, [.one(2, of: "dev02")]),
  ]

  /// Returns a request with a location, and a later request with health data.
  private static func burst(_ rows: [CozieRow]) -> [CozieSent] {
    [.sent(1, at: 20, [.one(1)]), .sent(2, at: 30, rows, .health)]
  }

  /// Returns a heart rate with the time of its measurement, in seconds.
  private static func beat(_ seconds: Double) -> CozieRow {
    .one(seconds, .integer(70), "ts_heart_rate")
  }

  /// Returns a condition of the rule `cozie-log`.
  ///
  /// - Parameter wanted: The requests of the failing scene; nil for the same requests.
  private static func log(
    _ value: String, _ requests: [CozieSent], wanted: [CozieSent]? = nil, inside: [CozieRow],
    outside: [CozieRow]
  ) -> Condition {
    .cozieFiles(
      "cozie-log", value, inside: CozieScene(requests, logs: ["dev01": inside]),
      outside: CozieScene(wanted ?? requests, logs: ["dev01": outside]))
  }
}
