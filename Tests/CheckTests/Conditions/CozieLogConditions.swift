import Formats

@testable import Check
@testable import Reading

/// Conditions of the rule about the rows of Cozie's log.
extension Condition {
  static let ofCozieLogs: [Condition] = [
    .log("without 1 rows that were sent", places, inside: [.one(1), .one(2)], outside: [.one(2)]),
    .log(
      "without 2 rows that were sent", places, inside: [.one(1), .one(2)], outside: [.one(7)]),
    // A row is known by all but its trigger.
    .log(
      "without 1 rows that were sent", places,
      inside: [.one(1, trigger: "button"), .one(2, trigger: "appear")],
      outside: [.one(1), .one(2, .text("bad"))]),
    // What the watch has sent may come later, or never.
    .log(
      "without 1 rows that were sent", [.sent(1, [.one(1)]), .sent(2, [.one(2)], by: .watch)],
      wanted: [.sent(1, [.one(1)]), .sent(2, [.one(2)])], inside: [.one(1)], outside: [.one(1)]),
    .log(
      "out of order",
      [.sent(1, at: 1, [.one(1)]), .sent(2, at: 2, [.one(2)], by: .watch)],
      wanted: [.sent(1, at: 1, [.one(1)]), .sent(2, at: 2, [.one(2)])], inside: [.one(2), .one(1)],
      outside: [.one(2), .one(1)]),
    // Rows that were sent are there once, and others, too.
    .log(
      "a row again or out of order", places, inside: [.one(1), .one(2)],
      outside: [.one(1), .one(1), .one(2)]),
    .log(
      "a row again", places, inside: [.one(1), .one(7), .one(2)],
      outside: [.one(1), .one(7), .one(2), .one(7)]),
    .log(
      "out of order", [.sent(1, at: 1, [.one(1)]), .sent(2, at: 2, [.one(1)])],
      wanted: [.sent(1, at: 1, [.one(1)])], inside: [.one(1), .one(1)],
      outside: [.one(1), .one(1)]),
    .log(
      "out of order",
      [.sent(1, at: 1, [.one(1)]), .sent(2, at: 2, [.one(2)]), .sent(3, at: 3, [.one(1)])],
      wanted: places, inside: [.one(1), .one(2), .one(1)], outside: [.one(1), .one(2), .one(1)]),
    // In the order of sending, whatever order requests.jsonl has.
    .log(
      "out of order", [.sent(1, at: 2, [.one(2)]), .sent(2, at: 1, [.one(1)])], wanted: places,
      inside: [.one(1), .one(2)], outside: [.one(2), .one(1)]),
    .log(
      "out of order", [.sent(1, at: 1, [.one(2)]), .sent(2, at: 1, [.one(1)])],
      wanted: [.sent(1, at: 1, [.one(1)]), .sent(2, at: 1, [.one(2)])],
      inside: [.one(2), .one(1)], outside: [.one(2), .one(1)]),
    // Health that nobody answered may stand before its request, but not before it was measured.
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
    // In parts, of which each has newer samples of a type.
    .log(
      "out of order", burst([beat(19), beat(12), .one(15, .integer(9), "ts_step_count")]),
      wanted: burst([beat(19), beat(12), beat(15)]),
      inside: [beat(19), beat(12), .one(1), .one(15, .integer(9), "ts_step_count")],
      outside: [beat(19), beat(12), .one(1), beat(15)]),
    // Requests of which each has its own parts.
    .log(
      "out of order", burst([beat(19)]) + [.sent(3, at: 40, [beat(12)], .health)],
      wanted: burst([beat(19), beat(12)]), inside: [beat(19), .one(1), beat(12)],
      outside: [beat(19), .one(1), beat(12)]),
    // Each installation has its log; one of no known id has all rows.
    .cozieFiles(
      "cozie-log", "without 1 rows", failures: 1,
      inside: CozieScene(twoIDs, logs: ["dev01": [.one(1)], "dev02": [.one(2, of: "dev02")]]),
      outside: CozieScene(twoIDs, logs: ["dev01": [.one(1)], "dev02": [.one(1)]])),
    .cozieFiles(
      "cozie-log", "without 1 rows",
      inside: CozieScene(twoIDs, logs: ["other": [.one(1), .one(2, of: "dev02")]]),
      outside: CozieScene(twoIDs, logs: ["other": [.one(1)]])),
  ]

  /// Two requests that are no health.
  private static let places: [CozieSent] = [.sent(1, at: 1, [.one(1)]), .sent(2, at: 2, [.one(2)])]

  private static let twoIDs: [CozieSent] = [
    .sent(1, at: 1, [.one(1)]), .sent(2, at: 2, [.one(2, of: "dev02")]),
  ]

  /// A position, and health that is sent after it.
  private static func burst(_ rows: [CozieRow]) -> [CozieSent] {
    [.sent(1, at: 20, [.one(1)]), .sent(2, at: 30, rows, .health)]
  }

  /// A heart rate by when it was measured.
  private static func beat(_ seconds: Double) -> CozieRow {
    .one(seconds, .integer(70), "ts_heart_rate")
  }

  /// - Parameter wanted: the requests outside, where they are others.
  private static func log(
    _ value: String, _ requests: [CozieSent], wanted: [CozieSent]? = nil, inside: [CozieRow],
    outside: [CozieRow]
  ) -> Condition {
    .cozieFiles(
      "cozie-log", value, inside: CozieScene(requests, logs: ["dev01": inside]),
      outside: CozieScene(wanted ?? requests, logs: ["dev01": outside]))
  }
}
