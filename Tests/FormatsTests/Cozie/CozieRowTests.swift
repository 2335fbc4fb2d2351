import Spool
import Testing

@testable import Formats

struct CozieRowTests {
  private static let row = CozieRow(
    time: "2022-09-01T07:02:51.578+0800", measurement: "dev",
    tags: [CozieTag("id_onesignal", ""), CozieTag("id_participant", "dev01")],
    fields: [
      CozieField("q_place", .text("Home/\"office\"")), CozieField("ws_survey_count", .integer(0)),
      CozieField("ts_HRV", .number(36.18)), CozieField("tiny", .number(1e-7)),
      CozieField("stable", .number(72)), CozieField("location_change", .bool(true)),
    ])

  @Test func `an object has a member a line, with a space on both sides of colons`() {
    let text = String(decoding: CozieRow.body(of: [Self.row], isArray: false), as: UTF8.self)
    #expect(
      text == #"""
        {
          "time" : "2022-09-01T07:02:51.578+0800",
          "measurement" : "dev",
          "tags" : {
            "id_onesignal" : "",
            "id_participant" : "dev01"
          },
          "fields" : {
            "q_place" : "Home\/\"office\"",
            "ws_survey_count" : 0,
            "ts_HRV" : 36.18,
            "tiny" : 1e-07,
            "stable" : 72.0,
            "location_change" : true
          }
        }
        """#)
  }

  @Test func `an array is on one line, and the log leaves slashes as they are`() {
    let (body, entry) = (
      CozieRow.body(of: [Self.row], isArray: true), CozieRow.entry(of: [Self.row], isArray: true)
    )
    #expect(String(decoding: body, as: UTF8.self).contains(#""q_place":"Home\/"#))
    #expect(String(decoding: entry, as: UTF8.self).contains(#""q_place":"Home/"#))
    #expect(body.first == UInt8(ascii: "[") && !body.contains(UInt8(ascii: "\n")))
  }

  @Test(arguments: [true, false])
  func `what is written is read again`(isArray: Bool) throws {
    let rows = isArray ? [Self.row, Self.row] : [Self.row]
    let read = try CozieRow.rows(in: CozieRow.body(of: rows, isArray: isArray))
    #expect(read.rows == rows && read.isArray == isArray)
  }

  @Test(arguments: [
    ("72", CozieValue.integer(72)), ("72.0", .number(72)), ("7e1", .number(70)), ("NaN", .other),
    ("-Infinity", .other), ("9223372036854775808", .other), ("1e999", .other), ("{}", .other),
    ("[1]", .other), ("null", .null), ("false", .bool(false)), ("\"\"", .text("")),
  ])
  func `a value is what its text says`(text: String, value: CozieValue) throws {
    let body = #"{"fields":{"x":\#(text)},"time":1}"#
    let row = try #require(try CozieRow.rows(in: Array(body.utf8)).rows.first)
    #expect(row["x"] == value && row.time == "" && row.tags == [])
  }

  @Test func `whole quantities have no fraction, unless types are to be stable`() {
    #expect(CozieValue.quantity(72) == .integer(72))
    #expect(CozieValue.quantity(72.5) == .number(72.5))
    #expect(CozieValue.quantity(72, isStable: true) == .number(72))
  }

  @Test(arguments: ["", "[{}", "[{}] x", "3", #"{"time":}"#])
  func `what is no JSON of rows is refused`(text: String) {
    #expect(throws: JSONReader.Defect.self) { try CozieRow.rows(in: Array(text.utf8)) }
  }
}
