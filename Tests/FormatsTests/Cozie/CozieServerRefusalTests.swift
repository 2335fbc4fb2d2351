import Spool
import Testing

@testable import Formats

/// Tests of rows that the server's functions or its database reject, and of conversions between
/// types of values.
struct CozieServerRefusalTests {
  private static func row(
    _ fields: String = "{}", time: String = "\"2022-09-01T07:02:51.578+0800\"",
    tags: String = #"{"id_participant":"dev01"}"#, measurement: String = "\"dev\""
  ) throws -> CozieRow {
    let text =
      #"{"time":\#(time),"measurement":\#(measurement),"tags":\#(tags),"fields":\#(fields)}"#
    return try #require(try CozieRow.rows(in: Array(text.utf8)).rows.first)
  }

  private static func refusal(_ row: CozieRow) -> CozieServer.Refusal? {
    do {
      _ = try CozieServer.point(of: row, writtenAt: "now")
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("{}", CozieServer.Refusal.incomplete("time")),
    (#"{"time":"t"}"#, .incomplete("measurement")),
    (#"{"time":"t","measurement":"m"}"#, .poison("tags")),
    (#"{"time":"t","measurement":"m","tags":5}"#, .poison("tags")),
    (#"{"time":"t","measurement":"m","tags":[]}"#, .incomplete("id_participant")),
    (#"{"time":"t","measurement":"m","tags":{"a":"b"}}"#, .incomplete("id_participant")),
    (#"{"time":"t","measurement":"m","tags":{"id_participant":"b"}}"#, .poison("fields")),
    (
      #"{"time":"t","measurement":"m","tags":{"id_participant":"b"},"fields":[]}"#,
      .poison("fields")
    ),
    (
      #"{"time":"t","measurement":"m","tags":{"id_participant":"b"},"fields":1}"#, .poison("fields")
    ),
    (#"{"time":"t","measurement":"m","tags":{"id_participant":"b"},"fields":{}}"#, .badTime("t")),
    (#"{"measurement":"m","tags":5,"fields":{}}"#, .incomplete("time")),
  ])
  func `parts are looked for in the order of the function`(
    text: String, refusal: CozieServer.Refusal
  ) throws {
    let row = try #require(try CozieRow.rows(in: Array(text.utf8)).rows.first)
    #expect(Self.refusal(row) == refusal)
    #expect(throws: refusal) { try CozieServer.point(of: .row(row), writtenAt: "now") }
  }

  @Test func `an element that is no row ends its message`() {
    #expect(throws: CozieServer.Refusal.incomplete("time")) {
      try CozieServer.point(of: .sequence, writtenAt: "now")
    }
    #expect(throws: CozieServer.Refusal.poison("row")) {
      try CozieServer.point(of: .scalar, writtenAt: "now")
    }
  }

  @Test(arguments: [
    ("1661986971578000001", 1_661_986_971_578 as Int64?, 1), ("0", 0, 0), ("-1", -1, 999_999),
    ("999999", 0, 999_999), ("1000000", 1, 0), ("true", 0, 1), ("false", 0, 0),
    ("-9223372036854775806", -9_223_372_036_855, 224_194),
    ("9223372036854775806", 9_223_372_036_854, 775_806), ("-9223372036854775807", nil, 0),
    ("-9223372036854775808", nil, 0), ("9223372036854775807", nil, 0), ("1.5", nil, 0),
    ("null", nil, 0), ("{}", nil, 0),
  ])
  func `a number is a time in nanoseconds`(text: String, time: Int64?, nanoseconds: Int64) throws {
    let row = try Self.row(time: text)
    if let time {
      let point = try CozieServer.point(of: row, writtenAt: "now")
      #expect(point.time == time && point.nanoseconds == nanoseconds)
    } else {
      guard case .badTime? = Self.refusal(row) else {
        Issue.record("\(String(describing: Self.refusal(row)))")
        return
      }
    }
  }

  @Test func `times are stored from 1677 to 2262`() {
    #expect(CozieTime.storable == -9_223_372_036_853...9_223_372_036_853)
  }

  private static func stored(_ key: String, _ text: String) throws -> InfluxPoint.Value? {
    try CozieServer.point(of: row(#"{"\#(key)":\#(text)}"#), writtenAt: "now")
      .fields.first { $0.key == key }?.value
  }

  @Test(arguments: [
    ("5", 5 as Int64?), ("-2.9", -2), ("2.9", 2), ("true", 1), ("false", 0), ("\"\"", 0),
    ("\"-7\"", -7), ("\"7.5\"", nil), ("\"x\"", nil), ("1e30", nil), ("null", nil), ("[]", nil),
  ])
  func `a whole number is cut towards 0`(text: String, value: Int64?) throws {
    if let value {
      #expect(try Self.stored("ts_step_count", text) == .integer(value))
    } else {
      #expect(throws: CozieServer.Refusal.uncastable("ts_step_count")) {
        try Self.stored("ts_step_count", text)
      }
    }
  }

  @Test(arguments: [
    ("5", 5 as Double?), ("-2.5", -2.5), ("true", 1), ("false", 0), ("\"\"", 0), ("\"7.5\"", 7.5),
    ("\"x\"", nil), ("null", nil), ("{}", nil),
  ])
  func `a fraction is kept`(text: String, value: Double?) throws {
    if let value {
      #expect(try Self.stored("ws_HRV", text) == .float(value))
    } else {
      #expect(throws: CozieServer.Refusal.uncastable("ws_HRV")) { try Self.stored("ws_HRV", text) }
    }
  }

  @Test func `infinities are cast, and refused by the database`() {
    for text in ["\"inf\"", "\"-inf\"", "\"nan\""] {
      #expect(throws: CozieServer.Refusal.badValue("ws_HRV")) { try Self.stored("ws_HRV", text) }
    }
    let row = CozieRow(
      time: "2022-09-01T07:02:51.578+0800", measurement: "dev",
      tags: [CozieTag("id_participant", "a")], fields: [CozieField("x", .number(.infinity))])
    #expect(Self.refusal(row) == .badValue("x"))
  }

  @Test func `names and values of tags must not end with a backslash or be empty`() throws {
    let cases: [(CozieRow, String?)] = [
      (try Self.row(tags: #"{"id_participant":"a","x\\":"1"}"#), "x\\"),
      (try Self.row(tags: #"{"id_participant":"a","":"1"}"#), ""),
      (try Self.row(tags: #"{"id_participant":"a","x":"1\\"}"#), "x"),
      (try Self.row(tags: #"{"id_participant":"","x":""}"#), nil),
      (try Self.row(tags: #"{"id_participant":"a","x\\y":"1\\z"}"#), nil),
      (try Self.row(measurement: "\"\""), "measurement"),
      (try Self.row(measurement: "\"m\\\\\""), "measurement"),
      (try Self.row(measurement: "\"m\\\\n\""), nil), (try Self.row(#"{"a\\":1}"#), "a\\"),
    ]
    for (row, name) in cases { #expect(Self.refusal(row) == name.map { .badValue($0) }) }
  }

  @Test func `a null is left out, but its columns beside are written`() throws {
    let point = try CozieServer.point(
      of: Self.row(#"{"ws_workout_type":null,"q":"a","transmit_trigger":5}"#), writtenAt: "now")
    #expect(
      point.fields == [
        .init("q", .string("a")), .init("transmit_trigger", .string("empty")),
        .init("timestamp_lambda", .string("now")), .init("ws_workout_type_lambda", .string("now")),
        .init("ws_workout_type_trigger", .string("empty")),
      ])
  }

  @Test func `the server casts 29 and 32 fields, and names 50`() {
    #expect(CozieServer.integers.count == 29 && CozieServer.floats.count == 32)
    #expect(CozieServer.told.count == 50 && CozieServer.messageRows == 100)
    #expect(CozieServer.integers.isDisjoint(with: CozieServer.floats))
  }
}
