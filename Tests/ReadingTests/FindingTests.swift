import Testing

@testable import Reading

struct FindingTests {
  private static func place(_ row: Int? = 1) -> RowPlace { RowPlace("file", row: row) }

  @Test func `a finding is a pass, a fail, skipped or not applicable`() {
    var finding = Finding()
    #expect(finding.verdict == .skipped && finding.verdict.rawValue == "skipped")
    finding.count(3)
    #expect(finding.verdict == .pass && finding.judged == 3)
    finding.fail(Self.place(), "x", allowed: "y")
    #expect(finding.verdict == .fail && finding.judged == 3 && finding.failures == 1)
    #expect(finding.files == ["file"])
    #expect(
      finding.examples == [Finding.Example(file: "file", row: 1, value: "x", allowed: "y")])
  }

  @Test(arguments: [
    (1.0, 2.0, 0.5, 0), (-1, 2, 0.5, 0), (2, 2, 1, 0), (2.5, 2, 1.25, 1), (-3, 2, 1.5, 1),
    (0, 2, 0, 0), (.nan, 2, .infinity, 1), (.infinity, 2, .infinity, 1),
  ])
  func `a value may be as large as its limit`(
    value: Double, limit: Double, worst: Double, failures: Int
  ) {
    var finding = Finding()
    finding.judge(value, limit: limit, "m", at: Self.place())
    #expect(finding.judged == 1 && finding.worst == worst && finding.failures == failures)
    #expect(finding.examples.map(\.value) == (failures == 1 ? ["\(value.shortened) m"] : []))
    #expect(
      finding.examples.map(\.allowed) == (failures == 1 ? ["a magnitude of at most 2"] : []))
  }

  @Test func `a value that is less wrong than the worst is wrong, too`() {
    var finding = Finding()
    for value in [3.0, 2, 5, 4.5, 1, 0.5, -4.75] {
      finding.judge(value, limit: 2, "s", at: Self.place())
    }
    #expect(finding.judged == 7 && finding.failures == 4 && finding.worst == 2.5)
    #expect(finding.examples.map(\.value) == ["3 s", "5 s", "4.5 s", "-4.75 s"])
  }

  @Test func `a condition holds or fails`() {
    var finding = Finding()
    finding.judge(true, "x", allowed: "y", at: Self.place())
    finding.judge(false, "x", allowed: "y", at: Self.place(2))
    #expect(finding.judged == 2 && finding.failures == 1 && finding.examples[0].row == 2)
  }

  @Test func `the first five failures are examples`() {
    var finding = Finding()
    for row in 1...7 { finding.fail(Self.place(row), "x", allowed: "y") }
    #expect(Finding.exampleLimit == 5 && finding.failures == 7)
    #expect(finding.examples.map(\.row) == [1, 2, 3, 4, 5])
    var other = Finding()
    for row in 8...10 { other.fail(RowPlace("other", row: row), "x", allowed: "y") }
    other += finding
    #expect(other.examples.map(\.row) == [8, 9, 10, 1, 2] && other.failures == 10)
    #expect(other.files == ["other"])
    other.join(finding)
    #expect(other.files == ["file", "other"] && other.failures == 17)
    other.doubt("third")
    #expect(other.files == ["file", "other", "third"] && other.failures == 17)
  }

  @Test func `sums of findings keep the worst value and the fullest lack`() {
    var left = Finding.lacking("s", needed: 10, present: 3)
    #expect(left.verdict == .skipped && left.lack?.what == "s" && left.lack?.needed == 10)
    left += .lacking("m", needed: 10, present: 2)
    #expect(left.lack?.what == "s")
    left += .lacking("h", needed: 10, present: 3)
    #expect(left.lack?.what == "h")
    left += Finding()
    #expect(left.lack?.what == "h" && Finding.lacking("x").lack?.present == 0)
    var empty = Finding()
    empty += .lacking("x")
    #expect(empty.lack?.what == "x")
    var (one, other) = (Finding(), Finding())
    one.judge(1, limit: 2, "", at: Self.place())
    other.judge(1, limit: 4, "", at: Self.place())
    other.count(4)
    one += other
    #expect(one.worst == 0.5 && one.judged == 6)
    var more = Finding()
    more.judge(1, limit: 1, "", at: Self.place())
    one += more
    #expect(one.worst == 1)
  }

  @Test func `a remark is a note on a pass`() {
    var finding = Finding()
    finding.count(2)
    for row in 1...6 { finding.remark(Self.place(row), "x", usual: "y") }
    #expect(finding.verdict == .pass && finding.remarks == 6 && finding.failures == 0)
    #expect(finding.remarked.map(\.row) == [1, 2, 3, 4, 5] && finding.examples == [])
    #expect(finding.files == [])
    var sum = Finding()
    sum += finding
    sum += finding
    #expect(sum.remarks == 12 && sum.remarked.count == Finding.exampleLimit)
  }

  @Test func `missing data of one participant count before other data of another`() {
    let (missing, other) = (Finding.lacking("rows"), Finding.notApplicable("data of Cozie"))
    #expect(other.verdict == .notApplicable && missing.verdict == .skipped)
    for pair in [[missing, other], [other, missing]] {
      var sum = Finding()
      for finding in pair { sum += finding }
      #expect(sum.verdict == .skipped && sum.lack?.what == "rows")
    }
  }

  @Test(arguments: [
    (0.1 + 0.2, "0.3"), (1.0 / 3, "0.333333"), (-5, "-5"), (1_234_567, "1.23457e+06"),
    (.infinity, "inf"), (1e-7, "1e-07"),
  ])
  func `numbers have at most six significant digits`(value: Double, text: String) {
    #expect(value.shortened == text)
  }

  @Test(
    arguments: [
      ("1772460000123", "1772460000123 (2026-03-02T14:00:00.123 UTC)"),
      (
        "first row 1772460000123, last 1772460000124",
        "first row 1772460000123 (2026-03-02T14:00:00.123 UTC), "
          + "last 1772460000124 (2026-03-02T14:00:00.124 UTC)"
      ),
      ("0.1772460000123", "0.1772460000123"), ("177246000012", "177246000012"),
      ("abcd1234_gps_1772460000123.csv", "abcd1234_gps_1772460000123.csv"),
      ("9999999999999999", "9999999999999999"), ("", ""),
    ]) func `texts show dates beside times`(text: String, dated: String)
  {
    #expect(text.withDates == dated)
  }

  @Test func `pools are added place by place if they are as long`() {
    var (one, other) = (Finding(), Finding())
    one.pool = ["a": [1, 2], "b": [3], "d": [7]]
    other.pool = ["a": [10, 20], "b": [4, 5], "c": [6]]
    one += other
    #expect(one.pool == ["a": [11, 22], "b": [3], "c": [6], "d": [7]])
  }
}
