import Formats

@testable import Check
@testable import Reading

/// Conditions of the rule `cozie-log` about the rows of Cozie's log.
extension Condition {
  static let ofCozieLogs: [Condition] = [
    .log("1 missing rows", places, inside: [.one(1), .one(2)], outside: [.one(2)]),
    .log(
      "2 missing rows", places, inside: [.one(1), .one(2)], outside: [.one(7)]),
    // Two rows are equal if they differ only in their triggers.
    .log(
      "1 missing rows", places,
      inside: [.one(1, trigger: "button"), .one(2, trigger: "appear")],
      outside: [.one(1), .one(2, .text("bad"))]),
    // Rows of the watch may arrive later, or never.
    .log(
      "1 missing rows", [.sent(1, [.one(1)]), .sent(2, [.one(2)], by: .watch)],
      wanted: [.sent(1, [.one(1)]), .sent(2, [.one(2)])], inside: [.one(1)], outside: [.one(1)]),
    .log(
      "out of order",
      [.sent(1, at: 1, [.one(1)]), .sent(2, at: 2, [.one(2)], by: .watch)],
      wanted: [.sent(1, at: 1, [.one(1)]), .sent(2, at: 2, [.one(2)])], inside: [.one(2), .one(1)],
      outside: [.one(2), .one(1)]),
    // Each sent row is in the log once, and so is each other row.
    .log(
      "a row out of order or duplicate", places, inside: [.one(1), .one(2)],
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
    // The log follows the order of sending, for any order of lines in requests.jsonl.
    .log(
      "out of order", [.sent(1, at: 2, [.one(2)]), .sent(2, at: 1, [.one(1)])], wanted: places,
      inside: [.one(1), .one(2)], outside: [.one(2), .one(1)]),
    .log(
      "out of order", [.sent(1, at: 1, [.one(2)]), .sent(2, at: 1, [.one(1)])],
      wanted: [.sent(1, at: 1, [.one(1)]), .sent(2, at: 1, [.one(2)])],
      inside: [.one(2), .one(1)], outside: [.one(2), .one(1)]),
    // Health data without a response may be logged before their request, but not before their measurement.
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
    // A request may be logged in several parts. In each part, every sample is newer than all samples of its type in
    // earlier parts.
    .log(
      "out of order", burst([beat(19), beat(12), .one(15, .integer(9), "ts_step_count")]),
      wanted: burst([beat(19), beat(12), beat(15)]),
      inside: [beat(19), beat(12), .one(1), .one(15, .integer(9), "ts_step_count")],
      outside: [beat(19), beat(12), .one(1), beat(15)]),
    // Each request has its own parts.
    .log(
      "out of order", burst([beat(19)]) + [.sent(3, at: 40, [beat(12)], .health)],
      wanted: burst([beat(19), beat(12)]), inside: [beat(19), .one(1), beat(12)],
      outside: [beat(19), .one(1), beat(12)]),
    // Each installation has its own log. A log with an unknown id must have all rows.
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

  /// Returns a request with a position, and a later request with health data.
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
