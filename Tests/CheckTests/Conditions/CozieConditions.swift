import Fixtures
import Formats

@testable import Check
@testable import Reading

/// Conditions of the rules for Cozie's requests.
extension Condition {
  static let ofCozie: [Condition] = [
    .cozie(
      "cozie-spacing", "due \(Truth.at(9))",
      inside: [.health(10), .survey(10)], outside: [.health(10), .survey(9)]),
    // Two bursts of the phone are at least one minute apart, or at least 25 min apart in the
    // background.
    .cozie(
      "cozie-spacing", "59999 ms after the last",
      inside: [.health(10), .health(70)], outside: [.health(10), .health(69.999)]),
    .cozie(
      "cozie-spacing", "1499999 ms after the last",
      inside: [.health(10), .health(1_510, trigger: "background_task")],
      outside: [.health(10), .health(1_509.999, trigger: "background_task")]),
    .cozie(
      "cozie-spacing", "59999 ms after the last",
      inside: [.health(10), .health(69.999, id: "other")],
      outside: [.health(10), .location(20), .health(69.999)]),
    // The watch sends one burst after each survey, and no other bursts.
    .cozie(
      "cozie-spacing", "health data from the watch",
      inside: [.survey(1), .health(2, by: .watch), .survey(3), .health(3, by: .watch)],
      outside: [.survey(1), .health(2, by: .watch), .health(3, by: .watch)]),
    .cozie(
      "cozie-spacing", "health data from the watch",
      inside: [.survey(1), .location(2), .health(3, by: .watch)],
      outside: [.location(2), .health(3, by: .watch)]),
    // Within a request, the samples of each type are together, and are sorted from newest to
    // oldest.
    .cozie(
      "cozie-order", "heart_rate at",
      inside: [.health(100, [.rate(50), .rate(50), .rate(40)])],
      outside: [.health(100, [.rate(50), .rate(40), .rate(50)])]),
    .cozie(
      "cozie-order", "heart_rate again",
      inside: [.health(100, [.rate(50), .rate(40), .steps(60)])],
      outside: [.health(100, [.rate(50), .steps(60), .rate(40)])]),
    // A sample begins after the end of all samples of its device and type that were sent before it.
    .cozie(
      "cozie-order", "step_count at",
      inside: [.health(100, [.steps(40, to: 50)]), .health(200, [.steps(50.001, to: 60)])],
      outside: [.health(100, [.steps(40, to: 50)]), .health(200, [.steps(50, to: 60)])]),
    .cozie(
      "cozie-order", "heart_rate at",
      inside: [.health(100, [.rate(50)]), .health(200, [.rate(50)], by: .watch)],
      outside: [.health(100, [.rate(50)]), .health(200, [.rate(50)])]),
    .cozie(
      "cozie-order", "heart_rate at",
      inside: [.health(100, [.rate(50)]), .health(200, [.rate(50, id: "other")])],
      outside: [.health(100, [.rate(50), .rate(20)]), .health(200, [.rate(30)])]),
    .cozie(
      "cozie-devices", "ws_heart_rate",
      inside: [.health(100, [.rate(50)]), .health(200, [.rate(50, "ws_")], by: .watch)],
      outside: [.health(100, [.rate(50)]), .health(200, [.rate(50, "ws_", 71)], by: .watch)]),
    .cozie(
      "cozie-devices", "ts_heart_rate",
      inside: [
        .health(100, [.rate(50, "ws_"), .rate(40, "ws_", 80)], by: .watch),
        .health(200, [.rate(50), .rate(41)]),
      ],
      outside: [
        .health(100, [.rate(50, "ws_"), .rate(40, "ws_", 80)], by: .watch),
        .health(200, [.rate(50), .rate(40)]),
      ]),
    // Times are written with the time zone's offset, are not in the future, and do not end before
    // they start.
    .cozie(
      "cozie-times", "+0100",
      inside: [.health(100, [.rate(50)])], outside: [.health(100, [.rate(50, offset: 3_600)])]),
    // Kathmandu is 5 h 45 min ahead of UTC.
    .cozie(
      "cozie-times", "+0000", zone: "Asia/Kathmandu",
      inside: [.health(100, [.rate(50, offset: 20_700)])], outside: [.health(100, [.rate(50)])]),
    .cozie(
      "cozie-times", "2026-03-02T00:01:40.001+0000",
      inside: [.health(100, [.rate(100)])], outside: [.health(100, [.rate(100.001)])]),
    .cozie(
      "cozie-times", "2026-03-02T00:00:39.999+0000",
      inside: [.health(100, [.steps(40, to: 40)])],
      outside: [.health(100, [.steps(40, to: 39.999)])]),
    // Whole values of a quantity have a fraction, such as 72.0, either always or never. Counts are
    // exempt.
    .cozie(
      "cozie-numbers", "ts_heart_rate number(70.0)",
      inside: [.health(1, [.rate(0, value: .integer(70)), .rate(0, value: .number(70.5))])],
      outside: [.health(1, [.rate(0, value: .integer(70)), .rate(0, value: .number(70))])]),
    .cozie(
      "cozie-numbers", "ts_heart_rate integer(70)",
      inside: [.health(1, [.rate(0, value: .number(70)), .rate(0, value: .number(71))])],
      outside: [.health(1, [.rate(0, value: .number(70)), .rate(0, value: .integer(70))])]),
    .cozie(
      "cozie-counter", "survey 2",
      inside: [.survey(1, count: 0), .survey(2, count: 1), .survey(3, count: 2)],
      outside: [.survey(1, count: 0), .survey(2, count: 2), .survey(3, count: 3)]),
    .cozie(
      "cozie-counter", "survey 1", inside: [.survey(1, count: 0)], outside: [.survey(1, count: 1)]),
    .cozie(
      "cozie-counter", "survey 2",
      inside: [.survey(1, count: 0), .survey(2, count: 0, id: "other")],
      outside: [.survey(1, count: 0), .survey(2, count: 2, id: "other")]),
    .cozie(
      "cozie-positions", "0, 0 with a radius of 5.0 m",
      inside: [.location(1, (0, 0, 0)), .location(2, (1, 0, 5)), .location(3, (0, 1, 5))],
      outside: [.location(1, (0, 0, 5))]),
    .cozie(
      "cozie-positions", "0, 0 with a radius of 5.0 m",
      inside: [.location(1, (0, 0, 0), prefix: "ws_")],
      outside: [.location(1, (0, 0, 5), prefix: "ws_")]),
    .cozie(
      "cozie-keys", "another trigger",
      inside: [.health(1)], outside: [.health(1, [.rate(0, trigger: "other")])]),
    .cozie(
      "cozie-keys", "health with ts_heart_rate",
      inside: [.health(1)], outside: [.health(1, [.rate(0, value: .text("70"))])]),
    .cozie(
      "cozie-keys", "health with heart_rate",
      inside: [.health(1, [.rate(0, "ws_")])], outside: [.health(1, [.rate(0, "")])]),
    .cozie(
      "cozie-keys", "2 values", inside: [.health(1, [.steps(0, to: 1)])],
      outside: [.health(1, [.two()])]),
    .cozie(
      "cozie-keys", "other tags", inside: [.health(1), .health(2)],
      outside: [.health(1), .health(2, id: "other")]),
    .cozie(
      "cozie-keys", "location without ts_latitude", failures: 11,
      inside: [.health(1)], outside: [.location(1, nil)]),
  ]

