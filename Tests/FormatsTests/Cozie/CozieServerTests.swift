import Testing

@testable import Formats

/// Tests that the stand-in behaves like the real server. The expected values are from
/// cozie-apple-backend e29a13c with InfluxDB 1.6.7.
struct CozieServerTests {
  private static func row(
    _ fields: [CozieField], time: String = "2022-09-01T07:02:51.578+0800",
    tags: [CozieTag] = [CozieTag("id_participant", "dev01")]
  ) -> CozieRow {
    CozieRow(time: time, measurement: "dev", tags: tags, fields: fields)
  }

  private static func stored(_ key: String, _ value: CozieValue) throws -> InfluxPoint.Value? {
    try CozieServer.point(of: row([CozieField(key, value)]), writtenAt: "now")
      .fields.first { $0.key == key }?.value
  }

  @Test(arguments: [
    ("ts_heart_rate", CozieValue.number(70.9), InfluxPoint.Value.integer(70)),
    ("ts_heart_rate", .text(""), .integer(0)), ("ts_heart_rate", .text("71"), .integer(71)),
    ("ts_altitude", .number(73.4), .integer(73)), ("ws_altitude", .number(73.4), .float(73.4)),
    ("ws_sleep_core", .number(55.5), .integer(55)), ("ts_sleep_core", .number(55.5), .float(55.5)),
    ("ts_HRV", .integer(37), .float(37)), ("ws_survey_count", .integer(3), .integer(3)),
    ("ts_step_count_watch", .integer(120), .integer(120)),
    ("ts_step_count_watch", .number(119.5), .float(119.5)),
    ("ts_wrist_temperature", .integer(36), .integer(36)), ("q_n", .text("1"), .string("1")),
    ("q_n", .integer(1), .integer(1)), ("location_change", .bool(true), .boolean(true)),
    ("q_text", .text("a\nb"), .string("a\\nb")),
  ])
  func `fields are cast, or typed by their text`(
    key: String, value: CozieValue, stored: InfluxPoint.Value
  ) throws {
    #expect(try Self.stored(key, value) == stored)
  }

  @Test func `a point is one line, whatever its names and texts are`() throws {
    let row = CozieRow(
      time: "2022-09-01T07:02:51.578+0800", measurement: "de\nv",
      tags: [CozieTag("id_participant", "a\r\nb")],
      fields: [
        CozieField("q\nx", .text("a\r\nb")), CozieField("transmit_trigger", .text("c\nd")),
      ])
    let point = try CozieServer.point(of: row, writtenAt: "now")
    #expect(!point.line.utf8.contains(UInt8(ascii: "\n")))
    #expect(InfluxPoint(line: point.line) == point)
    #expect(point.fields[0].key == "q\\nx" && point.fields[0].value == .string("a\r\\nb"))
  }

  @Test(arguments: [
    (CozieField("", .integer(1)), "dev01", ""), (CozieField("q\\", .integer(1)), "dev01", "q\\"),
    (CozieField("q", .integer(1)), "dev\\", "id_participant"),
  ])
  func `a name that a line cannot have costs the row`(
    field: CozieField, participant: String, refused: String
  ) {
    #expect(throws: CozieServer.Refusal.badValue(refused)) {
      try CozieServer.point(
        of: Self.row([field], tags: [CozieTag("id_participant", participant)]), writtenAt: "now")
    }
  }

  @Test func `nothing is stored of a null in a field without a type`() throws {
    #expect(try Self.stored("ts_wrist_temperature", .null) == nil)
  }

  @Test(arguments: [
    ("ts_heart_rate", CozieValue.text("abc"), CozieServer.Refusal.uncastable("ts_heart_rate")),
    ("ts_heart_rate", .null, .uncastable("ts_heart_rate")),
    ("ts_HRV", .other, .uncastable("ts_HRV")), ("q_n", .other, .badValue("q_n")),
    ("ts_HRV", .text("nan"), .badValue("ts_HRV")),
  ])
  func `what cannot be cast ends the message, and what the database refuses the row`(
    key: String, value: CozieValue, refusal: CozieServer.Refusal
  ) {
    #expect(throws: refusal) { try Self.stored(key, value) }
  }

  @Test(arguments: [
    ("", CozieServer.Refusal.badTime("")),
    ("2569-09-01T07:02:51.578+0800", .badTime("2569-09-01T07:02:51.578+0800")),
    ("1448-09-01T07:02:51.578+0800", .badTime("1448-09-01T07:02:51.578+0800")),
    ("09:00:00 PM", .badTime("09:00:00 PM")),
  ])
  func `a row needs a time that the database knows`(time: String, refusal: CozieServer.Refusal) {
    #expect(throws: refusal) {
      try CozieServer.point(of: Self.row([], time: time), writtenAt: "now")
    }
  }

  @Test func `a row needs its participant, and no field`() throws {
    #expect(throws: CozieServer.Refusal.incomplete("id_participant")) {
      try CozieServer.point(of: Self.row([], tags: []), writtenAt: "now")
    }
    let point = try CozieServer.point(of: Self.row([]), writtenAt: "now")
    #expect(point.fields.map(\.key) == ["transmit_trigger", "timestamp_lambda"])
    #expect(point.fields[0].value == .string("empty"))
  }

  @Test func `values of health are told with their trigger and their time, under plain names`()
    throws
  {
    let trigger = CozieField("transmit_trigger", .text("background_task"))
    func keys(_ key: String) throws -> [String] {
      try CozieServer.point(
        of: Self.row([trigger, CozieField(key, .integer(1))]), writtenAt: "now"
      ).fields.map(\.key)
    }
    #expect(
      try keys("ts_HRV") == [
        "ts_HRV", "transmit_trigger", "timestamp_lambda", "ts_HRV_lambda", "ts_HRV_trigger",
      ])
    #expect(try keys("ts_step_count_watch").count == 3)
    #expect(CozieServer.clock(1_661_986_971_578) == "2022-08-31T23:02:51.578000Z")
  }
}
