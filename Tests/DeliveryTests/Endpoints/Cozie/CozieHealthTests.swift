import Formats
import Testing

@testable import Delivery

struct CozieHealthTests {
  private func row(
    _ time: Int64, _ key: String, _ value: Double, _ trigger: String = "a"
  ) -> CozieRow {
    CozieRow(
      time: CozieTime.text(time, offset: 3_600), measurement: "m",
      tags: [CozieTag("id_participant", "p")],
      fields: [
        CozieField("transmit_trigger", .text(trigger)), CozieField(key, .quantity(value)),
      ])
  }

  private func body(_ rows: [CozieRow]) -> [UInt8] { CozieRow.body(of: rows, isArray: true) }

  @Test
  func `rows are grouped by type as in the newest request, and of a type the newest is first`()
    throws
  {
    let old = [row(3, "ts_HRV", 3), row(1, "ts_HRV", 1), row(2, "ts_heart_rate", 60.5)]
    let new = [row(5, "ts_heart_rate", 61), row(4, "ts_stand_time", 60), row(6, "ts_HRV", 6)]
    #expect(
      try CozieHealth.joined([body(old), body(new)])
        == body([new[0], old[2], new[1], new[2], old[0], old[1]]))
  }

  @Test func `rows that several requests share go once, with the newest trigger`() throws {
    let old = [row(2, "ts_HRV", 2, "a"), row(1, "ts_HRV", 1, "a")]
    let new = [row(3, "ts_HRV", 3, "b"), row(2, "ts_HRV", 2, "b")]
    #expect(try CozieHealth.joined([body(old), body(new)]) == body(new + [old[1]]))
    // A row that differs only in its value counts as a different row.
    let other = [row(3, "ts_HRV", 4, "b")]
    #expect(try CozieHealth.joined([body(new), body(other)]) == body(other + new))
  }

  @Test func `one request alone keeps its text`() throws {
    let rows = [row(2, "ts_a", -0.0), row(1, "ts_a", 1e-7), row(1, "ts_b", 0.1 + 0.2)]
    #expect(try CozieHealth.joined([body(rows)]) == body(rows))
  }

  @Test(arguments: [
    ("cozie/abc/requests.jsonl", "abc"), ("x/y/abc/requests.jsonl.gz", "abc"),
    ("requests.jsonl", nil), ("abc/other.jsonl", nil), ("abc/requests.jsonl/x", nil),
  ])
  func `a file without a list is known by its name`(path: String, patient: String?) {
    #expect(CozieEndpoint.name(ofFileAt: path)?.patient == patient)
  }
}