  static func cozie(
    _ rule: String, _ value: String, failures: Int = 1, truth: Truth? = nil, worn: [Span] = [],
    zone: String = "UTC", inside: [CozieSent], outside: [CozieSent]
  ) -> Condition {
    Condition(
      rule, value, failures: failures, inside: try .cozie(inside, truth, worn, zone: zone),
      outside: try .cozie(outside, truth, worn, zone: zone))
  }
}

extension Scene {
  static func cozie(
    _ requests: [CozieSent], _ truth: Truth? = nil, _ worn: [Span] = [], zone: String = "UTC"
  ) throws -> Scene {
    let folder = try TemporaryFolder(["cozie/abcdefgh/requests.jsonl": ""])
    let setting = CozieSetting(
      check: try CozieCheck("abcdefgh", in: Source(folder.path)), truth: truth,
      keys: CozieKeys("3.0.2"), zones: HealthZones(nil, usual: zone), worn: worn)
    return .requests(setting, requests)
  }
}

extension CozieRow {
  fileprivate init(
    at seconds: Double, _ fields: [(String, CozieValue)], id: String = "onesignal", offset: Int = 0
  ) {
    self.init(
      time: CozieTime.text(Truth.at(seconds), offset: offset), measurement: "experiment",
      tags: [
        CozieTag("id_onesignal", id), CozieTag("id_participant", "abcdefgh"),
        CozieTag("id_password", "word"),
      ],
      fields: fields.map { CozieField($0.0, $0.1) })
  }

  /// Returns a heart rate at a second of the handwritten day.
  fileprivate static func rate(
    _ seconds: Double, _ prefix: String = "ts_", _ rate: Int64 = 70, value: CozieValue? = nil,
    id: String = "onesignal", offset: Int = 0, trigger: String = "application_appear"
  ) -> CozieRow {
    CozieRow(
      at: seconds,
      [
        ("transmit_trigger", .text(trigger)), (prefix + "heart_rate", value ?? .integer(rate)),
      ],
      id: id, offset: offset)
  }

  fileprivate static func steps(_ seconds: Double, to end: Double? = nil) -> CozieRow {
    var fields: [(String, CozieValue)] = [
      ("transmit_trigger", .text("application_appear")), ("ts_step_count", .integer(9)),
    ]
    if let end {
      fields.append(
        ("ts_step_count_timestamp_end", .text(CozieTime.text(Truth.at(end), offset: 0))))
    }
    return CozieRow(at: seconds, fields)
  }

  /// Returns a row with two values.
  fileprivate static func two() -> CozieRow {
    CozieRow(
      at: 0,
      [
        ("transmit_trigger", .text("application_appear")), ("ts_heart_rate", .integer(70)),
        ("ts_HRV", .integer(50)),
      ])
  }
}

extension CozieSent {
  private static func request(
    _ kind: Kind, _ seconds: Double, _ rows: [CozieRow], by device: Device = .phone,
    trigger: String
  ) -> CozieSent {
    var sent = CozieSent(logged: rows[0], at: RowPlace("requests.jsonl", row: 1))
    (sent.kind, sent.device, sent.due) = (kind, device, Truth.at(seconds))
    (sent.rows, sent.trigger) = (rows, trigger)
    return sent
  }

  static func health(
    _ seconds: Double, _ rows: [CozieRow]? = nil, by device: Device = .phone,
    trigger: String = "application_appear", id: String = "onesignal"
  ) -> CozieSent {
    request(
      .health, seconds, rows ?? [.rate(seconds - 1, id: id)], by: device, trigger: trigger)
  }

  static func survey(
    _ seconds: Double, count: Int64 = 0, id: String = "onesignal"
  ) -> CozieSent {
    request(
      .survey, seconds, [CozieRow(at: seconds, [("ws_survey_count", .integer(count))], id: id)],
      by: .watch, trigger: "watch_survey")
  }

  /// Returns a location row with latitude, longitude and radius, or without a position if these are
  /// nil.
  static func location(
    _ seconds: Double, _ place: (Double, Double, Double)? = (42, -71, 5), prefix: String = "ts_"
  ) -> CozieSent {
    var fields: [(String, CozieValue)] = [("transmit_trigger", .text("location_change"))]
    if let place {
      fields += [
        (prefix + "latitude", .number(place.0)), (prefix + "longitude", .number(place.1)),
        (prefix + "location_accuracy_horizontal", .number(place.2)),
      ]
    }
    return request(.location, seconds, [CozieRow(at: seconds, fields)], trigger: "location_change")
  }
}
